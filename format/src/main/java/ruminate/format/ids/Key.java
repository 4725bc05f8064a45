package ruminate.format.ids;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;

/**
 * The key of an item: what it belongs to, what it is, and where in its owner.
 *
 * <p>Layout, 17 bytes: objectid u64, type u8, offset u64. Keys order by these three in turn, all unsigned; the order of
 * their bytes is not the order of the keys.
 *
 * <p>Source: {@code struct btrfs_disk_key}, uapi/linux/btrfs_tree.h.
 */
public record Key(long objectid, int type, long offset) implements Comparable<Key> {
    /** Size on disk in bytes. */
    public static final int SIZE = 17;

    /** The smallest key. */
    public static final Key MIN = new Key(0, 0, 0);

    /** The greatest key. */
    public static final Key MAX = new Key(U64.MAX, 255, U64.MAX);

    /** The key stored at {@code at}. */
    public static Key read(byte[] bytes, int at) {
        return new Key(LittleEndian.u64(bytes, at), LittleEndian.u8(bytes, at + 8), LittleEndian.u64(bytes, at + 9));
    }

    /** Stores the 17 bytes at {@code at}. */
    public void write(byte[] bytes, int at) {
        LittleEndian.putU64(bytes, at, objectid);
        LittleEndian.putU8(bytes, at + 8, type);
        LittleEndian.putU64(bytes, at + 9, offset);
    }

    @Override
    public int compareTo(Key other) {
        return compare(objectid, type, offset, other.objectid, other.type, other.offset);
    }

    /** Orders two keys given by their parts, without making objects of them. */
    public static int compare(long objectid1, int type1, long offset1, long objectid2, int type2, long offset2) {
        int order = Long.compareUnsigned(objectid1, objectid2);
        if (order == 0) {
            order = Integer.compare(type1, type2);
        }
        return order == 0 ? Long.compareUnsigned(offset1, offset2) : order;
    }

    /** The next greater key. */
    public Key next() {
        if (offset != U64.MAX) {
            return new Key(objectid, type, offset + 1);
        }
        return type < 255 ? new Key(objectid, type + 1, 0) : new Key(objectid + 1, 0, 0);
    }

    /** The next smaller key. */
    public Key previous() {
        if (offset != 0) {
            return new Key(objectid, type, offset - 1);
        }
        return type > 0 ? new Key(objectid, type - 1, U64.MAX) : new Key(objectid - 1, 255, U64.MAX);
    }

    /**
     * Parses {@code (257 EXTENT_DATA 0)}; brackets are optional, numbers may be hexadecimal or {@code -N} for 2^64 - N,
     * the objectid may be the name of a tree. Missing parts are filled from {@code missing}.
     */
    public static Optional<Key> parse(String text, Key missing) {
        String bare = text.trim();
        if (bare.startsWith("(") && bare.endsWith(")")) {
            bare = bare.substring(1, bare.length() - 1).trim();
        }
        String[] parts = bare.split("[\\s,]+");
        if (bare.isEmpty() || parts.length > 3) {
            return Optional.empty();
        }
        OptionalLong objectid = KeyText.parseObjectId(parts[0]);
        Optional<Integer> type = parts.length > 1 ? KeyType.parse(parts[1]) : Optional.of(missing.type);
        OptionalLong offset = parts.length > 2 ? KeyText.parseObjectId(parts[2]) : OptionalLong.of(missing.offset);
        if (objectid.isEmpty() || type.isEmpty() || offset.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Key(objectid.getAsLong(), type.get(), offset.getAsLong()));
    }

    // Written out, because linking the generated ones takes several milliseconds of every start.
    @Override
    public boolean equals(Object other) {
        return other instanceof Key that && objectid == that.objectid && type == that.type && offset == that.offset;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(objectid) + type) + Long.hashCode(offset);
    }

    @Override
    public String toString() {
        return KeyText.text(objectid, type, offset);
    }
}
