package ruminate.analyze.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ExtentCsumItem;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.Geometry;
import ruminate.format.item.InlineRefs;
import ruminate.format.node.Leaf;

/**
 * Gathers what extent tree, block group tree and checksum tree say. Leaves come in any order, so each leaves a piece; the
 * pieces are put in the order of their first keys in the end. 56 bytes an extent while reading.
 */
final class ExtentTreeReader implements SweepListener {
    private static final int WIDTH = 6;
    private static final int REFS = 4;
    private static final int COUNTED_REFS = 5;
    /** Where an EXTENT_ITEM of a tree block says its level: behind the head and a key. */
    private static final int LEVEL_AT = ExtentItem.LAYOUT.size() + 17;

    private final Geometry geometry;
    private final Findings findings;
    private final List<Piece> extentPieces = new ArrayList<>();
    private final List<Piece> sumPieces = new ArrayList<>();
    private final List<BlockGroupItem> blockGroups = new ArrayList<>();
    private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);
    private BlockGraph graph;

    /** What one leaf says, and the first key there. */
    private record Piece(Key first, long[] values, int count) {
        static final Piece DONE = new Piece(Key.MIN, new long[0], 0);
    }

    private static final class Scratch {
        private long[] values = new long[0];
        private final InlineRefs refs = new InlineRefs();
        private int count;

        void room(int wanted) {
            if (values.length < wanted) {
                values = new long[wanted];
            }
            count = 0;
        }
    }

    ExtentTreeReader(Geometry geometry, Findings findings) {
        this.geometry = geometry;
        this.findings = findings;
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    /** The blocks these trees are made of. */
    BlockGraph graph() {
        return graph;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        if (leaf.count() == 0) {
            return;
        }
        if (graph.someTree(graph.ownerSet(block)) == ObjectId.CSUM_TREE) {
            checksums(leaf);
        } else {
            extents(leaf);
        }
    }

    private void checksums(Leaf leaf) {
        Scratch found = scratch.get();
        found.room(2 * leaf.count());
        int count = 0;
        for (int slot = 0; slot < leaf.count(); slot++) {
            int size = leaf.size(slot);
            if (leaf.type(slot) != KeyType.EXTENT_CSUM || size <= 0) {
                continue;
            }
            long start = leaf.offset(slot);
            long end = start + ExtentCsumItem.covered(size, geometry);
            if (count > 0 && U64.less(start, found.values[2 * count - 1])) {
                reportOverlap(found.values[2 * count - 1]);
            }
            if (count > 0 && found.values[2 * count - 1] == start) {
                found.values[2 * count - 1] = end;
            } else {
                found.values[2 * count] = start;
                found.values[2 * count + 1] = end;
                count++;
            }
        }
        if (count > 0) {
            Piece piece = new Piece(leaf.key(0), Arrays.copyOf(found.values, 2 * count), count);
            synchronized (sumPieces) {
                sumPieces.add(piece);
            }
        }
    }

    private void reportOverlap(long end) {
        Place place = Place.tree(ObjectId.CSUM_TREE);
        findings.add(Finding.of(FindingCode.CSUM_OVERLAP, place, U64.text(end)));
    }

    private void extents(Leaf leaf) {
        Scratch found = scratch.get();
        found.room(WIDTH * leaf.count());
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.size(slot) < 0) {
                continue;
            }
            switch (leaf.type(slot)) {
                case KeyType.EXTENT_ITEM, KeyType.METADATA_ITEM -> extent(leaf, slot, found);
                case KeyType.TREE_BLOCK_REF -> keyed(leaf, slot, found, ReferencePrint.tree(leaf.offset(slot)), 1);
                case KeyType.SHARED_BLOCK_REF ->
                    keyed(leaf, slot, found, ReferencePrint.parentBlock(leaf.offset(slot)), 1);
                case KeyType.EXTENT_DATA_REF -> keyedData(leaf, slot, found);
                case KeyType.SHARED_DATA_REF -> {
                    long count =
                            leaf.size(slot) < 4 ? 0 : LittleEndian.u32(leaf.bytes(), leaf.start(slot)) & 0xffff_ffffL;
                    keyed(leaf, slot, found, ReferencePrint.parentLeaf(leaf.offset(slot)), count);
                }
                case KeyType.BLOCK_GROUP_ITEM -> blockGroup(leaf, slot);
                default -> {}
            }
        }
        if (found.count > 0) {
            long[] values = Arrays.copyOf(found.values, WIDTH * found.count);
            synchronized (extentPieces) {
                extentPieces.add(new Piece(leaf.key(0), values, found.count));
            }
        }
    }

    private void extent(Leaf leaf, int slot, Scratch found) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        int size = leaf.size(slot);
        if (size < ExtentItem.LAYOUT.size()) {
            return;
        }
        boolean skinny = leaf.type(slot) == KeyType.METADATA_ITEM;
        long flags = ExtentItem.FLAGS.get(bytes, start);
        long traits = (flags & ExtentItem.DATA) != 0 ? ExtentRecords.DATA : 0;
        if ((flags & ExtentItem.TREE_BLOCK) != 0) {
            traits |= ExtentRecords.TREE_BLOCK;
            traits |=
                    skinny ? leaf.offset(slot) & 0xff : size > LEVEL_AT ? LittleEndian.u8(bytes, start + LEVEL_AT) : 0;
        }
        if ((flags & ExtentItem.FULL_BACKREF) != 0) {
            traits |= ExtentRecords.FULL_BACKREF;
        }
        long sum = 0;
        long counted = 0;
        InlineRefs refs = found.refs;
        for (refs.over(bytes, start, size, leaf.type(slot)); refs.next(); ) {
            long count = refs.count();
            counted += count;
            switch (refs.type()) {
                case KeyType.TREE_BLOCK_REF -> {
                    sum += ReferencePrint.tree(refs.root());
                    traits |= refs.root() == ObjectId.CHUNK_TREE ? ExtentRecords.CHUNK_TREE : 0;
                }
                case KeyType.SHARED_BLOCK_REF -> sum += ReferencePrint.parentBlock(refs.parent());
                case KeyType.EXTENT_DATA_REF ->
                    sum += count * ReferencePrint.data(refs.root(), refs.objectid(), refs.offset());
                case KeyType.SHARED_DATA_REF -> sum += count * ReferencePrint.parentLeaf(refs.parent());
                default -> {}
            }
        }
        long length = skinny ? geometry.nodeSize() : leaf.offset(slot);
        add(found, leaf.objectid(slot), sum, length, traits, ExtentItem.REFS.get(bytes, start), counted);
        long generation = ExtentItem.GENERATION.get(bytes, start);
        if (Long.compareUnsigned(generation, geometry.generation() + 1) > 0) {
            Place place = Place.block(ObjectId.EXTENT_TREE, leaf.bytenr(), 0).at(slot, leaf.key(slot));
            findings.add(Finding.of(
                    FindingCode.EXTENT_BAD_GENERATION,
                    place,
                    Long.toUnsignedString(generation),
                    Long.toUnsignedString(geometry.generation() + 1)));
        }
    }

    private void keyedData(Leaf leaf, int slot, Scratch found) {
        if (leaf.size(slot) < ExtentDataRef.LAYOUT.size()) {
            return;
        }
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        long print = ReferencePrint.data(
                ExtentDataRef.ROOT.get(bytes, start),
                ExtentDataRef.OBJECTID.get(bytes, start),
                ExtentDataRef.OFFSET.get(bytes, start));
        keyed(leaf, slot, found, print, ExtentDataRef.COUNT.get(bytes, start));
    }

    private static void keyed(Leaf leaf, int slot, Scratch found, long print, long count) {
        int last = WIDTH * (found.count - 1);
        if (found.count > 0 && found.values[last] == leaf.objectid(slot)) {
            found.values[last + ExtentRecords.BALANCE] += count * print;
            found.values[last + COUNTED_REFS] += count;
        } else {
            add(found, leaf.objectid(slot), count * print, 0, ExtentRecords.NO_ITEM, 0, count);
        }
    }

    private static void add(Scratch found, long start, long sum, long length, long traits, long refs, long counted) {
        int at = WIDTH * found.count++;
        found.values[at + ExtentRecords.START] = start;
        found.values[at + ExtentRecords.BALANCE] = sum;
        found.values[at + ExtentRecords.LENGTH] = length;
        found.values[at + ExtentRecords.TRAITS] = traits;
        found.values[at + REFS] = refs;
        found.values[at + COUNTED_REFS] = counted;
    }

    private void blockGroup(Leaf leaf, int slot) {
        try {
            if (leaf.item(slot, geometry) instanceof BlockGroupItem group
                    && leaf.data(slot).size() > 0) {
                synchronized (blockGroups) {
                    blockGroups.add(group);
                }
            }
        } catch (Damage unreachable) {
            throw new AssertionError(unreachable);
        }
    }

    /** The block groups in the order of their addresses. */
    List<BlockGroupItem> blockGroups() {
        blockGroups.sort(
                (a, b) -> Long.compareUnsigned(a.key().objectid(), b.key().objectid()));
        return List.copyOf(blockGroups);
    }

    /** The extents; to be called once, after the sweep. */
    ExtentRecords records() {
        extentPieces.sort(Comparator.comparing(Piece::first));
        int total = extentPieces.stream().mapToInt(Piece::count).sum();
        long[] all = new long[Math.multiplyExact(total, ExtentRecords.WIDTH)];
        int count = 0;
        long refs = 0;
        long counted = 0;
        for (int i = 0; i < extentPieces.size(); i++) {
            Piece piece = extentPieces.set(i, Piece.DONE);
            for (int at = 0; at < WIDTH * piece.count; at += WIDTH) {
                long[] values = piece.values;
                int last = (count - 1) * ExtentRecords.WIDTH;
                boolean keyed = (values[at + ExtentRecords.TRAITS] & ExtentRecords.NO_ITEM) != 0;
                if (keyed && count > 0 && all[last] == values[at]) {
                    all[last + ExtentRecords.BALANCE] += values[at + ExtentRecords.BALANCE];
                    counted += values[at + COUNTED_REFS];
                } else {
                    closeCount(all, last, refs, counted);
                    System.arraycopy(values, at, all, count++ * ExtentRecords.WIDTH, ExtentRecords.WIDTH);
                    refs = values[at + REFS];
                    counted = values[at + COUNTED_REFS];
                }
            }
        }
        closeCount(all, (count - 1) * ExtentRecords.WIDTH, refs, counted);
        return new ExtentRecords(inOrder(all, count), count);
    }

    private static void closeCount(long[] all, int last, long refs, long counted) {
        if (last >= 0 && refs == counted) {
            all[last + ExtentRecords.TRAITS] |= ExtentRecords.COUNTED;
        }
    }

    /** Keys out of order, a finding of their own, must not lead the rest astray. */
    private static long[] inOrder(long[] all, int count) {
        boolean ordered = true;
        for (int i = 1; i < count && ordered; i++) {
            int at = i * ExtentRecords.WIDTH;
            ordered = Long.compareUnsigned(all[at - ExtentRecords.WIDTH], all[at]) <= 0;
        }
        if (ordered) {
            return all;
        }
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compareUnsigned(all[a * ExtentRecords.WIDTH], all[b * ExtentRecords.WIDTH]));
        long[] sorted = new long[all.length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(all, order[i] * ExtentRecords.WIDTH, sorted, i * ExtentRecords.WIDTH, ExtentRecords.WIDTH);
        }
        return sorted;
    }

    /** Address ranges that have checksums; to be called once, after the sweep. */
    SumRanges sums() {
        sumPieces.sort(Comparator.comparing(Piece::first));
        int total = sumPieces.stream().mapToInt(Piece::count).sum();
        long[] bounds = new long[2 * total];
        int count = 0;
        for (Piece piece : sumPieces) {
            for (int i = 0; i < 2 * piece.count; i += 2) {
                if (i == 0 && count > 0 && U64.less(piece.values[0], bounds[2 * count - 1])) {
                    reportOverlap(bounds[2 * count - 1]);
                }
                if (count > 0 && bounds[2 * count - 1] == piece.values[i]) {
                    bounds[2 * count - 1] = piece.values[i + 1];
                } else {
                    bounds[2 * count] = piece.values[i];
                    bounds[2 * count + 1] = piece.values[i + 1];
                    count++;
                }
            }
        }
        sumPieces.clear();
        return new SumRanges(Arrays.copyOf(bounds, 2 * count));
    }
}
