package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.fixtures.Fixture;
import ruminate.format.node.Leaf;
import ruminate.format.volume.OpenOptions;

class ImageSessionTest {
    private static ImageSession session(String sample) throws IOException {
        return ImageSession.open(
                Fixture.of(Fixture.images(), sample)
                        .unpack(World.scratch("images").resolve(sample)),
                OpenOptions.DEFAULT);
    }

    /** Counts leaves, and does something at the first. */
    private static final class Leaves implements SweepListener {
        private final AtomicInteger seen = new AtomicInteger();
        private final Runnable atFirst;

        Leaves(Runnable atFirst) {
            this.atFirst = atFirst;
        }

        @Override
        public void leaf(int block, Leaf leaf) {
            if (seen.getAndIncrement() == 0) {
                atFirst.run();
            }
        }
    }

    @Test
    void whatIsKnownIsNotSweptForAgain() throws IOException {
        try (ImageSession session = session("damaged")) {
            Question<Leaves> question = Question.of("leaves", Question.Scope.ALL, analysis -> new Leaves(() -> {}));
            session.begin();
            Leaves first = session.analysis().answer(question);
            int found = session.news().size();
            assertTrue(found > 0);
            session.begin();
            assertEquals(0, session.news().size());
            assertSame(first, session.analysis().with(2, Progress.SILENT).answer(question));
            // What is wrong belongs to the answer.
            assertEquals(found, session.news().size());
            session.refresh();
            session.begin();
            assertFalse(first == session.analysis().answer(question));
        }
    }

    @Test
    void aSweepCanBeStoppedAndTheSessionGoesOn() throws IOException {
        try (ImageSession session = session("snapshots")) {
            Question<Leaves> stopping =
                    Question.of("stopping", Question.Scope.ALL, analysis -> new Leaves(session::stop));
            session.begin();
            assertThrows(
                    CancellationException.class,
                    () -> session.analysis().with(2, Progress.SILENT).answer(stopping));
            session.begin();
            Question<Leaves> whole = Question.of("whole", Question.Scope.ALL, analysis -> new Leaves(() -> {}));
            assertTrue(session.analysis()
                            .with(2, Progress.SILENT)
                            .answer(whole)
                            .seen
                            .get()
                    > 20);
            assertEquals(0, session.news().size(), session.news().toString());
        }
    }
}
