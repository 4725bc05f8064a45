package ruminate.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All commands, in the groups and the order in which help lists them.
 *
 * <p>Naming a class here does not initialise it, and picocli looks only at those it is given: a run pays for the one
 * command it invokes.
 */
final class CommandTable {
    private static final Map<String, Class<?>> LOOK = new LinkedHashMap<>();
    private static final Map<String, Class<?>> MEASURE = new LinkedHashMap<>();
    private static final Map<String, Class<?>> PREDICT = new LinkedHashMap<>();
    private static final Map<String, Class<?>> CHECK = new LinkedHashMap<>();
    private static final Map<String, Class<?>> DRAW = new LinkedHashMap<>();
    private static final Map<String, Class<?>> WRITE = new LinkedHashMap<>();
    private static final Map<String, Class<?>> EXPLORE = new LinkedHashMap<>();

    private static final List<Group> GROUPS = List.of(
            new Group("Look", LOOK),
            new Group("Measure", MEASURE),
            new Group("Predict", PREDICT),
            new Group("Check", CHECK),
            new Group("Draw", DRAW),
            new Group("Write", WRITE),
            new Group("Explore", EXPLORE));

    /**
     * Commands that help lists together.
     *
     * @param title what they have in common
     * @param commands class of each by name
     */
    record Group(String title, Map<String, Class<?>> commands) {}

    private CommandTable() {}

    static List<Group> groups() {
        return GROUPS;
    }

    static Optional<Class<?>> find(String name) {
        for (Group group : GROUPS) {
            Class<?> command = group.commands().get(name);
            if (command != null) {
                return Optional.of(command);
            }
        }
        return Optional.empty();
    }
}
