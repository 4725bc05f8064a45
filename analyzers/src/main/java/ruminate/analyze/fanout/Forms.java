package ruminate.analyze.fanout;

import ruminate.format.ids.KeyType;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.InlineRefs;
import ruminate.format.item.SharedDataRef;
import ruminate.format.node.Leaf;

/** What one thread counts in the leaves of the extent tree. */
final class Forms {
    final Histogram data = new Histogram();
    final Histogram blocks = new Histogram();
    private final long[] references = new long[2];
    private final long[] inline = new long[2];
    private final long[] keyed = new long[2];
    private final long[] shared = new long[2];
    private final InlineRefs refs = new InlineRefs();

    private static final int DATA = 0;
    private static final int BLOCK = 1;

    void count(Leaf leaf, int nodeSize) {
        for (int slot = 0; slot < leaf.count(); slot++) {
            int size = leaf.size(slot);
            switch (leaf.type(slot)) {
                case KeyType.EXTENT_ITEM, KeyType.METADATA_ITEM -> countExtent(leaf, slot, size, nodeSize);
                case KeyType.TREE_BLOCK_REF -> keyed[BLOCK]++;
                case KeyType.SHARED_BLOCK_REF -> {
                    keyed[BLOCK]++;
                    shared[BLOCK]++;
                }
                case KeyType.EXTENT_DATA_REF ->
                    keyed[DATA] += size < ExtentDataRef.LAYOUT.size() ? 0 : ExtentDataRef.COUNT.get(leaf, slot);
                case KeyType.SHARED_DATA_REF -> {
                    long count = size < SharedDataRef.LAYOUT.size() ? 0 : SharedDataRef.COUNT.get(leaf, slot);
                    keyed[DATA] += count;
                    shared[DATA] += count;
                }
                default -> {
                    // Block groups may stand between extents.
                }
            }
        }
    }

    private void countExtent(Leaf leaf, int slot, int size, int nodeSize) {
        if (size < ExtentItem.LAYOUT.size()) {
            return;
        }
        boolean block = (ExtentItem.FLAGS.get(leaf, slot) & ExtentItem.TREE_BLOCK) != 0;
        int kind = block ? BLOCK : DATA;
        long count = ExtentItem.REFS.get(leaf, slot);
        references[kind] += count;
        (block ? blocks : data).count(count, block ? nodeSize : leaf.offset(slot));
        refs.over(leaf.bytes(), leaf.start(slot), size, leaf.type(slot));
        while (refs.next()) {
            inline[kind] += refs.count();
            boolean byParent = refs.type() == KeyType.SHARED_DATA_REF || refs.type() == KeyType.SHARED_BLOCK_REF;
            shared[kind] += byParent ? refs.count() : 0;
        }
    }

    void addAll(Forms other) {
        data.addAll(other.data);
        blocks.addAll(other.blocks);
        for (int kind = 0; kind < references.length; kind++) {
            references[kind] += other.references[kind];
            inline[kind] += other.inline[kind];
            keyed[kind] += other.keyed[kind];
            shared[kind] += other.shared[kind];
        }
    }

    FormRow dataForms() {
        return row("data", DATA);
    }

    FormRow blockForms() {
        return row("tree-block", BLOCK);
    }

    private FormRow row(String type, int kind) {
        return new FormRow(type, references[kind], inline[kind], keyed[kind], shared[kind]);
    }
}
