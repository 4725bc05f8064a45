package ruminate.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import ruminate.analyze.diagram.Drawing;
import ruminate.draw.chart.TextWidth;
import ruminate.render.Style;
import ruminate.render.Units;

/**
 * What a box of a drawing says, and how big that makes it.
 *
 * @param box the box
 * @param shade its colour
 * @param round whether its corners are round
 * @param many whether it stands for several things
 * @param lines what stands in it; the first line matters most
 * @param fillPercent how full what it stands for is, where that is known
 * @param title what a pointer that rests on it shows
 */
record DiagramBox(
        Drawing.Box box,
        DiagramShade shade,
        boolean round,
        boolean many,
        List<String> lines,
        OptionalDouble fillPercent,
        String title) {
    static final double LINE = 14;
    static final double PADDING = 6;
    static final double FONT = 11;
    private static final double LEAST_WIDTH = 96;
    /** Of a name, so many characters are shown. */
    private static final int NAME = 28;
    /** Of a list of trees, so many characters are. */
    private static final int OWNERS = 24;

    /** Whether a transaction wrote what it stands for, or some of that. */
    boolean writtenBy(long generation) {
        return box instanceof Drawing.Block block && block.generation() == generation
                || box instanceof Drawing.Fold fold && fold.newest() == generation;
    }

    static DiagramBox of(Drawing.Box box, Style style) {
        if (box instanceof Drawing.Tree tree) {
            return of(tree, style);
        }
        if (box instanceof Drawing.MoreTrees more) {
            return new DiagramBox(
                    box,
                    DiagramShade.TREE,
                    true,
                    true,
                    List.of("\u2026 " + more.trees() + " trees \u2026"),
                    OptionalDouble.empty(),
                    more.trees() + " more trees");
        }
        if (box instanceof Drawing.Block block) {
            return of(block);
        }
        if (box instanceof Drawing.Fold fold) {
            return of(fold);
        }
        if (box instanceof Drawing.Extent extent) {
            String logical = Long.toUnsignedString(extent.logical());
            return new DiagramBox(
                    box,
                    DiagramShade.DATA,
                    true,
                    false,
                    List.of(logical, Units.IEC.text(extent.size())),
                    OptionalDouble.empty(),
                    "data extent " + logical + ", " + Long.toUnsignedString(extent.size()) + " bytes");
        }
        Drawing.ExtentFold fold = (Drawing.ExtentFold) box;
        return new DiagramBox(
                box,
                DiagramShade.DATA,
                true,
                true,
                List.of("\u2026 " + fold.extents() + " extents \u2026", Units.IEC.text(fold.size())),
                OptionalDouble.empty(),
                fold.extents() + " data extents, " + Long.toUnsignedString(fold.size()) + " bytes");
    }

    private static DiagramBox of(Drawing.Tree tree, Style style) {
        String path = tree.path().map(name -> style.name(name.toArray())).orElse("");
        List<String> lines = path.isEmpty() ? List.of(tree.name()) : List.of(tree.name(), shortened(path));
        return new DiagramBox(
                tree,
                DiagramShade.TREE,
                true,
                false,
                lines,
                OptionalDouble.empty(),
                "tree " + tree.name() + (path.isEmpty() ? "" : ", " + path));
    }

    private static DiagramBox of(Drawing.Block block) {
        String logical = Long.toUnsignedString(block.logical());
        String generation = "generation " + Long.toUnsignedString(block.generation());
        String kind = block.level() == 0 ? "leaf" : "node";
        String reached = block.owners().isEmpty() ? "" : ", reached by " + String.join(" ", block.owners());
        String title = "%s %s, level %d, %s, ".formatted(kind, logical, block.level(), generation);
        if (!block.readable()) {
            return new DiagramBox(
                    block,
                    DiagramShade.LOST,
                    false,
                    false,
                    List.of(kind + " " + logical, "cannot be read"),
                    OptionalDouble.empty(),
                    title + "cannot be read" + reached);
        }
        String items = count(block.items(), block.level() == 0 ? "item" : "pointer");
        List<String> lines = new ArrayList<>(List.of(
                kind + " " + logical, (block.level() == 0 ? "" : "level " + block.level() + ", ") + generation, items));
        if (!block.firstKey().isEmpty()) {
            lines.add(block.firstKey());
        }
        return new DiagramBox(
                block,
                DiagramShade.of(block),
                false,
                false,
                lines,
                OptionalDouble.of(block.fillPercent()),
                title + items + ", " + percent(block.fillPercent()) + " full, first key " + block.firstKey() + reached);
    }

    private static DiagramBox of(Drawing.Fold fold) {
        String what = fold.level() == 0 ? "leaves" : "nodes";
        String one = fold.level() == 0 ? "leaf" : "node";
        String count = fold.blocks() + " " + (fold.blocks() == 1 ? one : what);
        String generations = fold.oldest() == fold.newest()
                ? "generation " + Long.toUnsignedString(fold.newest())
                : "generations " + Long.toUnsignedString(fold.oldest()) + " to " + Long.toUnsignedString(fold.newest());
        String owners = String.join(" ", fold.owners());
        String trees = fold.fewestOwners() == fold.mostOwners()
                ? count(fold.mostOwners(), "tree")
                : fold.fewestOwners() + " to " + fold.mostOwners() + " trees";
        List<String> lines = new ArrayList<>(List.of("\u2026 " + count + " \u2026", generations));
        if (fold.readable()) {
            lines.add(owners.isEmpty() || owners.length() > OWNERS ? "in " + trees : "in " + owners);
        } else {
            lines.add("cannot be read");
        }
        String title = "%s of level %d, %s, %s reached by %s"
                .formatted(
                        count,
                        fold.level(),
                        generations,
                        fold.readable() ? percent(fold.fillPercent()) + " full on average," : "cannot be read,",
                        owners.isEmpty() ? trees + " each" : owners);
        return new DiagramBox(
                fold,
                DiagramShade.of(fold),
                false,
                true,
                lines,
                fold.readable() ? OptionalDouble.of(fold.fillPercent()) : OptionalDouble.empty(),
                title);
    }

    private static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    static String percent(double percent) {
        return String.format(Locale.ROOT, "%.0f %%", percent);
    }

    /** The beginning and the end of a name: where names of snapshots differ. */
    private static String shortened(String name) {
        int length = name.codePointCount(0, name.length());
        if (length <= NAME) {
            return name;
        }
        int head = name.offsetByCodePoints(0, NAME / 2);
        int tail = name.offsetByCodePoints(name.length(), 1 - NAME / 2);
        return name.substring(0, head) + "\u2026" + name.substring(tail);
    }

    /** Width in pixels. */
    double width() {
        double widest = LEAST_WIDTH - 2 * PADDING;
        for (int i = 0; i < lines.size(); i++) {
            widest = Math.max(widest, TextWidth.room(lines.get(i), FONT, i == 0));
        }
        return Math.ceil(widest + 2 * PADDING);
    }

    /** Height in pixels. */
    double height() {
        return (lines.size() + (fillPercent.isPresent() ? 1 : 0)) * LINE + 2 * PADDING;
    }
}
