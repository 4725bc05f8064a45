package ruminate.analyze.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import ruminate.format.item.Geometry;
import ruminate.format.tree.TreeRoot;

/**
 * Every tree block that was reached, and who points to whom. Blocks are numbered level by level from the top, in order of
 * address within a level. About 60 bytes a block and 4 bytes a pointer.
 */
public final class BlockGraph {
    private final Geometry geometry;
    private final Owners owners;
    private final OwnerSets sets = new OwnerSets();
    private final Level[] levels = new Level[Geometry.MAX_LEVEL + 1];
    private int size;

    BlockGraph(Geometry geometry, Owners owners) {
        this.geometry = geometry;
        this.owners = owners;
        Arrays.fill(levels, Level.NONE);
    }

    /** The blocks of one level; arrays indexed by number less {@code first}. */
    static final class Level {
        static final Level NONE = new Level(0, new long[0], new long[0], new int[0]);

        final int first;
        final long[] logical;
        /** What pointers say; replaced by what the block says when it is read. */
        final long[] generation;
        /** Hash of the first key by its pointers, 0 where unknown. */
        final int[] keyHash;

        final long[] set;
        final long[] headerOwner;
        final int[] items;
        final int[] used;
        final byte[] state;
        final int[][] children;
        /** Number of the first pointer of each block, until the level below is known. */
        final int[] firstPointer;

        Level(int first, long[] logical, long[] generation, int[] keyHash) {
            int count = logical.length;
            this.first = first;
            this.logical = logical;
            this.generation = generation;
            this.keyHash = keyHash;
            this.set = new long[count];
            Arrays.fill(set, OwnerSets.EMPTY);
            this.headerOwner = new long[count];
            this.items = new int[count];
            this.used = new int[count];
            this.state = new byte[count];
            this.children = new int[count][];
            this.firstPointer = new int[count];
        }

        int count() {
            return logical.length;
        }
    }

    static final byte READ = 1;
    static final byte RELOC = 2;

    private static final int[] NO_CHILDREN = {};

    void add(int level, Level blocks) {
        levels[level] = blocks;
        size = blocks.first + blocks.count();
    }

    Level blocksOf(int level) {
        return levels[level];
    }

    /** Sizes and algorithms of the filesystem. */
    public Geometry geometry() {
        return geometry;
    }

    /** The trees, by owner number. */
    public Owners owners() {
        return owners;
    }

    /** The sets that {@link #ownerSet} hands out. */
    public OwnerSets sets() {
        return sets;
    }

    /** The trees of a set by name, subvolumes with successive ids as {@code first..last}. */
    public List<String> ownerNames(long set) {
        return TreeRoot.names(ownerRoots(set));
    }

    /** The trees of a set: subvolumes by their ids, and all others behind them. */
    public List<TreeRoot> ownerRoots(long set) {
        int[] numbers = sets.owners(set);
        return Stream.concat(
                        Arrays.stream(numbers)
                                .filter(owner -> owner < owners.subvolumes())
                                .mapToObj(owners::root)
                                .sorted((a, b) -> Long.compareUnsigned(a.id(), b.id())),
                        Arrays.stream(numbers)
                                .filter(owner -> owner >= owners.subvolumes())
                                .mapToObj(owners::root))
                .toList();
    }

    /** One of the trees that reach the blocks of a set, by the id that messages name. */
    public long someTree(long set) {
        int owner = sets.first(set);
        return owner == Integer.MAX_VALUE ? 0 : owners.root(owner).pointer().tree();
    }

    /** How many blocks were reached, read or not. */
    public int size() {
        return size;
    }

    /** Number of the first block of a level. */
    public int firstOf(int level) {
        return levels[level].first;
    }

    /** How many blocks a level has. */
    public int countOf(int level) {
        return levels[level].count();
    }

    /** Level of a block. */
    public int level(int block) {
        int level = Geometry.MAX_LEVEL;
        while (block < levels[level].first || block >= levels[level].first + levels[level].count()) {
            level--;
        }
        return level;
    }

    /** Number of the block at an address, at whatever level. */
    public OptionalInt find(long logical) {
        for (int level = 0; level <= Geometry.MAX_LEVEL; level++) {
            int at = find(level, logical);
            if (at >= 0) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    /** Number of the block of this level at an address, negative where there is none. */
    int find(int level, long logical) {
        int at = Arrays.binarySearch(levels[level].logical, logical);
        return at < 0 ? -1 : levels[level].first + at;
    }

    /** Logical address of a block. */
    public long logical(int block) {
        Level level = levels[level(block)];
        return level.logical[block - level.first];
    }

    /** Generation of a block: its own, or what its pointer says where it could not be read. */
    public long generation(int block) {
        Level level = levels[level(block)];
        return level.generation[block - level.first];
    }

    /** The trees that reach a block. */
    public long ownerSet(int block) {
        Level level = levels[level(block)];
        return level.set[block - level.first];
    }

    /** The tree that allocated a block, as its header says. */
    public long headerOwner(int block) {
        Level level = levels[level(block)];
        return level.headerOwner[block - level.first];
    }

    /** Number of items or pointers in a block. */
    public int items(int block) {
        Level level = levels[level(block)];
        return level.items[block - level.first];
    }

    /** Bytes of a block behind its header that are in use. */
    public int used(int block) {
        Level level = levels[level(block)];
        return level.used[block - level.first];
    }

    /** Whether a block could be read. */
    public boolean read(int block) {
        Level level = levels[level(block)];
        return (level.state[block - level.first] & READ) != 0;
    }

    /** Whether a block was made by relocation. */
    public boolean reloc(int block) {
        Level level = levels[level(block)];
        return (level.state[block - level.first] & RELOC) != 0;
    }

    /** Number of pointers in a block that lead to a block; 0 for leaves. */
    public int childCount(int block) {
        return children(block).length;
    }

    /** The block that pointer {@code index} leads to. */
    public int child(int block, int index) {
        return children(block)[index];
    }

    private int[] children(int block) {
        Level level = levels[level(block)];
        int[] children = level.children[block - level.first];
        return children == null ? NO_CHILDREN : children;
    }
}
