package ruminate.analyze.superblock;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.Finding;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.layout.Field;
import ruminate.format.volume.RootBackup;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.SuperblockCopy;
import ruminate.format.volume.SuperblockFlags;

/** A superblock as a row; columns bear the names of the fields. */
final class SuperblockRow {
    /** A device range of a system chunk. */
    private static final RowType<ChunkItem.Stripe> STRIPE = RowType.<ChunkItem.Stripe>declare()
            .number("devid", ChunkItem.Stripe::devid)
            .address("physical", ChunkItem.Stripe::physical)
            .uuid("dev-uuid", ChunkItem.Stripe::uuid)
            .end();

    private static final RowType<ChunkItem> CHUNK = RowType.<ChunkItem>declare()
            .address("logical", ChunkItem::logical)
            .bytes("length", ChunkItem::length)
            .text("type", chunk -> chunk.type().typeName())
            .text("profile", chunk -> chunk.type().profile().text())
            .rows("stripes", STRIPE, ChunkItem::stripes)
            .end();

    /**
     * A tree's root in a backup.
     */
    private record Root(String tree, long logical, long generation, long level) {
        static final RowType<Root> TYPE = RowType.<Root>declare()
                .text("tree", Root::tree)
                .means("The tree whose root it is.")
                .address("logical", Root::logical)
                .number("generation", Root::generation)
                .number("level", Root::level)
                .end();

        static Root of(RootBackup backup, String tree, Field logical, Field generation, Field level) {
            return new Root(tree, backup.get(logical), backup.get(generation), backup.get(level));
        }
    }

    private static final RowType<RootBackup> BACKUP = RowType.<RootBackup>declare()
            .rows("roots", Root.TYPE, SuperblockRow::roots)
            .bytes("total-bytes", backup -> backup.get(RootBackup.TOTAL_BYTES))
            .bytes("bytes-used", backup -> backup.get(RootBackup.BYTES_USED))
            .number("num-devices", backup -> backup.get(RootBackup.NUM_DEVICES))
            .end();

    private static final RowType<Superblock> DEVICE = RowType.<Superblock>declare()
            .uuid("uuid", Superblock::deviceUuid)
            .uuid("fsid", superblock -> DevItem.FSID.uuid(superblock.deviceItem()))
            .number("devid", Superblock::devid)
            .bytes("total-bytes", superblock -> DevItem.TOTAL_BYTES.get(superblock.deviceItem()))
            .bytes("bytes-used", superblock -> DevItem.BYTES_USED.get(superblock.deviceItem()))
            .bytes("io-align", superblock -> DevItem.IO_ALIGN.get(superblock.deviceItem()))
            .bytes("io-width", superblock -> DevItem.IO_WIDTH.get(superblock.deviceItem()))
            .bytes("sector-size", superblock -> DevItem.SECTOR_SIZE.get(superblock.deviceItem()))
            .number("type", superblock -> DevItem.TYPE.get(superblock.deviceItem()))
            .number("dev-group", superblock -> DevItem.DEV_GROUP.get(superblock.deviceItem()))
            .number("seek-speed", superblock -> DevItem.SEEK_SPEED.get(superblock.deviceItem()))
            .number("bandwidth", superblock -> DevItem.BANDWIDTH.get(superblock.deviceItem()))
            .number("generation", superblock -> DevItem.GENERATION.get(superblock.deviceItem()))
            .end();

