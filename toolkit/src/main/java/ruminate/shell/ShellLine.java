package ruminate.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A line as a user types it: a command and its arguments, then perhaps {@code | FILTER}, then perhaps {@code > FILE}.
 *
 * <p>Quotes keep blanks together, and so do the brackets of a key. A backslash makes the next character an ordinary one where
 * that character means something here; elsewhere it stays, since paths are escaped with it.
 *
 * @param words the command and its arguments
 * @param filter what reads the command's output, in the words of {@code sh}
 * @param target the file that takes the output
 * @param append whether the file keeps what it has
 */
record ShellLine(List<String> words, Optional<String> filter, Optional<String> target, boolean append) {
    private static final String SPECIAL = " \t'\"|>()#";

    /** The line cannot be understood. */
    static final class SyntaxException extends Exception {
        private static final long serialVersionUID = 1L;

        SyntaxException(String message) {
            super(message);
        }
    }

    /** Whether the next line belongs to this one. */
    static boolean continues(String line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /** A line that went on after backslashes, as one. */
    static String joined(String text) {
        return text.replaceAll("\\\\\r?\n", " ");
    }

    static ShellLine parse(String text) throws SyntaxException {
        return new Parser(joined(text)).parse();
    }

    private static final class Parser {
        private final String text;
        private final List<String> words = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private boolean inWord;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        ShellLine parse() throws SyntaxException {
            String end = words();
            if (end.equals("|")) {
                return filtered();
            }
            return new ShellLine(List.copyOf(words), Optional.empty(), target(end), end.equals(">>"));
        }

        /** Reads words up to what ends the command: nothing, {@code |}, {@code >} or {@code >>}. */
        private String words() throws SyntaxException {
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c == '\\' && at < text.length() && SPECIAL.indexOf(text.charAt(at)) >= 0) {
                    add(text.charAt(at++));
                } else if (c == '\'' || c == '"') {
                    quoted(c);
                } else if (c == '(' && startsKey()) {
                    key();
                } else if (Character.isWhitespace(c)) {
                    endWord();
                } else if (c == '#' && !inWord) {
                    at = text.length();
                } else if (c == '|') {
                    endWord();
                    return "|";
                } else if (c == '>') {
                    endWord();
                    boolean append = at < text.length() && text.charAt(at) == '>';
                    at += append ? 1 : 0;
                    return append ? ">>" : ">";
                } else {
                    add(c);
                }
            }
            endWord();
            return "";
        }

        private boolean startsKey() {
            return !inWord || word.toString().endsWith("..");
        }

        private void add(char c) {
            word.append(c);
            inWord = true;
        }

        private void endWord() {
            if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }

        private void quoted(char quote) throws SyntaxException {
            inWord = true;
            int from = at;
            while (at < text.length() && text.charAt(at) != quote) {
                if (quote == '"' && text.startsWith("\\\"", at)) {
                    at++;
                }
                word.append(text.charAt(at++));
            }
            if (at >= text.length()) {
                throw new SyntaxException("no end of the quote: " + quote + text.substring(from));
            }
            at++;
        }

        private void key() throws SyntaxException {
            int close = text.indexOf(')', at);
            if (close < 0) {
                throw new SyntaxException("no end of the key: (" + text.substring(at));
            }
            word.append('(').append(text, at, close + 1);
            inWord = true;
            at = close + 1;
        }

        /** What follows is for {@code sh}, but for a file at the very end: an image must never be that file. */
        private ShellLine filtered() throws SyntaxException {
            int from = at;
            int redirection = -1;
            char quote = 0;
            for (int i = from; i < text.length(); i++) {
                char c = text.charAt(i);
                if (quote != 0) {
                    quote = c == quote ? 0 : quote;
                } else if (c == '\\') {
                    i++;
                } else if (c == '\'' || c == '"') {
                    quote = c;
                } else if (c == '>' && redirection < 0) {
                    redirection = i;
                }
            }
            String filter = text.substring(from, redirection < 0 ? text.length() : redirection);
            if (filter.isBlank()) {
                throw new SyntaxException("what is to read the output? Say '| grep WORD', for example");
            }
            if (redirection < 0) {
                return new ShellLine(List.copyOf(words), Optional.of(filter.strip()), Optional.empty(), false);
            }
            at = redirection + 1;
            boolean append = text.startsWith(">>", redirection);
            at += append ? 1 : 0;
            return new ShellLine(List.copyOf(words), Optional.of(filter.strip()), target(">"), append);
        }

        private Optional<String> target(String end) throws SyntaxException {
            if (end.isEmpty()) {
                return Optional.empty();
            }
            Parser rest = new Parser(text.substring(at));
            if (!rest.words().isEmpty() || rest.words.size() != 1) {
                throw new SyntaxException("name one file after " + end);
            }
            return Optional.of(rest.words.get(0));
        }
    }
}
