package ruminate.render;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;

/**
 * Runs steps one after the other on another thread, so that who gives them can go on reading. What a step throws ends the
 * work, and is thrown to the giver.
 */
final class Background {
    private static final int WAITING = 64;
    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> steps = new ArrayBlockingQueue<>(WAITING);
    private final Thread thread;
    private volatile RuntimeException failure;
    private volatile Error error;

    Background(String name) {
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            for (Runnable step = steps.take(); step != END; step = steps.take()) {
                if (failure == null && error == null) {
                    attempt(step);
                }
            }
        } catch (InterruptedException stopped) {
            failure = new CancellationException("interrupted");
        }
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            error = e;
        }
    }

    /** Adds a step; waits while too many are waiting. */
    void give(Runnable step) {
        complain();
        put(step);
    }

    /** Waits until all steps have run; none may be added any more. */
    void finish() {
        put(END);
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw interrupted();
        }
        complain();
    }

    private void put(Runnable step) {
        try {
            steps.put(step);
        } catch (InterruptedException stopped) {
            throw interrupted();
        }
    }

    private static CancellationException interrupted() {
        Thread.currentThread().interrupt();
        return new CancellationException("interrupted");
    }

    private void complain() {
        if (error != null) {
            throw error;
        }
        if (failure != null) {
            throw failure;
        }
    }
}
