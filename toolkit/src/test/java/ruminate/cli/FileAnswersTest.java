package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.analyze.files.FileRow;
import ruminate.analyze.files.Listing;
import ruminate.fixtures.Fixture;
import ruminate.format.file.FileData;
import ruminate.format.file.FileSink;
import ruminate.format.file.Namespace;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Timespec;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** Files of every sample are what the kernel said they are when the sample was made. */
class FileAnswersTest {
    static Stream<String> samples() throws IOException {
        return Fixture.names(Fixture.images()).stream().filter(FileAnswersTest::hasAnswers);
    }

    private static boolean hasAnswers(String sample) {
        return Files.exists(answers(sample, "stat.tsv")) && Files.exists(answers(sample, "files.sha256"));
    }

    private static Path answers(String sample, String file) {
        return Fixture.images().resolve(sample).resolve("answers").resolve(file);
    }

    private static Filesystem open(String sample) throws IOException {
        List<Path> members = Fixture.of(Fixture.images(), sample)
                .unpack(World.scratch("images").resolve(sample));
        return Filesystem.open(members, OpenOptions.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void inodesAreWhatTheKernelSaw(String sample) throws IOException {
        TreeMap<String, String> expected = new TreeMap<>();
        for (String line : Files.readAllLines(answers(sample, "stat.tsv"), StandardCharsets.ISO_8859_1)) {
            String[] cells = line.split("\t");
            // st_blocks is left out here: it depends on the sector size
            expected.put(
                    cells[9],
                    String.join(
                            " ", cells[0], cells[2], cells[3], cells[5], cells[6], cells[7], nanoseconds(cells[8])));
        }
        TreeMap<String, String> actual = new TreeMap<>();
        try (Filesystem filesystem = open(sample)) {
            for (FileRow row : rows(new Namespace(filesystem))) {
                String path = escaped(path(row));
                if (row.inode().isEmpty()) {
                    continue;
                }
                InodeItem inode = row.inode().orElseThrow();
                Timespec time = inode.mtime();
                actual.put(
                        path,
                        String.format(
                                Locale.ROOT,
                                "%d %o %d %d %d %d %d.%09d",
                                row.location().inode(),
                                inode.mode() & 07777,
                                inode.fileSize(),
                                inode.nlink(),
                                inode.uid(),
                                inode.gid(),
                                time.seconds(),
                                time.nanoseconds()));
            }
        }
        assertEquals(lines(expected), lines(actual));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void contentIsWhatTheKernelRead(String sample) throws IOException, NoSuchAlgorithmException {
        TreeMap<String, String> expected = new TreeMap<>();
        for (String line : Files.readAllLines(answers(sample, "files.sha256"), StandardCharsets.ISO_8859_1)) {
            boolean escaped = line.startsWith("\\");
            String[] cells = (escaped ? line.substring(1) : line).split("  ", 2);
            expected.put(escaped ? unescaped(cells[1]) : cells[1], cells[0]);
        }
        TreeMap<String, String> actual = new TreeMap<>();
        try (Filesystem filesystem = open(sample)) {
            Namespace namespace = new Namespace(filesystem);
            for (FileRow row : rows(namespace)) {
                boolean file = row.inode().flatMap(InodeItem::fileType).equals(Optional.of(FileType.FILE));
                if (!file) {
                    continue;
                }
                FileData data = namespace.data();
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                data.copy(row.location().tree(), row.inode().orElseThrow(), FileSink.to(into(digest)));
                if (data.intact()) {
                    actual.put(path(row), HexFormat.of().formatHex(digest.digest()));
                }
            }
        }
        assertEquals(lines(expected), lines(actual));
    }

    private static List<FileRow> rows(Namespace namespace) throws IOException {
        List<FileRow> all = new ArrayList<>();
        Listing listing = new Listing(namespace, true, true);
        ByteView top = ByteView.of("./");
        listing.list(namespace.top().orElseThrow(), top, (path, rows) -> {
            for (FileRow row : rows) {
                boolean here = row.name().equals(ByteView.of("."));
                if (here ? path.equals(top) : !row.name().equals(ByteView.of(".."))) {
                    all.add(row);
                }
            }
        });
        return all;
    }

    private static String path(FileRow row) {
        String directory = new String(row.directory().toArray(), StandardCharsets.ISO_8859_1);
        String name = new String(row.name().toArray(), StandardCharsets.ISO_8859_1);
        return name.equals(".") ? "." : directory + (directory.endsWith("/") ? "" : "/") + name;
    }

    /** As the recipes' tables escape: bytes outside printable ASCII in octal, a backslash doubled. */
    private static String escaped(String path) {
        StringBuilder text = new StringBuilder();
        for (char c : path.toCharArray()) {
            if (c == '\\') {
                text.append("\\\\");
            } else if (c < 0x20 || c > 0x7e) {
                text.append(String.format(Locale.ROOT, "\\%03o", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** As {@code sha256sum} escapes. */
    private static String unescaped(String path) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) != '\\') {
                text.append(path.charAt(i));
                continue;
            }
            i++;
            char c = path.charAt(i);
            text.append(c == 'n' ? '\n' : c == 'r' ? '\r' : c);
        }
        return text.toString();
    }

    private static String nanoseconds(String time) {
        return time.substring(0, time.indexOf('.') + 10);
    }

    private static String lines(TreeMap<String, String> entries) {
        StringBuilder lines = new StringBuilder();
        entries.forEach(
                (path, words) -> lines.append(path).append('\t').append(words).append('\n'));
        return lines.toString();
    }

    private static OutputStream into(MessageDigest digest) {
        return new OutputStream() {
            @Override
            public void write(int b) {
                digest.update((byte) b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                digest.update(bytes, from, length);
            }
        };
    }
}
