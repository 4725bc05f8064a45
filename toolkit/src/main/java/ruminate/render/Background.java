package ruminate.render;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Work on other threads while this one goes on reading. */
final class Background {
    private static final int IDLE_SECONDS = 1;

    private Background() {}

    /** Up to so many threads; they end by themselves when nobody gives them work any more. */
    static ExecutorService workers(String name, int threads) {
        ThreadPoolExecutor workers = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Threads(name));
        workers.allowCoreThreadTimeOut(true);
        return workers;
    }

    private record Threads(String name) implements ThreadFactory {
        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        }
    }

    /** Waits for the result of work; what the work threw is thrown here. */
    static <T> T result(Future<T> work) {
        try {
            return work.get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            if (failed.getCause() instanceof RuntimeException exception) {
                throw exception;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }
}
