package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import ruminate.fixtures.SharedImage;

/** Dumps are those of btrfs-progs 6.19, byte for byte, but for its first line and what is listed here. */
class DumpOracleTest {
    /** Why a dump differs from the recorded one. */
    private enum Difference {
        /** The tool does not open the image, or prints no tree of it; we print what can be read. */
        REFUSED,
        /** The tool ends at a block it dislikes; we go on. All blocks it prints are among ours. */
        STOPPED,
        /** As before, and in some block the tool ends at an item that lies outside; we go on with those after it. */
        ITEMS_SKIPPED,
        /** The tool reads past the end of a block and prints what lies in its memory there. */
        PAST_BLOCK,
        /** Recorded by a build that prints two lines about checksums in each block. */
        CHECKSUM_LINES,
        /** Recorded by btrfs-progs 6.2, which prints references otherwise. */
        OLDER_TOOL
    }

    private static final Map<Difference, List<String>> DIFFERENCES = Map.of(
            Difference.REFUSED,
            List.of(
                    "fsck-tests__002-bad-transid__default_case.img",
                    "fuzz-tests__images__bko-154021-invalid-drop-level.raw",
                    "fuzz-tests__images__bko-156731.raw",
                    "fuzz-tests__images__bko-156741.raw",
                    "fuzz-tests__images__bko-167551.raw",
                    "fuzz-tests__images__bko-167781.raw",
                    "fuzz-tests__images__bko-168301.raw",
                    "fuzz-tests__images__bko-169301-1-blocksize-zero.raw",
                    "fuzz-tests__images__bko-169311-blocksize-zero-qgroup-verify.raw",
                    "fuzz-tests__images__bko-172811.raw",
                    "fuzz-tests__images__bko-199833-reloc-recovery-crash.raw",
                    "fuzz-tests__images__bko-199839.raw",
                    "fuzz-tests__images__bko-200409.raw",
                    "fuzz-tests__images__bko-97031-invalid-stripe-len-sys-array.raw",
                    "fuzz-tests__images__bko-97041-invalid-sub-stripes-zero-FPE.raw",
                    "fuzz-tests__images__bko-97191-btrfs-image.raw",
                    "fuzz-tests__images__bko-97271-btrfs-image.raw",
                    "fuzz-tests__images__superblock-total-bytes-0.raw",
                    "fuzz-tests__images__sys-array-num-stripes-0.raw",
                    "fuzz-tests__images__sys-chunk-type-bogus.raw",
                    "go-filesystems__raid__raid0__d0.img",
                    "go-filesystems__raid__raid0__d1.img",
                    "go-filesystems__raid__raid5__d0.img",
                    "go-filesystems__raid__raid5__d1.img",
                    "go-filesystems__raid__raid5__d2.img"),
            Difference.STOPPED,
            List.of(
                    "fsck-tests__003-shift-offsets__default_case.img",
                    "fsck-tests__021-partially-dropped-snapshot-case__dropped-snapshot.img",
                    "fuzz-tests__images__bko-155551-unaligned-tree-block.raw",
                    "fuzz-tests__images__bko-161821.raw"),
            Difference.ITEMS_SKIPPED,
            List.of(
                    "fsck-tests__005-bad-item-offset__default_case.img",
                    "fsck-tests__007-bad-offset-snapshots__default_case.img",
                    "misc-tests__032-bad-item-ptr__bad_item_ptr.raw"),
            Difference.PAST_BLOCK,
            List.of("fuzz-tests__images__bko-161811.raw"),
            Difference.CHECKSUM_LINES,
            List.of("41-raid-stripe-tree"),
            Difference.OLDER_TOOL,
            List.of("43-zoned-emulated"));

    private static final Pattern BLOCK = Pattern.compile("(leaf|node) \\d+ (items|level) .*");
    private static final Pattern TITLE = Pattern.compile("(\\w+ )+tree( key .*)?|total bytes .*");

    private static Optional<Difference> difference(String name) {
        return DIFFERENCES.entrySet().stream()
                .filter(entry -> entry.getValue().contains(name))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    @TestFactory
    Stream<DynamicTest> dumpsTheCorpus() throws IOException {
        List<SharedImage> images = SharedImage.corpus();
        assumeFalse(images.isEmpty(), "RUMINATE_SHARED names no corpus");
        return images.stream()
                .map(image -> test(
                        image.name(), () -> compare(image.name(), List.of(image.file()), image.answer("dump.txt"))));
    }

    @TestFactory
    Stream<DynamicTest> dumpsRealSituations() throws IOException {
        List<SharedImage> cases = SharedImage.cases();
        assumeFalse(cases.isEmpty(), "RUMINATE_SHARED names no cases");
        return cases.stream().map(image -> {
            String situation = image.directory().getFileName().toString();
            return test(
                    situation + " " + image.name(),
                    () -> compare(situation, members(image), image.answer("dump-tree.txt")));
        });
    }

    private static DynamicTest test(String name, Executable body) {
        return DynamicTest.dynamicTest(name, () -> assertTimeoutPreemptively(Duration.ofSeconds(120), body));
    }

    /** The image of that name, or all members {@code d0}, {@code d1} and so on. */
    private static List<Path> members(SharedImage image) throws IOException {
        if (image.holds(image.name() + ".img")) {
            return List.of(new SharedImage(image.name() + ".img", image.directory()).file());
        }
        List<Path> members = new ArrayList<>();
        for (int i = 0; image.holds("d" + i + ".img"); i++) {
            members.add(new SharedImage("d" + i + ".img", image.directory()).file());
        }
        return members;
    }

    private static void compare(String name, List<Path> members, Optional<String> recorded) {
        List<String> arguments = new ArrayList<>(List.of("dump", members.get(0).toString()));
        for (Path member : members.subList(1, members.size())) {
            arguments.add("-d");
            arguments.add(member.toString());
        }
        World world = World.in(Path.of("").toAbsolutePath());
        int status = world.run(arguments.toArray(String[]::new));
        assertTrue(status <= ExitStatus.UNREADABLE, world.err());
        String actual = world.out(StandardCharsets.ISO_8859_1);
        String expected = afterFirstLine(recorded.orElse(""));
        Optional<Difference> difference = difference(name);
        if (difference.isEmpty()) {
            assertEquals(expected, actual);
        } else if (difference.get() == Difference.CHECKSUM_LINES) {
            assertEquals(expected.replaceAll("(?m)^checksum (stored|calced) .*\n", ""), actual);
        } else if (difference.get() == Difference.STOPPED) {
            Set<String> ours = new HashSet<>(blocks(actual));
            assertTrue(ours.containsAll(blocks(expected)), "a block is missing or looks different");
        }
    }

    /** Without the tool's name, and its word about missing members, which we print as findings. */
    private static String afterFirstLine(String recorded) {
        int first = recorded.indexOf("btrfs-progs v6.19\n");
        String rest = first < 0 ? recorded : recorded.substring(first + "btrfs-progs v6.19\n".length());
        return rest.replaceFirst("^(warning, device \\d+ is missing\n)+", "");
    }

    private static List<String> blocks(String dump) {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        for (String line : (dump + "total bytes 0").split("\n")) {
            boolean starts = BLOCK.matcher(line).matches();
            if (starts || TITLE.matcher(line).matches()) {
                if (block.length() > 0) {
                    blocks.add(block.toString());
                }
                block.setLength(0);
            }
            if (starts || block.length() > 0) {
                block.append(line).append('\n');
            }
        }
        return blocks;
    }
}
