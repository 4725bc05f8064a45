package ruminate.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a command in two groups: what it alone can do, and what it has in common with most others.
 *
 * @param own its own options
 * @param common those of the classes that commands share
 */
public record OptionGroups(List<OptionSpec> own, List<OptionSpec> common) {
    /** What help and manual pages put above the second group. */
    public static final String COMMON = "Common options";

    /** The options of a command, without hidden ones. */
    public static OptionGroups of(CommandSpec spec) {
        Set<String> shared = new HashSet<>();
        for (CommandSpec mixin : spec.mixins().values()) {
            Object options = mixin.userObject();
            if (options instanceof ImageArguments
                    || options instanceof OutputOptions
                    || options instanceof WorkOptions) {
                mixin.options().forEach(option -> shared.add(option.longestName()));
            }
        }
        List<OptionSpec> own = new ArrayList<>();
        List<OptionSpec> common = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                boolean everywhere = shared.contains(option.longestName()) || option.usageHelp() && !shared.isEmpty();
                (everywhere ? common : own).add(option);
            }
        }
        return new OptionGroups(own, common);
    }

    /** Prints the groups one below the other, each in the order of the alphabet. */
    static final class Renderer implements IHelpSectionRenderer {
        @Override
        public String render(Help help) {
            OptionGroups groups = of(help.commandSpec());
            String common = groups.common.isEmpty()
                    ? ""
                    : System.lineSeparator() + COMMON + ":" + System.lineSeparator() + list(help, groups.common);
            return list(help, groups.own) + common;
        }

        private static String list(Help help, List<OptionSpec> options) {
            List<OptionSpec> sorted = new ArrayList<>(options);
            sorted.sort(Help.createShortOptionNameComparator());
            // The width of the first column is that of all options.
            Layout layout = help.createDefaultLayout(
                    help.commandSpec().options(), help.commandSpec().positionalParameters(), help.colorScheme());
            layout.addAllOptions(sorted, help.parameterLabelRenderer());
            return layout.toString();
        }
    }
}
