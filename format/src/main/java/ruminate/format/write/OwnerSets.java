package ruminate.format.write;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Geometry;

/**
 * How many bytes of tree blocks and data each set of subvolumes reaches. Level by level, every block gets the union of what
 * its parents have, and is looked at once however many share it.
 */
final class OwnerSets {
    private final State state;
    private final List<LongMap<BitSet>> levels = new ArrayList<>();
    private final LongMap<Extent> extents = new LongMap<>();
    private final Map<BitSet, BitSet> known = new HashMap<>();
    private final Map<BitSet, Long> bytes = new HashMap<>();

    private OwnerSets(State state) {
        this.state = state;
        for (int level = 0; level <= Geometry.MAX_LEVEL; level++) {
            levels.add(new LongMap<>());
        }
    }

    /** A data extent and the subvolumes that reach it. */
    private static final class Extent {
        private final long length;
        private BitSet owners;

        Extent(long length, BitSet owners) {
            this.length = length;
            this.owners = owners;
        }
    }

    /**
     * A tree whose blocks are to be counted.
     *
     * @param tree the tree
     * @param dropped where dropping it has got to: what is before is no longer its own
     */
    record Source(Tree tree, Key dropped) {}

    /** Bytes by the sources that reach them, given by their numbers in the list. */
    static Map<BitSet, Long> count(State state, List<Source> sources) {
        OwnerSets sets = new OwnerSets(state);
        for (int number = 0; number < sources.size(); number++) {
            BitSet alone = new BitSet();
            alone.set(number);
            sets.enter(sources.get(number), sets.intern(alone));
        }
        sets.descend();
        sets.extents.forEach(extent -> sets.add(extent.owners, extent.length));
        return Collections.unmodifiableMap(sets.bytes);
    }

    private BitSet intern(BitSet set) {
        return known.computeIfAbsent(set, same -> same);
    }

    private BitSet union(BitSet first, BitSet second) {
        // Sets are interned; most often the two are one.
        if (first == second) {
            return first;
        }
        BitSet both = (BitSet) first.clone();
        both.or(second);
        return intern(both);
    }

    private void add(BitSet owners, long more) {
        bytes.merge(owners, more, Long::sum);
    }

    /** A tree that is being dropped has lost what is to the left of a path, whose blocks are nobody else's. */
    private void enter(Source source, BitSet owners) {
        Block block = source.tree().root();
        if (source.dropped().equals(Key.MIN)) {
            enter(block.level(), block.logical(), owners);
            return;
        }
        while (true) {
            add(owners, state.geometry().nodeSize());
            int left = firstLeft(block, source.dropped());
            boolean lowest = block.level() == SubvolumeDrop.PROGRESS_LEVEL;
            for (int slot = lowest ? left : left + 1; slot < block.count(); slot++) {
                enter(block.level() - 1, block.child(slot), owners);
            }
            if (lowest) {
                return;
            }
            block = state.store().get(block.child(left));
        }
    }

    private static int firstLeft(Block node, Key dropped) {
        int slot = 0;
        if (node.level() == SubvolumeDrop.PROGRESS_LEVEL) {
            while (node.compare(slot, dropped) < 0) {
                slot++;
            }
            return slot;
        }
        while (slot + 1 < node.count() && node.compare(slot + 1, dropped) <= 0) {
            slot++;
        }
        return slot;
    }

    private void enter(int level, long logical, BitSet owners) {
        LongMap<BitSet> blocks = levels.get(level);
        blocks.put(logical, union(blocks.getOrDefault(logical, owners), owners));
    }

    private void descend() {
        for (int level = Geometry.MAX_LEVEL; level >= 0; level--) {
            LongMap<BitSet> blocks = levels.get(level);
            for (long logical : blocks.sortedKeys()) {
                BitSet owners = blocks.require(logical);
                add(owners, state.geometry().nodeSize());
                Block block = state.store().get(logical);
                for (int slot = 0; slot < block.count(); slot++) {
                    if (level > 0) {
                        enter(level - 1, block.child(slot), owners);
                    } else if (block.type(slot) == KeyType.EXTENT_DATA) {
                        enterExtent(block, slot, owners);
                    }
                }
            }
        }
    }

    private void enterExtent(Block leaf, int slot, BitSet owners) {
        byte[] item = leaf.bytes();
        int at = leaf.data(slot);
        if (FileExtentItem.TYPE.get(item, at) == FileExtentItem.INLINE) {
            return;
        }
        long bytenr = FileExtentItem.DISK_BYTENR.get(item, at);
        if (bytenr == 0) {
            return;
        }
        Extent extent = extents.getOrDefault(bytenr, null);
        if (extent == null) {
            extents.put(bytenr, new Extent(FileExtentItem.DISK_NUM_BYTES.get(item, at), owners));
        } else {
            extent.owners = union(extent.owners, owners);
        }
    }
}
