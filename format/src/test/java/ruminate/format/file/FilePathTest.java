package ruminate.format.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.format.layout.ByteView;

class FilePathTest {
    private static FilePath path(OptionalLong subvolume, OptionalLong inode, String... names) {
        return new FilePath(subvolume, inode, Stream.of(names).map(ByteView::of).toList());
    }

    @Test
    void startsAtTheTopLevel() {
        FilePath expected = path(OptionalLong.empty(), OptionalLong.empty(), "a", "b c");
        assertEquals(expected, FilePath.parse("/a/b c"));
        assertEquals(expected, FilePath.parse("a//b c/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "//"})
    void isTheRootDirectory(String text) {
        assertEquals(FilePath.ROOT, FilePath.parse(text));
    }

    @Test
    void startsInASubvolume() {
        assertEquals(path(OptionalLong.of(257), OptionalLong.empty()), FilePath.parse("@257"));
        assertEquals(path(OptionalLong.of(257), OptionalLong.empty(), "a", "b"), FilePath.parse("@257/a/b"));
    }

    @Test
    void startsAtAnInode() {
        assertEquals(path(OptionalLong.of(257), OptionalLong.of(300)), FilePath.parse("@257:300"));
        assertEquals(path(OptionalLong.of(5), OptionalLong.of(256), "x"), FilePath.parse("@5:256/x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@home", "@", "@257x", "@257:", "@257:x", "@99999999999999999999"})
    void takesOtherNamesWithAnAtSignAsNames(String text) {
        assertEquals(path(OptionalLong.empty(), OptionalLong.empty(), text), FilePath.parse(text));
    }

    @Test
    void undoesTheEscapesOfOutput() {
        assertEquals(
                List.of(ByteView.of(new byte[] {'a', '\n', '\\', 'x', '0', '0', (byte) 0xff})),
                FilePath.parse("a\\x0a\\\\x00\\xfF").names());
    }

    @Test
    void leavesOtherBackslashesAlone() {
        assertEquals(
                List.of(ByteView.of("a\\b\\xzz")), FilePath.parse("a\\b\\xzz").names());
    }
}
