package ruminate.analyze.check;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Sweep;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InlineRef;
import ruminate.format.item.Item;
import ruminate.format.item.SharedDataRef;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/**
 * Says what is wrong with extents whose references do not balance: sweeps once more, and looks only at pointers to them.
 *
 * <p>Some hundred bytes for each reference to one of them, and no more than {@link #MOST_REFERENCES} references.
 */
final class ReferenceExplanation implements SweepListener {
    /** How many extents are explained. */
    static final int MOST_EXTENTS = 1000;

    private static final int MOST_REFERENCES = 200_000;

    private final Filesystem filesystem;
    private final ExtentRecords extents;
    private final Findings findings;
    private final Losses losses;
    private final long[] addresses;
    private final Map<Long, Pointed> pointed = new HashMap<>();
    private int references;
    private BlockGraph graph;

    /** What pointers say of one extent. */
    private static final class Pointed {
        private final Map<InlineRef, Long> counts = new HashMap<>();
        private final Set<Long> lengths = new HashSet<>();
        private final Set<Integer> levels = new HashSet<>();
        private boolean whole = true;
    }

    private ReferenceExplanation(
            Filesystem filesystem, ExtentRecords extents, Losses losses, Findings findings, long[] addresses) {
        this.filesystem = filesystem;
        this.extents = extents;
        this.losses = losses;
        this.findings = findings;
        this.addresses = addresses;
    }

    /**
     * Explains what is wrong.
     *
     * @param missing addresses that are pointed to, but that have no extent item
     * @param losses parts that could not be read, whose pointers are therefore unknown
     */
    static void explain(
            Filesystem filesystem,
            int threads,
            ExtentRecords extents,
            long[] missing,
            Losses losses,
            Findings findings,
            Progress progress)
            throws IOException {
        long[] wrong = new long[MOST_EXTENTS];
        int count = 0;
        long more = 0;
        for (int record = 0; record < extents.count(); record++) {
            if (!extents.sound(record)) {
                if (count < MOST_EXTENTS) {
                    wrong[count++] = extents.start(record);
                } else {
                    more++;
                }
            }
        }
        long[] addresses = Arrays.copyOf(wrong, count + missing.length);
        System.arraycopy(missing, 0, addresses, count, missing.length);
        Arrays.sort(addresses);
        if (addresses.length == 0) {
            return;
        }
        ReferenceExplanation explanation = new ReferenceExplanation(filesystem, extents, losses, findings, addresses);
        Sweep.run(
                filesystem.volume(),
                filesystem.reader(),
                Owners.of(filesystem.roots()),
                List.of(explanation),
                threads,
                Findings.IGNORED,
                progress);
        for (int i = 0; i < addresses.length; i++) {
            if (i == 0 || addresses[i] != addresses[i - 1]) {
                explanation.judge(addresses[i]);
            }
        }
        if (more > 0) {
            findings.add(Finding.of(FindingCode.EXTENT_MORE_UNSOUND, Place.tree(ObjectId.EXTENT_TREE), more));
        }
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
        for (TreeRoot root : swept.owners().roots()) {
            if (Pointers.recorded(root) && wanted(root.logical())) {
                add(root.logical(), Pointers.ofRoot(root), filesystem.geometry().nodeSize(), root.level());
            }
        }
    }

    private boolean wanted(long address) {
        return Arrays.binarySearch(addresses, address) >= 0;
    }

    private synchronized void add(long address, InlineRef reference, long length, int level) {
        Pointed found = pointed.computeIfAbsent(address, key -> new Pointed());
        if (references < MOST_REFERENCES) {
            references += found.counts.merge(reference, 1L, Long::sum) == 1 ? 1 : 0;
            found.lengths.add(length);
            found.levels.add(level);
        } else {
            found.whole = false;
        }
    }

