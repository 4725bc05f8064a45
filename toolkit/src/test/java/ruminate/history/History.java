package ruminate.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ruminate.format.write.scenario.RawStep;

/**
 * A history that can be run and cut down.
 *
 * @param filesystem what it begins with
 * @param steps what happens
 */
record History(Map<String, Object> filesystem, List<RawStep> steps) {
    static History of(long seed, int steps) {
        Generator generator = new Generator(seed);
        return new History(generator.filesystem(seed), generator.steps(steps));
    }

    int members() {
        return filesystem.get("devices") instanceof List<?> list ? list.size() : 1;
    }

    private History without(int from, int to) {
        List<RawStep> left = new ArrayList<>(steps.subList(0, from));
        left.addAll(steps.subList(to, steps.size()));
        return new History(filesystem, left);
    }

    /** Decides whether a history still shows what is being looked for. */
    interface Failing {
        boolean fails(History history);
    }

    /** A part of the history, as short as can be found, that still fails. */
    History shrink(Failing failing) {
        History best = this;
        for (int size = Math.max(1, steps.size() / 2); size >= 1; size /= 2) {
            for (int at = best.steps.size() - size; at >= 0; at -= size) {
                if (at + size <= best.steps.size()) {
                    History smaller = best.without(at, at + size);
                    best = failing.fails(smaller) ? smaller : best;
                }
            }
        }
        return best;
    }

    /** The scenario as a file would have it. */
    String json() {
        StringBuilder out = new StringBuilder("{\n  \"filesystem\": ");
        out.append(json(filesystem)).append(",\n  \"steps\": [");
        for (int i = 0; i < steps.size(); i++) {
            out.append(i == 0 ? "\n    " : ",\n    ")
                    .append(json(new LinkedHashMap<>(steps.get(i).fields())));
        }
        return out.append("\n  ]\n}\n").toString();
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            List<String> fields = new ArrayList<>();
            map.forEach((name, field) -> fields.add(json(name) + ": " + json(field)));
            return "{" + String.join(", ", fields) + "}";
        }
        if (value instanceof List<?> list) {
            return list.stream().map(History::json).toList().toString();
        }
        return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
    }
}
