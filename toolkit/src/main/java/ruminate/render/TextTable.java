package ruminate.render;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.Column;

/**
 * Aligns columns. The widths come from the first lines, which are held back; a later cell that is wider shifts its own
 * line only, so that a table of any length streams.
 */
final class TextTable {
    private static final int HELD_BACK = 1000;

    private final Writer out;
    private final boolean[] right;
    private final int[] widths;
    private final List<List<String>> held = new ArrayList<>();
    private boolean streaming;

    TextTable(List<? extends Column<?>> columns, Writer out) {
        this.out = out;
        this.right = new boolean[columns.size()];
        this.widths = new int[columns.size()];
        List<String> heading = new ArrayList<>();
        for (int i = 0; i < right.length; i++) {
            right[i] = columns.get(i).kind().numeric();
            heading.add(columns.get(i).name());
        }
        hold(heading);
    }

    void line(List<String> cells) throws IOException {
        if (streaming) {
            print(cells);
            return;
        }
        hold(cells);
        if (held.size() > HELD_BACK) {
            end();
        }
    }

    /** Prints what is held back; a heading without lines says nothing, and a word does. */
    void end() throws IOException {
        if (!streaming && held.size() == 1) {
            out.write("none\n");
            held.clear();
        }
        streaming = true;
        for (List<String> cells : held) {
            print(cells);
        }
        held.clear();
    }

    private void hold(List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], width(cells.get(i)));
        }
        held.add(cells);
    }

    private void print(List<String> cells) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String pad = " ".repeat(Math.max(0, widths[i] - width(cell)));
            line.append(i == 0 ? "" : "  ").append(right[i] ? pad + cell : cell + pad);
        }
        out.write(line.toString().stripTrailing());
        out.write('\n');
    }

    private static int width(String cell) {
        int width = 0;
        for (int i = 0; i < cell.length(); ) {
            int character = cell.codePointAt(i);
            width += CharacterWidth.of(character);
            i += Character.charCount(character);
        }
        return width;
    }
}
