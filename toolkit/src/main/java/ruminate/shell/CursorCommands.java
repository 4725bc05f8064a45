package ruminate.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Place;
import ruminate.format.ids.KeyType;
import ruminate.format.item.DumpText;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Item;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.node.NodeText;
import ruminate.shell.TreePosition.Step;

/** Looking at what is under the cursor in the trees. */
final class CursorCommands {
    private CursorCommands() {}

    static Map<String, Object> of(Shell shell) {
        return ShellAction.named(
                new ItemText(shell),
                new NodeList(shell),
                new Hex(shell),
                new Print(shell),
                new Refs(shell),
                new PathHere(shell),
                new Convert(shell));
    }

    private static String dump(Looking printing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DumpText text = new DumpText(bytes, DumpText.Options.DEFAULT);
        printing.print(text);
        text.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Prints something in the dialect of dumps. */
    private interface Looking {
        void print(DumpText text);
    }

    /** A command that shows the block under the cursor, and says what is wrong with it. */
    private abstract static class Look extends ShellAction {
        Look(Shell shell) {
            super(shell);
        }

        /** The block, as far as there are bytes to show. */
        Node node() {
            Block block = here().block();
            block.finding().ifPresent(filesystem().findings()::add);
            return block.node().orElseThrow(() -> wrong("no byte of this block can be read"));
        }

        int slot() {
            int slot = here().slot();
            if (slot < 0) {
                throw wrong("this block is empty");
            }
            return slot;
        }

        /** Says what is wrong with an item. */
        void judge(Item item) {
            TreePosition here = here();
            Place place = Place.block(
                            here.block().pointer().tree(),
                            here.block().pointer().logical(),
                            here.block().level())
                    .at(here.slot(), item.key());
            item.check(place, filesystem().geometry(), filesystem().findings());
        }

        /** The declared fields under the cursor; empty, and a finding, where an item lies outside its block. */
        Optional<Fields> fields() {
            Node node = node();
            int slot = slot();
            try {
                Optional<Fields> fields = Fields.of(here(), filesystem().geometry());
                new Links(filesystem()).item(here()).ifPresent(this::judge);
                return fields;
            } catch (Damage damage) {
                Place place = Place.block(
                                here().block().pointer().tree(),
                                here().block().pointer().logical(),
                                node.level())
                        .at(slot, node.key(slot));
                filesystem().findings().add(Finding.of(damage, place));
                return Optional.empty();
            }
        }
    }

    @Command(
            name = "item",
            description = "Shows the item under the cursor, decoded; above the leaves, the pointer.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "item")
    private static final class ItemText extends Look {
        ItemText(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            Node node = node();
            int slot = slot();
            out.print(dump(text -> new NodeText(filesystem().geometry(), text).slot(node, slot)));
            new Links(filesystem()).item(here()).ifPresent(this::judge);
        }
    }

    @Command(
            name = "node",
            description = "Lists the block under the cursor: its header and the key in each slot.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "node")
    private static final class NodeList extends Look {
        NodeList(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            Node node = node();
            TreePosition here = here();
            long logical = here.block().pointer().logical();
            out.print(dump(text -> new NodeText(filesystem().geometry(), text).header(node, logical)));
            for (int slot = 0; slot < node.count(); slot++) {
                out.println((slot == here.slot() ? "> " : "  ") + slot + " " + node.key(slot) + rest(here.at(slot)));
            }
        }

        private static String rest(TreePosition position) {
            Optional<Leaf> leaf = position.leaf();
            return leaf.isPresent()
                    ? " size " + leaf.get().storedSize(position.slot())
                    : position.interior()
                            .map(node -> " block " + U64.text(node.child(position.slot())) + " gen "
                                    + U64.text(node.childGeneration(position.slot())))
                            .orElse("");
        }
    }

    @Command(
            name = "hex",
            description =
                    "Shows the bytes of the item under the cursor, or of the pointer, each with the field it belongs to.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "hex")
    private static final class Hex extends Look {
        private static final int WIDTH = 8;
        private static final int LONGEST_TEXT = 64;

        @Option(names = "--header", description = "Show the header of the block instead.")
        private boolean header;

        Hex(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            Optional<Fields> fields = header ? Optional.of(Fields.header(node())) : fields();
            if (fields.isEmpty()) {
                return;
            }
            ByteView bytes = fields.get().bytes();
            int shown = 0;
            for (Fields.Named field : fields.get().list()) {
                String value = fields.get().text(field);
                int more = value.length() - LONGEST_TEXT;
                String text = field.name() + " " + (more > 0 ? value.substring(0, LONGEST_TEXT) + "..." : value);
                lines(bytes, field.start(), field.part().size(), text, out);
                shown = Math.max(shown, field.start() + field.part().size());
            }
            lines(bytes, shown, bytes.size() - shown, "(no field)", out);
        }

        private static void lines(ByteView bytes, int from, int size, String text, PrintWriter out) {
            for (int at = 0; at < size; at += WIDTH) {
                StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%04x ", from + at));
                for (int i = at; i < at + WIDTH; i++) {
                    line.append(
                            i < size
                                    ? String.format(
                                            Locale.ROOT, " %02x", bytes.array()[bytes.start() + from + i] & 0xff)
                                    : "   ");
                }
                out.println((at == 0 ? line.append("  ").append(text) : line)
                        .toString()
                        .stripTrailing());
            }
        }
    }

    @Command(
            name = "print",
            description = "Prints fields of the item under the cursor by their names; without a name, all of them.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "print disk_bytenr")
    private static final class Print extends Look {
        @Parameters(
                arity = "0..*",
                paramLabel = "FIELD",
                description = "disk_bytenr, stripe[1].devid, header.generation: names as 'hex' shows them.")
        private List<String> names = List.of();

        Print(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            Fields header = Fields.header(node());
            Optional<Fields> fields = fields();
            if (names.isEmpty()) {
                fields.ifPresent(all -> all.list().forEach(field -> out.println(field.name() + " " + all.text(field))));
                return;
            }
            for (String name : names) {
                boolean ofHeader = name.startsWith("header.");
                Optional<Fields> source = ofHeader ? Optional.of(header) : fields;
                if (source.isEmpty()) {
                    return;
                }
                String wanted = ofHeader ? name.substring("header.".length()) : name;
                List<Fields.Named> found = source.get().find(wanted);
                if (found.isEmpty()) {
                    throw wrong("there is no field '" + name + "' here; 'hex' shows those there are");
                }
                for (Fields.Named field : found) {
                    String value = source.get().text(field);
                    boolean alone = names.size() == 1 && found.size() == 1;
                    out.println(alone ? value : (ofHeader ? "header." : "") + field.name() + " " + value);
                }
            }
        }
    }

    @Command(
            name = "refs",
            description = {
                "Shows who points to the data extent or block under the cursor.",
                "On a file extent or an extent item: what the extent tree records of it, and all files that use it, those in"
                        + " snapshots too. Elsewhere: the parents of this"
                        + " tree block and the trees that reach it, for which all trees are read, once a session."
            },
            footerHeading = ShellAction.EXAMPLE,
            footer = "refs")
    private static final class Refs extends ShellAction {
        Refs(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            TreePosition here = here();
            Links links = new Links(filesystem());
            BackReferences references = new BackReferences(filesystem(), out);
            OptionalLong extent = links.item(here).map(Refs::extent).orElse(OptionalLong.empty());
            if (extent.isPresent() && links.treeBlock(extent.getAsLong()).isEmpty()) {
                references.data(extent.getAsLong());
            } else {
                references.block(
                        shell().analysis(), extent.orElse(here.block().pointer().logical()));
            }
        }

        /** The extent that an item is about. */
        private static OptionalLong extent(Item item) {
            if (item instanceof FileExtentItem extent) {
                return extent.inline() || extent.hole() ? OptionalLong.empty() : OptionalLong.of(extent.diskBytenr());
            }
            return switch (item.key().type()) {
                case KeyType.EXTENT_ITEM,
                        KeyType.METADATA_ITEM,
                        KeyType.TREE_BLOCK_REF,
                        KeyType.SHARED_BLOCK_REF,
                        KeyType.EXTENT_DATA_REF,
                        KeyType.SHARED_DATA_REF -> OptionalLong.of(item.key().objectid());
                default -> OptionalLong.empty();
            };
        }
    }

    @Command(
            name = "path",
            description = "Shows the blocks from the root down to the cursor, and the slot taken in each.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "path")
    private static final class PathHere extends ShellAction {
        PathHere(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            TreePosition here = here();
            for (int depth = 1; depth <= here.steps().size(); depth++) {
                List<Step> steps = here.steps().subList(0, depth);
                out.println("  ".repeat(depth - 1) + PlaceText.of(new TreePosition(here.root(), steps)));
            }
        }
    }

    @Command(
            name = "convert",
            description =
                    "Says what an address is in every other way of counting: logical, device, chunk, block group.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "convert 1:5242880")
    private static final class Convert extends ShellAction {
        @Parameters(
                arity = "1",
                paramLabel = "ADDRESS",
                description = "A logical address, or DEVID:OFFSET for a byte on a device.")
        private String address;

        Convert(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            new Addresses(filesystem()).print(address(address), out);
        }
    }
}
