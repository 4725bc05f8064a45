package ruminate.analyze.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.fixtures.SharedImage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Severity;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** {@code btrfs check --readonly} is the judge: what it calls broken must not be called clean, nor the other way round. */
class CheckTest {
    /** Free space of block groups that old versions of mkfs removed; the check of 6.19 complains, all else ignore it. */
    private static final List<String> HARMLESS = List.of(
            "Space key logical 1048576 length 4194304 has no corresponding block group",
            "Space key logical 5242880 length 8388608 has no corresponding block group",
            "Space key logical 13631488 length 8388608 has no corresponding block group");

    /** Where the verdicts differ on purpose: image, and why. */
    private static final Map<String, String> DIFFERENT = Map.of(
            "misc-tests__034-metadata-uuid__disk1.raw", "a member is missing, which we say",
            "misc-tests__034-metadata-uuid__disk2.raw", "a member is missing, which we say",
            "misc-tests__034-metadata-uuid__disk3.raw", "a member is missing, which we say",
            "misc-tests__034-metadata-uuid__disk4.raw", "a member is missing, which we say");

    @TempDir
    private Path directory;

    private static FindingLog check(List<Path> files) throws IOException {
        return check(files, false);
    }

    private static FindingLog check(List<Path> files, boolean failFast) throws IOException {
        try (Filesystem filesystem = Filesystem.open(files, OpenOptions.DEFAULT)) {
            CheckAnalyzer.report(new Analysis(filesystem, 2, Progress.SILENT), false, failFast);
            return filesystem.findings();
        }
    }

    private static String seen(FindingLog log) {
        return log.kept().stream().map(Finding::toString).limit(20).collect(Collectors.joining("\n"));
    }

    static Stream<SharedImage> corpus() throws IOException {
        return SharedImage.corpus().stream().filter(image -> !DIFFERENT.containsKey(image.name()));
    }

