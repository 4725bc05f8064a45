package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.format.bytes.U64;
import ruminate.format.file.Namespace;
import ruminate.format.file.Subvolume;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** What users call subvolumes: by id, path, or a pattern of paths. */
final class SubvolumeArguments {
    private static final Pattern ID = Pattern.compile("@?[0-9]+");

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
            throw new ParameterException(command, "'" + text + "' names " + found.size() + " subvolumes");
        }
        return found.get(0);
    }

    /**
     * The subvolumes that {@code text} names; at least one.
     *
     * @throws IOException where damage may hide them
     */
    List<TreeRoot> some(String text) throws IOException {
        List<TreeRoot> found = new ArrayList<>();
        boolean id = ID.matcher(text).matches();
        Pattern pattern = pattern(text);
        for (Subvolume subvolume : subvolumes) {
            if (id
                    ? U64.text(subvolume.id()).equals(text.replace("@", ""))
                    : subvolume
                            .path()
                            .filter(path ->
                                    pattern.matcher(chars(path.toArray())).matches())
                            .isPresent()) {
                found.add(subvolume.root());
            }
        }
        if (found.isEmpty()) {
            throw missing.perhapsHidden("no subvolume '" + text + "'");
        }
        return found;
    }

    /** A path has one char for each byte, so that bytes which are no text match, too. */
    private static String chars(byte[] path) {
        return new String(path, StandardCharsets.ISO_8859_1);
    }

    /** {@code *} and {@code ?} stand for what is within one name, {@code **} for anything. */
    private static Pattern pattern(String glob) {
        String path = chars(
                ("/" + glob).replaceAll("/+", "/").replaceAll("(?<=.)/$", "").getBytes(StandardCharsets.UTF_8));
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
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }
}
