package ruminate.man;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import ruminate.cli.OutputOptions;
import ruminate.format.fault.FindingCode;

class ManPagesTest {
    private static final Path EXAMPLES = Path.of("src/examples");

    private static Answers answers;

    @BeforeAll
    static void askAll() throws IOException {
        answers = Answers.read(Path.of("src"), Path.of("target/samples"));
    }

    static Stream<String> pages() {
        return ManPages.commands().stream().map(ManPage::name);
    }

    private static CommandSpec command(String page) {
        return ManPages.commands().stream()
                .filter(spec -> ManPage.name(spec).equals(page))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageNamesEveryOption(String page) throws IOException {
        CommandSpec spec = command(page);
        String text = new ManPage(spec, Examples.read(EXAMPLES, page), answers).text();
        for (OptionSpec option : spec.options()) {
            assertTrue(option.hidden() || text.contains(Roff.bold(option.longestName())), option.longestName());
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageHasExamplesThatParse(String page) throws IOException {
        Examples examples = Examples.read(EXAMPLES, page);
        assertFalse(examples.commandLines().isEmpty(), "no examples in src/examples/" + page + ".txt");
        for (String line : examples.commandLines()) {
            List<String> words = words(line.replaceAll("\\s[|>].*", ""));
            if (!words.get(0).equals("ruminate")) {
                continue;
            }
            String[] arguments = words.subList(1, words.size()).toArray(new String[0]);
            assertDoesNotThrow(
                    () -> ManPages.commands().get(0).commandLine().parseArgs(arguments),
                    () -> "does not parse: " + line);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageExplainsEveryColumn(String page) {
        boolean prints =
                command(page).mixins().values().stream().anyMatch(mixin -> mixin.userObject() instanceof OutputOptions);
        boolean tables = prints && !List.of("ruminate-cat", "ruminate-dump").contains(page);
        assertEquals(tables, answers.pages().contains(page), "lines in src/answers.txt");
        // The fields of a superblock are explained by the format.
        assertEquals(List.of(), page.equals("ruminate-super") ? List.of() : answers.unexplained(page));
    }

    @Test
    void anExampleFileBelongsToACommand() throws IOException {
        List<String> known = pages().map(page -> page + ".txt").toList();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            assertEquals(
                    List.of(),
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> !known.contains(name))
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void groffHasNothingToComplainAbout(String page) throws IOException, InterruptedException {
        assertGroffIsContent(page + ".1", new ManPage(command(page), Examples.read(EXAMPLES, page), answers).text());
    }

    @Test
    void thePageOfFindingsNamesThemAll() throws IOException, InterruptedException {
        String text = FindingsPage.text();
        for (FindingCode code : FindingCode.values()) {
            assertTrue(text.contains(Roff.bold(code.number() + " " + code.id())), code.id());
        }
        assertGroffIsContent("ruminate-findings.7", text);
    }

    private static void assertGroffIsContent(String page, String text) throws IOException, InterruptedException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "groff"))),
                "no groff");
        Path file = Files.createDirectories(Path.of("target/groff")).resolve(page);
        Files.writeString(file, text);
        Process groff = new ProcessBuilder("groff", "-man", "-ww", "-Tutf8", file.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String complaints = new String(groff.getErrorStream().readAllBytes());
        assertEquals(0, groff.waitFor());
        assertEquals("", complaints);
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)").matcher(line);
        while (word.find()) {
            words.add(word.group().replaceAll("^['\"]|['\"]$", ""));
        }
        return words;
    }
}
