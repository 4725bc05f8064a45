package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A data extent or a tree block, and who refers to it.
 *
 * <p>Key: (logical address, {@code EXTENT_ITEM}, length in bytes), or (logical address, {@code METADATA_ITEM}, level)
 * for a
 * tree block of a filesystem with skinny metadata.
 *
 * <p>References that do not fit stand behind it as {@link TreeBlockRef}, {@link SharedBlockRef},
 * {@link ExtentDataRef} and
 * {@link SharedDataRef}.
 *
 * <p>Source: {@code struct btrfs_extent_item}, {@code struct btrfs_tree_block_info}, uapi/linux/btrfs_tree.h.
 *
 * @param refs number of references, those behind the item included
 * @param generation transaction that made the extent
 * @param flags {@link #DATA}, {@link #TREE_BLOCK}, {@link #FULL_BACKREF}
 * @param block of a tree block under an {@code EXTENT_ITEM} key, its first key and level
 * @param inlineRefs the references inside the item, in order
 */
public record ExtentItem(
        Key key, long refs, long generation, long flags, Optional<TreeBlock> block, List<InlineRef> inlineRefs)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_extent_item");
    /** Number of references. */
    public static final Field REFS = L.u64(0x00, "refs", Unit.COUNT);
    /** Transaction that made the extent. */
    public static final Field GENERATION = L.u64(0x08, "generation", Unit.GENERATION);
    /** Data or tree block. */
    public static final Field FLAGS = L.u64(0x10, "flags", Unit.FLAGS);
    /** The structure before tree block information and references. */
    public static final Layout LAYOUT = L.end(0x18);

    private static final Ascii REFS_TEXT = Ascii.of("\t\trefs ");
    private static final Ascii GENERATION_TEXT = Ascii.of(" gen ");
    private static final Ascii FLAGS_TEXT = Ascii.of(" flags ");
    private static final Ascii DATA_TEXT = Ascii.of(" flags DATA");
    private static final Ascii SKINNY_TEXT = Ascii.of("\t\ttree block skinny level ");

    /** Flag: file data. */
    public static final long DATA = 0x1;
    /** Flag: a tree block. */
    public static final long TREE_BLOCK = 0x2;
    /** Flag of a tree block: what it points to is referred to by its address, not by its tree. */
    public static final long FULL_BACKREF = 0x100;

    /**
     * What an {@code EXTENT_ITEM} knows of its tree block.
     *
     * @param firstKey first key at the time of allocation
     * @param level level of the block
     */
    public record TreeBlock(Key firstKey, int level) {
        private static final Layout L = Layout.of("btrfs_tree_block_info");
        private static final Region KEY = L.key(0x00, "key");
        private static final Field LEVEL = L.u8(0x11, "level", Unit.LEVEL);
        /** The structure. */
        public static final Layout LAYOUT = L.end(0x12);
    }

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireSize(LAYOUT.size());
        long flags = FLAGS.get(in);
        int head = headSize(key.type(), flags);
        in.requireSize(head);
        Optional<TreeBlock> block = Optional.empty();
        if (head > LAYOUT.size()) {
            ByteView info = in.slice(LAYOUT.size(), TreeBlock.LAYOUT.size(), "tree_block_info");
            block = Optional.of(new TreeBlock(TreeBlock.KEY.key(info), TreeBlock.LEVEL.getInt(info)));
        }
        List<InlineRef> refs = new ArrayList<>();
        InlineRefs cursor = new InlineRefs().over(in.array(), in.start(), in.size(), key.type());
        while (cursor.next()) {
            refs.add(cursor.ref());
        }
        if (cursor.damaged()) {
            int left = in.start() + in.size() - cursor.start();
            throw new Damage(FindingCode.ITEM_BAD_LENGTH, "inline ref", "type " + cursor.type(), left);
        }
        return new ExtentItem(key, REFS.get(in), GENERATION.get(in), flags, block, List.copyOf(refs));
    }

    /** Bytes before the first reference. */
    static int headSize(int keyType, long flags) {
        boolean informed = keyType == KeyType.EXTENT_ITEM && (flags & TREE_BLOCK) != 0;
        return informed ? LAYOUT.size() + TreeBlock.LAYOUT.size() : LAYOUT.size();
    }

    /** Whether this is a tree block. */
    public boolean treeBlock() {
        return (flags & TREE_BLOCK) != 0;
    }

    /** Length of the extent in bytes. */
    public long length(Geometry geometry) {
        return key.type() == KeyType.METADATA_ITEM ? geometry.nodeSize() : key.offset();
    }

    @Override
    public int size() {
        int refSize =
                inlineRefs.stream().mapToInt(ref -> InlineRefs.size(ref.type())).sum();
        return LAYOUT.size() + (block.isPresent() ? TreeBlock.LAYOUT.size() : 0) + refSize;
    }

    @Override
    public void write(byte[] bytes, int at) {
        REFS.put(bytes, at, refs);
        GENERATION.put(bytes, at, generation);
        FLAGS.put(bytes, at, flags);
        int to = at + LAYOUT.size();
        if (block.isPresent()) {
            TreeBlock.KEY.put(bytes, to, block.get().firstKey);
            TreeBlock.LEVEL.put(bytes, to, block.get().level);
            to += TreeBlock.LAYOUT.size();
        }
        for (InlineRef ref : inlineRefs) {
            InlineRefs.put(bytes, to, ref);
            to += InlineRefs.size(ref.type());
        }
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        pieces.add(Piece.of(LAYOUT));
        int at = LAYOUT.size();
        if (block.isPresent()) {
            pieces.add(Piece.of("tree_block", at, TreeBlock.LAYOUT));
            at += TreeBlock.LAYOUT.size();
        }
        for (int i = 0; i < inlineRefs.size(); i++) {
            Layout layout = InlineRefs.layout(inlineRefs.get(i).type());
            pieces.add(Piece.of("ref[" + i + "]", at, layout));
            at += layout.size();
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        boolean skinny = key.type() == KeyType.METADATA_ITEM;
        boolean data = (flags & DATA) != 0;
        Judge judge = new Judge(at, findings)
                .key(U64.aligned(key.objectid(), geometry.sectorSize()), "address is not aligned")
                .key(!skinny || geometry.has(IncompatFeature.SKINNY_METADATA), "feature SKINNY_METADATA is off")
                .key(!skinny || U64.lessOrEqual(key.offset(), Geometry.MAX_LEVEL), "level above 7")
                .key(skinny || U64.aligned(key.offset(), geometry.sectorSize()), "length is not aligned")
                .key(
                        skinny || data || key.offset() == geometry.nodeSize(),
                        "length of a tree block is not " + geometry.nodeSize())
                .generation("generation", generation, geometry);
        if (data == treeBlock() || (skinny && data)) {
            judge.report("flags", "0x" + Long.toHexString(flags), "one of DATA, TREE_BLOCK");
        }
        checkRefs(judge);
    }

    private void checkRefs(Judge judge) {
        long sum = 0;
        for (int i = 0; i < inlineRefs.size(); i++) {
            InlineRef ref = inlineRefs.get(i);
            sum += ref.count();
            boolean ofBlock = ref.type() == KeyType.TREE_BLOCK_REF || ref.type() == KeyType.SHARED_BLOCK_REF;
            if (ofBlock != treeBlock()) {
                judge.report("inline ref type", ref.type(), treeBlock() ? "one of a tree block" : "one of data");
            }
            if (i > 0 && !inOrder(inlineRefs.get(i - 1), ref)) {
                judge.report("inline ref " + i, KeyType.name(ref.type()), "types up, within a type down");
            }
        }
        judge.field(refs != 0 && U64.lessOrEqual(sum, refs), "refs", refs, "at least " + Math.max(1, sum));
    }

    private static boolean inOrder(InlineRef first, InlineRef second) {
        return first.type() == second.type()
                ? !U64.less(first.sequence(), second.sequence())
                : first.type() < second.type();
    }

    static void dump(ItemBytes in, DumpText out) {
        if (in.size() < LAYOUT.size()) {
            return;
        }
        long flags = in.get(FLAGS);
        out.text(REFS_TEXT).u64(in.get(REFS)).text(GENERATION_TEXT).u64(in.get(GENERATION));
        if (flags == DATA) {
            out.text(DATA_TEXT);
        } else {
            out.text(FLAGS_TEXT).text((flags & DATA) == 0 ? "" : "DATA");
            if ((flags & TREE_BLOCK) != 0) {
                out.text((flags & DATA) == 0 ? "TREE_BLOCK" : "|TREE_BLOCK");
            }
            out.text((flags & FULL_BACKREF) == 0 ? "" : "|FULL_BACKREF");
        }
        out.end();
        int head = headSize(in.type(), flags);
        if (in.type() == KeyType.METADATA_ITEM) {
            out.text(SKINNY_TEXT).s64((int) in.offset()).end();
        } else if (head > LAYOUT.size()) {
            out.text("\t\ttree block ").key(in, TreeBlock.KEY, LAYOUT.size());
            out.text(" level ").u64(in.get(TreeBlock.LEVEL, LAYOUT.size())).end();
        }
        InlineRefs.dump(in, head, out);
    }
}
