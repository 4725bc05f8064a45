package ruminate.format.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.volume.BlockReader;

/** Seven levels of nodes whose 121 pointers all lead to the same block below: 121^7 leaves for one who follows them all. */
class EndlessTreeTest {
    private static final int FAN_OUT = 121;
    private static final int ITEMS = 5;
    private static final BlockPointer ROOT = BlockPointer.root(ObjectId.FS_TREE, 7 * 4096, 7, 1);

    private final MemoryVolume volume = new MemoryVolume();
    private final FindingLog findings = new FindingLog();
    private final BlockReader reader = new BlockReader(volume);

    EndlessTreeTest() {
        for (int level = 7; level > 0; level--) {
            volume.node(level * 4096L, level, keys(FAN_OUT), level == 1 ? 8 * 4096 : (level - 1) * 4096L);
        }
        volume.leaf(8 * 4096, keys(ITEMS));
    }

    private static List<Key> keys(int count) {
        return LongStream.range(256, 256 + count)
                .mapToObj(inode -> new Key(inode, 1, 0))
                .toList();
    }

    @Test
    void aWalkEnds() {
        for (TreeWalk.Order order : TreeWalk.Order.values()) {
            assertTimeoutPreemptively(
                    Duration.ofSeconds(20),
                    () -> TreeWalk.walk(reader, ROOT, order, new TreeVisitor() {
                        @Override
                        public void block(BlockPointer pointer, Node node) {
                            // Seen.
                        }

                        @Override
                        public void lost(BlockPointer pointer, KeyRange lost, Finding cause) {
                            findings.add(cause);
                        }
                    }));
        }
        assertTrue(findings.counts().containsKey(FindingCode.BLOCK_CYCLE));
        assertTrue(volume.reads() <= 2 * (7 + FAN_OUT), "blocks read: " + volume.reads());
    }

    @Test
    void aCursorEndsInBothDirections() {
        TreeRoot root = TreeRoot.of(TreeRoot.Kind.SUBVOLUME, ObjectId.FS_TREE, ROOT.logical(), ROOT.level(), 1);
        TreeCursor cursor = new TreeCursor(reader, root, findings);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            int forward = 0;
            for (boolean found = cursor.seek(Key.MIN); found; found = cursor.next()) {
                forward++;
            }
            int backward = 0;
            for (boolean found = cursor.seekLast(); found; found = cursor.previous()) {
                backward++;
            }
            assertEquals(FAN_OUT * ITEMS, forward);
            assertEquals(FAN_OUT * ITEMS, backward);
        });
    }

    @Test
    void aCursorMayTurnRound() {
        MemoryVolume sound = new MemoryVolume();
        sound.node(4096, 1, List.of(new Key(256, 1, 0)), 8192);
        sound.leaf(8192, keys(ITEMS));
        TreeRoot root = TreeRoot.of(TreeRoot.Kind.SUBVOLUME, ObjectId.FS_TREE, 4096, 1, 1);
        TreeCursor cursor = new TreeCursor(new BlockReader(sound), root, findings);
        assertTrue(cursor.seek(new Key(258, 1, 0)));
        assertTrue(cursor.previous());
        assertTrue(cursor.next());
        assertEquals(new Key(258, 1, 0), cursor.key());
        assertTrue(cursor.seekNotAfter(new Key(259, 2, 0)));
        assertEquals(new Key(259, 1, 0), cursor.key());
        assertEquals(0, findings.total());
    }
}
