package ruminate.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A line as a user types it: a command and its arguments, then perhaps {@code | FILTER}, then perhaps {@code > FILE}.
 *
 * <p>Quotes keep blanks together, and so do the brackets of a key. A backslash makes the next character an ordinary one where
 * that character means something here; elsewhere it stays, and so do two in a row, since paths are escaped with them.
 *
 * @param words the command and its arguments
 * @param filter what reads the command's output, in the words of {@code sh}
 * @param target the file that takes the output
 * @param append whether the file keeps what it has
 */
record ShellLine(List<String> words, Optional<String> filter, Optional<String> target, boolean append) {
    private static final String SPECIAL = " \t'\"|>()#";
    private static final String PAIR = "\\\\";

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
        return text.indexOf('\n') < 0 ? text : text.replaceAll("\\\\\r?\n", " ");
    }

    static ShellLine parse(String text) throws SyntaxException {
        return new Parser(joined(text), false).parse();
    }

    /**
     * A line that is being typed.
     *
     * @param before the words that are complete
     * @param word the one at the end; empty after a blank
     * @param start where in the text it starts
     * @param command whether these are words of the command, not of a filter or of the name of a file
     */
    record Typed(List<String> before, String word, int start, boolean command) {}

    /** The beginning of a line, as far as it has been typed: quotes and brackets may be open. */
    static Typed typed(String text) {
        return new Parser(text, true).typed();
    }

    /** A word as one must type it. */
    static String quoted(String word) {
        StringBuilder quoted = new StringBuilder();
        for (int at = 0; at < word.length(); at++) {
            char c = word.charAt(at);
            if (c == '\\') {
                boolean pair = word.startsWith(PAIR, at);
                if (!pair && (at + 1 == word.length() || SPECIAL.indexOf(word.charAt(at + 1)) >= 0)) {
                    // Before what means something a backslash can stand in quotes only.
                    return "'" + word.replace("'", "'\\''") + "'";
                }
                quoted.append(pair ? PAIR : "\\");
                at += pair ? 1 : 0;
            } else {
                quoted.append(SPECIAL.indexOf(c) < 0 ? "" : "\\").append(c);
            }
        }
        return word.isEmpty() ? "''" : quoted.toString();
    }

    private static final class Parser {
        private final String text;
        private final boolean open;
        private final List<String> words = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private boolean inWord;
        private int start;
        private int at;

        /**
         * Reads {@code text}.
         *
         * @param open whether it may end within quotes or brackets, and then within a word
         */
        Parser(String text, boolean open) {
            this.text = text;
            this.open = open;
        }

        Typed typed() {
            try {
                String end = words();
                return new Typed(List.copyOf(words), word.toString(), inWord ? start : text.length(), end.isEmpty());
            } catch (SyntaxException impossible) {
                throw new AssertionError(impossible);
            }
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
                if (!inWord) {
                    start = at - 1;
                }
                if (text.startsWith(PAIR, at - 1)) {
                    add(c);
                    add(text.charAt(at++));
                } else if (c == '\\' && at < text.length() && SPECIAL.indexOf(text.charAt(at)) >= 0) {
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
            if (!open) {
                endWord();
            }
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
                if (quote == '"' && text.startsWith(PAIR, at)) {
                    word.append(text.charAt(at++));
                } else if (quote == '"' && text.startsWith("\\\"", at)) {
                    at++;
                }
                word.append(text.charAt(at++));
            }
            if (at >= text.length() && open) {
                return;
            }
            if (at >= text.length()) {
                throw new SyntaxException("no end of the quote: " + quote + text.substring(from));
            }
            at++;
        }

        private void key() throws SyntaxException {
            int close = text.indexOf(')', at);
            if (close < 0 && open) {
                // Each part of a key is completed by itself.
                add('(');
                while (at < text.length()) {
                    char c = text.charAt(at++);
                    if (c == ' ') {
                        endWord();
                    } else {
                        start = inWord ? start : at - 1;
                        add(c);
                    }
                }
                return;
            }
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
            Parser rest = new Parser(text.substring(at), false);
            if (!rest.words().isEmpty() || rest.words.size() != 1) {
                throw new SyntaxException("name one file after " + end);
            }
            return Optional.of(rest.words.get(0));
        }
    }
}
