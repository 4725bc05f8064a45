package ruminate.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Analyzers answer in values: they know no command and no renderer, and print nothing. */
class SourceRulesTest {
    private static final Path ROOT = Path.of("src/main/java");
    private static final Pattern FORBIDDEN = Pattern.compile("\\bruminate\\.(cli|shell|render|draw|fixtures)\\b"
            + "|\\bpicocli\\.|\\borg\\.jline\\.|\\bcom\\.fasterxml\\."
            + "|\\bSystem\\.(out|err)\\b|\\bprintStackTrace\\b");

    @Test
    void analyzersNeitherPrintNorKnowWhoPrints() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path source : sources()) {
            String code =
                    Files.readString(source).replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//[^\n]*", "");
            FORBIDDEN.matcher(code).results().forEach(match -> wrong.add(source + ": " + match.group()));
        }
        assertEquals(List.of(), wrong);
    }

    private static List<Path> sources() throws IOException {
        if (!Files.isDirectory(ROOT)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(ROOT)) {
            return paths.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
