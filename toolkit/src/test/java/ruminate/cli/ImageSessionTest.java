package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.fixtures.Fixture;
import ruminate.format.device.CountedDevice;
import ruminate.format.device.Device;
import ruminate.format.node.Leaf;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Volume;
import ruminate.format.volume.Volumes;

class ImageSessionTest {
    private static ImageSession session(String sample) throws IOException {
        return ImageSession.open(
                List.of("sample:" + sample),
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

    @Test
    void whatSharingHasReadOtherCommandsDoNotReadAgain() throws IOException {
        List<Path> files = Fixture.of(Fixture.images(), "snapshots")
                .unpack(World.scratch("images").resolve("snapshots"));
        CountedReads reads = new CountedReads(Volumes.open(files, OpenOptions.DEFAULT));
        try (ImageSession session =
                new ImageSession(List.of("sample:snapshots"), files, OpenOptions.DEFAULT, reads.volume())) {
            long opening = reads.bytes();
            assertEquals(ExitStatus.CLEAN, run(session, "sharing"));
            long sweep = reads.bytes() - opening;
            assertEquals(ExitStatus.CLEAN, run(session, "sharing", "--matrix"));
            assertEquals(ExitStatus.CLEAN, run(session, "resolve", "13660160"));
            for (String command : List.of("fanout", "fragmentation", "history", "usage", "chunks", "report")) {
                assertEquals(ExitStatus.CLEAN, run(session, command));
            }
            long before = reads.bytes();
            assertEquals(ExitStatus.CLEAN, run(session, "fragmentation", "-t", "extent"));
            assertEquals(ExitStatus.CLEAN, run(session, "heatmap"));
            long heat = reads.bytes() - before;
            assertEquals(ExitStatus.CLEAN, run(session, "heatmap", "--by", "generation"));
            assertTrue(reads.bytes() - before - heat < heat / 2, "heat maps of one question have one answer");
            long afterwards = reads.bytes() - opening - sweep;
            assertTrue(afterwards < sweep / 2, afterwards + " bytes after " + sweep);
            session.analysis().forget();
            assertEquals(ExitStatus.CLEAN, run(session, "fanout"));
            long again = reads.bytes() - opening - sweep - afterwards;
            assertTrue(again > sweep / 2, again + " bytes after " + sweep);
        }
    }

    private static int run(ImageSession session, String... words) throws IOException {
        session.begin();
        World world = World.in(World.scratch("images"));
        CommandLine command = Ruminate.inSession(world.console(), session, words[0]);
        return Ruminate.execute(command.getParent(), words);
    }

    /** A volume that is read, and how much. */
    private static final class CountedReads {
        private final Volume read;
        private final LongAdder bytes = new LongAdder();
        private final Map<Device, CountedDevice> devices = new HashMap<>();

        CountedReads(Volume read) {
            this.read = read;
        }

        long bytes() {
            return bytes.sum()
                    + devices.values().stream()
                            .mapToLong(CountedDevice::bytesRead)
                            .sum();
        }

        Volume volume() {
            return (Volume)
                    Proxy.newProxyInstance(Volume.class.getClassLoader(), new Class<?>[] {Volume.class}, this::invoke);
        }

        private Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            Object answer;
            try {
                answer = method.invoke(read, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
            if (method.getName().equals("read")) {
                bytes.add((int) arguments[3]);
            }
            return method.getName().equals("run")
                    ? ((Optional<?>) answer).map(run -> counted((Volume.Run) run))
                    : answer;
        }

        private synchronized Volume.Run counted(Volume.Run run) {
            Device device = devices.computeIfAbsent(run.device(), CountedDevice::new);
            return new Volume.Run(device, run.devid(), run.physical(), run.length());
        }
    }
}
