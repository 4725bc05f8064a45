package ruminate.draw;

import static guru.nidi.graphviz.model.Factory.graph;
import static guru.nidi.graphviz.model.Factory.node;
import static guru.nidi.graphviz.model.Factory.to;

import guru.nidi.graphviz.attribute.Label;
import guru.nidi.graphviz.engine.Engine;
import guru.nidi.graphviz.engine.Format;
import guru.nidi.graphviz.engine.Graphviz;
import guru.nidi.graphviz.engine.GraphvizEngine;
import guru.nidi.graphviz.model.Graph;
import guru.nidi.graphviz.model.LinkTarget;
import guru.nidi.graphviz.model.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ruminate.analyze.diagram.Drawing;
import ruminate.render.Style;

/**
 * A drawing of trees: a row for each level, a box for each block, its colour by number of owners. Graphviz decides where boxes
 * stand and how arrows run, but not in which order boxes stand; what they look like is decided here.
 */
public final class TreeDiagram {
    private static final int BAR = 10;
    private static final double PIXELS_PER_INCH = 72;
    private static final String TEXT = "#1a1a1a";

    private final Drawing drawing;
    private final Optional<DiagramStep> step;
    private final Map<String, DiagramBox> boxes = new LinkedHashMap<>();

    /**
     * The diagram of a drawing.
     *
     * @param style how names are shown
     */
    public TreeDiagram(Drawing drawing, Style style) {
        this(drawing, style, Optional.empty());
    }

    /**
     * The diagram of a drawing, one of several.
     *
     * @param style how names are shown
     * @param step the commit after which it was made
     */
    public TreeDiagram(Drawing drawing, Style style, DiagramStep step) {
        this(drawing, style, Optional.of(step));
    }

    private TreeDiagram(Drawing drawing, Style style, Optional<DiagramStep> step) {
        this.drawing = drawing;
        this.step = step;
        drawing.boxes().forEach(box -> boxes.put(box.id(), DiagramBox.of(box, style)));
    }

    /** The graph in the DOT language, with all that boxes say. */
    public String dot() {
        return Graphviz.fromGraph(build(true)).render(Format.DOT).toString();
    }

    /** A document of its own, laid out by the {@code dot} on the PATH or, where there is none, by the embedded engine. */
    public String svg() {
        return svg(new DotCommand(), new EmbeddedLayout());
    }

    /** A document of its own, laid out by the first of these engines that works. */
    String svg(GraphvizEngine first, GraphvizEngine... others) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + picture("<style>" + style() + "</style>\n", layout(first, others));
    }

    /** A part of a page that has {@link #style()} itself. */
    public String inline() {
        return picture("", layout(new DotCommand(), new EmbeddedLayout()));
    }

    /** The rules for the classes of diagrams. */
    public static String style() {
        return DiagramSvg.style();
    }

    private DiagramLayout layout(GraphvizEngine first, GraphvizEngine... others) {
        Graphviz.useEngine(first, others);
        return DiagramLayout.read(Graphviz.fromGraph(build(false))
                .engine(Engine.DOT)
                .render(Format.SVG)
                .toString());
    }

    private String picture(String style, DiagramLayout layout) {
        return new DiagramSvg(List.copyOf(boxes.values()), drawing.arrows(), layout, step).document(style);
    }

    /** The graph: with words for readers, without for engines, which need to know sizes only. */
    private Graph build(boolean words) {
        Map<Integer, List<DiagramBox>> rows = new TreeMap<>(Comparator.reverseOrder());
        boxes.values()
                .forEach(box -> rows.computeIfAbsent(box.box().level(), level -> new ArrayList<>())
                        .add(box));
        Map<String, Node> nodes = new LinkedHashMap<>();
        boxes.forEach((id, box) -> nodes.put(id, words ? worded(box) : sized(box)));
        Graph whole = graph("trees")
                .directed()
                .graphAttr()
                .with("bgcolor", "transparent")
                .graphAttr()
                .with("ranksep", "0.7")
                .graphAttr()
                .with("nodesep", "0.2")
                .nodeAttr()
                .with("shape", "box")
                .nodeAttr()
                .with("fontname", "Helvetica")
                .nodeAttr()
                .with("fontsize", "11")
                .linkAttr()
                .with("color", DiagramSvg.LINE)
                .linkAttr()
                .with("arrowsize", "0.6");
        for (Map.Entry<Integer, List<DiagramBox>> row : rows.entrySet()) {
            whole = whole.with(graph("row" + (row.getKey() + 1))
                    .graphAttr()
                    .with("rank", "same")
                    .with(row.getValue().stream()
                            .map(box -> node(box.box().id()))
                            .toList()));
        }
        for (List<DiagramBox> row : rows.values()) {
            for (int i = 1; i < row.size(); i++) {
                LinkTarget next = to(nodes.get(row.get(i).box().id())).with("style", "invis");
                whole = whole.with(nodes.get(row.get(i - 1).box().id()).link(next));
            }
        }
        for (Drawing.Arrow arrow : drawing.arrows()) {
            LinkTarget target = to(nodes.get(arrow.to())).with("id", DiagramSvg.name(arrow));
            whole = whole.with(nodes.get(arrow.from()).link(target));
        }
        return whole;
    }

    private static Node sized(DiagramBox box) {
        String id = box.box().id();
        return node(id).with("id", id)
                .with(Label.of(""))
                .with("fixedsize", "true")
                .with("width", inches(box.width()))
                .with("height", inches(box.height()));
    }

    private static String inches(double pixels) {
        return String.format(Locale.ROOT, "%.4f", pixels / PIXELS_PER_INCH);
    }

    private Node worded(DiagramBox box) {
        List<String> lines = new ArrayList<>();
        box.lines().forEach(line -> lines.add(literally(line)));
        box.fillPercent().ifPresent(percent -> lines.add(bar(percent)));
        boolean tree = box.shade() == DiagramShade.TREE;
        return node(box.box().id())
                .with(Label.lines(lines.toArray(new String[0])))
                .with("tooltip", literally(box.title()))
                .with("style", box.round() ? "rounded,filled" : "filled")
                .with("peripheries", box.many() ? "2" : "1")
                .with("fillcolor", box.shade().colour())
                .with("color", fresh(box) ? DiagramSvg.FRESH : DiagramSvg.LINE)
                .with("penwidth", fresh(box) ? "2.5" : "1")
                .with("fontcolor", tree ? "#ffffff" : TEXT);
    }

    private boolean fresh(DiagramBox box) {
        return step.isPresent() && box.writtenBy(step.get().generation());
    }

    /** A backslash that Graphviz is not to take for the beginning of {@code \\N} or the like. */
    private static String literally(String words) {
        return words.replace("\\", "\\\\");
    }

    private static String bar(double percent) {
        int full = (int) Math.round(Math.max(0, Math.min(100, percent)) / 100 * BAR);
        return "\u2588".repeat(full) + "\u2591".repeat(BAR - full) + " " + DiagramBox.percent(percent);
    }
}
