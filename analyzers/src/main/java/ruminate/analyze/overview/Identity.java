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
            .uuid("fsid", filesystem -> filesystem.superblock().fsid())
            .uuid("metadata-uuid", filesystem -> filesystem.superblock().metadataUuid())
            .number("generation", filesystem -> filesystem.superblock().generation())
            .text("checksum", filesystem -> filesystem.geometry().checksum().text())
            .bytes("node-size", filesystem -> filesystem.geometry().nodeSize())
            .bytes("sector-size", filesystem -> filesystem.geometry().sectorSize())
            .bytes("total-bytes", filesystem -> filesystem.superblock().get(Superblock.TOTAL_BYTES))
            .bytes("bytes-used", filesystem -> filesystem.superblock().get(Superblock.BYTES_USED))
            .number("devices", filesystem -> filesystem.superblock().get(Superblock.NUM_DEVICES))
            .number("subvolumes", filesystem -> filesystem.subvolumes().size())
            .texts("features", Identity::features)
            .flag("log-pending", filesystem -> filesystem.superblock().get(Superblock.LOG_ROOT) != 0)
            .flag("metadump", filesystem -> filesystem.volume().metadump())
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
