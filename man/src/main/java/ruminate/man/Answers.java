package ruminate.man;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowType;
import ruminate.analyze.report.Section;
import ruminate.cli.Console;
import ruminate.cli.Ruminate;

/**
 * What the columns of answers mean, as the answers themselves say. The command lines of {@code src/answers.txt}, which
 * together show every table, are run on samples; a table that several commands print is explained where it comes first.
 */
final class Answers {
    /** One line of the file: a command, its subcommand, and the rest. */
    private record Line(String page, String[] words) {
        static Line of(String text) {
            String[] words = text.split(" ");
            String page = "ruminate-" + words[0] + (words[0].equals("whatif") ? "-" + words[1] : "");
            return new Line(page, words);
        }
    }

    /** Where a kind of row is explained. */
    private record Where(String page, String title) {
        String seenFrom(String other) {
            return page.equals(other) ? Roff.bold(title) : Roff.bold(title) + " in " + Roff.bold(page) + "(1)";
        }
    }

    /**
     * A table or a record of an answer.
     *
     * @param title its key in JSON
     * @param rows whether it is a table
     */
    private record Shape(String title, boolean rows, RowType<?> type) {}

    private final Map<String, Map<String, Shape>> pages = new LinkedHashMap<>();
    private final Map<RowType<?>, Where> explained = new HashMap<>();

    /** Runs all lines of {@code source/answers.txt}; samples are unpacked to {@code cache}. */
    static Answers read(Path source, Path cache) throws IOException {
        Answers answers = new Answers();
        for (String text : Files.readAllLines(source.resolve("answers.txt"))) {
            answers.run(
                    Line.of(text),
                    source.toAbsolutePath().normalize().getParent().getParent(),
                    cache);
        }
        return answers;
    }

    private void run(Line line, Path home, Path cache) {
        StringWriter complaints = new StringWriter();
        Console console =
                new Console(OutputStream.nullOutputStream(), new PrintWriter(complaints), home, home, cache, false);
        Map<String, Shape> shapes = pages.computeIfAbsent(line.page, page -> new LinkedHashMap<>());
        String[] arguments =
                Stream.concat(Stream.of(line.words), Stream.of("--format=json")).toArray(String[]::new);
        int status = Ruminate.run(console, (report, out) -> collect(report, "", shapes), arguments);
        if (status != 0) {
            throw new IllegalStateException(String.join(" ", line.words) + ": " + complaints);
        }
        shapes.values().forEach(shape -> explained.putIfAbsent(shape.type, new Where(line.page, shape.title)));
    }

    private static void collect(Report report, String path, Map<String, Shape> shapes) {
        for (Section section : report.sections()) {
            String title = section.name().isEmpty() ? report.name() : section.name();
            String key = path.isEmpty() ? title : path + "." + title;
            if (section instanceof Section.Part part) {
                collect(part.report(), key, shapes);
            } else if (section instanceof Section.Rows<?> rows) {
                shapes.putIfAbsent(key, new Shape(key, true, rows.type()));
            } else if (section instanceof Section.Fields<?> fields) {
                shapes.putIfAbsent(key, new Shape(key, false, fields.type()));
            }
        }
    }

    /** The names of the pages that have answers. */
    List<String> pages() {
        return List.copyOf(pages.keySet());
    }

    /** The columns of a page that say nothing of what they mean. */
    List<String> unexplained(String page) {
        List<String> names = new ArrayList<>();
        pages.getOrDefault(page, Map.of()).values().forEach(shape -> unexplained(shape.type.columns(), names));
        return names;
    }

    private static void unexplained(List<? extends Column<?>> columns, List<String> names) {
        for (Column<?> column : columns) {
            if (column.meaning().isEmpty()) {
                names.add(column.name());
            }
            unexplained(column.inner(), names);
        }
    }

    /** Prints the section of a page. */
    void print(String page, Roff roff) {
        Map<String, Shape> shapes = pages.get(page);
        if (shapes == null) {
            return;
        }
        roff.section("ANSWER");
        roff.text(
                "The columns of each table, and the keys of its objects in JSON. Those with a star are left out of text.");
        for (Shape shape : shapes.values()) {
            roff.request("SS " + Roff.escape(shape.title));
            Where where = explained.get(shape.type);
            if (!where.equals(new Where(page, shape.title))) {
                roff.marked((shape.rows ? "The columns are those of " : "The fields are those of ")
                        + where.seenFrom(page) + ".");
            } else {
                columns(shape.type.columns(), roff);
            }
        }
    }

    private static void columns(List<? extends Column<?>> columns, Roff roff) {
        List<String> plain = new ArrayList<>();
        for (Column<?> column : columns) {
            if (column.meaning().isEmpty() && column.inner().isEmpty()) {
                plain.add(column.name());
                continue;
            }
            roff.request("TP").marked(Roff.bold(column.name()) + (column.detail() ? "*" : ""));
            roff.text(column.meaning().isEmpty() ? "Each has:" : column.meaning());
            if (!column.inner().isEmpty()) {
                roff.request("RS");
                columns(column.inner(), roff);
                roff.request("RE");
            }
        }
        if (!plain.isEmpty()) {
            roff.paragraph("As the format itself names them: " + String.join(", ", plain) + ".");
        }
    }
}
