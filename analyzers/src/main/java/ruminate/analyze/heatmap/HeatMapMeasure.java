package ruminate.analyze.heatmap;

/** What the colours of a heat map tell. */
public enum HeatMapMeasure {
    /** How much of the space is given to extents. */
    USE,
    /** When what lies there was written: the mean of the generations of the extents, weighted by their bytes. */
    GENERATION,
    /** How many trees reach what lies there, on average over its bytes. */
    SHARING,
    /** Which share of the free space lies outside the greatest free range. */
    FRAGMENTATION
}