    @Override
    public void node(int block, Interior node) {
        if (!PointerCheck.recorded(graph, block)) {
            return;
        }
        for (int slot = node.count() - graph.childCount(block); slot < node.count(); slot++) {
            if (wanted(node.child(slot))) {
                InlineRef reference = Pointers.ofBlock(node, full(node.bytenr()));
                add(node.child(slot), reference, filesystem.geometry().nodeSize(), node.level() - 1);
            }
        }
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        if (!PointerCheck.recorded(graph, block)) {
            return;
        }
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (Pointers.toData(leaf, slot)) {
                long address = FileExtentItem.DISK_BYTENR.get(leaf, slot);
                if (wanted(address)) {
                    InlineRef reference = Pointers.ofData(leaf, slot, full(leaf.bytenr()));
                    add(address, reference, FileExtentItem.DISK_NUM_BYTES.get(leaf, slot), -1);
                }
            }
        }
    }

    private boolean full(long block) {
        int record = extents.find(block);
        return record >= 0 && extents.has(record, ExtentRecords.FULL_BACKREF);
    }

    private void judge(long address) {
        Pointed found = pointed.getOrDefault(address, new Pointed());
        if (!found.whole) {
            findings.add(Finding.of(FindingCode.EXTENT_MORE_UNSOUND, place(address), 1));
            return;
        }
        Map<InlineRef, Long> stored = new HashMap<>();
        Place place = place(address);
        boolean item = false;
        long refs = 0;
        TreeRoot tree = filesystem.root(ObjectId.EXTENT_TREE).orElseThrow(AssertionError::new);
        TreeCursor cursor = new TreeCursor(filesystem.reader(), tree, Findings.IGNORED);
        boolean on = cursor.seek(new Key(address, 0, 0));
        for (; on && cursor.key().objectid() == address; on = cursor.next()) {
            Item read = cursor.leaf().item(cursor.slot(), filesystem.geometry());
            if (read instanceof ExtentItem extent) {
                place = Place.block(ObjectId.EXTENT_TREE, cursor.leaf().bytenr(), 0)
                        .at(cursor.slot(), cursor.key());
                item = true;
                refs = extent.refs();
                extent.inlineRefs().forEach(ref -> count(stored, ref));
                judgeItem(extent, found, place);
            } else {
                countKeyed(stored, read);
            }
        }
        if (!item) {
            judgeWithoutItem(address, found, stored);
            return;
        }
        long sum = stored.values().stream().mapToLong(Long::longValue).sum();
        if (sum != refs) {
            findings.add(Finding.of(FindingCode.EXTENT_BAD_REFS, place, U64.text(refs), U64.text(sum)));
        }
        if (found.counts.isEmpty()) {
            if (losses.mayHidePointers()) {
                losses.hidePointers();
            } else {
                findings.add(Finding.of(FindingCode.EXTENT_UNREFERENCED, place, U64.text(refs)));
            }
            return;
        }
        compare(place, stored, found);
    }

    private Place place(long address) {
        return Place.of("extent " + U64.text(address));
    }

    private static void count(Map<InlineRef, Long> stored, InlineRef ref) {
        if (ref.type() != KeyType.EXTENT_OWNER_REF) {
            stored.merge(single(ref), ref.count(), Long::sum);
        }
    }

    private static void countKeyed(Map<InlineRef, Long> stored, Item item) {
        Key key = item.key();
        if (item instanceof ExtentDataRef ref) {
            count(stored, InlineRef.data(ref.root(), ref.objectid(), ref.offset(), ref.count()));
        } else if (item instanceof SharedDataRef ref) {
            count(stored, InlineRef.sharedData(key.offset(), ref.count()));
        } else if (key.type() == KeyType.TREE_BLOCK_REF) {
            count(stored, InlineRef.treeBlock(key.offset()));
        } else if (key.type() == KeyType.SHARED_BLOCK_REF) {
            count(stored, InlineRef.sharedBlock(key.offset()));
        }
    }

    private static InlineRef single(InlineRef ref) {
        return new InlineRef(ref.type(), ref.root(), ref.objectid(), ref.offset(), ref.parent(), 1);
    }

    private void judgeItem(ExtentItem extent, Pointed found, Place place) {
        long has = extent.length(filesystem.geometry());
        for (long length : found.lengths) {
            if (length != has) {
                findings.add(Finding.of(FindingCode.EXTENT_BAD_LENGTH, place, U64.text(has), U64.text(length)));
            }
        }
        int level = extent.key().type() == KeyType.METADATA_ITEM
                ? (int) extent.key().offset()
                : extent.block().map(ExtentItem.TreeBlock::level).orElse(-1);
        for (int expected : found.levels) {
            if ((expected < 0) == extent.treeBlock()) {
                String data = "data";
                String block = "a tree block";
                findings.add(Finding.of(
                        FindingCode.EXTENT_BAD_KIND,
                        place,
                        extent.treeBlock() ? block : data,
                        expected < 0 ? data : block));
            } else if (expected >= 0 && expected != level) {
                findings.add(Finding.of(FindingCode.EXTENT_BAD_LEVEL, place, level, expected));
            }
        }
    }

    private void judgeWithoutItem(long address, Pointed found, Map<InlineRef, Long> stored) {
        if (losses.hides(ObjectId.EXTENT_TREE, new Key(address, KeyType.EXTENT_ITEM, 0))) {
            return;
        }
        if (found.counts.isEmpty()) {
            if (!stored.isEmpty()) {
                findings.add(Finding.of(FindingCode.BACKREF_WITHOUT_ITEM, place(address), stored.size()));
            }
            return;
        }
        found.counts.forEach((ref, count) ->
                findings.add(Finding.of(FindingCode.EXTENT_ITEM_MISSING, place(address), text(ref), count)));
    }

    private void compare(Place place, Map<InlineRef, Long> stored, Pointed found) {
        stored.forEach((ref, has) -> {
            long expected = found.counts.getOrDefault(ref, 0L);
            if (expected < has && losses.mayHidePointers()) {
                losses.hidePointers();
            } else if (expected != has) {
                findings.add(Finding.of(FindingCode.BACKREF_BAD_COUNT, place, text(ref), has, expected));
            }
        });
        found.counts.forEach((ref, expected) -> {
            if (!stored.containsKey(ref)) {
                findings.add(Finding.of(FindingCode.BACKREF_MISSING, place, text(ref), expected));
            }
        });
    }

    private static String text(InlineRef ref) {
        return switch (ref.type()) {
            case KeyType.TREE_BLOCK_REF -> "tree " + ObjectId.treeName(ref.root());
            case KeyType.SHARED_BLOCK_REF -> "block " + U64.text(ref.parent());
            case KeyType.SHARED_DATA_REF -> "leaf " + U64.text(ref.parent());
            default ->
                "tree " + ObjectId.treeName(ref.root()) + " inode " + U64.text(ref.objectid()) + " offset "
                        + ref.offset();
        };
    }
}
