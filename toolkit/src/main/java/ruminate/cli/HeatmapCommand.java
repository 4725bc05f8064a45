package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.HeatMapMeasure;
import ruminate.analyze.heatmap.HeatMapPlan;
import ruminate.draw.heat.Arrangement;
import ruminate.draw.heat.HeatMapPicture;
import ruminate.draw.heat.HeatMapText;
import ruminate.format.tree.Filesystem;

/** {@code ruminate heatmap}. */
@Command(
        name = "heatmap",
        description = {
            "Shows place by place how full the space is, how old, how shared or how broken up.",
            "",
            "Space is cut into cells of one size. Block groups are strips, one below the other; more than 48"
                    + " are put together by type and profile. '-o FILE.svg' and '-o FILE.png' draw, any other answer is text: a character a"
                    + " cell, or a row a cell with --format json, jsonl or csv."
        })
final class HeatmapCommand implements Callable<Integer> {
    /** Cells of a PNG, whose readers come closer. */
    private static final int FINE = 1 << 14;

    private static final Map<String, HeatMapMeasure> MEASURES = Map.of(
            "address", HeatMapMeasure.USE,
            "use", HeatMapMeasure.USE,
            "generation", HeatMapMeasure.GENERATION,
            "sharing", HeatMapMeasure.SHARING,
            "fragmentation", HeatMapMeasure.FRAGMENTATION);

    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "address",
            completionCandidates = Measures.class,
            description = "Colour by ${COMPLETION-CANDIDATES}: what share of each place is used, when it was written,"
                    + " how many trees reach it, what share of its free space lies outside the greatest free range"
                    + " (default: ${DEFAULT-VALUE}).")
    private String by;

    @Option(
            names = "--hilbert",
            description = "Follow a Hilbert curve: what is near in the space is near in the picture.")
    private boolean hilbert;

    @Option(names = "--devices", description = "Show the devices, byte by byte, instead of logical addresses.")
    private boolean devices;

    @Option(
            names = "--cells",
            paramLabel = "N",
            description =
                    "Cut the space into at most about N cells, of at least 64KiB (default: what the output can show).")
    private Integer cells;

    /** What can be asked for. */
    private static final class Measures extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Measures() {
            super(List.of("address", "generation", "sharing", "fragmentation"));
        }
    }

    /** What the answer becomes. */
    private enum Form {
        SVG,
        PNG,
        TEXT,
        ROWS
    }

    @Override
    public Integer call() throws IOException {
        Form form = form();
        HeatMapPlan plan = new HeatMapPlan(measure(), devices, cells(form));
        try (Filesystem filesystem = image.open()) {
            if (form == Form.SVG || form == Form.PNG) {
                ImageArguments.refuseInput(spec, "-o", output.file().orElseThrow());
                draw(HeatMap.of(work.analyze(filesystem), plan), form);
                Console console = Ruminate.console(spec);
                return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
            }
            try (Output out = output.open()) {
                HeatMap map = HeatMap.of(work.analyze(filesystem), plan);
                if (form == Form.TEXT) {
                    HeatMapText.print(map, arrangement(), coloured(), columns(), out.writer());
                } else {
                    out.print(map.report());
                }
                return out.complain(filesystem.findings());
            }
        }
    }

    private Arrangement arrangement() {
        return hilbert ? Arrangement.HILBERT : Arrangement.STRIPS;
    }

    private Form form() {
        String file = output.file().orElse("").toLowerCase(Locale.ROOT);
        if (file.endsWith(".svg")) {
            return Form.SVG;
        }
        if (file.endsWith(".png")) {
            return Form.PNG;
        }
        PictureNames.refuseOthers(spec, "-o", file, ".svg", ".png");
        return output.format() == OutputFormat.text ? Form.TEXT : Form.ROWS;
    }

    private HeatMapMeasure measure() {
        HeatMapMeasure measure = MEASURES.get(by.toLowerCase(Locale.ROOT));
        if (measure == null) {
            throw new ParameterException(
                    spec.commandLine(), "--by: '" + by + "' is none of " + String.join(", ", new Measures()));
        }
        return measure;
    }

    private int cells(Form form) {
        if (cells != null) {
            if (cells < HeatMapPlan.FEWEST || cells > HeatMapPlan.MOST) {
                throw new ParameterException(
                        spec.commandLine(), "--cells must be from " + HeatMapPlan.FEWEST + " to " + HeatMapPlan.MOST);
            }
            return form == Form.TEXT && hilbert ? Math.min(cells, HeatMapText.MOST_ON_CURVE) : cells;
        }
        return switch (form) {
            case PNG -> FINE;
            case TEXT -> HeatMapText.CELLS;
            default -> HeatMapPlan.READABLE;
        };
    }

    /** What the shell says, where there is one and it does. */
    private static int columns() {
        String columns = System.getenv().getOrDefault("COLUMNS", "");
        return Boolean.getBoolean("ruminate.interactive") && columns.matches("\\d{1,4}")
                ? Integer.parseInt(columns)
                : HeatMapText.COLUMNS;
    }

    /** Only where a person sees it, and has not said otherwise. */
    private boolean coloured() {
        String noColour = System.getenv("NO_COLOR");
        return output.file().isEmpty()
                && Ruminate.session(spec).isEmpty()
                && Boolean.getBoolean("ruminate.interactive")
                && (noColour == null || noColour.isEmpty());
    }

    private void draw(HeatMap map, Form form) throws IOException {
        byte[] picture = form == Form.PNG
                ? HeatMapPicture.png(map, arrangement())
                : HeatMapPicture.svg(map, arrangement()).getBytes(StandardCharsets.UTF_8);
        NewFiles.replace(Ruminate.console(spec).resolve(output.file().orElseThrow()), picture);
    }
}
