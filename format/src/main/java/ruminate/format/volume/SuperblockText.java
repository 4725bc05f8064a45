package ruminate.format.volume;

import java.util.List;
import java.util.Optional;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.item.DumpText;
import ruminate.format.item.Flags;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.ItemBytes;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;

/** Prints superblocks in the dialect of {@code btrfs inspect-internal dump-super -f}. */
public final class SuperblockText {
    private static final String RULE = "-".repeat(57);
    private static final int INVALID_CHECKSUM_SIZE = 32;

    /** A chunk item of one stripe. */
    private static final int SMALLEST_CHUNK = ChunkItem.LAYOUT.size() + ChunkItem.Stripe.LAYOUT.size();

    private final DumpText out;
    private final Superblock superblock;

    private SuperblockText(DumpText out, Superblock superblock) {
        this.out = out;
        this.superblock = superblock;
    }

    /** Prints one copy, from what stands in it, right or wrong. */
    public static void print(SuperblockCopy copy, DumpText out) {
        out.text("superblock: bytenr=").u64(copy.position()).text(", device=");
        out.bytes(ByteView.of(copy.device())).end();
        out.text(RULE).end();
        new SuperblockText(out, copy.superblock()).all();
        out.end();
    }

    private void all() {
        checksum();
        number("bytenr\t\t\t", Superblock.BYTENR);
        flags("flags\t\t\t", Superblock.FLAGS, SuperblockFlags.FLAGS);
        ByteView magic = Superblock.MAGIC_FIELD.bytes(superblock.raw());
        out.text("magic\t\t\t")
                .text(printable(magic))
                .text(match(superblock.hasMagic()))
                .end();
        uuid("fsid\t\t\t", superblock.fsid()).end();
        uuid("metadata_uuid\t\t", Superblock.METADATA_UUID.uuid(superblock.raw()))
                .end();
        out.text("label\t\t\t").label(printable(superblock.label())).end();
        number("generation\t\t", Superblock.GENERATION);
        number("root\t\t\t", Superblock.ROOT);
        number("sys_array_size\t\t", Superblock.SYS_CHUNK_ARRAY_SIZE);
        number("chunk_root_generation\t", Superblock.CHUNK_ROOT_GENERATION);
        number("root_level\t\t", Superblock.ROOT_LEVEL);
        number("chunk_root\t\t", Superblock.CHUNK_ROOT);
        number("chunk_root_level\t", Superblock.CHUNK_ROOT_LEVEL);
        number("log_root\t\t", Superblock.LOG_ROOT);
        number("log_root_transid (deprecated)\t", Superblock.LOG_ROOT_TRANSID);
        number("log_root_level\t\t", Superblock.LOG_ROOT_LEVEL);
        number("total_bytes\t\t", Superblock.TOTAL_BYTES);
        number("bytes_used\t\t", Superblock.BYTES_USED);
        number("sectorsize\t\t", Superblock.SECTORSIZE);
        number("nodesize\t\t", Superblock.NODESIZE);
        number("leafsize (deprecated)\t", Superblock.LEAFSIZE);
        number("stripesize\t\t", Superblock.STRIPESIZE);
        number("root_dir\t\t", Superblock.ROOT_DIR_OBJECTID);
        number("num_devices\t\t", Superblock.NUM_DEVICES);
        flags("compat_flags\t\t", Superblock.COMPAT_FLAGS, List.of());
        flags("compat_ro_flags\t\t", Superblock.COMPAT_RO_FLAGS, SuperblockFlags.COMPAT_RO);
        flags("incompat_flags\t\t", Superblock.INCOMPAT_FLAGS, SuperblockFlags.INCOMPAT);
        number("cache_generation\t", Superblock.CACHE_GENERATION);
        number("uuid_tree_generation\t", Superblock.UUID_TREE_GENERATION);
        device();
        systemChunks();
        backups();
    }

    private void checksum() {
        int number = (int) superblock.get(Superblock.CSUM_TYPE);
        Optional<ChecksumType> type = ChecksumType.of(number);
        int size = type.isPresent() ? type.get().size() : INVALID_CHECKSUM_SIZE;
        out.text("csum_type\t\t").u64(number).text(" (");
        out.text(type.isPresent() ? type.get().text() : "INVALID").text(")").end();
        out.text("csum_size\t\t").u64(size).end();
        ByteView raw = superblock.raw();
        out.text("csum\t\t\t0x")
                .text(ByteView.of(raw.array(), raw.start(), size).hex());
        out.text(type.isEmpty() ? " [UNKNOWN CSUM TYPE OR SIZE]" : match(SuperblockCopy.checksumMatches(superblock)))
                .end();
    }

    private void device() {
        ByteView item = superblock.deviceItem();
        Uuid fsid = DevItem.FSID.uuid(item);
        uuid("dev_item.uuid\t\t", superblock.deviceUuid()).end();
        uuid("dev_item.fsid\t\t", fsid)
                .text(match(fsid.equals(superblock.metadataUuid())))
                .end();
        deviceNumber("type\t\t", DevItem.TYPE);
        deviceNumber("total_bytes\t", DevItem.TOTAL_BYTES);
        deviceNumber("bytes_used\t", DevItem.BYTES_USED);
        deviceNumber("io_align\t", DevItem.IO_ALIGN);
        deviceNumber("io_width\t", DevItem.IO_WIDTH);
        deviceNumber("sector_size\t", DevItem.SECTOR_SIZE);
        deviceNumber("devid\t\t", DevItem.DEVID);
        deviceNumber("dev_group\t", DevItem.DEV_GROUP);
        deviceNumber("seek_speed\t", DevItem.SEEK_SPEED);
        deviceNumber("bandwidth\t", DevItem.BANDWIDTH);
        deviceNumber("generation\t", DevItem.GENERATION);
    }

