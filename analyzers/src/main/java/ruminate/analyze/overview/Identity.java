package ruminate.analyze.overview;

import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.SuperblockFlags;

/** What a filesystem is: from the superblock in use. */
final class Identity {
    static final RowType<Filesystem> TYPE = RowType.<Filesystem>declare()
            .name("label", filesystem -> filesystem.superblock().label().toArray())
            .means("What the filesystem is called.")
            .uuid("fsid", filesystem -> filesystem.superblock().fsid())
            .means("UUID of the filesystem.")
            .uuid("metadata-uuid", filesystem -> filesystem.superblock().metadataUuid())
            .means("UUID in tree blocks, where it is another.")
            .number("generation", filesystem -> filesystem.superblock().generation())
            .means("The last transaction.")
            .text("checksum", filesystem -> filesystem.geometry().checksum().text())
            .means("Algorithm of checksums.")
            .bytes("node-size", filesystem -> filesystem.geometry().nodeSize())
            .means("Bytes of a tree block.")
            .bytes("sector-size", filesystem -> filesystem.geometry().sectorSize())
            .means("Unit in which data is allocated.")
            .bytes("total-bytes", filesystem -> filesystem.superblock().get(Superblock.TOTAL_BYTES))
            .means("Size of all devices together.")
            .bytes("bytes-used", filesystem -> filesystem.superblock().get(Superblock.BYTES_USED))
            .means("Bytes given to extents, copies not counted.")
            .number("devices", filesystem -> filesystem.superblock().get(Superblock.NUM_DEVICES))
            .means("Number of devices.")
            .number("subvolumes", filesystem -> filesystem.subvolumes().size())
            .means("Subvolumes that are not deleted, the top level included.")
            .texts("features", Identity::features)
            .means("Features that readers must know, and those that writers must know.")
            .flag("log-pending", filesystem -> filesystem.superblock().get(Superblock.LOG_ROOT) != 0)
            .means("Whether the log of the last fsync calls waits to be replayed.")
            .flag("metadump", filesystem -> filesystem.volume().metadump())
            .means("Whether this is a metadump, which has no file data.")
            .end();

    private Identity() {}

    private static List<String> features(Filesystem filesystem) {
        Superblock superblock = filesystem.superblock();
        List<String> names = new ArrayList<>(
                SuperblockFlags.names(superblock.get(Superblock.INCOMPAT_FLAGS), SuperblockFlags.INCOMPAT));
        names.addAll(SuperblockFlags.names(superblock.get(Superblock.COMPAT_RO_FLAGS), SuperblockFlags.COMPAT_RO));
        return names;
    }
}
