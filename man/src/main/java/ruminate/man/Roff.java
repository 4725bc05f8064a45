package ruminate.man;

/** Text in the language of {@code man(7)}. */
final class Roff {
    private final StringBuilder out = new StringBuilder();

    /** Text that is no request: backslashes, dashes and leading dots mean themselves. */
    static String escape(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    static String bold(String text) {
        return "\\fB" + escape(text) + "\\fR";
    }

    static String italic(String text) {
        return "\\fI" + escape(text) + "\\fR";
    }

    Roff request(String request) {
        out.append('.').append(request).append('\n');
        return this;
    }

    Roff section(String title) {
        return request("SH " + title);
    }

    /** A line that is marked up already. */
    Roff marked(String line) {
        out.append(line).append('\n');
        return this;
    }

    /** Words to be filled. */
    Roff text(String words) {
        return marked(escape(words));
    }

    Roff paragraph(String words) {
        return request("PP").text(words);
    }

    /** Lines to be kept as they are. */
    Roff verbatim(Iterable<String> lines) {
        request("PP").request("RS 4").request("nf");
        for (String line : lines) {
            text(line);
        }
        return request("fi").request("RE");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
