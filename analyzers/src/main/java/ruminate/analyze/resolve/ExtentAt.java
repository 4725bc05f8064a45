package ruminate.analyze.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.InlineRef;
import ruminate.format.item.InlineRefs;
import ruminate.format.item.SharedDataRef;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/**
 * An extent as the extent tree records it.
 *
 * @param logical first byte
 * @param length bytes
 * @param data whether it holds file data, not a tree block
 * @param references how often it is referred to
 * @param generation transaction that made it
 * @param refs what refers to it
 */
public record ExtentAt(
        long logical, long length, boolean data, long references, long generation, List<InlineRef> refs) {
    /** The key of the item of the extent that covers an address; its length is whatever the item says. */
    public static Optional<Key> key(Filesystem filesystem, long logical) {
        return seek(filesystem, logical).map(TreeCursor::key);
    }

    /** The extent that covers an address. */
    static Optional<ExtentAt> find(Filesystem filesystem, long logical) {
        Optional<TreeCursor> cursor = seek(filesystem, logical);
        if (cursor.isEmpty()) {
            return Optional.empty();
        }
        Key key = cursor.get().key();
        try {
            return Optional.of(read(cursor.get(), key, length(filesystem, key)));
        } catch (Damage damage) {
            Place place = Place.block(ObjectId.EXTENT_TREE, cursor.get().leaf().bytenr(), 0)
                    .at(cursor.get().slot(), key);
            filesystem.findings().add(Finding.of(damage, place));
            return Optional.empty();
        }
    }

    private static long length(Filesystem filesystem, Key key) {
        return key.type() == KeyType.METADATA_ITEM ? filesystem.geometry().nodeSize() : key.offset();
    }

    /** A cursor on the item of the extent that covers an address. */
    private static Optional<TreeCursor> seek(Filesystem filesystem, long logical) {
        Optional<TreeRoot> root = filesystem.root(ObjectId.EXTENT_TREE);
        if (root.isEmpty()) {
            return Optional.empty();
        }
        TreeCursor cursor = filesystem.cursor(root.get());
        boolean found = cursor.seekNotAfter(new Key(logical, KeyType.METADATA_ITEM, U64.MAX));
        boolean inOrder = true;
        while (found
                && cursor.key().type() != KeyType.EXTENT_ITEM
                && cursor.key().type() != KeyType.METADATA_ITEM) {
            // References and block groups of lower addresses stand between; the extent's item comes before them.
            Key key = cursor.key();
            found = key.type() > KeyType.METADATA_ITEM && inOrder
                    ? cursor.seekNotAfter(new Key(key.objectid(), KeyType.METADATA_ITEM, U64.MAX))
                    : cursor.previous();
            // Where keys are in disorder, one could look for the same again and again.
            inOrder &= found && cursor.key().compareTo(key) < 0;
        }
        return found && U64.less(logical - cursor.key().objectid(), length(filesystem, cursor.key()))
                ? Optional.of(cursor)
                : Optional.empty();
    }

    private static ExtentAt read(TreeCursor cursor, Key key, long length) throws Damage {
        ByteView item = cursor.leaf().data(cursor.slot());
        item.requireSize(ExtentItem.LAYOUT.size());
        long references = ExtentItem.REFS.get(item);
        long generation = ExtentItem.GENERATION.get(item);
        boolean data = (ExtentItem.FLAGS.get(item) & ExtentItem.DATA) != 0;
        List<InlineRef> refs = new ArrayList<>();
        InlineRefs inline = new InlineRefs().over(item.array(), item.start(), item.size(), key.type());
        while (inline.next()) {
            refs.add(inline.ref());
        }
        if (inline.damaged()) {
            throw new Damage(FindingCode.ITEM_BAD_FIELD, "inline references", "bytes that are none", "references");
        }
        while (cursor.next() && cursor.key().objectid() == key.objectid()) {
            addKeyed(cursor, refs);
        }
        return new ExtentAt(key.objectid(), length, data, references, generation, List.copyOf(refs));
    }

    private static void addKeyed(TreeCursor cursor, List<InlineRef> refs) throws Damage {
        Key key = cursor.key();
        ByteView item = cursor.leaf().data(cursor.slot());
        switch (key.type()) {
            case KeyType.TREE_BLOCK_REF -> refs.add(InlineRef.treeBlock(key.offset()));
            case KeyType.SHARED_BLOCK_REF -> refs.add(InlineRef.sharedBlock(key.offset()));
            case KeyType.EXTENT_DATA_REF -> {
                item.requireSize(ExtentDataRef.LAYOUT.size());
                refs.add(InlineRef.data(
                        ExtentDataRef.ROOT.get(item),
                        ExtentDataRef.OBJECTID.get(item),
                        ExtentDataRef.OFFSET.get(item),
                        ExtentDataRef.COUNT.get(item)));
            }
            case KeyType.SHARED_DATA_REF -> {
                item.requireSize(SharedDataRef.COUNT.width());
                refs.add(InlineRef.sharedData(key.offset(), SharedDataRef.COUNT.get(item)));
            }
            default -> {
                // A block group, or what nobody has defined.
            }
        }
    }
}
