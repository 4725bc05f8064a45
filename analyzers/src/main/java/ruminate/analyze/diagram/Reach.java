package ruminate.analyze.diagram;

import java.util.Optional;

/** By how many trees a block is reached, as far as the eye can tell. */
public enum Reach {
    /** By one. */
    ONE(1, 1),
    /** By two or three. */
    FEW(2, 3),
    /** By four to nine. */
    SEVERAL(4, 9),
    /** By ten or more. */
    MANY(10, Integer.MAX_VALUE);

    private final int fewest;
    private final int most;

    Reach(int fewest, int most) {
        this.fewest = fewest;
        this.most = most;
    }

    /** That of a block that so many trees reach. */
    public static Reach of(int trees) {
        for (Reach reach : values()) {
            if (trees <= reach.most) {
                return reach;
            }
        }
        return MANY;
    }

    /** That of blocks that differ in it, if it is one. */
    public static Optional<Reach> of(int fewestTrees, int mostTrees) {
        return of(fewestTrees) == of(mostTrees) ? Optional.of(of(fewestTrees)) : Optional.empty();
    }

    /** The numbers of trees, in words. */
    public String words() {
        if (fewest == most) {
            return "1 tree";
        }
        return most == Integer.MAX_VALUE ? fewest + " trees or more" : fewest + " to " + most + " trees";
    }
}