    static Stream<Arguments> cases() throws IOException {
        return SharedImage.cases().stream()
                .flatMap(found -> Stream.of(".img", ".metadump")
                        .map(ending -> new SharedImage(found.name() + ending, found.directory()))
                        .filter(image -> image.holds(image.name())))
                .filter(image -> !image.directory().getFileName().toString().startsWith("38-"))
                .map(image -> Arguments.of(image.directory().getFileName() + " " + image.name(), image));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void agreesWithBtrfsCheckAboutTheCorpus(SharedImage image) throws IOException {
        boolean broken = calledBroken(image);
        FindingLog log;
        try {
            log = check(List.of(image.file()));
        } catch (IOException refused) {
            assertTrue(broken, refused.getMessage());
            return;
        }
        assertEquals(!broken, log.clean(), seen(log));
    }

    private static boolean calledBroken(SharedImage image) throws IOException {
        if (image.answer("meta").orElse("").contains("check=0")) {
            return false;
        }
        return image.answer("check.txt")
                .orElse("")
                .lines()
                .filter(line -> !line.isBlank() && !HARMLESS.contains(line))
                .anyMatch(line -> !line.matches(
                        "(\\[|Opening|Checking|UUID|found |total |btree |file data| referenced|cache and).*"));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("cases")
    void findsNothingWrongInRealSituations(String name, SharedImage image) throws IOException {
        FindingLog log = check(List.of(image.file()));
        assertTrue(log.clean(), name + "\n" + seen(log));
    }

    static Stream<Arguments> damages() throws IOException {
        Map<String, FindingCode> expected = Map.ofEntries(
                Map.entry("fsck-tests__001-bad-file-extent-bytenr__default_case.img", FindingCode.EXTENT_UNREFERENCED),
                Map.entry("fsck-tests__002-bad-transid__default_case.img", FindingCode.BLOCK_BAD_GENERATION),
                Map.entry("fsck-tests__004-no-dir-index__default_case.img", FindingCode.NAME_INCOMPLETE),
                Map.entry("fsck-tests__005-bad-item-offset__default_case.img", FindingCode.LEAF_BAD_ITEM_BOUNDS),
                Map.entry("fsck-tests__008-bad-dir-index-name__default_case.img", FindingCode.NAME_INCOMPLETE),
                Map.entry("fsck-tests__010-no-rootdir-inode-item__default_case.img", FindingCode.INODE_ITEM_MISSING),
                Map.entry("fsck-tests__014-no-extent-info__no_extent.raw", FindingCode.EXTENT_ITEM_MISSING),
                Map.entry("fsck-tests__016-wrong-inode-nbytes__default_case.img", FindingCode.FILE_BAD_NBYTES),
                Map.entry("fsck-tests__017-missing-all-file-extent__default_case.img", FindingCode.FILE_HOLE),
                Map.entry("fsck-tests__018-leaf-crossing-stripes__default_case.raw", FindingCode.BLOCK_CROSSES_STRIPE),
                Map.entry("fsck-tests__026-bad-dir-item-name__default_case.img", FindingCode.NAME_BAD_HASH),
                Map.entry("fsck-tests__034-bad-inode-flags__default_case.img", FindingCode.INODE_ODD_FLAGS),
                Map.entry("fsck-tests__036-bad-dev-extents__over_dev_boundary.img", FindingCode.DEV_EXTENT_OUTSIDE),
                Map.entry("fsck-tests__038-missing-one-file-extent__default_case.img", FindingCode.BACKREF_BAD_COUNT),
                Map.entry("fsck-tests__047-dev-bytes-used__default_case.img", FindingCode.DEVICE_BAD_BYTES_USED),
                Map.entry("fsck-tests__050-invalid-block-group-used__default.img", FindingCode.BLOCK_GROUP_BAD_USED),
                Map.entry("fsck-tests__051-invalid-super-bytes-used__default.img", FindingCode.SUPER_BAD_BYTES_USED),
                Map.entry("fsck-tests__063-log-missing-csum__default.img", FindingCode.LOG_SUMS_MISSING),
                Map.entry("fsck-tests__064-deprecated-inode-cache__4k_nodesize.img", FindingCode.INODE_CACHE),
                Map.entry("fsck-tests__067-dupe-filename__default.img", FindingCode.NAME_TWICE),
                Map.entry("fsck-tests__068-orphan-dev-extent__default.img", FindingCode.DEV_EXTENT_WITHOUT_CHUNK),
                Map.entry("fsck-tests__070-missing-inode-ref__default.img", FindingCode.NAME_INCOMPLETE));
        return SharedImage.corpus().stream()
                .filter(image -> expected.containsKey(image.name()))
                .map(image -> Arguments.of(image.name(), image, expected.get(image.name())));
    }

    @ParameterizedTest(name = "{0}: {2}", allowZeroInvocations = true)
    @MethodSource("damages")
    void saysWhatIsWrong(String name, SharedImage image, FindingCode expected) throws IOException {
        FindingLog log = check(List.of(image.file()));
        assertTrue(log.counts().containsKey(expected), name + "\n" + seen(log));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compression", "hostile-names", "raid", "reflinks", "snapshots"})
    void findsNothingWrongInSoundSamples(String sample) throws IOException {
        FindingLog log = check(Fixture.of(Fixture.images(), sample).unpack(directory));
        assertEquals("", seen(log));
    }

    @Test
    void findsWhatTheDamagedSampleSuffersFrom() throws IOException {
        FindingLog log = check(Fixture.of(Fixture.images(), "damaged").unpack(directory));
        assertFalse(log.clean());
    }

    @Test
    void stopsAtTheFirstFinding() throws IOException {
        FindingLog log = check(Fixture.of(Fixture.images(), "damaged").unpack(directory), true);
        long worse = log.kept().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .count();
        assertTrue(worse >= 1 && worse <= 2, seen(log));
    }
}
