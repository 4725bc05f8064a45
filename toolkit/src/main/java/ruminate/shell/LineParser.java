package ruminate.shell;

import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Lets the line editor read lines as the shell does, and write words so that the shell reads them. */
final class LineParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && ShellLine.continues(line)) {
            throw new EOFError(-1, cursor, "the line goes on");
        }
        return new Parsed(line, cursor, ShellLine.typed(line.substring(0, cursor)));
    }

    /** The editor would take them out of a line. */
    @Override
    public boolean isEscapeChar(char c) {
        return false;
    }

    /** What has been typed before the cursor; what stands behind it, completion leaves alone. */
    private record Parsed(String line, int cursor, ShellLine.Typed typed) implements CompletingParsedLine {
        @Override
        public String word() {
            return typed.word();
        }

        @Override
        public int wordCursor() {
            return typed.word().length();
        }

        @Override
        public int wordIndex() {
            return typed.before().size();
        }

        @Override
        public List<String> words() {
            List<String> words = new ArrayList<>(typed.before());
            words.add(typed.word());
            return words;
        }

        @Override
        public CharSequence escape(CharSequence word, boolean complete) {
            return ShellLine.quoted(word.toString());
        }

        @Override
        public int rawWordCursor() {
            return cursor - typed.start();
        }

        @Override
        public int rawWordLength() {
            return rawWordCursor();
        }
    }
}
