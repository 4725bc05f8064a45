package ruminate.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives the program at a real terminal of 80 by 24 characters, which tmux plays. */
class ShellTerminalTest {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path state;

    private String server = "";

    private String environment = "";

    @BeforeEach
    void needTmux() throws InterruptedException {
        try {
            new ProcessBuilder("tmux", "-V").start().waitFor();
        } catch (IOException none) {
            assumeTrue(false, "tmux plays the terminal");
        }
    }

    @AfterEach
    void closeTerminal() throws IOException, InterruptedException {
        if (!server.isEmpty()) {
            tmux("kill-server");
        }
    }

    @Test
    void completesCommandsOptionsTreesPathsAndFields() throws IOException, InterruptedException {
        start("sample:snapshots");
        type("pw\t");
        await("> pwd");
        type("\n");
        await("/\n");
        type("cd work.d\t1/\n");
        await("@257 /work.day1> ");
        type("tree 256\n");
        await("256 leaf");
        type("goto (270 EXTENT_DA\t");
        await("(270 EXTENT_DATA");
        type(")\n");
        await("leaf");
        type("print disk_b\t");
        await("print disk_bytenr");
        type("\n");
        await(line -> line.matches("(?s).*print disk_bytenr *\n[0-9]+\n.*"));
        type("tree exten\t");
        await("tree extent");
        type("\n");
        await("EXTENT_TREE leaf");
        type("chunks --form\tcs\t");
        await("chunks --format csv");
        type("\n");
        await("logical,");
    }

    @Test
    void completesNamesSoThatTheyAreRead() throws IOException, InterruptedException {
        start("sample:hostile-names");
        type("cd od\t\n");
        await("@5 /odd> ");
        String[] beginnings = {"back", "$", "\\xff", "new", "quo", "' lead", "%", "日", "<", "./-d", "\\xe2", "`"};
        for (String beginning : beginnings) {
            press("C-l");
            await(screen -> screen.equals("@5 /odd>"));
            type("cat " + beginning + "\t\n");
            await("\ncontent\n@5 /odd>");
        }
        Path saved = state.resolve("saved lines");
        type("save '" + saved + "'\n");
        await(screen ->
                screen.lines().filter(line -> line.startsWith("@5 /odd>")).count() > 2);
        assertEquals(
                "content\n".repeat(beginnings.length),
                Tried.script("sample:hostile-names", Files.readString(saved)).out());
    }

    @Test
    void pagesWhatIsLongerThanTheScreen() throws IOException, InterruptedException {
        start("sample:snapshots");
        type("dump -t fs\n");
        await("--More--");
        assertFalse(screen().contains("total bytes"));
        press("q");
        await(screen -> screen.endsWith("@5 />"));
        type("dump -t chunk | wc -l\n");
        await(screen -> screen.matches("(?s).*\n[0-9]+\n@5 />"));
    }

    @Test
    void usesNoColoursWhereNobodyWantsThemAndAsksNothingOfADumbTerminal() throws IOException, InterruptedException {
        environment = "NO_COLOR=1";
        start("sample:snapshots");
        assertFalse(tmux("capture-pane", "-p", "-e", "-t", "0").contains("\u001b["));
        tmux("kill-server");
        environment = "TERM=dumb";
        start("sample:snapshots");
        type("trees\n");
        await("CHUNK_TREE");
        type("dump -t fs | wc -l\n");
        await(screen -> screen.matches("(?s).*\n *[0-9]+\n@5 />"));
        type("dump -t 256\n");
        await(screen -> screen.contains("uuid tree") || screen.endsWith("@5 />"));
        assertFalse(screen().contains("--More--"));
        assertFalse(tmux("capture-pane", "-p", "-e", "-t", "0").contains("\u001b["));
        tmux("kill-server");
        environment = "NO_COLOR=";
        start("sample:snapshots");
        assertTrue(tmux("capture-pane", "-p", "-e", "-t", "0").contains("\u001b[1m@5 /"));
    }

