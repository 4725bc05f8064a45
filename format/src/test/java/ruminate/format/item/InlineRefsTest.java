package ruminate.format.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;

class InlineRefsTest {
    private static final Key DATA = new Key(13631488, KeyType.EXTENT_ITEM, 131072);

    private static final List<InlineRef> REFS = List.of(
            new InlineRef(KeyType.EXTENT_OWNER_REF, 256, 0, 0, 0, 0),
            InlineRef.data(259, 257, 0, 2),
            InlineRef.data(5, 257, -32768, 1),
            InlineRef.sharedData(30425088, 3));

    private static byte[] bytes(List<InlineRef> refs) {
        return new ExtentItem(DATA, 6, 9, ExtentItem.DATA, Optional.empty(), refs).toBytes();
    }

    @Test
    void readsInPlaceWhatWasWritten() {
        byte[] bytes = bytes(REFS);
        List<InlineRef> read = new ArrayList<>();
        InlineRefs refs = new InlineRefs().over(bytes, 0, bytes.length, KeyType.EXTENT_ITEM);
        while (refs.next()) {
            read.add(refs.ref());
        }
        assertEquals(REFS, read);
        assertFalse(refs.damaged());
        assertFalse(refs.next());
    }

    @Test
    void stopsBeforeAReferenceThatDoesNotFit() {
        byte[] bytes = bytes(REFS);
        InlineRefs refs = new InlineRefs().over(bytes, 0, bytes.length - 1, KeyType.EXTENT_ITEM);
        int count = 0;
        while (refs.next()) {
            count++;
        }
        assertEquals(3, count);
        assertTrue(refs.damaged());
    }

    @Test
    void stopsBeforeATypeThatIsNoReference() {
        byte[] bytes = bytes(REFS);
        bytes[24] = (byte) KeyType.INODE_ITEM;
        InlineRefs refs = new InlineRefs().over(bytes, 0, bytes.length, KeyType.EXTENT_ITEM);
        assertFalse(refs.next());
        assertTrue(refs.damaged());
    }

    @Test
    void anItemWithoutItsFixedPartHasNone() {
        InlineRefs refs = new InlineRefs().over(new byte[100], 10, 23, KeyType.METADATA_ITEM);
        assertFalse(refs.next());
        assertTrue(refs.damaged());
    }

    @Test
    void passesOverWhatAnExtentItemSaysOfItsTreeBlock() {
        Key key = new Key(30408704, KeyType.EXTENT_ITEM, 16384);
        List<InlineRef> expected = List.of(InlineRef.treeBlock(5));
        Optional<ExtentItem.TreeBlock> block = Optional.of(new ExtentItem.TreeBlock(DATA, 1));
        byte[] bytes = new ExtentItem(key, 1, 9, ExtentItem.TREE_BLOCK, block, expected).toBytes();
        InlineRefs refs = new InlineRefs().over(bytes, 0, bytes.length, KeyType.EXTENT_ITEM);
        assertTrue(refs.next());
        assertEquals(5, refs.root());
        assertFalse(refs.next());
        assertFalse(refs.damaged());
    }
}
