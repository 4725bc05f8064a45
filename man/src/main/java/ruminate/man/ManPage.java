package ruminate.man;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import ruminate.cli.OptionGroups;

/** The page of one command. */
final class ManPage {
    private static final Map<String, String> STATUS = Map.of(
            "0", "Answered, nothing wrong.",
            "1", "Answered, but something in the image is wrong.",
            "2", "The command line is wrong.",
            "3", "A file cannot be read, or is not of this format.",
            "4", "A bug in ruminate.");

    private final CommandSpec spec;
    private final Examples examples;
    private final Answers answers;

    ManPage(CommandSpec spec, Examples examples, Answers answers) {
        this.spec = spec;
        this.examples = examples;
        this.answers = answers;
    }

    /** Name of the page: the command and its parents, joined by {@code -}. */
    static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    String text() {
        Roff page = new Roff();
        String name = name(spec);
        String[] description = spec.usageMessage().description();
        page.request("TH " + name.toUpperCase(java.util.Locale.ROOT) + " 1 \"\" \"ruminate\" \"User Commands\"");
        page.request("nh").request("ad l");
        page.section("NAME").marked(Roff.escape(name) + " \\- " + Roff.escape(summary(description)));
        page.section("SYNOPSIS").marked(synopsis());
        page.section("DESCRIPTION");
        for (String paragraph : description) {
            page.paragraph(paragraph.formatted());
        }
        arguments(page);
        options(page);
        subcommands(page);
        answers.print(name, page);
        page.section("EXIT STATUS");
        STATUS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(status ->
                        page.request("TP").marked(Roff.bold(status.getKey())).text(status.getValue()));
        examples.print(page);
        seeAlso(page);
        return page.toString();
    }

    private static String summary(String[] description) {
        String first = description.length == 0 ? "" : description[0];
        int end = first.indexOf(". ");
        String sentence = end < 0 ? first : first.substring(0, end);
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private String synopsis() {
        String text =
                spec.commandLine().getHelp().synopsis(0).replaceAll("\\s+", " ").trim();
        String name = spec.qualifiedName();
        return Roff.bold(name) + Roff.escape(text.substring(name.length()));
    }

    private void arguments(Roff page) {
        List<PositionalParamSpec> shown = spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        page.section("ARGUMENTS");
        for (PositionalParamSpec parameter : shown) {
            page.request("TP").marked(Roff.italic(parameter.paramLabel()));
            page.text(String.join(" ", parameter.description()));
        }
    }

    private void options(Roff page) {
        OptionGroups groups = OptionGroups.of(spec);
        if (!groups.own().isEmpty() || !groups.common().isEmpty()) {
            page.section("OPTIONS");
        }
        groups.own().forEach(option -> option(option, page));
        if (!groups.common().isEmpty()) {
            page.request("SS " + OptionGroups.COMMON);
            groups.common().forEach(option -> option(option, page));
        }
    }

    private static void option(OptionSpec option, Roff page) {
        List<String> names = new ArrayList<>();
        for (String name : option.names()) {
            names.add(Roff.bold(name) + value(option, name));
        }
        page.request("TP").marked(String.join(", ", names));
        page.text(String.join(" ", option.description()));
    }

    private static String value(OptionSpec option, String name) {
        if (option.arity().max() == 0) {
            return "";
        }
        int values = Math.max(1, option.arity().min());
        String labels = String.join(" ", Collections.nCopies(values, Roff.italic(option.paramLabel())));
        return name.startsWith("--") && values == 1 ? "=" + labels : " " + labels;
    }

    private void subcommands(Roff page) {
        if (spec.subcommands().isEmpty()) {
            return;
        }
        page.section("COMMANDS");
        for (CommandLine subcommand : spec.subcommands().values()) {
            CommandSpec child = subcommand.getCommandSpec();
            page.request("TP").marked(Roff.bold(name(child)) + "(1)");
            page.text(summary(child.usageMessage().description()) + ".");
        }
    }

    private void seeAlso(Roff page) {
        page.section("SEE ALSO");
        String parent = spec.parent() == null ? "" : Roff.bold(name(spec.parent())) + "(1), ";
        page.marked(parent + Roff.bold(FindingsPage.NAME) + "(7), " + Roff.bold("btrfs") + "(8), "
                + Roff.bold("btrfs-inspect-internal") + "(8)");
    }
}
