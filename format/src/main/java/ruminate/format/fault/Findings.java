package ruminate.format.fault;

/** Where findings go. */
@FunctionalInterface
public interface Findings {
    /** Takes note of a finding. */
    void add(Finding finding);

    /** Takes note of several. */
    default void addAll(Iterable<Finding> findings) {
        for (Finding finding : findings) {
            add(finding);
        }
    }

    /** Takes note of nothing: for callers that look only at what can be read. */
    Findings IGNORED = new Findings() {
        @Override
        public void add(Finding finding) {}
    };
}
