package ruminate.analyze.check;

/**
 * A number for each possible back reference, spread over 64 bits. Two multisets of references whose numbers have equal sums
 * are the same, but for a chance of one in 2^64: so all references to an extent can be compared in eight bytes.
 */
final class ReferencePrint {
    private static final long TREE = 0x6a09e667f3bcc909L;
    private static final long PARENT_BLOCK = 0xbb67ae8584caa73bL;
    private static final long DATA = 0x3c6ef372fe94f82bL;
    private static final long PARENT_LEAF = 0xa54ff53a5f1d36f1L;

    private ReferencePrint() {}

    /** A tree refers to a tree block. */
    static long tree(long root) {
        return mix(root ^ TREE);
    }

    /** A tree block refers to a tree block. */
    static long parentBlock(long parent) {
        return mix(parent ^ PARENT_BLOCK);
    }

    /** An inode refers to a data extent. */
    static long data(long root, long objectid, long offset) {
        return mix(mix(mix(root ^ DATA) + objectid) + offset);
    }

    /** A leaf refers to a data extent. */
    static long parentLeaf(long parent) {
        return mix(parent ^ PARENT_LEAF);
    }

    /** Spreads a number; no two numbers give the same. */
    static long mix(long value) {
        long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
