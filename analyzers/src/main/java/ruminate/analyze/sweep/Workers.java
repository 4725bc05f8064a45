package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the same job on several threads and waits for all of them. */
public final class Workers {
    private Workers() {}

    /** A job that shares its work with its likes. */
    @FunctionalInterface
    public interface Job {
        /** Works until no work is left. */
        void run() throws IOException;
    }

    /** Ends a job whose likes have failed; to be called now and then by jobs that take long. */
    static void goOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("another worker has failed");
        }
    }

    /** Runs {@code job} on so many threads; what one of them throws, this throws when all have ended. */
    public static void run(int threads, Job job) throws IOException {
        if (threads <= 1) {
            job.run();
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "ruminate worker");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    job.run();
                    return null;
                }));
            }
            for (Future<Void> worker : running) {
                await(worker);
            }
        } finally {
            pool.shutdownNow();
            awaitEnd(pool);
        }
    }

    private static void awaitEnd(ExecutorService pool) {
        try {
            while (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
                // A worker that is not interrupted ends with its work.
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(Future<Void> worker) throws IOException {
        try {
            worker.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof IOException io) {
                throw io;
            }
            if (cause instanceof RuntimeException wrong) {
                throw wrong;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new AssertionError(cause);
        }
    }
}
