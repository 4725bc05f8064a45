package ruminate.cli;

import java.util.concurrent.CancellationException;

/** Tells the commands that look at it to give up. */
public final class StopSign {
    private volatile boolean raised;

    /** Makes commands give up. May be called by any thread. */
    void raise() {
        raised = true;
    }

    /** The next command may run. */
    void lower() {
        raised = false;
    }

    /** Whether to give up. */
    public boolean raised() {
        return raised;
    }

    /**
     * To be called before anything that others would notice.
     *
     * @throws CancellationException where the command is to give up
     */
    public void heed() {
        if (raised) {
            throw new CancellationException("stopped");
        }
    }
}
