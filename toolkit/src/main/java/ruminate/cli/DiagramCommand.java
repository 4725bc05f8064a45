package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.diagram.Drawing;
import ruminate.analyze.diagram.DrawingPlan;
import ruminate.analyze.diagram.SweptTrees;
import ruminate.analyze.diagram.TreeDrawing;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.trees.TreeSizes;
import ruminate.draw.TreeDiagram;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.render.Style;
import ruminate.render.Units;

/** {@code ruminate diagram}. */
@Command(
        name = "diagram",
        description = {
            "Draws trees: a box for each tree block, with its level, address, generation, number of items, first key and fill.",
            "Blocks that several trees share are drawn once, with an arrow from each parent; copies of one block stand side by"
                    + " side. The colour says how many trees reach a block: blue one, green two or three, yellow four to"
                    + " nine, red ten or more; only the drawn trees count, unless --owners is given.",
            "Where a level has too many blocks, those that the same trees reach share a box, so that at most 200 boxes are"
                    + " drawn. The dot of Graphviz finds their places if it is on the PATH, a built-in engine if not."
        })
final class DiagramCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Option(
            names = {"-t", "--tree"},
            paramLabel = "TREE",
            completionCandidates = TreeArguments.Names.class,
            description = "Draw this tree: " + TreeArguments.FORMS + "; may be repeated (default: all subvolumes).")
    private List<String> trees = new ArrayList<>();

    @Option(
            names = "--owners",
            description = "Count all trees of the filesystem that reach a block, not only drawn ones.")
    private boolean owners;

    @Option(
            names = "--depth",
            paramLabel = "N",
            defaultValue = "8",
            description = "Draw N levels below the roots (default: all).")
    private int depth;

    @Option(
            names = "--around",
            paramLabel = "KEY",
            description = "Draw the blocks on the way to this key, whatever else is folded.")
    private String around;

    @Option(names = "--data", description = "Draw the data extents that drawn leaves point to, too.")
    private boolean data;

    @Option(
            names = "--steps",
            description =
                    "IMAGE is a scenario: draw what it makes after each commit, into FILE-01.svg, FILE-02.svg and so on.")
    private boolean steps;

    @Option(names = "--hide-names", description = "Replace names of subvolumes by stable pseudonyms.")
    private boolean hideNames;

    @Option(
            names = "-o",
            required = true,
            paramLabel = "FILE",
            description = "The picture: FILE.svg, or FILE.dot for Graphviz; - for SVG on standard output.")
    private String file;

    @Override
    public Integer call() throws IOException {
        DrawingPlan plan = new DrawingPlan(depth, around(), data, DrawingPlan.READABLE);
        if (!file.equals("-") && !endsIn(".svg") && !endsIn(".dot")) {
            throw new ParameterException(spec.commandLine(), "-o: '" + file + "' ends neither in .svg nor in .dot");
        }
        ImageArguments.refuseInput(spec, "-o", file);
        if (steps) {
            return drawSteps(plan);
        }
        try (Filesystem filesystem = image.open()) {
            List<TreeRoot> drawn = trees.isEmpty() ? filesystem.subvolumes() : chosen(filesystem);
            Drawing drawing = drawing(work.analyze(filesystem), drawn, plan);
            write(new TreeDiagram(drawing, style()));
            Console console = Ruminate.console(spec);
            return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
        }
    }

    /** Trees that are not there yet, or no more, are not drawn. */
    private int drawSteps(DrawingPlan plan) throws IOException {
        if (Ruminate.session(spec).isPresent() || file.equals("-")) {
            throw new ParameterException(spec.commandLine(), "--steps draws a scenario, into files");
        }
        Console console = Ruminate.console(spec);
        Set<Long> drawn = new HashSet<>();
        DiagramSteps pictures = new DiagramSteps(console.resolve(file), (filesystem, step, picture) -> {
            List<TreeRoot> there = trees.isEmpty()
                    ? filesystem.subvolumes()
                    : trees.stream()
                            .flatMap(name -> tree(filesystem, name).stream())
                            .distinct()
                            .toList();
            Drawing drawing = drawing(new Analysis(filesystem, work.threads(), work.progress()), there, plan);
            there.forEach(tree -> drawn.add(tree.id()));
            NewFiles.replace(picture, bytes(new TreeDiagram(drawing, style(), step)));
            return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
        });
        int status = pictures.draw(image.files().get(0));
        for (String name : trees) {
            OptionalLong id = ObjectId.parseTree(name);
            if (id.isEmpty() || !drawn.contains(id.getAsLong())) {
                throw noTree(name);
            }
        }
        return status;
    }

    private Drawing drawing(Analysis analysis, List<TreeRoot> drawn, DrawingPlan plan) throws IOException {
        Filesystem filesystem = analysis.filesystem();
        BlockGraph graph = owners
                ? analysis.answer(TreeSizes.QUESTION).graph()
                : SweptTrees.of(filesystem, drawn, work.threads(), work.progress());
        return TreeDrawing.of(filesystem, graph, drawn, plan);
    }

    private Style style() {
        return new Style(Units.IEC, hideNames);
    }

    private Optional<Key> around() {
        if (around == null) {
            return Optional.empty();
        }
        Optional<Key> key = Key.parse(around, Key.MIN);
        if (key.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--around: '" + around + "' is no key");
        }
        return key;
    }

    private List<TreeRoot> chosen(Filesystem filesystem) {
        Set<TreeRoot> roots = new LinkedHashSet<>();
        for (String name : trees) {
            roots.add(TreeArguments.find(filesystem, name).orElseThrow(() -> noTree(name)));
        }
        return List.copyOf(roots);
    }

    private ParameterException noTree(String name) {
        return TreeArguments.missing(spec.commandLine(), name);
    }

    private static Optional<TreeRoot> tree(Filesystem filesystem, String name) {
        OptionalLong id = ObjectId.parseTree(name);
        return id.isPresent() ? filesystem.root(id.getAsLong()) : Optional.empty();
    }

    private boolean endsIn(String suffix) {
        return file.toLowerCase(Locale.ROOT).endsWith(suffix);
    }

    private byte[] bytes(TreeDiagram diagram) {
        return (endsIn(".dot") ? diagram.dot() : diagram.svg()).getBytes(StandardCharsets.UTF_8);
    }

    private void write(TreeDiagram diagram) throws IOException {
        byte[] picture = bytes(diagram);
        Console console = Ruminate.console(spec);
        if (file.equals("-")) {
            console.out().write(picture);
            console.out().flush();
        } else {
            NewFiles.replace(console.resolve(file), picture);
        }
    }
}
