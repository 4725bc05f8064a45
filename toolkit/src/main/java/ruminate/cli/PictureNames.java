package ruminate.cli;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What the end of a file's name says about the picture that is wanted in it. */
final class PictureNames {
    private static final List<String> ENDS = List.of(
            ".svg", ".png", ".gif", ".jpg", ".jpeg", ".webp", ".avif", ".bmp", ".tif", ".tiff", ".ppm", ".pdf", ".ps",
            ".eps", ".dot");

    private PictureNames() {}

    /**
     * Makes sure that a name does not ask for a picture the command cannot draw.
     *
     * @param option what names the file
     * @param drawn the ends of the names of those it can
     */
    static void refuseOthers(CommandSpec spec, String option, String file, String... drawn) {
        String name = file.toLowerCase(Locale.ROOT);
        for (String end : ENDS) {
            if (name.endsWith(end) && !List.of(drawn).contains(end)) {
                throw new ParameterException(
                        spec.commandLine(),
                        option + ": '" + file + "' is to be a picture, but only those can be drawn that end in "
                                + String.join(" or ", drawn));
            }
        }
    }
}
