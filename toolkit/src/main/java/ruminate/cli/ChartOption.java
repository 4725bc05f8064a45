package ruminate.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import ruminate.draw.chart.Chart;
import ruminate.draw.chart.ChartPicture;

/** Option of commands whose answer can be drawn, too. */
public final class ChartOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description = "Draw the answer as well, as SVG; a file that exists is replaced.")
    private String file;

    /** Whether a chart is wanted. It is refused where it would take the place of the image. */
    public boolean wanted() throws IOException {
        if (file == null) {
            return false;
        }
        PictureNames.refuseOthers(spec, "--chart", file, ".svg");
        ImageArguments.refuseInput(spec, "--chart", file);
        return true;
    }

    /** Writes the picture; nothing half done stands under its name. */
    public void write(List<Chart> charts) throws IOException {
        NewFiles.replace(
                Ruminate.console(spec).resolve(file), ChartPicture.svg(charts).getBytes(StandardCharsets.UTF_8));
    }
}
