package ruminate.analyze.backref;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import ruminate.format.node.BlockPointer;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.BlockReader;
import ruminate.format.volume.Volume;

/**
 * Reads many tree blocks by several threads in device order, some way ahead, and hands them over in the order asked for.
 *
 * <p>To be used by one thread.
 */
public final class BlockStream implements Closeable {
    private static final int WINDOW_BYTES = 8 << 20;
    private static final int FEW = 4;

    private final Filesystem filesystem;
    private final int threads;
    private final int window;
    private final ExecutorService pool;

    /** Takes blocks in order. */
    @FunctionalInterface
    public interface Sink {
        /**
         * The block behind pointer {@code index}.
         *
         * @throws IOException where the answer cannot be written
         */
        void block(int index, BlockRead read) throws IOException;
    }

    /** Reads by so many threads. */
    public BlockStream(Filesystem filesystem, int threads) {
        this.filesystem = filesystem;
        this.threads = threads;
        this.window = Math.max(2 * FEW, WINDOW_BYTES / filesystem.geometry().nodeSize());
        this.pool = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "ruminate reader");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Reads the blocks behind these pointers. */
    public void read(List<BlockPointer> pointers, Sink sink) throws IOException {
        if (pointers.size() <= FEW) {
            for (int i = 0; i < pointers.size(); i++) {
                sink.block(i, filesystem.reader().read(pointers.get(i)));
            }
            return;
        }
        Window ahead = new Window(pointers, 0);
        while (ahead.from < pointers.size()) {
            Window now = ahead;
            ahead = new Window(pointers, now.from + now.blocks.length);
            now.deliver(sink);
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    /** Blocks that are being read. */
    private final class Window {
        private final int from;
        private final BlockRead[] blocks;
        private final List<Future<?>> readers = new ArrayList<>();

        Window(List<BlockPointer> pointers, int from) {
            this.from = from;
            this.blocks = new BlockRead[Math.max(0, Math.min(window, pointers.size() - from))];
            if (blocks.length == 0) {
                return;
            }
            int[] order = inDeviceOrder(pointers);
            AtomicInteger next = new AtomicInteger();
            BlockReader reader = filesystem.reader();
            for (int i = 0; i < threads; i++) {
                readers.add(pool.submit(() -> {
                    for (int at = next.getAndIncrement(); at < order.length; at = next.getAndIncrement()) {
                        int index = order[at];
                        BlockPointer pointer = pointers.get(from + index);
                        blocks[index] = pointer.level() == 0 ? reader.readOnce(pointer) : reader.read(pointer);
                    }
                }));
            }
        }

        private int[] inDeviceOrder(List<BlockPointer> pointers) {
            long[] physical = new long[blocks.length];
            Integer[] order = new Integer[blocks.length];
            for (int i = 0; i < order.length; i++) {
                long logical = pointers.get(from + i).logical();
                physical[i] = filesystem
                        .volume()
                        .run(logical, 0)
                        .map(Volume.Run::physical)
                        .orElse(logical);
                order[i] = i;
            }
            Arrays.sort(order, (a, b) -> Long.compare(physical[a], physical[b]));
            return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
        }

        void deliver(Sink sink) throws IOException {
            for (Future<?> reader : readers) {
                await(reader);
            }
            for (int i = 0; i < blocks.length; i++) {
                BlockRead read = blocks[i];
                blocks[i] = null;
                sink.block(from + i, read);
            }
        }
    }

    private static void await(Future<?> reader) throws IOException {
        try {
            reader.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            if (failed.getCause() instanceof RuntimeException wrong) {
                throw wrong;
            }
            throw new AssertionError(failed.getCause());
        }
    }
}
