package ruminate.analyze.heatmap;

/** What the colour of a cell says. */
public enum Measure {
    /** Share of the cell that extents take, in percent. */
    USE("use"),
    /** When the extents in the cell were written: the mean of their generations, weighted by size. */
    GENERATION("generation"),
    /** How many trees reach the extents in the cell: the mean, weighted by size. */
    SHARING("sharing"),
    /** Mean size of the extents in the cell, in bytes: the smaller, the more fragmented. */
    FRAGMENTATION("fragmentation");

    private final String text;

    Measure(String text) {
        this.text = text;
    }

    /** As users write it. */
    public String text() {
        return text;
    }
}
