package ruminate.analyze.fragmentation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeVisitor;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.OpenOptions;

class FragmentationTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"snapshots", "reflinks", "raid", "compression"})
    void findsInOneSweepWhatWalkingEachTreeFinds(String sample) throws IOException {
        List<Path> members = Fixture.of(Fixture.images(), sample).unpack(directory);
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            for (TreeRow row : analysis.answer(Fragmentation.QUESTION).rows()) {
                TreeRoot root = filesystem.root(row.rootId()).orElseThrow();
                Walk walk = new Walk(filesystem);
                TreeWalk.walk(filesystem.reader(), root.pointer(), TreeWalk.Order.DEPTH_FIRST, walk);
                assertEquals(walk.leaves, row.leaves(), row.tree());
                assertEquals(walk.forward, row.forwardSeeks(), row.tree());
                assertEquals(walk.backward, row.backwardSeeks(), row.tree());
                if (walk.leavesWithExtents > 0) {
                    double spread = (double) walk.extentLeaves / walk.leavesWithExtents;
                    assertEquals(spread, row.extentLeavesPerLeaf(), 1e-9, row.tree());
                }
            }
        }
    }

    @Test
    void listsTheEmptiestLeavesOfATreeFirst() throws IOException {
        List<Path> members = Fixture.of(Fixture.images(), "snapshots").unpack(directory);
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            TreeRoot root = filesystem.root(256).orElseThrow();
            List<Integer> used = new ArrayList<>();
            TreeWalk.walk(filesystem.reader(), root.pointer(), TreeWalk.Order.DEPTH_FIRST, new TreeVisitor() {
                @Override
                public void block(BlockPointer pointer, Node node) {
                    if (node instanceof Leaf leaf) {
                        used.add(Math.toIntExact(filesystem.geometry().leafDataSize() - leaf.freeSpace()));
                    }
                }

                @Override
                public void lost(BlockPointer pointer, KeyRange lost, Finding cause) {
                    throw new AssertionError(cause);
                }
            });
            used.sort(Comparator.naturalOrder());
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            for (Fragmentation swept :
                    List.of(Fragmentation.of(analysis, root), analysis.answer(Fragmentation.QUESTION))) {
                List<Integer> found = swept.emptiest(List.of(root), 3).stream()
                        .map(LeafRow::used)
                        .toList();
                assertEquals(used.subList(0, 3), found);
            }
        }
    }

    /** Counts the plain way. */
    private static final class Walk implements TreeVisitor {
        private final Filesystem filesystem;
        private long leaves;
        private long forward;
        private long backward;
        private long leavesWithExtents;
        private long extentLeaves;

        Walk(Filesystem filesystem) {
            this.filesystem = filesystem;
        }

        @Override
        public void block(BlockPointer pointer, Node node) {
            if (node instanceof Interior interior) {
                long last = pointer.logical();
                for (int slot = 0; slot < interior.count(); slot++) {
                    long next = interior.child(slot);
                    if (next != last + node.nodeSize()) {
                        forward += next > last ? 1 : 0;
                        backward += next < last ? 1 : 0;
                    }
                    last = next;
                }
            } else if (node instanceof Leaf leaf) {
                leaves++;
                leaf(leaf);
            }
        }

        private void leaf(Leaf leaf) {
            Set<Long> holders = new HashSet<>();
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (leaf.item(slot, filesystem.geometry()) instanceof FileExtentItem item && item.diskBytenr() != 0) {
                    TreeCursor cursor = filesystem.cursor(
                            filesystem.root(ObjectId.EXTENT_TREE).orElseThrow());
                    cursor.seek(new Key(item.diskBytenr(), KeyType.EXTENT_ITEM, 0));
                    holders.add(cursor.leaf().bytenr());
                }
            }
            leavesWithExtents += holders.isEmpty() ? 0 : 1;
            extentLeaves += holders.size();
        }

        @Override
        public void lost(BlockPointer pointer, KeyRange range, Finding cause) {
            throw new AssertionError(cause.toString());
        }
    }
}
