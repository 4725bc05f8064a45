package ruminate.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.cli.ExitStatus;
import ruminate.fixtures.Fixture;

class ShellTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "super",
                "trees",
                "chunks --raw",
                "sharing --format json",
                "fanout",
                "dump -t chunk",
                "check --format csv",
                "dump -t root --format jsonl"
            })
    void commandsAnswerAsWithoutTheShell(String line) {
        String image = "sample:damaged";
        String[] words = (line + " " + image).split(" ");
        Tried alone = Tried.run("", words);
        Tried inside = Tried.lines(image, line);
        assertEquals(alone.out(), inside.out());
        assertEquals(alone.err().replace("ruminate ", ""), inside.err());
        assertEquals(alone.status(), inside.status());
    }

    @Test
    void aScriptStopsAtItsFirstErrorButNotAtFindings() {
        Tried script = Tried.script("sample:damaged", "tree 256\npwd\ncd nowhere\npwd\n");
        assertEquals(ExitStatus.USAGE, script.status());
        assertTrue(script.out().endsWith("\n/\n"), script.out());
        assertEquals(
                ExitStatus.FINDINGS,
                Tried.script("sample:damaged", "tree 256\npwd").status());
    }

    @Test
    void outputGoesIntoFilesButNeverOntoTheImage() throws IOException {
        Path image = directory.resolve("a.img");
        Files.copy(Tried.largeImage(), image);
        Path list = directory.resolve("list");
        assertEquals(
                ExitStatus.CLEAN,
                Tried.lines(image.toString(), "pwd > " + list, "ls | grep f10 | head -1 >> " + list)
                        .status());
        assertEquals("/\nf10\n", Files.readString(list));
        long before = Files.size(image);
        Tried refused = Tried.lines(image.toString(), "trees > " + image);
        assertEquals(ExitStatus.UNREADABLE, refused.status());
        assertTrue(refused.err().contains("is the image itself"), refused.err());
        assertEquals(before, Files.size(image));
        assertEquals(
                ExitStatus.USAGE,
                Tried.lines(image.toString(), "trees -o " + image).status());
    }

    @Test
    void aSessionIsSavedAsAScriptOrAsARecord() throws IOException {
        String image = "sample:snapshots";
        Path script = directory.resolve("script");
        Path record = directory.resolve("record");
        Tried saved = Tried.lines(
                image, "cd work", "pwd | tr / '/' \\\n", "tree 256", "save " + script, "save --transcript " + record);
        assertEquals(ExitStatus.CLEAN, saved.status(), saved.err());
        assertEquals(saved.out(), Tried.script(image, Files.readString(script)).out());
        assertEquals(
                "$ ruminate shell sample:snapshots -c 'cd work' -c 'pwd | tr / '\"'\"'/'\"'\"'  ' -c 'tree 256'\n"
                        + saved.out()
                        + "exit 0\n",
                Files.readString(record));
        assertEquals(ExitStatus.UNREADABLE, Tried.lines(image, "save " + script).status());
    }

    @Test
    void aFilterThatReadsNoFurtherIsNoError() throws IOException {
        Tried head = Tried.lines(Tried.largeImage().toString(), "dump | head -2 | wc -l", "pwd");
        assertEquals("2\n/\n", head.out());
        assertEquals(ExitStatus.CLEAN, head.status(), head.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "truncate -s 0 IMAGE",
                "truncate -s 9000000 IMAGE",
                "dd if=/dev/zero of=IMAGE bs=1M count=64 conv=notrunc status=none",
                "yes | dd of=IMAGE bs=1M seek=5 count=20 conv=notrunc iflag=fullblock status=none"
            })
    void anImageThatGoesAwayGivesErrors(String how) throws IOException {
        Path image = directory.resolve("away.img");
        Path script = directory.resolve("away.sh");
        Files.writeString(script, how.replace("IMAGE", image.toString()) + "\n");
        Path whole = Fixture.of(Fixture.images(), "snapshots")
                .unpack(directory.resolve("whole"))
                .get(0);
        for (String line : List.of(
                "next 500",
                "tree extent",
                "goto 13660160",
                "refs",
                "ls -l",
                "stat work",
                "check --data",
                "report",
                "refresh")) {
            Files.copy(whole, image, StandardCopyOption.REPLACE_EXISTING);
            Tried away = Tried.lines(image.toString(), "tree 256", "pwd | sh " + script, line);
            assertTrue(
                    away.status() == ExitStatus.FINDINGS || away.status() == ExitStatus.UNREADABLE, line + away.err());
            assertTrue(
                    away.err().contains("cannot be read")
                            || List.of("refresh", "check --data", "report").contains(line),
                    away.err());
            assertFalse(away.err().contains("bug"), away.err());
        }
    }

    @Test
    void aBlockWithoutBytesIsNoEndOfATree() throws IOException {
        Path image = directory.resolve("short.img");
        Files.copy(Tried.largeImage(), image);
        Tried next = Tried.lines(image.toString(), "pwd | truncate -s 1M " + image, "tree extent", "next 3", "pwd");
        assertEquals(ExitStatus.UNREADABLE, next.status(), next.err());
        assertTrue(next.out().contains("unreadable block"), next.out());
        assertTrue(next.err().contains("as far as the image can be read"), next.err());
    }

    @Test
    void anImageThatIsDeletedIsReadUntilItIsOpenedAgain() throws IOException {
        Path image = directory.resolve("deleted.img");
        Files.copy(Tried.largeImage(), image);
        Tried deleted = Tried.lines(
                image.toString(),
                "pwd | rm " + image,
                "tree csum",
                "ls | head -1",
                "sharing --format csv | wc -l",
                "refresh");
        assertEquals("CSUM_TREE", deleted.out().split(" ")[0]);
        assertEquals(ExitStatus.UNREADABLE, deleted.status());
        assertEquals("refresh: " + image + ": no such file\n", deleted.err());
    }

    @Test
    void helpFitsTerminalsAndHasAnExampleForEachCommandOfTheShell() {
        String overview = Tried.lines("sample:snapshots", "help").out();
        List<String> own = overview.substring(overview.indexOf("Files:"), overview.indexOf("Naming things:"))
                .lines()
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ")[0])
                .toList();
        assertTrue(own.containsAll(List.of("cd", "goto", "refs", "jump", "lines")), own.toString());
        StringBuilder all = new StringBuilder(overview);
        for (String command : own) {
            String help = Tried.lines("sample:snapshots", "help " + command).out();
            assertTrue(help.contains("\nExample: " + command), help);
            all.append(help);
        }
        assertEquals(
                List.of(),
                all.toString().lines().filter(line -> line.length() > 80).toList());
    }

    @Test
    void tenThousandItemsAreSteppedOverInLessThanASecond() throws IOException {
        String image = Tried.largeImage().toString();
        Tried.lines(image, "next 10000");
        long before = cpu();
        Tried once = Tried.lines(image, "next 10000");
        long cost = cpu() - before;
        assertEquals(ExitStatus.CLEAN, once.status(), once.err());
        assertTrue(cost < SECOND_NANOS, cost + " ns");
        assertEquals(
                once.out(), last(Tried.script(image, "next\n".repeat(10_000)).out()));
    }

    private static String last(String text) {
        List<String> lines = text.lines().toList();
        return lines.get(lines.size() - 1) + "\n";
    }

    /** Processor time, since other work on the machine is not our concern. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
