package ruminate.format.item;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A file, directory or other inode.
 *
 * <p>Key: (inode, {@code INODE_ITEM}, 0).
 *
 * <p>Its names stand in {@link InodeRef}s and {@link InodeExtref}s; a {@link RootItem} holds one of these, too.
 *
 * <p>Source: {@code struct btrfs_inode_item}, uapi/linux/btrfs_tree.h.
 *
 * @param generation transaction that made the inode
 * @param transid transaction that last changed it
 * @param fileSize bytes of a file or link; for a directory twice the length of all names
 * @param nbytes bytes of the file that extents stand behind
 * @param blockGroup 0
 * @param nlink number of names
 * @param uid owner
 * @param gid group
 * @param mode kind and permissions
 * @param rdev device number, major shifted by 20 plus minor
 * @param flags inode flags
 * @param sequence change counter
 * @param reserved zeros
 * @param atime last access
 * @param ctime last change of the inode
 * @param mtime last change of the data
 * @param otime creation
 */
public record InodeItem(
        Key key,
        long generation,
        long transid,
        long fileSize,
        long nbytes,
        long blockGroup,
        long nlink,
        long uid,
        long gid,
        long mode,
        long rdev,
        InodeFlags flags,
        long sequence,
        ByteView reserved,
        Timespec atime,
        Timespec ctime,
        Timespec mtime,
        Timespec otime)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_inode_item");
    /** Transaction that made the inode. */
    public static final Field GENERATION = L.u64(0x00, "generation", Unit.GENERATION);

    /** Transaction that last changed it. */
    public static final Field TRANSID = L.u64(0x08, "transid", Unit.GENERATION);

    /** Bytes of a file or link; for a directory twice the length of all names. */
    public static final Field SIZE = L.u64(0x10, "size", Unit.BYTES);

    /** Bytes of the file that extents stand behind. */
    public static final Field NBYTES = L.u64(0x18, "nbytes", Unit.BYTES);

    /** 0. */
    public static final Field BLOCK_GROUP = L.u64(0x20, "block_group", Unit.LOGICAL);

    /** Number of names. */
    public static final Field NLINK = L.u32(0x28, "nlink", Unit.COUNT);

    /** Owner. */
    public static final Field UID = L.u32(0x2c, "uid", Unit.NUMBER);

    /** Group. */
    public static final Field GID = L.u32(0x30, "gid", Unit.NUMBER);

    /** Kind and permissions. */
    public static final Field MODE = L.u32(0x34, "mode", Unit.MODE);

    /** Device number, major shifted by 20 plus minor. */
    public static final Field RDEV = L.u64(0x38, "rdev", Unit.NUMBER);

    /** Inode flags. */
    public static final Field FLAGS = L.u64(0x40, "flags", Unit.FLAGS);

    /** Change counter. */
    public static final Field SEQUENCE = L.u64(0x48, "sequence", Unit.NUMBER);

    /** Zeros. */
    public static final Region RESERVED = L.bytes(0x50, "reserved", 32, Unit.RESERVED);

    /** Last access. */
    public static final TimespecField ATIME = TimespecField.of(L, 0x70, "atime");

    /** Last change of the inode. */
    public static final TimespecField CTIME = TimespecField.of(L, 0x7c, "ctime");

    /** Last change of the data. */
    public static final TimespecField MTIME = TimespecField.of(L, 0x88, "mtime");

    /** Creation. */
    public static final TimespecField OTIME = TimespecField.of(L, 0x94, "otime");

    /** The structure. */
    public static final Layout LAYOUT = L.end(0xa0);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return at(key, in);
    }

    /** The inode at the start of {@code in}, which is long enough; {@code key} is that of the item around it. */
    static InodeItem at(Key key, ByteView in) {
        return new InodeItem(
                key,
                GENERATION.get(in),
                TRANSID.get(in),
                SIZE.get(in),
                NBYTES.get(in),
                BLOCK_GROUP.get(in),
                NLINK.get(in),
                UID.get(in),
                GID.get(in),
                MODE.get(in),
                RDEV.get(in),
                new InodeFlags(FLAGS.get(in)),
                SEQUENCE.get(in),
                RESERVED.bytes(in),
                ATIME.get(in),
                CTIME.get(in),
                MTIME.get(in),
                OTIME.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        GENERATION.put(bytes, at, generation);
        TRANSID.put(bytes, at, transid);
        SIZE.put(bytes, at, fileSize);
        NBYTES.put(bytes, at, nbytes);
        BLOCK_GROUP.put(bytes, at, blockGroup);
        NLINK.put(bytes, at, nlink);
        UID.put(bytes, at, uid);
        GID.put(bytes, at, gid);
        MODE.put(bytes, at, mode);
        RDEV.put(bytes, at, rdev);
        FLAGS.put(bytes, at, flags.bits());
        SEQUENCE.put(bytes, at, sequence);
        RESERVED.put(bytes, at, reserved);
        ATIME.put(bytes, at, atime);
        CTIME.put(bytes, at, ctime);
        MTIME.put(bytes, at, mtime);
        OTIME.put(bytes, at, otime);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        long inode = key.objectid();
        boolean usual = !U64.less(inode, ObjectId.FIRST_FREE) && !U64.less(ObjectId.LAST_FREE, inode);
        Judge judge = new Judge(at, findings)
                .key(usual || inode == ObjectId.ROOT_TREE_DIR || inode == ObjectId.FREE_INO, "no inode number")
                .key(key.offset() == 0, "offset of an inode is not 0")
                .generation("generation", generation, geometry)
                .generation("transid", transid, geometry);
        if (FileType.ofMode(mode).isEmpty() || (mode & ~VALID_MODE) != 0) {
            judge.report("mode", "0" + Long.toOctalString(mode), "a file type and permissions");
        }
        if (FileType.ofMode(mode).equals(Optional.of(FileType.DIR))) {
            judge.field(nlink <= 1, "nlink", nlink, "at most 1 for a directory");
        }
        if (flags.unknownBits() != 0) {
            judge.report("flags", flags, "known bits");
        }
    }

    private static final long VALID_MODE = 0177777;

    /** Kind of the file; empty where the mode holds none. */
    public Optional<FileType> fileType() {
        return FileType.ofMode(mode);
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tgeneration ").u64(in.get(GENERATION)).text(" transid ").u64(in.get(TRANSID));
        out.text(" size ")
                .u64(in.get(SIZE))
                .text(" nbytes ")
                .u64(in.get(NBYTES))
                .end();
        out.text("\t\tblock group ").u64(in.get(BLOCK_GROUP)).text(" mode ").octal(in.get(MODE));
        out.text(" links ")
                .u64(in.get(NLINK))
                .text(" uid ")
                .u64(in.get(UID))
                .text(" gid ")
                .u64(in.get(GID));
        out.text(" rdev ").u64(in.get(RDEV)).end();
        long flags = in.get(FLAGS);
        out.text("\t\tsequence ")
                .u64(in.get(SEQUENCE))
                .text(" flags ")
                .hex(flags)
                .text("(");
        out.text(flags == 0 ? "none" : new InodeFlags(flags).toString())
                .text(")")
                .end();
        ATIME.dump(in, "\t\tatime ", out);
        CTIME.dump(in, "\t\tctime ", out);
        MTIME.dump(in, "\t\tmtime ", out);
        OTIME.dump(in, "\t\totime ", out);
    }
}
