package ruminate.analyze.diagram;

import java.util.Optional;
import ruminate.format.ids.Key;

/**
 * What of the trees to draw.
 *
 * @param depth levels to draw below the roots
 * @param around a key whose path is drawn whatever else is folded
 * @param data whether the extents of drawn leaves make a last row
 * @param limit the most boxes to draw
 */
public record DrawingPlan(int depth, Optional<Key> around, boolean data, int limit) {
    /** Boxes that a reader can still take in. */
    public static final int READABLE = 200;

    /** Everything, as far as it stays readable. */
    public static final DrawingPlan WHOLE = new DrawingPlan(8, Optional.empty(), false, READABLE);
}
