package ruminate.analyze.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpanTest {
    private final List<InodeRun> judged = new ArrayList<>();

    private static InodeRun extents(long inode, long start, long end) {
        InodeRun run = new InodeRun(inode);
        run.extent(start, end);
        run.found = end - start;
        return run;
    }

    private static Span of(InodeRun only) {
        return new Span(only, only, 1, true);
    }

    private static Span of(InodeRun left, InodeRun right) {
        return new Span(left, right, 1, true);
    }

    private List<Long> inodes() {
        return judged.stream().map(run -> run.inode).toList();
    }

    @Test
    void anInodeThatGoesOnIsJudgedOnceItEnds() {
        Span span = of(extents(257, 0, 4096))
                .with(of(extents(257, 4096, 8192)), judged::add)
                .with(of(extents(257, 8192, 12288), extents(258, 0, 4096)), judged::add)
                .with(of(extents(259, 0, 4096)), judged::add);
        assertEquals(List.of(258L), inodes());
        span.end(judged::add);
        assertEquals(List.of(258L, 257L, 259L), inodes());
        assertEquals(12288, judged.get(1).found);
        assertEquals(InodeRun.NO_GAP, judged.get(1).gap);
        assertEquals(4, span.balance());
    }

    @Test
    void gapsAndOverlapsAreSeenAcrossLeaves() {
        InodeRun gap = extents(257, 0, 4096).with(extents(257, 8192, 12288));
        assertEquals(4096, gap.gap);
        assertFalse(gap.has(InodeRun.OVERLAP));
        InodeRun overlap = extents(257, 0, 8192).with(extents(257, 4096, 12288));
        assertTrue(overlap.has(InodeRun.OVERLAP));
        assertEquals(12288, overlap.lastEnd);
    }

    @Test
    void theOrderOfPuttingTogetherDoesNotMatter() {
        Span a = of(extents(257, 0, 4096));
        Span b = of(extents(257, 4096, 8192), extents(258, 0, 4096));
        Span c = of(extents(258, 4096, 8192), extents(260, 0, 4096));
        a.with(b, judged::add).with(c, judged::add).end(judged::add);
        List<Long> leftFirst = inodes().stream().sorted().toList();
        judged.clear();
        a.with(b.with(c, judged::add), judged::add).end(judged::add);
        assertEquals(leftFirst, inodes().stream().sorted().toList());
        assertEquals(List.of(257L, 258L, 260L), leftFirst);
    }

    @Test
    void inodesBesideALostLeafAreNotJudged() {
        Span span = of(extents(256, 0, 4096), extents(257, 0, 4096))
                .with(Span.LOST, judged::add)
                .with(of(extents(260, 0, 4096), extents(261, 0, 4096)), judged::add);
        span.end(judged::add);
        assertEquals(List.of(256L, 261L), inodes());
        assertFalse(span.whole());
        Span alone = of(extents(257, 0, 4096)).with(Span.LOST, judged::add);
        assertTrue(alone.left().has(InodeRun.BROKEN));
    }

    @Test
    void emptyLeavesChangeNothing() {
        Span span = Span.EMPTY.with(of(extents(257, 0, 4096)), judged::add).with(Span.EMPTY, judged::add);
        assertEquals(257, span.left().inode);
        assertTrue(span.whole());
    }
}
