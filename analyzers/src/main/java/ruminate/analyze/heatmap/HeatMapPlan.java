package ruminate.analyze.heatmap;

/**
 * What a heat map shows.
 *
 * @param measure what the colours tell
 * @param physical whether the devices are shown as they are, byte by byte, and not the logical addresses
 * @param cells how many cells there are at most, apart from some more where areas end
 */
public record HeatMapPlan(HeatMapMeasure measure, boolean physical, int cells) {
    /** The fewest cells. */
    public static final int FEWEST = 16;
    /** The most cells. */
    public static final int MOST = 1 << 20;
    /** As many as a page can show. */
    public static final int READABLE = 4096;

    /** How full the logical addresses are. */
    public static final HeatMapPlan USE = new HeatMapPlan(HeatMapMeasure.USE, false, READABLE);
}
