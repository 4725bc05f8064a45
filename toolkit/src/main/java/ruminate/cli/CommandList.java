package ruminate.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The commands as help lists them: by their groups, a line each. */
final class CommandList implements IHelpSectionRenderer {
    @Override
    public String render(Help help) {
        Map<String, Help> subcommands = help.allSubcommands();
        StringBuilder text = new StringBuilder();
        for (CommandTable.Group group : CommandTable.groups()) {
            append(
                    text,
                    group.title(),
                    group.entries().stream().map(CommandTable.Entry::name).toList(),
                    subcommands);
        }
        append(text, "More", List.of("help", "completion"), subcommands);
        return text.toString();
    }

    private static void append(StringBuilder text, String title, List<String> names, Map<String, Help> subcommands) {
        if (names.isEmpty()) {
            return;
        }
        text.append(System.lineSeparator()).append(title).append(':').append(System.lineSeparator());
        for (String name : names) {
            String[] description =
                    subcommands.get(name).commandSpec().usageMessage().description();
            String first = description.length == 0 ? "" : description[0];
            text.append(String.format("  %-14s%s%n", name, first.replaceAll("(?<=\\.)\\s.*", "")));
        }
    }
}
