package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import ruminate.render.Renderer;
import ruminate.render.Style;
import ruminate.render.Units;

/** Options of every command that prints an answer. */
public final class OutputOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Print the answer as ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    @Option(
            names = "--rows",
            paramLabel = "TABLE",
            defaultValue = "",
            description = "Print only this table, by its JSON key (default: all; the first in jsonl and csv).")
    private String rows;

    @Option(names = "--hide-names", description = "Replace names of files and subvolumes by stable pseudonyms.")
    private boolean hideNames;

    @Option(names = "-o", paramLabel = "FILE", description = "Write the answer to FILE instead of standard output.")
    private String file;

    @Option(names = "--raw", description = "Print bytes as plain numbers (default of json, jsonl, csv).")
    private boolean raw;

    @Option(names = "--iec", description = "Print bytes in powers of 1024: 1.00GiB (default of text).")
    private boolean iec;

    @Option(names = "--si", description = "Print bytes in powers of 1000: 1.07GB.")
    private boolean si;

    /** What the answer is printed as. */
    public OutputFormat format() {
        return format;
    }

    /** Whether names are to be hidden, for commands that print without a report. */
    public boolean hideNames() {
        return hideNames;
    }

    /** Where the answer goes, if to a file. */
    Optional<String> file() {
        return Optional.ofNullable(file);
    }

    /** Whether all of an answer goes to standard output, not one of its tables. */
    boolean whole() {
        return file == null && rows.isEmpty() && (format == OutputFormat.text || format == OutputFormat.json);
    }

    /** How values are printed. */
    public Style style() {
        return new Style(units(), hideNames);
    }

    /** What is asked for last counts, as in other tools. */
    private Units units() {
        Units units = format == OutputFormat.text ? Units.IEC : Units.RAW;
        if (raw || iec || si) {
            for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
                switch (option.longestName()) {
                    case "--raw" -> units = Units.RAW;
                    case "--iec" -> units = Units.IEC;
                    case "--si" -> units = Units.SI;
                    default -> {}
                }
            }
        }
        return units;
    }

    /** Opens where the answer goes. Never onto a file the command reads. */
    public Output open() throws IOException {
        Console console = Ruminate.console(spec);
        OutputTarget target = new OutputTarget(console.out());
        if (file != null) {
            Path path = console.resolve(file);
            ImageArguments.refuseInput(spec, "-o", file);
            target = OutputTarget.file(path);
        }
        Style style = style();
        Renderer renderer = Ruminate.renderer(spec).orElse(format.renderer(style, rows));
        return new Output(target, style, renderer, !rows.isEmpty(), spec.commandLine());
    }
}
