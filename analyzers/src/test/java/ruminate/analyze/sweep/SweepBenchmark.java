package ruminate.analyze.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import ruminate.analyze.fanout.Fanout;
import ruminate.analyze.fragmentation.Fragmentation;
import ruminate.analyze.history.History;
import ruminate.analyze.sharing.OwnerClasses;
import ruminate.analyze.usage.DataUse;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/**
 * One sweep for one question. With {@code -prof gc}, bytes allocated over items seen tell whether a hot loop allocates: what
 * answers keep for each extent and tree block remains, a few bytes an item; an object for each item would be 16 at least.
 *
 * <p>Run with {@code mvn -q -pl analyzers -am -Pbench test-compile -Dbench='SweepBenchmark -prof gc -p image=FILE'}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class SweepBenchmark {
    /** What is asked. */
    @Param({"sharing", "usage", "fragmentation", "fanout", "history"})
    public String question;

    /** The image; a large one says most. */
    @Param("")
    public String image;

    /** Items in the leaves that were seen. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Items {
        /** How many. */
        public long items;
    }

    private Question<?> asked() {
        return switch (question) {
            case "sharing" -> OwnerClasses.QUESTION;
            case "usage" -> DataUse.QUESTION;
            case "fragmentation" -> Fragmentation.QUESTION;
            case "fanout" -> Fanout.QUESTION;
            case "history" -> History.QUESTION;
            default -> throw new IllegalArgumentException(question);
        };
    }

    /** Opens the image, asks, and closes it. */
    @Benchmark
    public void sweep(Items counted) throws IOException {
        LongAdder items = new LongAdder();
        Question<SweepListener> counting = Question.of("items", Question.Scope.ALL, analysis -> new SweepListener() {
            @Override
            public void leaf(int block, Leaf leaf) {
                items.add(leaf.count());
            }
        });
        try (Filesystem filesystem = Filesystem.open(List.of(Path.of(image)), OpenOptions.DEFAULT)) {
            new Analysis(filesystem, Runtime.getRuntime().availableProcessors(), Progress.SILENT)
                    .find(List.of(asked(), counting));
        }
        counted.items += items.sum();
    }
}
