package ruminate.analyze.report;

/** What the cells of a column hold. */
public enum Kind {
    /** Words of ruminate itself, or of the format. */
    TEXT(false),
    /** A name or path from the image: any bytes, possibly private. */
    NAME(false),
    /** A count or an id, unsigned. */
    NUMBER(true),
    /** An amount of bytes, unsigned. */
    BYTES(true),
    /** A share of a hundred. */
    PERCENT(true),
    /** A real number without unit. */
    DECIMAL(true),
    /** A byte position, logical or on a device; never rounded. */
    ADDRESS(true),
    /** A UUID; all zero means none. */
    UUID(false),
    /** A point in time, printed in UTC. */
    TIME(false),
    /** Yes or no. */
    FLAG(false),
    /** Several values in one cell. */
    LIST(false);

    private final boolean numeric;

    Kind(boolean numeric) {
        this.numeric = numeric;
    }

    /** Whether a table aligns the column to the right. */
    public boolean numeric() {
        return numeric;
    }
}
