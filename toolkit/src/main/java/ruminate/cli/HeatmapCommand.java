package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.HeatMap.View;
import ruminate.analyze.heatmap.Measure;
import ruminate.draw.heat.Arrangement;
import ruminate.draw.heat.HeatMapPicture;
import ruminate.draw.heat.HeatMapText;
import ruminate.format.tree.Filesystem;

/** {@code ruminate heatmap}. */
@Command(
        name = "heatmap",
        description = {
            "Draws where the filesystem is full, old, shared or fragmented, by address.",
            "With -o FILE.svg or FILE.png it draws a picture; otherwise it prints one of block characters, or the figures as"
                    + " JSON or CSV. Chunks are strips, cut into cells of equal size, about 8,000 in all; every extent counts"
                    + " in the cells it lies in. By device, a row of a striped chunk counts evenly on all its devices."
        })
final class HeatmapCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "address",
            description = "What colours tell: address, the share of room that extents take; generation, when they were"
                    + " written; sharing, how many trees reach them; fragmentation, how small they are"
                    + " (default: ${DEFAULT-VALUE}).")
    private Colours colours;

    @Option(
            names = "--devices",
            description = "Draw device by device, with what no chunk takes, not logical addresses.")
    private boolean devices;

    @Option(names = "--hilbert", description = "Lay all cells along one Hilbert curve; pictures only.")
    private boolean hilbert;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    /** What colours tell, by the names users know. */
    private enum Colours {
        address(Measure.USE),
        use(Measure.USE),
        generation(Measure.GENERATION),
        sharing(Measure.SHARING),
        fragmentation(Measure.FRAGMENTATION);

        private final Measure measure;

        Colours(Measure measure) {
            this.measure = measure;
        }
    }

    /** What a file is by its name. */
    private enum Picture {
        SVG,
        PNG
    }

    @Override
    public Integer call() throws IOException {
        Optional<Picture> picture = picture();
        if (picture.isPresent()) {
            ImageArguments.refuseInput(spec, "-o", output.file().orElseThrow());
        }
        try (Filesystem filesystem = image.open()) {
            HeatMap map = HeatMap.of(work.analyze(filesystem), View.of(devices, colours.measure));
            if (picture.isPresent()) {
                draw(map, picture.get());
                Console console = Ruminate.console(spec);
                return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
            }
            try (Output out = output.open()) {
                if (output.format() == OutputFormat.text) {
                    new HeatMapText(map, colours.measure).print(out.writer());
                } else {
                    out.print(map.report(colours.measure));
                }
                return out.complain(filesystem.findings());
            }
        }
    }

    private Optional<Picture> picture() {
        String name = output.file().orElse("").toLowerCase(Locale.ROOT);
        if (name.endsWith(".svg")) {
            return Optional.of(Picture.SVG);
        }
        return name.endsWith(".png") ? Optional.of(Picture.PNG) : Optional.empty();
    }

    private void draw(HeatMap map, Picture kind) throws IOException {
        Arrangement arrangement = hilbert ? Arrangement.HILBERT : Arrangement.STRIPS;
        HeatMapPicture picture = new HeatMapPicture(map, colours.measure, arrangement);
        byte[] bytes = kind == Picture.PNG ? picture.png() : picture.svg().getBytes(StandardCharsets.UTF_8);
        Path target = Ruminate.console(spec).resolve(output.file().orElseThrow());
        try (NewFiles files = new NewFiles(List.of(target), true)) {
            Files.write(files.paths().get(0), bytes);
            files.finish();
        }
    }
}
