package ruminate.format.write.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One step of a scenario, its fields checked.
 *
 * @param place how messages call it, such as {@code line 7, step 3 (write)}
 * @param <K> which steps there are
 * @param operation what it does
 * @param values values of its fields in their final form
 * @param steps the steps inside a repetition
 */
public record Step<K extends StepKind>(String place, K operation, Map<String, Object> values, List<Step<K>> steps) {
    /** The step that says which operation it is with this field. */
    public static final String DO = "do";

    /** Judges steps; {@code prefix} goes before their numbers in messages. */
    static <K extends StepKind> List<Step<K>> read(List<K> kinds, List<RawStep> raw, String prefix)
            throws ScenarioException {
        List<Step<K>> steps = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            steps.add(read(kinds, raw.get(i), prefix + (i + 1)));
        }
        return List.copyOf(steps);
    }

    private static <K extends StepKind> Step<K> read(List<K> kinds, RawStep raw, String number)
            throws ScenarioException {
        String place = (raw.line() > 0 ? "line " + raw.line() + ", " : "") + number;
        Object name = raw.fields().get(DO);
        if (!(name instanceof String text)) {
            throw new ScenarioException(place + ": no field \"do\" that names what to do");
        }
        Optional<K> operation =
                kinds.stream().filter(kind -> kind.text().equals(text)).findFirst();
        if (operation.isEmpty()) {
            throw new ScenarioException(place + ": there is no step \"" + text + "\"; there are "
                    + String.join(", ", kinds.stream().map(StepKind::text).toList()));
        }
        place += " (" + text + ")";
        Map<String, Object> values = new TreeMap<>();
        for (Map.Entry<String, Object> entry : raw.fields().entrySet()) {
            if (!entry.getKey().equals(DO)) {
                values.put(entry.getKey(), value(place, operation.get(), entry.getKey(), entry.getValue()));
            }
        }
        for (StepField field : operation.get().fields()) {
            if (field.required() && !values.containsKey(field.name())) {
                throw new ScenarioException(place + ": field \"" + field.name() + "\" is missing: "
                        + field.type().expected());
            }
        }
        List<Step<K>> inner = List.of();
        if (raw.fields().get("steps") instanceof List<?> list) {
            List<RawStep> rawInner = list.stream().map(RawStep.class::cast).toList();
            inner = read(kinds, rawInner, number + ".");
        }
        return new Step<>(place, operation.get(), values, inner);
    }

    private static Object value(String place, StepKind operation, String name, Object raw) throws ScenarioException {
        Optional<StepField> field = operation.field(name);
        if (field.isEmpty()) {
            throw new ScenarioException(place + ": there is no field \"" + name + "\"; there are "
                    + String.join(
                            ", ",
                            operation.fields().stream().map(StepField::name).toList()));
        }
        return field.get()
                .type()
                .accept(raw)
                .orElseThrow(() -> new ScenarioException(place + ": field \"" + name + "\": expected "
                        + field.get().type().expected() + ", has " + raw));
    }

    /** The same step with {@code {i}} in its texts replaced by a number. */
    Step<K> inRound(long round) {
        Map<String, Object> replaced = new TreeMap<>();
        values.forEach((name, value) ->
                replaced.put(name, value instanceof String text ? text.replace("{i}", Long.toString(round)) : value));
        return new Step<>(place, operation, replaced, steps);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String text(String name) {
        return (String) values.get(name);
    }

    long number(String name, long otherwise) {
        return (Long) values.getOrDefault(name, otherwise);
    }

    boolean flag(String name) {
        return (Boolean) values.getOrDefault(name, false);
    }
}
