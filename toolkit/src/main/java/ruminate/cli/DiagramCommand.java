package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
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
            description = "Draw this tree, by number or name; may be repeated (default: all subvolumes).")
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
        try (Filesystem filesystem = image.open()) {
            List<TreeRoot> drawn = trees.isEmpty() ? filesystem.subvolumes() : chosen(filesystem);
            Analysis analysis = work.analyze(filesystem);
            BlockGraph graph = owners
                    ? analysis.answer(TreeSizes.QUESTION).graph()
                    : SweptTrees.of(filesystem, drawn, work.threads(), work.progress());
            Drawing drawing = TreeDrawing.of(filesystem, graph, drawn, plan);
            write(new TreeDiagram(drawing, new Style(Units.IEC, hideNames)));
            Console console = Ruminate.console(spec);
            return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
        }
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
        List<TreeRoot> roots = new ArrayList<>();
        for (String name : trees) {
            OptionalLong id = ObjectId.parseTree(name);
            Optional<TreeRoot> root = id.isPresent() ? filesystem.root(id.getAsLong()) : Optional.empty();
            roots.add(root.orElseThrow(
                    () -> new ParameterException(spec.commandLine(), "there is no tree '" + name + "'")));
        }
        return roots;
    }

    private boolean endsIn(String suffix) {
        return file.toLowerCase(Locale.ROOT).endsWith(suffix);
    }

    private void write(TreeDiagram diagram) throws IOException {
        boolean source = endsIn(".dot");
        byte[] picture = (source ? diagram.dot() : diagram.svg()).getBytes(StandardCharsets.UTF_8);
        Console console = Ruminate.console(spec);
        if (file.equals("-")) {
            console.out().write(picture);
            console.out().flush();
        } else {
            NewFiles.replace(console.resolve(file), picture);
        }
    }
}
