package ruminate.man;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The examples of one command, written by hand in {@code src/examples/COMMAND.txt}: paragraphs of words, and blocks of
 * lines indented by four blanks, as a terminal would show them.
 *
 * @param lines the file's lines; none where a command has no examples
 */
record Examples(List<String> lines) {
    private static final String INDENT = "    ";
    private static final String PROMPT = INDENT + "$ ";

    /** Reads the examples of the command whose page is called {@code page}. */
    static Examples read(Path directory, String page) throws IOException {
        Path file = directory.resolve(page + ".txt");
        return new Examples(Files.exists(file) ? Files.readAllLines(file) : List.of());
    }

    /** The command lines shown. */
    List<String> commandLines() {
        return lines.stream()
                .filter(line -> line.startsWith(PROMPT))
                .map(line -> line.substring(PROMPT.length()))
                .toList();
    }

    void print(Roff page) {
        if (lines.isEmpty()) {
            return;
        }
        page.section("EXAMPLES");
        List<String> block = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(INDENT)) {
                block.add(line.substring(INDENT.length()));
                continue;
            }
            if (!block.isEmpty()) {
                page.verbatim(block);
                block.clear();
            }
            if (line.isBlank()) {
                flush(words, page);
            } else {
                words.add(line);
            }
        }
        if (!block.isEmpty()) {
            page.verbatim(block);
        }
        flush(words, page);
    }

    private static void flush(List<String> words, Roff page) {
        if (!words.isEmpty()) {
            page.paragraph(String.join(" ", words));
            words.clear();
        }
    }
}
