package ruminate.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import ruminate.analyze.resolve.Address;
import ruminate.analyze.resolve.Reason;
import ruminate.analyze.resolve.Resolver;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.TreeRoot;

/** Moving the cursor in the trees. */
final class TreeCommands {
    private TreeCommands() {}

    static Map<String, Object> of(Shell shell) {
        return ShellAction.named(
                new Tree(shell),
                new Goto(shell),
                new BlockAt(shell),
                new First(shell),
                new Last(shell),
                new Next(shell),
                new Previous(shell),
                new Up(shell),
                new Down(shell),
                new Follow(shell));
    }

    @Command(
            name = "tree",
            description = "Moves to the first item of a tree; without a name, says which tree the cursor is in.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "tree extent")
    private static final class Tree extends ShellAction {
        @Parameters(
                arity = "0..1",
                paramLabel = "TREE",
                description = "Number or name, as 'trees' lists them: 5, fs, FS_TREE, 'log of 257'.")
        private String name;

        Tree(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            if (name == null) {
                out.println(PlaceText.of(here()));
                return;
            }
            TreeRoot root = root().orElseThrow(() -> absent("there is no tree '" + name + "'; 'trees' lists them"));
            moveTo(
                    TreePosition.seek(filesystem(), root, Key.MIN)
                            .orElseGet(() -> TreePosition.root(filesystem(), root)),
                    out);
        }

        private Optional<TreeRoot> root() {
            OptionalLong id = ObjectId.parseTree(name);
            Optional<TreeRoot> byId = id.isPresent() ? filesystem().root(id.getAsLong()) : Optional.empty();
            return byId.or(() -> filesystem().roots().stream()
                    .filter(root -> root.name().equalsIgnoreCase(name))
                    .findFirst());
        }
    }

    @Command(
            name = "goto",
            description = {
                "Moves to the first item of the tree whose key is not before KEY; or to the extent that an address lies in.",
                "A KEY stands in brackets. The address is that of any byte of the extent, logical or DEVID:OFFSET; the"
                        + " cursor goes to the extent tree, where 'refs' tells who uses the extent, and 'follow' goes to"
                        + " its first owner, or to the tree block it is."
            },
            footerHeading = ShellAction.EXAMPLE,
            footer = "goto (257 EXTENT_DATA 0)")
    private static final class Goto extends ShellAction {
        @Parameters(
                arity = "1..*",
                paramLabel = "KEY|ADDRESS",
                description =
                        "(257 EXTENT_DATA 0), or its beginning: (257) or (257 EXTENT_DATA); or 30408704, 1:30408704.")
        private List<String> words = new ArrayList<>();

        Goto(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            String text = String.join(" ", words);
            Optional<Address> address = Address.parse(text);
            if (address.isPresent()) {
                moveTo(extent(address.get()), out);
                return;
            }
            Key key = Key.parse(text, Key.MIN)
                    .orElseThrow(() -> wrong("'" + text + "' is no key; write (257 EXTENT_DATA 0), or its beginning"));
            TreeRoot root = shell().explorer().tree(command());
            moveTo(
                    TreePosition.seek(filesystem(), root, key)
                            .orElseThrow(() -> absent("no item from " + key + " on in " + root.name())),
                    out);
        }

        private TreePosition extent(Address address) throws IOException {
            OptionalLong logical = new Addresses(filesystem()).logical(address);
            Optional<TreePosition> extent =
                    logical.isEmpty() ? Optional.empty() : new Links(filesystem()).extent(logical.getAsLong());
            return extent.orElseThrow(() -> absent("no extent holds " + address + (damaged() ? "" : reason(address))));
        }

        private String reason(Address address) {
            Optional<Reason> reason =
                    new Resolver(filesystem(), false).resolve(address).reason();
            boolean number = address instanceof Address.Logical && reason.equals(Optional.of(Reason.NO_CHUNK));
            return reason.map(why -> ": " + why.explanation()).orElse("; 'resolve' tells what does")
                    + (number ? ". A key stands in brackets: (" + address + ")" : "");
        }
    }

    @Command(
            name = "block",
            description = "Moves to a tree block by the address of any of its bytes, whatever tree it belongs to.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "block 30408704")
    private static final class BlockAt extends ShellAction {
        @Parameters(
                arity = "1",
                paramLabel = "ADDRESS",
                description = "A logical address, or DEVID:OFFSET on a device.")
        private String address;

        BlockAt(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            Address wanted = address(address);
            long logical = new Addresses(filesystem())
                    .logical(wanted)
                    .orElseThrow(() -> wrong("no logical address belongs to " + wanted));
            moveTo(TreePosition.block(filesystem(), start(logical)), out);
        }

        /** Blocks that no extent records, as those of the log, are named by their first byte. */
        private long start(long logical) {
            return new Links(filesystem())
                    .treeBlock(logical)
                    .flatMap(TreePosition::key)
                    .map(Key::objectid)
                    .orElse(logical);
        }
    }

    @Command(
            name = "first",
            description = "Moves to the first item of the tree.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "first")
    private static final class First extends ShellAction {
        First(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            TreeRoot root = shell().explorer().tree(command());
            moveTo(
                    TreePosition.seek(filesystem(), root, Key.MIN)
                            .orElseThrow(() -> absent("there is no item in " + root.name())),
                    out);
        }
    }

    @Command(
            name = "last",
            description = "Moves to the last item of the tree.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "last")
    private static final class Last extends ShellAction {
        Last(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            TreeRoot root = shell().explorer().tree(command());
            moveTo(
                    TreePosition.last(filesystem(), root)
                            .orElseThrow(() -> absent("there is no item in " + root.name())),
                    out);
        }
    }

    /** Steps along a level. */
    private abstract static class Along extends ShellAction {
        private final int by;

        @Parameters(
                arity = "0..1",
                paramLabel = "N",
                defaultValue = "1",
                description = "How many steps (default: ${DEFAULT-VALUE}).")
        private long count;

        Along(Shell shell, int by) {
            super(shell);
            this.by = by;
        }

        @Override
        void run(PrintWriter out) throws IOException {
            if (count < 0) {
                throw wrong("'" + count + "' is no number of steps; " + (by > 0 ? "'prev'" : "'next'")
                        + " goes the other way");
            }
            TreePosition position = here();
            for (long done = 0; done < count; done++) {
                Optional<TreePosition> further = position.move(filesystem(), by);
                if (further.isEmpty()) {
                    if (done > 0) {
                        moveTo(position, out);
                    }
                    position.block().finding().ifPresent(filesystem().findings()::add);
                    String end = (by > 0 ? "this is the last" : "this is the first")
                            + (position.interior().isPresent() ? " pointer" : " item");
                    throw absent(count == 1 ? end : end + "; " + done + " of " + count + " steps led here");
                }
                position = further.get();
            }
            moveTo(position, out);
        }
    }

    @Command(
            name = "next",
            description = "Moves to the next item, or N items on; above the leaves, to the next pointer.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "next 100")
    private static final class Next extends Along {
        Next(Shell shell) {
            super(shell, 1);
        }
    }

    @Command(
            name = "prev",
            description = "Moves to the item before, or N items back; above the leaves, to the pointer before.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "prev")
    private static final class Previous extends Along {
        Previous(Shell shell) {
            super(shell, -1);
        }
    }

    @Command(
            name = "up",
            description = "Moves to the pointer that leads to this block.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "up")
    private static final class Up extends ShellAction {
        Up(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            TreePosition here = here();
            moveTo(
                    here.up()
                            .orElseThrow(() -> wrong(
                                    here.root().isPresent()
                                            ? "this is the root; 'refs' tells who points to it"
                                            : "this block was not reached from above; 'refs' tells who points to it")),
                    out);
        }
    }

    @Command(
            name = "down",
            description = "Moves into the block that a pointer leads to, also where that block is damaged.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "down 3")
    private static final class Down extends ShellAction {
        @Parameters(
                arity = "0..1",
                paramLabel = "SLOT",
                description = "The slot of the pointer (default: the one under the cursor).")
        private Integer slot;

        Down(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            TreePosition here = here();
            if (here.interior().isEmpty()) {
                throw wrong("this is a leaf; nothing is below it");
            }
            int chosen = slot == null ? here.slot() : slot;
            if (chosen < 0 || chosen >= here.block().count()) {
                throw wrong("this block has slots 0 to " + (here.block().count() - 1));
            }
            moveTo(here.at(chosen).down(filesystem()), out);
        }
    }

    @Command(
            name = "follow",
            description = {
                "Moves to what is pointed to from under the cursor.",
                "From a pointer to its block; from a file extent to the extent's item; from an extent to its first owner;"
                        + " from a directory entry to its inode; from a root item to its tree; from a chunk to its block"
                        + " group, and back; with FIELD, from the address in it to the extent, else to the chunk."
            },
            footerHeading = ShellAction.EXAMPLE,
            footer = "follow")
    private static final class Follow extends ShellAction {
        @Parameters(arity = "0..1", paramLabel = "FIELD", description = "A field that holds a logical address.")
        private String field;

        Follow(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            Links links = new Links(filesystem());
            TreePosition here = here();
            Optional<TreePosition> target = field == null ? links.follow(here) : links.address(here, field);
            moveTo(
                    target.orElseThrow(() -> absent(
                            field == null
                                    ? "nothing that can be found is pointed to from here"
                                    : "'" + field + "' holds no logical address that belongs to anything")),
                    out);
        }
    }
}
