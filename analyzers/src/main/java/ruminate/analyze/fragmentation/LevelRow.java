package ruminate.analyze.fragmentation;

import ruminate.analyze.report.RowType;

/**
 * The blocks of a tree on one level.
 */
public record LevelRow(int level, long count) {
    /** Its columns. */
    public static final RowType<LevelRow> TYPE = RowType.<LevelRow>declare()
            .number("level", LevelRow::level)
            .means("The level, 0 for leaves.")
            .number("count", LevelRow::count)
            .means("How many blocks it has.")
            .end();
}
