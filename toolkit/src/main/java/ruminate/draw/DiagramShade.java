package ruminate.draw;

import java.util.Optional;
import ruminate.analyze.diagram.Drawing;
import ruminate.analyze.diagram.Reach;

/** Fill colours of boxes: each is readable under dark text, on a light and on a dark page. */
enum DiagramShade {
    TREE("#4472ad", "a tree"),
    ONE("#d3e3f6", "reached by " + Reach.ONE.words()),
    FEW("#bfe3bc", "by " + Reach.FEW.words()),
    SEVERAL("#fbe08f", "by " + Reach.SEVERAL.words()),
    MANY("#f5b095", "by " + Reach.MANY.words()),
    DIFFERENT("#dcdcdc", "by different numbers of trees"),
    LOST("#ffffff", "cannot be read"),
    DATA("#e6d8f0", "data");

    private final String colour;
    private final String meaning;

    DiagramShade(String colour, String meaning) {
        this.colour = colour;
        this.meaning = meaning;
    }

    String colour() {
        return colour;
    }

    /** What it says, for the legend. */
    String meaning() {
        return meaning;
    }

    /** Name of the class of what is filled with it. */
    String fillClass() {
        return "d-" + name().toLowerCase(java.util.Locale.ROOT);
    }

    static DiagramShade of(Drawing.Block block) {
        return block.readable() ? of(Reach.of(block.ownerCount())) : LOST;
    }

    static DiagramShade of(Drawing.Fold fold) {
        Optional<Reach> reach = Reach.of(fold.fewestOwners(), fold.mostOwners());
        return fold.readable() ? reach.map(DiagramShade::of).orElse(DIFFERENT) : LOST;
    }

    private static DiagramShade of(Reach reach) {
        return switch (reach) {
            case ONE -> ONE;
            case FEW -> FEW;
            case SEVERAL -> SEVERAL;
            case MANY -> MANY;
        };
    }
}