    @Test
    void remembersLinesAcrossSessionsAndJoinsThem() throws IOException, InterruptedException {
        start("sample:snapshots");
        type("pwd \\\n");
        await("\n> ");
        type("| sed s/^/here:/\n");
        await("\nhere:/");
        press("C-d");
        await("shell ended with 0");
        tmux("kill-server");
        assertTrue(Files.readString(state.resolve("ruminate/history")).contains("pwd"));
        start("sample:snapshots");
        type("!pw\n");
        await("\nhere:/");
        press("C-l");
        await(screen -> screen.equals("@5 />"));
        type("lines 2\n");
        await("\n    2  lines 2\n@5 />");
        type("!1\n");
        await(screen -> screen.endsWith("\nhere:/\n@5 />"));
        type("!? sed? | tr h H\n");
        await("\nHere:/\n@5 />");
        press("C-r");
        await("bck-i-search:");
        press("t");
        press("r");
        await("bck-i-search: tr");
        press("Enter");
        await(screen -> screen.endsWith("\nHere:/\n@5 />") && !screen.contains("bck"));
    }

    @Test
    void aSweepIsStoppedAndTheSessionGoesOn() throws IOException, InterruptedException {
        // Without a compiler the sweep takes long enough to be stopped.
        start(Tried.largeImage().toString(), "-Xint");
        type("check --threads 1\n");
        await("[#");
        press("C-c");
        await(screen -> screen.endsWith("\n@5 />"));
        assertFalse(screen().contains("bug"), screen());
        assertFalse(screen().contains("no findings"), screen());
        type("pwd\n");
        await(screen -> screen.endsWith("\n/\n@5 />"));
    }

    @Test
    void whatDoesNotHeedControlCIsLeftToItself() throws IOException, InterruptedException {
        start("sample:snapshots");
        type("pwd | sh -c 'trap \"\" INT; echo deaf; while :; do sleep 1; done'\n");
        await("\ndeaf\n");
        press("C-c");
        await(screen -> screen.endsWith("\n@5 />"));
        type("pwd\n");
        await(screen -> screen.endsWith("\n/\n@5 />"));
    }

    private void start(String image, String... options) throws IOException, InterruptedException {
        // Never the name of one before: a server told to end may still be there when the next is asked for.
        server = "ruminate-test-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        List<String> java = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        java.addAll(Arrays.asList(options));
        java.addAll(List.of(
                "-Druminate.interactive=true",
                "-Druminate.terminal=true",
                "-Druminate.home=" + Path.of("..").toRealPath(),
                "-cp",
                System.getProperty("java.class.path"),
                "ruminate.cli.Ruminate",
                "shell",
                image));
        Path script = state.resolve("start.sh");
        String quoted = String.join("' '", java);
        Files.writeString(
                script,
                "XDG_STATE_HOME=" + state + " XDG_CACHE_HOME=" + state + " " + environment + " '" + quoted
                        + "'\necho shell ended with $?\nsleep 600\n");
        tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh " + script);
        await("@5 />");
    }

    /** Types text at the prompt; a tab completes, a line end sends. A person types on when the screen shows what is typed. */
    private void type(String text) throws IOException, InterruptedException {
        for (String part : text.split("(?=[\t\n])|(?<=[\t\n])")) {
            switch (part) {
                case "\t" -> press("Tab");
                case "\n" -> press("Enter");
                default -> {
                    tmux("send-keys", "-t", "0", "-l", part);
                    await(screen -> screen.lines().anyMatch(line -> line.endsWith(part.stripTrailing())));
                }
            }
        }
    }

    private void press(String key) throws IOException, InterruptedException {
        tmux("send-keys", "-t", "0", key);
    }

    private String screen() throws IOException, InterruptedException {
        return tmux("capture-pane", "-p", "-t", "0").stripTrailing();
    }

    private void await(String text) throws IOException, InterruptedException {
        await(screen -> (screen + "\n").contains(text.stripTrailing()));
    }

    private void await(Predicate<String> wanted) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String seen = screen();
        while (!wanted.test(seen)) {
            assertTrue(System.nanoTime() < end, "the terminal shows:\n" + seen);
            Thread.sleep(100);
            seen = screen();
        }
    }

    private String tmux(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tmux", "-L", server));
        command.addAll(Arrays.asList(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        assertEquals(words[0].equals("kill-server") ? status : 0, status, answer);
        return answer;
    }
}
