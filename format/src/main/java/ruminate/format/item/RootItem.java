package ruminate.format.item;

import java.util.List;
import java.util.Optional;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * The root of a tree.
 *
 * <p>Key: (tree id, {@code ROOT_ITEM}, 0), for a snapshot (tree id, {@code ROOT_ITEM}, transaction of creation), for
 * a log tree (-6, {@code ROOT_ITEM}, subvolume), for a relocation tree (-8, {@code ROOT_ITEM}, subvolume).
 *
 * <p>Points to the root block. Trees 1 and 3 have none: the superblock points to them.
 *
 * <p>Source: {@code struct btrfs_root_item}, uapi/linux/btrfs_tree.h; from {@code generation_v2} on since Linux 3.6.
 *
 * @param inode an inode of no meaning
 * @param generation transaction that wrote the root block
 * @param rootDirid 256 for subvolumes, else 0
 * @param bytenr logical address of the root block
 * @param byteLimit 0
 * @param bytesUsed bytes of tree blocks
 * @param lastSnapshot transaction of the last snapshot taken of it
 * @param flags {@link #READ_ONLY}, {@link #DEAD}
 * @param refs 1; 0 for a deleted subvolume, a log tree and a relocation tree
 * @param dropProgress how far a deletion has got
 * @param dropLevel level that {@code dropProgress} is about
 * @param level level of the root block
 * @param subvolume what items of 439 bytes add
 */
public record RootItem(
        Key key,
        InodeItem inode,
        long generation,
        long rootDirid,
        long bytenr,
        long byteLimit,
        long bytesUsed,
        long lastSnapshot,
        long flags,
        long refs,
        Key dropProgress,
        int dropLevel,
        int level,
        Optional<Subvolume> subvolume)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_root_item");
    /** An inode of no meaning. */
    public static final Region INODE = L.bytes(0x00, "inode", 160, Unit.DATA);

    /** Transaction that wrote the root block. */
    public static final Field GENERATION = L.u64(0xa0, "generation", Unit.GENERATION);

    /** 256 for subvolumes, else 0. */
    public static final Field ROOT_DIRID = L.u64(0xa8, "root_dirid", Unit.OBJECT_ID);

    /** Logical address of the root block. */
    public static final Field BYTENR = L.u64(0xb0, "bytenr", Unit.LOGICAL);

    /** 0. */
    public static final Field BYTE_LIMIT = L.u64(0xb8, "byte_limit", Unit.BYTES);

    /** Bytes of tree blocks. */
    public static final Field BYTES_USED = L.u64(0xc0, "bytes_used", Unit.BYTES);

    /** Transaction of the last snapshot taken of it. */
    public static final Field LAST_SNAPSHOT = L.u64(0xc8, "last_snapshot", Unit.GENERATION);

    /** {@link #READ_ONLY}, {@link #DEAD}. */
    public static final Field FLAGS = L.u64(0xd0, "flags", Unit.FLAGS);

    /** 1; 0 for a deleted subvolume, a log tree and a relocation tree. */
    public static final Field REFS = L.u32(0xd8, "refs", Unit.COUNT);

    /** How far a deletion has got. */
    public static final Region DROP_PROGRESS = L.key(0xdc, "drop_progress");

    /** Level that {@code dropProgress} is about. */
    public static final Field DROP_LEVEL = L.u8(0xed, "drop_level", Unit.LEVEL);

    /** Level of the root block. */
    public static final Field LEVEL = L.u8(0xee, "level", Unit.LEVEL);

    private static final List<Part> AFTER_INODE =
            List.copyOf(L.parts().subList(1, L.parts().size()));
    /** Size in bytes of the form before 2012, which ends here. */
    public static final int OLD_SIZE = L.size();

    /** Equals {@code generation}, or nothing below counts. */
    public static final Field GENERATION_V2 = L.u64(0xef, "generation_v2", Unit.GENERATION);

    /** UUID of the subvolume. */
    public static final Region UUID = L.uuid(0xf7, "uuid");

    /** UUID of the subvolume it is a snapshot of. */
    public static final Region PARENT_UUID = L.uuid(0x107, "parent_uuid");

    /** UUID of the sender. */
    public static final Region RECEIVED_UUID = L.uuid(0x117, "received_uuid");

    /** Transaction of the last change of any inode. */
    public static final Field CTRANSID = L.u64(0x127, "ctransid", Unit.GENERATION);

    /** Transaction of creation. */
    public static final Field OTRANSID = L.u64(0x12f, "otransid", Unit.GENERATION);

    /** The sender's ctransid. */
    public static final Field STRANSID = L.u64(0x137, "stransid", Unit.GENERATION);

    /** Transaction of reception. */
    public static final Field RTRANSID = L.u64(0x13f, "rtransid", Unit.GENERATION);

    /** Time of the last change. */
    public static final TimespecField CTIME = TimespecField.of(L, 0x147, "ctime");

    /** Time of creation. */
    public static final TimespecField OTIME = TimespecField.of(L, 0x153, "otime");

    /** Time of sending. */
    public static final TimespecField STIME = TimespecField.of(L, 0x15f, "stime");

    /** Time of reception. */
    public static final TimespecField RTIME = TimespecField.of(L, 0x16b, "rtime");

    /** Zeros. */
    public static final Region RESERVED = L.bytes(0x177, "reserved", 64, Unit.RESERVED);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x1b7);

    private static final List<Part> ALL_AFTER_INODE =
            LAYOUT.parts().subList(1, LAYOUT.parts().size());

    /** Flag: the subvolume is read-only. */
    public static final long READ_ONLY = 0x1;
    /** Flag: the subvolume is being deleted. */
    public static final long DEAD = 1L << 48;

    /**
     * What items of 439 bytes add.
     *
     * @param generationV2 equals {@code generation}, or nothing below counts
     * @param uuid UUID of the subvolume
     * @param parentUuid UUID of the subvolume it is a snapshot of
     * @param receivedUuid UUID of the sender
     * @param ctransid transaction of the last change of any inode
     * @param otransid transaction of creation
     * @param stransid the sender's ctransid
     * @param rtransid transaction of reception
     * @param ctime time of the last change
     * @param otime time of creation
     * @param stime time of sending
     * @param rtime time of reception
     * @param reserved zeros
     */
    public record Subvolume(
            long generationV2,
            Uuid uuid,
            Uuid parentUuid,
            Uuid receivedUuid,
            long ctransid,
            long otransid,
            long stransid,
            long rtransid,
            Timespec ctime,
            Timespec otime,
            Timespec stime,
            Timespec rtime,
            ByteView reserved) {}

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        boolean old = in.size() == OLD_SIZE;
        if (!old) {
            in.requireExactSize(LAYOUT.size());
        }
        return new RootItem(
                key,
                InodeItem.at(key, in),
                GENERATION.get(in),
                ROOT_DIRID.get(in),
                BYTENR.get(in),
                BYTE_LIMIT.get(in),
                BYTES_USED.get(in),
                LAST_SNAPSHOT.get(in),
                FLAGS.get(in),
                REFS.get(in),
                DROP_PROGRESS.key(in),
                DROP_LEVEL.getInt(in),
                LEVEL.getInt(in),
                old ? Optional.empty() : Optional.of(readSubvolume(in)));
    }

    private static Subvolume readSubvolume(ByteView in) {
        return new Subvolume(
                GENERATION_V2.get(in),
                UUID.uuid(in),
                PARENT_UUID.uuid(in),
                RECEIVED_UUID.uuid(in),
                CTRANSID.get(in),
                OTRANSID.get(in),
                STRANSID.get(in),
                RTRANSID.get(in),
                CTIME.get(in),
                OTIME.get(in),
                STIME.get(in),
                RTIME.get(in),
                RESERVED.bytes(in));
    }

    /** What the item says of a subvolume; empty where an old kernel has written the item since. */
    public Optional<Subvolume> valid() {
        return subvolume.filter(more -> more.generationV2 == generation);
    }

    /** Whether the tree is waiting for deletion. */
    public boolean deleted() {
        return refs == 0 && ObjectId.isSubvolume(key.objectid());
    }

    @Override
    public int size() {
        return subvolume.isPresent() ? LAYOUT.size() : OLD_SIZE;
    }

    @Override
    public void write(byte[] bytes, int at) {
        inode.write(bytes, at);
        GENERATION.put(bytes, at, generation);
        ROOT_DIRID.put(bytes, at, rootDirid);
        BYTENR.put(bytes, at, bytenr);
        BYTE_LIMIT.put(bytes, at, byteLimit);
        BYTES_USED.put(bytes, at, bytesUsed);
        LAST_SNAPSHOT.put(bytes, at, lastSnapshot);
        FLAGS.put(bytes, at, flags);
        REFS.put(bytes, at, refs);
        DROP_PROGRESS.put(bytes, at, dropProgress);
        DROP_LEVEL.put(bytes, at, dropLevel);
        LEVEL.put(bytes, at, level);
        subvolume.ifPresent(more -> write(more, bytes, at));
    }

    private static void write(Subvolume more, byte[] bytes, int at) {
        GENERATION_V2.put(bytes, at, more.generationV2);
        UUID.put(bytes, at, more.uuid);
        PARENT_UUID.put(bytes, at, more.parentUuid);
        RECEIVED_UUID.put(bytes, at, more.receivedUuid);
        CTRANSID.put(bytes, at, more.ctransid);
        OTRANSID.put(bytes, at, more.otransid);
        STRANSID.put(bytes, at, more.stransid);
        RTRANSID.put(bytes, at, more.rtransid);
        CTIME.put(bytes, at, more.ctime);
        OTIME.put(bytes, at, more.otime);
        STIME.put(bytes, at, more.stime);
        RTIME.put(bytes, at, more.rtime);
        RESERVED.put(bytes, at, more.reserved);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(
                Piece.of("inode", 0, InodeItem.LAYOUT),
                new Piece("", 0, subvolume.isPresent() ? ALL_AFTER_INODE : AFTER_INODE));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings)
                .key(key.objectid() != 0, "tree id 0")
                .generation("generation", generation, geometry)
                .field(generation != 0, "generation", generation, "at least 1")
                .generation("last_snapshot", lastSnapshot, geometry)
                .aligned("bytenr", bytenr, geometry.sectorSize())
                .field(level <= Geometry.MAX_LEVEL, "level", level, "[0, 7]")
                .field(dropLevel <= Geometry.MAX_LEVEL, "drop_level", dropLevel, "[0, 7]");
        if (ObjectId.isSubvolume(key.objectid()) && refs != 0 || key.objectid() == ObjectId.DATA_RELOC_TREE) {
            judge.field(rootDirid == ObjectId.FIRST_FREE, "root_dirid", rootDirid, ObjectId.FIRST_FREE);
        }
        if (key.objectid() == ObjectId.EXTENT_TREE
                || key.objectid() == ObjectId.CSUM_TREE
                || key.objectid() == ObjectId.FREE_SPACE_TREE) {
            judge.key(key.offset() == 0, "offset of a tree that there is once");
        }
        if (key.objectid() == ObjectId.TREE_RELOC) {
            boolean files = ObjectId.isSubvolume(key.offset()) || key.offset() == ObjectId.DATA_RELOC_TREE;
            judge.key(files, "offset of a relocation tree is no subvolume");
        }
        if ((flags & ~(READ_ONLY | DEAD)) != 0) {
            judge.report("flags", "0x" + Long.toHexString(flags), "known bits");
        }
        subvolume.ifPresent(more -> judge.generation("generation_v2", more.generationV2, geometry));
    }

    static void dump(ItemBytes in, DumpText out) {
        // The tool copies the item over zeros, but takes the times from the block itself.
        ItemBytes item = in.size() < LAYOUT.size() ? in.alone() : in;
        long generation = item.get(GENERATION);
        out.text("\t\tgeneration ").u64(generation).text(" root_dirid ").u64(item.get(ROOT_DIRID));
        out.text(" bytenr ").u64(item.get(BYTENR)).text(" byte_limit ").u64(item.get(BYTE_LIMIT));
        out.text(" bytes_used ").u64(item.get(BYTES_USED)).end();
        long flags = item.get(FLAGS);
        out.text("\t\tlast_snapshot ")
                .u64(item.get(LAST_SNAPSHOT))
                .text(" flags ")
                .hex(flags);
        out.text((flags & READ_ONLY) == 0 ? "(none)" : "(RDONLY)")
                .text(" refs ")
                .u64(item.get(REFS))
                .end();
        out.text("\t\tdrop_progress ").key(item, DROP_PROGRESS, 0);
        out.text(" drop_level ").u64(item.get(DROP_LEVEL)).end();
        long generationV2 = item.get(GENERATION_V2);
        out.text("\t\tlevel ")
                .u64(item.get(LEVEL))
                .text(" generation_v2 ")
                .u64(generationV2)
                .end();
        if (generation != generationV2) {
            return;
        }
        out.text("\t\tuuid ").text(item.uuid(UUID, 0).toString()).end();
        out.text("\t\tparent_uuid ").text(item.uuid(PARENT_UUID, 0).toString()).end();
        out.text("\t\treceived_uuid ")
                .text(item.uuid(RECEIVED_UUID, 0).toString())
                .end();
        out.text("\t\tctransid ").u64(item.get(CTRANSID)).text(" otransid ").u64(item.get(OTRANSID));
        out.text(" stransid ")
                .u64(item.get(STRANSID))
                .text(" rtransid ")
                .u64(item.get(RTRANSID))
                .end();
        CTIME.dump(in, "\t\tctime ", out);
        OTIME.dump(in, "\t\totime ", out);
        STIME.dump(in, "\t\tstime ", out);
        RTIME.dump(in, "\t\trtime ", out);
    }
}
