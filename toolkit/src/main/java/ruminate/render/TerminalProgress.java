package ruminate.render;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import ruminate.analyze.sweep.Progress;

/** Shows progress in one line of a terminal, ten times a second, and wipes it when a phase is done. */
public final class TerminalProgress implements Progress {
    private static final String WIPE = "\r\u001b[K";
    private static final long INTERVAL_NANOS = 100_000_000;
    private static final long PATIENCE_NANOS = 500_000_000;
    private static final int WIDTH = 30;

    private final PrintWriter terminal;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong nextDrawing = new AtomicLong(System.nanoTime() + PATIENCE_NANOS);
    private volatile String what = "";
    private volatile long steps;
    private boolean drawn;

    /** Draws on {@code terminal}, but not before half a second of work. */
    public TerminalProgress(PrintWriter terminal) {
        this.terminal = terminal;
    }

    @Override
    public void phase(String newWhat, long newSteps) {
        wipe();
        what = newWhat;
        steps = newSteps;
        done.set(0);
    }

    @Override
    public void advance(long more) {
        long now = done.addAndGet(more);
        if (now >= steps) {
            wipe();
            return;
        }
        long time = System.nanoTime();
        long due = nextDrawing.get();
        if (time - due >= 0 && nextDrawing.compareAndSet(due, time + INTERVAL_NANOS)) {
            draw(now);
        }
    }

    private synchronized void draw(long now) {
        int filled = (int) (WIDTH * (double) now / steps);
        String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
        terminal.print(WIPE + String.format(Locale.ROOT, "%s [%s] %d/%d", what, bar, now, steps));
        terminal.flush();
        drawn = true;
    }

    private synchronized void wipe() {
        if (drawn) {
            terminal.print(WIPE);
            terminal.flush();
            drawn = false;
        }
    }
}
