package ruminate.draw.heat;

import java.util.Locale;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.Measure;
import ruminate.render.Units;

/**
 * From values of a measure to heat between 0 and 1, and back to words for the legend. Use and generations go in even steps;
 * owners and sizes of extents by factors; the smaller extents are, the hotter.
 */
public final class Scale {
    private final Measure measure;
    private final double least;
    private final double greatest;

    /** A scale for these values. */
    public Scale(Measure measure, HeatMap.Range range) {
        this.measure = measure;
        this.least = measure == Measure.USE ? 0 : range.least();
        this.greatest = measure == Measure.USE ? 100 : range.greatest();
    }

    /** The heat of a value. */
    public double heat(double value) {
        double low = position(least);
        double high = position(greatest);
        double heat = high <= low ? 1 : Math.max(0, Math.min(1, (position(value) - low) / (high - low)));
        return measure == Measure.FRAGMENTATION && high > low ? 1 - heat : heat;
    }

    private double position(double value) {
        return measure == Measure.SHARING || measure == Measure.FRAGMENTATION ? Math.log(Math.max(value, 1e-3)) : value;
    }

    /** The coldest and the hottest value, in words. */
    public String cold() {
        return text(measure == Measure.FRAGMENTATION ? greatest : least);
    }

    /** The hottest value, in words. */
    public String hot() {
        return text(measure == Measure.FRAGMENTATION ? least : greatest);
    }

    /** A value in words. */
    public String text(double value) {
        return switch (measure) {
            case USE -> String.format(Locale.ROOT, "%.0f %% used", value);
            case GENERATION -> String.format(Locale.ROOT, "generation %.0f", value);
            case SHARING -> trees(value);
            case FRAGMENTATION -> Units.IEC.text(Math.round(value)) + " an extent";
        };
    }

    private static String trees(double count) {
        String number = String.format(Locale.ROOT, count < 10 && count != Math.rint(count) ? "%.1f" : "%.0f", count);
        return number + (count == 1 ? " tree" : " trees");
    }

    /** What the picture shows, in words. */
    public String title() {
        return switch (measure) {
            case USE -> "Use";
            case GENERATION -> "Age: generation in which extents were written";
            case SHARING -> "Sharing: how many trees reach extents";
            case FRAGMENTATION -> "Fragmentation: size of extents";
        };
    }
}