    /** The list ends before the first entry that does not make sense. */
    private void systemChunks() {
        out.text("sys_chunk_array[")
                .u64(Superblock.SYS_CHUNK_ARRAY.size())
                .text("]:")
                .end();
        ByteView array = Superblock.SYS_CHUNK_ARRAY.bytes(superblock.raw());
        long end = superblock.get(Superblock.SYS_CHUNK_ARRAY_SIZE);
        ItemBytes chunk = new ItemBytes(superblock.geometry());
        int at = 0;
        int item = 0;
        while (end <= array.size() && at + Key.SIZE <= end) {
            int start = array.start() + at;
            Key key = Key.read(array.array(), start);
            out.text("\titem ").u64(item).text(" ");
            out.key(key.objectid(), key.type(), key.offset()).end();
            at += Key.SIZE;
            if (key.type() != KeyType.CHUNK_ITEM || at + SMALLEST_CHUNK > end) {
                return;
            }
            int body = start + Key.SIZE;
            int stripes = (int) ChunkItem.NUM_STRIPES.get(array.array(), body);
            int size = ChunkItem.LAYOUT.size() + stripes * ChunkItem.Stripe.LAYOUT.size();
            if (stripes == 0 || at + size > end) {
                return;
            }
            chunk.move(array.array(), body, size, body + size, key.objectid(), key.type(), key.offset());
            ChunkItem.dump(chunk, out);
            at += size;
            item++;
        }
    }

    private void backups() {
        List<RootBackup> backups = superblock.backups();
        out.text("backup_roots[").u64(backups.size()).text("]:").end();
        boolean blockGroups = superblock.has(IncompatFeature.EXTENT_TREE_V2);
        for (int slot = 0; slot < backups.size(); slot++) {
            RootBackup backup = backups.get(slot);
            if (backup.get(RootBackup.TREE_ROOT) == 0 && backup.get(RootBackup.TREE_ROOT_GEN) == 0) {
                continue;
            }
            out.text("\tbackup ").u64(slot).text(":").end();
            root(
                    backup,
                    "backup_tree_root:\t",
                    RootBackup.TREE_ROOT,
                    RootBackup.TREE_ROOT_GEN,
                    RootBackup.TREE_ROOT_LEVEL);
            root(
                    backup,
                    "backup_chunk_root:\t",
                    RootBackup.CHUNK_ROOT,
                    RootBackup.CHUNK_ROOT_GEN,
                    RootBackup.CHUNK_ROOT_LEVEL);
            root(
                    backup,
                    blockGroups ? "backup_block_group_root:\t" : "backup_extent_root:\t",
                    RootBackup.EXTENT_ROOT,
                    RootBackup.EXTENT_ROOT_GEN,
                    RootBackup.EXTENT_ROOT_LEVEL);
            root(backup, "backup_fs_root:\t\t", RootBackup.FS_ROOT, RootBackup.FS_ROOT_GEN, RootBackup.FS_ROOT_LEVEL);
            root(backup, "backup_dev_root:\t", RootBackup.DEV_ROOT, RootBackup.DEV_ROOT_GEN, RootBackup.DEV_ROOT_LEVEL);
            root(backup, "csum_root:\t", RootBackup.CSUM_ROOT, RootBackup.CSUM_ROOT_GEN, RootBackup.CSUM_ROOT_LEVEL);
            out.text("\t\tbackup_total_bytes:\t")
                    .u64(backup.get(RootBackup.TOTAL_BYTES))
                    .end();
            out.text("\t\tbackup_bytes_used:\t")
                    .u64(backup.get(RootBackup.BYTES_USED))
                    .end();
            out.text("\t\tbackup_num_devices:\t")
                    .u64(backup.get(RootBackup.NUM_DEVICES))
                    .end();
            out.end();
        }
    }

    private void root(RootBackup backup, String title, Field logical, Field generation, Field level) {
        out.text("\t\t").text(title).u64(backup.get(logical)).text("\tgen: ").u64(backup.get(generation));
        out.text("\tlevel: ").u64(backup.get(level)).end();
    }

    private void number(String title, Field field) {
        out.text(title).u64(superblock.get(field)).end();
    }

    private void deviceNumber(String title, Field field) {
        out.text("dev_item.")
                .text(title)
                .u64(field.get(superblock.deviceItem()))
                .end();
    }

    private DumpText uuid(String title, Uuid uuid) {
        return out.text(title).text(uuid.toString());
    }

    private void flags(String title, Field field, List<Flags.Bit> known) {
        long value = superblock.get(field);
        out.text(title).hex(value).end();
        if (value == 0 || known.isEmpty()) {
            return;
        }
        String separator = "\t\t\t( ";
        for (String name : SuperblockFlags.names(value, known)) {
            out.text(separator).text(name).text(" ");
            separator = "|\n\t\t\t  ";
        }
        out.text(")").end();
    }

    private static String match(boolean matches) {
        return matches ? " [match]" : " [DON'T MATCH]";
    }

    private static String printable(ByteView bytes) {
        StringBuilder text = new StringBuilder();
        for (byte octet : bytes.toArray()) {
            text.append(octet >= ' ' && octet < 0x7f ? (char) octet : '.');
        }
        return text.toString();
    }
}
