package ruminate.format.write;

import java.io.IOException;

/** Looks at a filesystem that is being written, between its transactions. */
@FunctionalInterface
public interface CommitWatcher {
    /** A transaction has ended: what the members hold now is whole. */
    void committed(CommitReport report) throws IOException;
}
