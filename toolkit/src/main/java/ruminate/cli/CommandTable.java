package ruminate.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import ruminate.shell.ShellCommand;

/**
 * All commands, in the groups and the order in which help lists them.
 *
 * <p>Naming a class here does not initialise it, and picocli looks only at those it is given: a run pays for the one
 * command it invokes.
 */
final class CommandTable {
    private static final List<Group> GROUPS = new ArrayList<>();

    static {
        group("Look");
        command("trees", TreesCommand.class);
        command("super", SuperCommand.class);
        command("subvolumes", SubvolumesCommand.class);
        command("ls", LsCommand.class);
        command("stat", StatCommand.class);
        command("cat", CatCommand.class);
        command("dump", DumpCommand.class);
        command("resolve", ResolveCommand.class);
        group("Measure");
        command("report", ReportCommand.class);
        command("chunks", ChunksCommand.class);
        command("extents", ExtentsCommand.class);
        command("usage", UsageCommand.class);
        command("fanout", FanoutCommand.class);
        command("fragmentation", FragmentationCommand.class);
        command("sharing", SharingCommand.class);
        command("history", HistoryCommand.class);
        group("Predict");
        command("whatif", WhatifCommand.class);
        group("Check");
        command("check", CheckCommand.class);
        group("Draw");
        command("diagram", DiagramCommand.class);
        command("heatmap", HeatmapCommand.class);
        group("Write");
        command("mkfs", MkfsCommand.class);
        command("build", BuildCommand.class);
        command("metadump", MetadumpCommand.class);
        command("restore", RestoreCommand.class);
        group("Explore");
        command("shell", ShellCommand.class);
    }

    /**
     * Commands that help lists together.
     *
     * @param title what they have in common
     * @param entries the commands
     */
    record Group(String title, List<Entry> entries) {}

    /**
     * A command.
     *
     * @param name what users type
     * @param type annotated class
     */
    record Entry(String name, Class<?> type) {}

    private CommandTable() {}

    private static void group(String title) {
        GROUPS.add(new Group(title, new ArrayList<>()));
    }

    /** Adds a command to the group above. */
    private static void command(String name, Class<?> type) {
        GROUPS.get(GROUPS.size() - 1).entries().add(new Entry(name, type));
    }

    static List<Group> groups() {
        return Collections.unmodifiableList(GROUPS);
    }

    /** All names, in order. */
    static List<String> names() {
        return GROUPS.stream()
                .flatMap(group -> group.entries().stream())
                .map(Entry::name)
                .toList();
    }

    static Optional<Class<?>> find(String name) {
        for (Group group : GROUPS) {
            for (Entry entry : group.entries()) {
                if (entry.name().equals(name)) {
                    return Optional.of(entry.type());
                }
            }
        }
        return Optional.empty();
    }
}
