package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.format.bytes.U64;
import ruminate.format.file.Namespace;
import ruminate.format.file.Subvolume;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/**
 * What users call subvolumes: by id, UUID, path, or a pattern of paths; or by the last name of the path alone, where only
 * one subvolume has it.
 */
final class SubvolumeArguments {
    private static final Pattern ID = Pattern.compile("@?[0-9]+");
    private static final Pattern SET = Pattern.compile("\\[[!^]?[^]/][^]/]*]");

    private final List<Subvolume> subvolumes;
    private final Missing missing;
    private final CommandLine command;

    /** Knows the subvolumes of {@code filesystem}; complains in the name of {@code command}. */
    SubvolumeArguments(Filesystem filesystem, CommandLine command) {
        this.subvolumes = new Namespace(filesystem).subvolumes();
        this.missing = new Missing(filesystem.findings(), command);
        this.command = command;
    }

    /**
     * The one subvolume that {@code text} names.
     *
     * @throws IOException where damage may hide it
     */
    TreeRoot one(String text) throws IOException {
        List<TreeRoot> found = some(text);
        if (found.size() > 1) {
            throw new ParameterException(
                    command, "'" + text + "' names " + found.size() + " subvolumes, and one is wanted");
        }
        return found.get(0);
    }

    /**
     * The subvolumes that {@code text} names; at least one.
     *
     * @throws IOException where damage may hide them
     */
    List<TreeRoot> some(String text) throws IOException {
        String literal = path(text);
        Pattern pattern = pattern(literal);
        List<TreeRoot> found = ID.matcher(text).matches()
                ? those(subvolume -> U64.text(subvolume.id()).equals(text.replace("@", "")))
                : those(hasPath(
                        path -> path.equals(literal) || pattern.matcher(path).matches()));
        if (found.isEmpty()) {
            found = those(subvolume -> hasUuid(subvolume, text));
        }
        if (found.isEmpty() && text.indexOf('/') < 0) {
            found = those(hasPath(path -> path.endsWith(literal)));
            if (found.size() > 1) {
                throw new ParameterException(
                        command, found.size() + " subvolumes are called '" + text + "'; name one by its path or id");
            }
        }
        if (found.isEmpty()) {
            throw missing.perhapsHidden("no subvolume '" + text + "'; 'ruminate subvolumes' lists them");
        }
        return found;
    }

    private List<TreeRoot> those(Predicate<Subvolume> wanted) {
        return subvolumes.stream().filter(wanted).map(Subvolume::root).toList();
    }

    private static Predicate<Subvolume> hasPath(Predicate<String> wanted) {
        return subvolume -> subvolume
                .path()
                .map(path -> chars(path.toArray()))
                .filter(wanted)
                .isPresent();
    }

    private static boolean hasUuid(Subvolume subvolume, String text) {
        return subvolume
                .item()
                .valid()
                .filter(more -> !more.uuid().isZero() && more.uuid().toString().equalsIgnoreCase(text))
                .isPresent();
    }

    /** A path has one char for each byte, so that bytes which are no text match, too. */
    private static String chars(byte[] path) {
        return new String(path, StandardCharsets.ISO_8859_1);
    }

    /** The path that {@code text} is if it is no pattern: from the top, without slashes to spare. */
    private static String path(String text) {
        return chars(
                ("/" + text).replaceAll("/+", "/").replaceAll("(?<=.)/$", "").getBytes(StandardCharsets.UTF_8));
    }

    /** {@code *}, {@code ?} and {@code [a-z]} stand for what is within one name, {@code **} for anything. */
    private Pattern pattern(String path) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (path.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else if (c == '[' && SET.matcher(path).region(i, path.length()).lookingAt()) {
                int end = path.indexOf(']', i + 2);
                regex.append(set(path.substring(i + 1, end)));
                i = end;
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        try {
            return Pattern.compile(regex.toString(), Pattern.DOTALL);
        } catch (PatternSyntaxException wrong) {
            throw new ParameterException(command, "'" + path + "' is no pattern: [a-z] wants the lesser first", wrong);
        }
    }

    /** What stands between brackets, as a regular expression: only ranges and a first {@code !} mean more than themselves. */
    private static String set(String content) {
        boolean not = content.startsWith("!") || content.startsWith("^");
        String members = content.substring(not ? 1 : 0).replaceAll("[\\[\\\\^&]", "\\\\$0");
        return "(?!/)[" + (not ? "^" : "") + members + "]";
    }
}
