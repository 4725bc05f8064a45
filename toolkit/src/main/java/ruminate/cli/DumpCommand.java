package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.dump.Dump;
import ruminate.analyze.dump.DumpRequest;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DumpText;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeWalk;
import ruminate.render.DumpJsonRenderer;
import ruminate.render.DumpTextRenderer;

/** {@code ruminate dump}. */
@Command(
        name = "dump",
        description = "Prints tree blocks and items, as btrfs inspect-internal dump-tree does, or as JSON.")
final class DumpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private OutputOptions output;

    @Option(
            names = {"-t", "--tree"},
            paramLabel = "TREE",
            completionCandidates = TreeArguments.Names.class,
            description = "Only this tree: " + TreeArguments.FORMS + ".")
    private String tree;

    @Option(
            names = {"-b", "--block"},
            paramLabel = "LOGICAL",
            description = "Only the tree block at this logical address, wherever it belongs; may be repeated.")
    private List<String> blocks = new ArrayList<>();

    @Option(
            names = "--range",
            paramLabel = "KEY..KEY",
            description = "Only items with keys in this range, such as '(257 EXTENT_DATA 0)..(258)'.")
    private String range;

    @Option(names = "--type", paramLabel = "TYPE", description = "Only items of this type, such as EXTENT_DATA or 108.")
    private String type;

    @Option(
            names = "--generation",
            paramLabel = "A..B",
            description = "Only blocks written in these generations; a single number, A.. and ..B are ranges, too.")
    private String generation;

    @Option(names = "--dfs", description = "Print a block, then everything below its first pointer, and so on.")
    private boolean depthFirst;

    @Option(names = "--bfs", description = "Print all blocks of a level before those below (default).")
    private boolean breadthFirst;

    @Option(names = "--csum-items", description = "Print every checksum of checksum items.")
    private boolean checksums;

    @Option(names = "--roots", description = "Only say where trees start.")
    private boolean roots;

    @Override
    public Integer call() throws IOException {
        if (output.format() == OutputFormat.csv) {
            throw wrong("items have no columns in common; dump prints text, json or jsonl");
        }
        DumpRequest all = request();
        try (Filesystem filesystem = image.open()) {
            DumpRequest request = tree == null ? all : all.of(treeId(filesystem));
            // In a damaged filesystem, the findings say why a tree is not there.
            if (request.tree().isPresent()
                    && filesystem.findings().clean()
                    && !Dump.has(filesystem, request.tree().getAsLong())) {
                throw TreeArguments.missing(spec.commandLine(), tree);
            }
            try (Output out = output.open()) {
                print(filesystem, request, out);
                return out.complain(filesystem.findings());
            }
        }
    }

    private void print(Filesystem filesystem, DumpRequest request, Output out) throws IOException {
        if (output.format() == OutputFormat.text) {
            DumpText.Options options = new DumpText.Options(output.hideNames(), checksums);
            DumpTextRenderer text = new DumpTextRenderer(out.stream(), filesystem.geometry(), request, options);
            Dump.run(filesystem, request, text);
            text.finish();
        } else {
            boolean lines = output.format() == OutputFormat.jsonl;
            DumpJsonRenderer json =
                    new DumpJsonRenderer(out.writer(), output.style(), filesystem.geometry(), request, lines);
            json.begin();
            Dump.run(filesystem, request, json);
            json.finish();
        }
    }

    private DumpRequest request() {
        if (depthFirst && breadthFirst) {
            throw wrong("--dfs and --bfs exclude each other");
        }
        if (!blocks.isEmpty() && (tree != null || roots)) {
            throw wrong("-b goes with neither -t nor --roots");
        }
        String from = generation == null ? "" : generation;
        String to = from;
        int dots = from.indexOf("..");
        if (dots >= 0) {
            to = from.substring(dots + 2);
            from = from.substring(0, dots);
        }
        return new DumpRequest(
                OptionalLong.empty(),
                blockAddresses(),
                range == null
                        ? KeyRange.ALL
                        : KeyRange.parse(range)
                                .orElseThrow(() -> wrong("--range: '" + range + "' is no range of keys")),
                typeNumber(),
                from.isBlank() ? 0 : number("--generation", from),
                to.isBlank() ? U64.MAX : number("--generation", to),
                depthFirst ? TreeWalk.Order.DEPTH_FIRST : TreeWalk.Order.BREADTH_FIRST,
                roots);
    }

    private List<Long> blockAddresses() {
        List<Long> addresses = new ArrayList<>(blocks.size());
        for (String block : blocks) {
            addresses.add(number("-b", block));
        }
        return addresses;
    }

    /** In a damaged filesystem a tree that has a number need not be there. */
    private long treeId(Filesystem filesystem) {
        OptionalLong id = ObjectId.parseTree(tree);
        return id.isPresent()
                ? id.getAsLong()
                : TreeArguments.find(filesystem, tree)
                        .orElseThrow(() -> TreeArguments.missing(spec.commandLine(), tree))
                        .objectid();
    }

    private OptionalInt typeNumber() {
        if (type == null) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(
                KeyType.parse(type).orElseThrow(() -> wrong("--type: '" + type + "' is no type of items")));
    }

    private long number(String option, String text) {
        try {
            return U64.parse(text.trim());
        } catch (NumberFormatException notANumber) {
            throw wrong(option + ": '" + text + "' is no number");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