    /** All of a superblock. */
    static final RowType<SuperblockCopy> TYPE = RowType.<SuperblockCopy>declare()
            .text("device", SuperblockCopy::device)
            .means("The file.")
            .number("mirror", SuperblockCopy::mirror)
            .means("Number of the copy: 0 at 64 KiB, 1 at 64 MiB, 2 at 256 GiB.")
            .address("position", SuperblockCopy::position)
            .means("Where in the file it stands.")
            .flag("sound", SuperblockCopy::sound)
            .means("Whether it can be used.")
            .texts("faults", copy -> copy.faults().stream().map(Finding::words).toList())
            .means("Why it cannot.")
            .text("csum-type", copy -> checksumType(copy.superblock()))
            .text("csum", copy -> checksum(copy.superblock()))
            .flag("csum-matches", copy -> SuperblockCopy.checksumMatches(copy.superblock()))
            .means("Whether the checksum is right.")
            .address("bytenr", copy -> copy.superblock().get(Superblock.BYTENR))
            .texts("flags", copy -> flags(copy, Superblock.FLAGS, SuperblockFlags.FLAGS))
            .flag("magic-matches", copy -> copy.superblock().hasMagic())
            .means("Whether the magic number is right.")
            .uuid("fsid", copy -> copy.superblock().fsid())
            .uuid(
                    "metadata-uuid",
                    copy -> Superblock.METADATA_UUID.uuid(copy.superblock().raw()))
            .name("label", copy -> copy.superblock().label().toArray())
            .number("generation", copy -> copy.superblock().get(Superblock.GENERATION))
            .address("root", copy -> copy.superblock().get(Superblock.ROOT))
            .number("root-level", copy -> copy.superblock().get(Superblock.ROOT_LEVEL))
            .address("chunk-root", copy -> copy.superblock().get(Superblock.CHUNK_ROOT))
            .number("chunk-root-level", copy -> copy.superblock().get(Superblock.CHUNK_ROOT_LEVEL))
            .number("chunk-root-generation", copy -> copy.superblock().get(Superblock.CHUNK_ROOT_GENERATION))
            .address("log-root", copy -> copy.superblock().get(Superblock.LOG_ROOT))
            .number("log-root-level", copy -> copy.superblock().get(Superblock.LOG_ROOT_LEVEL))
            .number("log-root-transid", copy -> copy.superblock().get(Superblock.LOG_ROOT_TRANSID))
            .bytes("total-bytes", copy -> copy.superblock().get(Superblock.TOTAL_BYTES))
            .bytes("bytes-used", copy -> copy.superblock().get(Superblock.BYTES_USED))
            .bytes("sectorsize", copy -> copy.superblock().get(Superblock.SECTORSIZE))
            .bytes("nodesize", copy -> copy.superblock().get(Superblock.NODESIZE))
            .bytes("leafsize", copy -> copy.superblock().get(Superblock.LEAFSIZE))
            .bytes("stripesize", copy -> copy.superblock().get(Superblock.STRIPESIZE))
            .number("root-dir", copy -> copy.superblock().get(Superblock.ROOT_DIR_OBJECTID))
            .number("num-devices", copy -> copy.superblock().get(Superblock.NUM_DEVICES))
            .texts("compat-flags", copy -> flags(copy, Superblock.COMPAT_FLAGS, List.of()))
            .texts("compat-ro-flags", copy -> flags(copy, Superblock.COMPAT_RO_FLAGS, SuperblockFlags.COMPAT_RO))
            .texts("incompat-flags", copy -> flags(copy, Superblock.INCOMPAT_FLAGS, SuperblockFlags.INCOMPAT))
            .number("cache-generation", copy -> copy.superblock().get(Superblock.CACHE_GENERATION))
            .number("uuid-tree-generation", copy -> copy.superblock().get(Superblock.UUID_TREE_GENERATION))
            .address("remap-root", copy -> copy.superblock().get(Superblock.REMAP_ROOT))
            .number("remap-root-generation", copy -> copy.superblock().get(Superblock.REMAP_ROOT_GENERATION))
            .number("remap-root-level", copy -> copy.superblock().get(Superblock.REMAP_ROOT_LEVEL))
            .record("dev-item", DEVICE, SuperblockCopy::superblock)
            .bytes("sys-array-size", copy -> copy.superblock().get(Superblock.SYS_CHUNK_ARRAY_SIZE))
            .rows("sys-chunk-array", CHUNK, copy -> copy.superblock().systemChunks())
            .rows("backup-roots", BACKUP, copy -> used(copy.superblock().backups()))
            .end();

    private SuperblockRow() {}

    private static String checksumType(Superblock superblock) {
        int number = (int) superblock.get(Superblock.CSUM_TYPE);
        return ChecksumType.of(number).map(ChecksumType::text).orElse(number + "(unknown)");
    }

    private static String checksum(Superblock superblock) {
        return "0x"
                + HexFormat.of()
                        .formatHex(
                                superblock.raw().toArray(),
                                0,
                                superblock.checksumType().size());
    }

    private static List<String> flags(SuperblockCopy copy, Field field, List<ruminate.format.item.Flags.Bit> known) {
        return SuperblockFlags.names(copy.superblock().get(field), known);
    }

    private static List<RootBackup> used(List<RootBackup> backups) {
        return backups.stream()
                .filter(backup -> backup.get(RootBackup.TREE_ROOT) != 0 || backup.get(RootBackup.TREE_ROOT_GEN) != 0)
                .toList();
    }

    private static List<Root> roots(RootBackup backup) {
        List<Root> roots = new ArrayList<>();
        roots.add(Root.of(backup, "root", RootBackup.TREE_ROOT, RootBackup.TREE_ROOT_GEN, RootBackup.TREE_ROOT_LEVEL));
        roots.add(Root.of(
                backup, "chunk", RootBackup.CHUNK_ROOT, RootBackup.CHUNK_ROOT_GEN, RootBackup.CHUNK_ROOT_LEVEL));
        roots.add(Root.of(
                backup, "extent", RootBackup.EXTENT_ROOT, RootBackup.EXTENT_ROOT_GEN, RootBackup.EXTENT_ROOT_LEVEL));
        roots.add(Root.of(backup, "fs", RootBackup.FS_ROOT, RootBackup.FS_ROOT_GEN, RootBackup.FS_ROOT_LEVEL));
        roots.add(Root.of(backup, "dev", RootBackup.DEV_ROOT, RootBackup.DEV_ROOT_GEN, RootBackup.DEV_ROOT_LEVEL));
        roots.add(Root.of(backup, "csum", RootBackup.CSUM_ROOT, RootBackup.CSUM_ROOT_GEN, RootBackup.CSUM_ROOT_LEVEL));
        return roots;
    }
}
