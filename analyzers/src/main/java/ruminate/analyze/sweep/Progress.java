package ruminate.analyze.sweep;

/** Told how far long work has come; called by several threads. */
public interface Progress {
    /** Says nothing. */
    Progress SILENT = new Progress() {
        @Override
        public void phase(String what, long steps) {}

        @Override
        public void advance(long steps) {}
    };

    /** A new phase begins that will take so many steps. */
    void phase(String what, long steps);

    /** So many more steps are done. */
    void advance(long steps);
}
