package ruminate.draw;

import static guru.nidi.graphviz.model.Factory.graph;
import static guru.nidi.graphviz.model.Factory.node;

import guru.nidi.graphviz.attribute.Label;
import guru.nidi.graphviz.engine.Engine;
import guru.nidi.graphviz.engine.Format;
import guru.nidi.graphviz.engine.Graphviz;
import guru.nidi.graphviz.model.Graph;
import guru.nidi.graphviz.model.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import ruminate.analyze.diagram.Drawing;
import ruminate.render.Units;

/** A drawing of trees as a Graphviz graph: a row for each level, a box for each block, its colour by number of owners. */
public final class TreeDiagram {
    private static final int BAR = 10;
    private static final String TEXT = "#1a1a1a";
    private static final String LINE = "#808890";

    static {
        Graphviz.useEngine(new DotCommand(), new EmbeddedLayout());
    }

    /** Fill colours: each is readable under dark text, on a light and on a dark page. */
    private enum Shade {
        ONE("#dbe7f6", "1 tree"),
        FEW("#cde8c9", "2 to 3 trees"),
        SEVERAL("#fbe6a6", "4 to 9 trees"),
        MANY("#f7bfa5", "10 trees or more"),
        FOLDED("#e4e4e4", "blocks that differ in that"),
        LOST("#ffffff", "cannot be read");

        private final String colour;
        private final String meaning;

        Shade(String colour, String meaning) {
            this.colour = colour;
            this.meaning = meaning;
        }

        static Shade of(int owners) {
            if (owners == 0) {
                return FOLDED;
            }
            return owners == 1 ? ONE : owners < 4 ? FEW : owners < 10 ? SEVERAL : MANY;
        }
    }

    private final Drawing drawing;
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    /** The diagram of a drawing. */
    public TreeDiagram(Drawing drawing) {
        this.drawing = drawing;
    }

    /** The graph in the DOT language. */
    public String dot() {
        return Graphviz.fromGraph(build()).render(Format.DOT).toString();
    }

    /** The picture, by the {@code dot} on the PATH or, where there is none, by the embedded engine. */
    public String svg() {
        return Graphviz.fromGraph(build()).engine(Engine.DOT).render(Format.SVG).toString();
    }

    private Graph build() {
        Map<Integer, List<Node>> rows = new TreeMap<>(Comparator.reverseOrder());
        for (Drawing.Box box : drawing.boxes()) {
            Node node = look(box, node(title(box)));
            nodes.put(box.id(), node);
            rows.computeIfAbsent(box.level(), level -> new ArrayList<>()).add(node);
        }
        Graph whole = graph("trees")
                .directed()
                .graphAttr()
                .with("bgcolor", "transparent")
                .graphAttr()
                .with("ranksep", "0.6")
                .nodeAttr()
                .with("fontname", "Helvetica")
                .nodeAttr()
                .with("fontsize", "11")
                .linkAttr()
                .with("color", LINE)
                .linkAttr()
                .with("arrowsize", "0.6");
        for (Map.Entry<Integer, List<Node>> row : rows.entrySet()) {
            whole = whole.with(graph("row" + (row.getKey() + 1))
                    .graphAttr()
                    .with("rank", "same")
                    .with(row.getValue()));
        }
        for (Drawing.Arrow arrow : drawing.arrows()) {
            whole = whole.with(nodes.get(arrow.from()).link(nodes.get(arrow.to())));
        }
        return whole;
    }

    /** The name of a node is what a pointer that rests on it shows. */
    private static String title(Drawing.Box box) {
        if (box instanceof Drawing.Block block) {
            String reached = block.owners().isEmpty() ? "" : ", reached by " + String.join(" ", block.owners());
            return "%s %s, level %d, generation %s, %d items%s"
                    .formatted(
                            block.level() == 0 ? "leaf" : "node",
                            Long.toUnsignedString(block.logical()),
                            block.level(),
                            Long.toUnsignedString(block.generation()),
                            block.items(),
                            reached);
        }
        if (box instanceof Drawing.Extent extent) {
            return "data extent " + Long.toUnsignedString(extent.logical()) + ", " + extent.size() + " bytes";
        }
        return box.id();
    }

    private static Node look(Drawing.Box box, Node node) {
        if (box instanceof Drawing.Tree tree) {
            return shaped(node, "ellipse", "#4d7ab5", tree.name()).with("fontcolor", "#ffffff");
        }
        if (box instanceof Drawing.Block block) {
            String name = kind(block.level(), block.logical());
            if (!block.readable()) {
                return shaped(node, "box", Shade.LOST.colour, name, "cannot be read")
                        .with("color", "#c03030");
            }
            return shaped(
                    node,
                    "box",
                    Shade.of(block.ownerCount()).colour,
                    name,
                    "generation " + Long.toUnsignedString(block.generation()),
                    block.items() + (block.level() == 0 ? " items" : " pointers"),
                    bar(block.fillPercent()),
                    block.firstKey());
        }
        if (box instanceof Drawing.Fold fold) {
            String one = fold.level() == 0 ? "leaf" : "node";
            String many = fold.level() == 0 ? "leaves" : "nodes";
            String count = "\u2026 " + fold.blocks() + " " + (fold.blocks() == 1 ? one : many) + " \u2026";
            return shaped(node, "box", Shade.of(fold.ownerCount()).colour, count, bar(fold.fillPercent()))
                    .with("peripheries", "2");
        }
        Drawing.Extent extent = (Drawing.Extent) box;
        String logical = Long.toUnsignedString(extent.logical());
        return shaped(node, "ellipse", "#e9def0", logical, Units.IEC.text(extent.size()));
    }

    private static Node shaped(Node node, String shape, String colour, String... lines) {
        return node.with("shape", shape)
                .with("style", "filled")
                .with("fillcolor", colour)
                .with("color", LINE)
                .with("fontcolor", TEXT)
                .with(Label.lines(lines));
    }

    private static String kind(int level, long logical) {
        return (level == 0 ? "leaf " : "node, level " + level + ", ") + Long.toUnsignedString(logical);
    }

    private static String bar(double percent) {
        int full = (int) Math.round(Math.max(0, Math.min(100, percent)) / 100 * BAR);
        return "\u2588".repeat(full) + "\u2591".repeat(BAR - full) + String.format(Locale.ROOT, " %.0f %%", percent);
    }
}
