package ruminate.analyze.fragmentation;

import ruminate.analyze.report.RowType;

/**
 * The blocks of a tree on one level.
 *
 * @param level the level, 0 for leaves
 * @param count how many there are
 */
public record LevelRow(int level, long count) {
    /** Its columns. */
    public static final RowType<LevelRow> TYPE = RowType.<LevelRow>declare()
            .number("level", LevelRow::level)
            .number("count", LevelRow::count)
            .end();
}
