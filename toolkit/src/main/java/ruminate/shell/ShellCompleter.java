package ruminate.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import ruminate.format.fault.Damage;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.file.PathResult;
import ruminate.format.ids.KeyType;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileType;
import ruminate.format.tree.TreeRoot;
import ruminate.render.SafeName;

/** Knows from the definition of each command what can come next, and from the image what there is of it. */
final class ShellCompleter implements Completer {
    private static final int MOST = 1000;

    private final Supplier<Shell> current;

    /** Completes for the shell that is there by then. */
    ShellCompleter(Supplier<Shell> current) {
        this.current = current;
    }

    private Shell shell() {
        return current.get();
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        ShellLine.Typed typed = ShellLine.typed(line.line().substring(0, line.cursor()));
        if (!typed.command()) {
            return;
        }
        shell().session().begin();
        for (String value : values(typed.before(), typed.word())) {
            boolean open = value.endsWith("/");
            candidates.add(new Candidate(value, value, null, null, null, null, !open));
        }
    }

    /** What the word that begins with {@code word} can be, after these words. */
    List<String> values(List<String> before, String word) {
        if (before.isEmpty()) {
            return shell().groups().values().stream().flatMap(List::stream).toList();
        }
        Optional<CommandLine> named = shell().command(before.get(0));
        if (named.isEmpty()) {
            return List.of();
        }
        CommandLine command = named.get();
        int at = 1;
        while (at < before.size() && command.getSubcommands().containsKey(before.get(at))) {
            command = command.getSubcommands().get(before.get(at++));
        }
        if (!command.getSubcommands().isEmpty()) {
            return List.copyOf(command.getSubcommands().keySet());
        }
        return arguments(command.getCommandSpec(), before.subList(at, before.size()), word);
    }

    private List<String> arguments(CommandSpec spec, List<String> before, String word) {
        if (!before.isEmpty()) {
            OptionSpec option = spec.findOption(before.get(before.size() - 1));
            if (option != null && option.arity().min() > 0) {
                return things(option, word, 0);
            }
        }
        if (word.startsWith("-")) {
            return spec.options().stream().map(OptionSpec::longestName).toList();
        }
        int index = positional(spec, before);
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            if (parameter.index().contains(index)) {
                return things(parameter, word, index);
            }
        }
        return List.of();
    }

    private static int positional(CommandSpec spec, List<String> before) {
        int index = 0;
        boolean value = false;
        for (String word : before) {
            OptionSpec option = spec.findOption(word);
            if (!value && option == null) {
                index++;
            }
            value = option != null && option.arity().min() > 0;
        }
        return index;
    }

    /** Values of an argument: its own candidates, else by what it is called. */
    private List<String> things(ArgSpec argument, String word, int index) {
        if (argument.completionCandidates() != null) {
            List<String> values = new ArrayList<>();
            argument.completionCandidates().forEach(values::add);
            return values;
        }
        return switch (argument.paramLabel()) {
            case "PATH" -> paths(word);
            case "SUBVOL" -> subvolumes();
            case "TREE" -> trees();
            case "TYPE" -> types();
            case "KEY|ADDRESS" -> index == 1 ? types() : List.of();
            case "FIELD" -> fields();
            case "COMMAND" ->
                shell().groups().values().stream().flatMap(List::stream).toList();
            case "NAME" -> List.copyOf(shell().explorer().marks().keySet());
            default -> List.of();
        };
    }

    private List<String> trees() {
        return shell().session().filesystem().roots().stream()
                .filter(root -> root.kind() == TreeRoot.Kind.INTERNAL || root.kind() == TreeRoot.Kind.SUBVOLUME)
                .map(TreeRoot::name)
                .map(name ->
                        name.replaceAll("_TREE$", "").toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }

    private static List<String> types() {
        List<String> types = new ArrayList<>();
        for (int type = 0; type < 256; type++) {
            String name = KeyType.name(type);
            if (!name.contains(".")) {
                types.add(name);
            }
        }
        return types;
    }

    private List<String> subvolumes() {
        return new Namespace(shell().session().filesystem())
                .subvolumes().stream()
                        .flatMap(subvolume -> subvolume.path().stream())
                        .map(path -> SafeName.text(path.toArray()))
                        .toList();
    }

    private List<String> fields() {
        Optional<TreePosition> here = shell().explorer().known();
        try {
            Optional<Fields> fields = here.isEmpty()
                    ? Optional.empty()
                    : Fields.of(here.get(), shell().session().filesystem().geometry());
            return fields.map(found ->
                            found.list().stream().map(Fields.Named::name).toList())
                    .orElse(List.of());
        } catch (Damage outside) {
            return List.of();
        }
    }

    /** The entries of the directory that {@code word} leads to; a slash follows those that are directories. */
    private List<String> paths(String word) {
        int slash = word.lastIndexOf('/');
        String directory = word.substring(0, slash + 1);
        String start = word.substring(slash + 1);
        Namespace namespace = new Namespace(shell().session().filesystem());
        String absolute = shell().session().absolute(directory.isEmpty() ? "." : directory);
        List<String> paths = new ArrayList<>();
        try {
            PathResult result = namespace.resolve(FilePath.parse(absolute), true);
            if (result instanceof PathResult.Found found) {
                for (DirItem.Entry entry : entries(found.location())) {
                    String name = SafeName.text(entry.name().toArray());
                    if (name.startsWith(start) && paths.size() < MOST) {
                        boolean below = entry.type() == FileType.DIR.number();
                        String from = directory.isEmpty() && !isName(name) ? "./" : directory;
                        paths.add(from + name + (below ? "/" : ""));
                    }
                }
            }
        } catch (IOException unreadable) {
            return List.of();
        }
        return paths;
    }

    /** Whether a file's name alone can stand for it: not where it looks like an option or a subvolume. */
    private static boolean isName(String name) {
        return !name.startsWith("-") && !name.startsWith("@");
    }

    private static Collection<DirItem.Entry> entries(FileLocation directory) {
        return directory.stub() ? List.of() : directory.tree().entries(directory.inode());
    }
}
