package ruminate.analyze.check;

import java.util.BitSet;
import java.util.concurrent.atomic.LongAdder;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Geometry;
import ruminate.format.item.InodeRef;
import ruminate.format.item.Item;
import ruminate.format.item.UnknownItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.node.NodeVerifier;
import ruminate.format.volume.Volume;

/** Judges each tree block and each item by itself. */
final class BlockCheck implements SweepListener {
    private final Geometry geometry;
    private final HiddenNames findings;
    private final ThreadLocal<SoundItem> sounds;
    private final ThreadLocal<NodeVerifier> verifiers;
    private final LongAdder blocks = new LongAdder();
    private final LongAdder items = new LongAdder();
    private BlockGraph graph;

    BlockCheck(Volume volume, HiddenNames findings) {
        this.geometry = volume.geometry();
        this.findings = findings;
        this.sounds = ThreadLocal.withInitial(() -> new SoundItem(volume.geometry()));
        this.verifiers = ThreadLocal.withInitial(
                () -> new NodeVerifier(volume.geometry(), volume.headerFsids(), volume.metadump()));
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    /** How many blocks were seen. */
    long blocks() {
        return blocks.sum();
    }

    /** How many items were seen. */
    long items() {
        return items.sum();
    }

    @Override
    public void node(int block, Interior node) {
        check(block, node);
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        long tree = check(block, leaf);
        SoundItem sound = sounds.get();
        BitSet belonging = TreeTypes.of(tree);
        items.add(leaf.count());
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.type(slot) == KeyType.DIR_ITEM) {
                findings.name();
            }
            if (!belonging.get(leaf.type(slot)) && known(leaf, slot)) {
                Place place = Place.block(tree, leaf.bytenr(), 0).at(slot, leaf.key(slot));
                findings.add(Finding.of(FindingCode.ITEM_IN_WRONG_TREE, place, KeyType.name(leaf.type(slot))));
            }
            if (!sound.sure(leaf, slot)) {
                Place place = Place.block(tree, leaf.bytenr(), 0).at(slot, leaf.key(slot));
                Item item = leaf.item(slot, geometry);
                item.check(place, geometry, findings);
                if (item instanceof InodeRef name && !findings.perhaps()) {
                    name.checkDots(place, findings);
                }
            }
        }
    }

    /** Whether the type is defined at all; what is not has its own finding. */
    private boolean known(Leaf leaf, int slot) {
        return !(leaf.item(slot, geometry) instanceof UnknownItem);
    }

    private long check(int block, Node node) {
        blocks.increment();
        long tree = graph.someTree(graph.ownerSet(block));
        Place place = Place.block(tree, node.bytenr(), node.level());
        BlockPointer pointer = new BlockPointer(tree, node.bytenr(), node.level(), 0, Key.MIN);
        verifiers.get().check(node, pointer, place, findings);
        if (node.backrefRevision() != 1) {
            findings.add(Finding.of(FindingCode.BLOCK_BAD_REVISION, place, node.backrefRevision()));
        }
        boolean neverShared = tree != ObjectId.FS_TREE && U64.less(tree, ObjectId.FIRST_FREE);
        if (neverShared && (node.flags() & Node.FLAG_RELOC) != 0) {
            findings.add(Finding.of(FindingCode.BLOCK_WITHOUT_FULL_BACKREF, place));
        }
        return tree;
    }
}
