package ruminate.format.fault;

/** How bad a finding is. */
public enum Severity {
    /** Odd but harmless: the kernel and other tools accept it. */
    NOTE,
    /** Against the rules, though everything can still be read. */
    WARNING,
    /** Data or metadata is wrong. */
    ERROR,
    /** Something could not be read at all. */
    FATAL
}
