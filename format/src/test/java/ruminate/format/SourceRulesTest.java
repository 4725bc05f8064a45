package ruminate.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources of this module may use and must say. */
class SourceRulesTest {
    private static final Path ROOT = Path.of("src/main/java/ruminate/format");

    /** A package may use itself and those before it. */
    private static final List<String> ORDER = List.of(
            "bytes",
            "ids",
            "fault",
            "layout",
            "checksum",
            "compress",
            "item",
            "node",
            "device",
            "volume",
            "tree",
            "file",
            "write");

    private static final Pattern USE = Pattern.compile("\\bruminate\\.(\\w+)(?:\\.(\\w+))?");
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "^public (?:(?:final|abstract|sealed|non-sealed|strictfp) )*(?:class|record|interface|enum|@interface) (\\w+)",
            Pattern.MULTILINE);

    @Test
    void aPackageUsesOnlyPackagesAboveIt() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path source : sources()) {
            String own = ROOT.relativize(source).getName(0).toString();
            int rank = ORDER.indexOf(own);
            if (rank < 0) {
                wrong.add(source + ": its package has no place in the order");
                continue;
            }
            Matcher use = USE.matcher(withoutComments(Files.readString(source)));
            while (use.find()) {
                boolean above = "format".equals(use.group(1)) && ORDER.indexOf(use.group(2)) <= rank;
                if (!above) {
                    wrong.add(source + ": uses " + use.group());
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void aPublicTypeHasJavadoc() throws IOException {
        List<String> bare = new ArrayList<>();
        for (Path source : sources()) {
            String text = Files.readString(source);
            Matcher type = PUBLIC_TYPE.matcher(text);
            while (type.find()) {
                String before = text.substring(0, type.start());
                int end = before.lastIndexOf("*/");
                // Only annotations may stand between the comment and the type.
                boolean documented = end >= 0
                        && before.substring(end + 2).lines().allMatch(line -> line.isBlank() || line.startsWith("@"));
                if (!documented) {
                    bare.add(source + ": " + type.group(1));
                }
            }
        }
        assertEquals(List.of(), bare);
    }

    @Test
    void nothingIsPrinted() throws IOException {
        List<String> printing = new ArrayList<>();
        for (Path source : sources()) {
            String code = withoutComments(Files.readString(source));
            if (code.contains("System.out") || code.contains("System.err") || code.contains("printStackTrace")) {
                printing.add(source.toString());
            }
        }
        assertEquals(List.of(), printing);
    }

    private static List<Path> sources() throws IOException {
        if (!Files.isDirectory(ROOT)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(ROOT)) {
            return paths.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.getFileName().toString().equals("package-info.java"))
                    .sorted()
                    .toList();
        }
    }

    private static String withoutComments(String source) {
        return source.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//[^\n]*", "");
    }
}
