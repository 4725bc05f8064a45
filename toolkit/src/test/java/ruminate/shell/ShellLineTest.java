package ruminate.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShellLineTest {
    private static List<String> words(String text) throws ShellLine.SyntaxException {
        return ShellLine.parse(text).words();
    }

    @Test
    void quotesAndBracketsKeepBlanks() throws ShellLine.SyntaxException {
        assertEquals(List.of("cat", "a b", "c \"d\"", "e f"), words("cat 'a b'  \"c \\\"d\\\"\" e\\ f"));
        assertEquals(List.of("goto", "(257 EXTENT_DATA 0)"), words("goto (257 EXTENT_DATA 0)"));
        assertEquals(
                List.of("dump", "--range", "(256)..(257 INODE_ITEM)"), words("dump --range (256)..(257 INODE_ITEM)"));
        assertEquals(List.of("cat", "a(b"), words("cat a(b"));
    }

    @Test
    void escapesOfPathsStay() throws ShellLine.SyntaxException {
        assertEquals(List.of("cat", "a\\xff\\\\b"), words("cat a\\xff\\\\b"));
    }

    @Test
    void anyWordIsReadAsItWasQuoted() throws ShellLine.SyntaxException {
        String[] parts = {"\\", "\\\\", "'", "\"", " ", "(", ")", "#", "|", ">", "a", "\\x0a", "!", "日", "..("};
        List<String> words = new ArrayList<>(List.of(""));
        for (int length = 0; length < 3; length++) {
            for (String word : List.copyOf(words)) {
                for (String part : parts) {
                    words.add(word + part);
                }
            }
        }
        for (String word : words) {
            String quoted = ShellLine.quoted(word);
            assertEquals(List.of("cat", word, "b"), words("cat " + quoted + " b"), quoted);
            assertEquals(List.of("cat", word), words("cat " + quoted), quoted);
            assertFalse(ShellLine.continues("cat " + quoted), quoted);
            assertEquals(word, ShellLine.typed("cat " + quoted).word(), quoted);
        }
    }

    @Test
    void whatIsBeingTypedMayBeOpen() {
        assertEquals(new ShellLine.Typed(List.of("cat"), "a b", 4, true), ShellLine.typed("cat 'a b"));
        assertEquals(new ShellLine.Typed(List.of("cat"), "a\"b", 4, true), ShellLine.typed("cat \"a\\\"b"));
        assertEquals(new ShellLine.Typed(List.of("cat"), "", 4, true), ShellLine.typed("cat "));
        assertEquals(new ShellLine.Typed(List.of("cat", "a"), "b c", 7, true), ShellLine.typed("cat a  b\\ c"));
        assertEquals(new ShellLine.Typed(List.of("goto", "(257"), "EX", 10, true), ShellLine.typed("goto (257 EX"));
        assertFalse(ShellLine.typed("ls > fi").command());
        assertFalse(ShellLine.typed("ls | gr").command());
        assertTrue(ShellLine.typed("ls '|' gr").command());
    }

    @Test
    void outputGoesToFiltersAndFiles() throws ShellLine.SyntaxException {
        ShellLine line = ShellLine.parse("dump -t fs | grep 'a > b' | head -1 >> 'my file'");
        assertEquals(List.of("dump", "-t", "fs"), line.words());
        assertEquals(Optional.of("grep 'a > b' | head -1"), line.filter());
        assertEquals(Optional.of("my file"), line.target());
        assertTrue(line.append());
        assertEquals(Optional.of("x"), ShellLine.parse("trees>x").target());
        assertFalse(ShellLine.parse("trees > x").append());
        assertEquals(List.of("trees"), words("trees # all of them"));
    }

    @Test
    void whatIsMissingIsSaid() {
        for (String text : List.of("ls 'a", "goto (257", "trees |", "trees >", "trees > a b", "trees > a > b")) {
            assertThrows(ShellLine.SyntaxException.class, () -> ShellLine.parse(text), text);
        }
    }

    @Test
    void aBackslashAtTheEndContinuesTheLine() throws ShellLine.SyntaxException {
        assertTrue(ShellLine.continues("ls \\"));
        assertFalse(ShellLine.continues("ls \\\\"));
        assertEquals(List.of("ls", "-l"), words("ls \\\n-l"));
    }
}
