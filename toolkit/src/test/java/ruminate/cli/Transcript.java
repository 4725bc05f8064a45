package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ruminate.fixtures.Fixture;

/**
 * A terminal session: lines that start with {@code $ ruminate} are commands, what follows up to a line {@code exit N} is
 * their output. All other lines are for the reader. Words are split as a shell does, without expansion.
 *
 * <p>A command names an image by fixture and member, {@code raid1/a.img}; it is unpacked on demand.
 */
final class Transcript {
    private static final String PROMPT = "$ ruminate";

    private Transcript() {}

    /** The same session with the output that the commands print now. */
    static String replay(String session, Path directory) throws IOException {
        StringBuilder actual = new StringBuilder();
        List<String> lines = session.lines().toList();
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at);
            at++;
            actual.append(line).append('\n');
            if (line.equals(PROMPT) || line.startsWith(PROMPT + " ")) {
                actual.append(run(words(line.substring(PROMPT.length())), directory));
                at = afterOutput(lines, at);
            }
        }
        return actual.toString();
    }

    private static String run(List<String> words, Path directory) throws IOException {
        List<String> fixtures = Fixture.names(Fixture.images());
        for (String word : words) {
            int slash = word.indexOf('/');
            if (slash > 0 && fixtures.contains(word.substring(0, slash))) {
                String name = word.substring(0, slash);
                Fixture.of(Fixture.images(), name).unpack(directory.resolve(name));
            }
        }
        World world = World.terminalIn(directory);
        int status = world.run(words.toArray(new String[0]));
        // Messages name a file as it was opened; the session names it from its own directory.
        String out = world.out().replace(directory + "/", "");
        String end = out.isEmpty() || out.endsWith("\n") ? "" : "\n(no line end)\n";
        return out + end + "exit " + status + "\n";
    }

    /** A command without recorded output is followed by the reader's lines and the next command, not by an exit. */
    private static int afterOutput(List<String> lines, int from) {
        for (int at = from; at < lines.size(); at++) {
            String line = lines.get(at);
            if (line.matches("exit \\d+")) {
                return at + 1;
            }
            if (line.startsWith(PROMPT)) {
                return from;
            }
        }
        return from;
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean started = false;
        char quote = 0;
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                started = true;
            } else if (c == ' ') {
                if (started) {
                    words.add(word.toString());
                    word.setLength(0);
                    started = false;
                }
            } else {
                word.append(c);
                started = true;
            }
        }
        if (started) {
            words.add(word.toString());
        }
        return words;
    }
}
