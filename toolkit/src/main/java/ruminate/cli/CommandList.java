package ruminate.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The commands as help lists them: by their groups. */
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

    /** A command and what it does, filled to the width of help. */
    private static void append(StringBuilder text, String name, String words) {
        StringBuilder line = new StringBuilder(String.format("  %-14s", name));
        int start = line.length();
        for (String word : words.split(" ")) {
            if (line.length() > start && line.length() + 1 + word.length() > Ruminate.WIDTH) {
                text.append(line).append(System.lineSeparator());
                line = new StringBuilder(" ".repeat(start));
            }
            line.append(line.length() > start ? " " : "").append(word);
        }
        text.append(line).append(System.lineSeparator());
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
            append(text, name, first.replaceAll("(?<=\\.)\\s.*", ""));
        }
    }
}
