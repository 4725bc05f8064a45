package ruminate.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ruminate.format.write.scenario.RawStep;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** Reads a scenario from JSON: an object with {@code filesystem}, {@code steps} and {@code damage}. */
final class ScenarioFile {
    private static final int MAX_DEPTH = 64;
    private static final Set<String> PARTS = Set.of("filesystem", "steps", "damage");
    private static final Set<String> STEP_LISTS = Set.of("steps", "damage");

    private final JsonParser parser;

    private ScenarioFile(JsonParser parser) {
        this.parser = parser;
    }

    /** The scenario in a file; what is wrong with it is said with the line. */
    static Scenario read(Path file) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
        if (!java.nio.file.Files.exists(file)) {
            throw new java.nio.file.NoSuchFileException(file.toString());
        }
        if (java.nio.file.Files.isDirectory(file)) {
            throw new java.nio.file.FileSystemException(file.toString(), null, "is a directory");
        }
        try (JsonParser parser = factory.createParser(file.toFile())) {
            return new ScenarioFile(parser).scenario();
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "%s: line %d: %s".formatted(file, e.getLocation().getLineNr(), e.getOriginalMessage()));
        } catch (ScenarioException e) {
            throw new IOException(file + ": " + e.getMessage());
        }
    }

    private Scenario scenario() throws IOException, ScenarioException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw wrong("a scenario is an object with \"filesystem\" and \"steps\"");
        }
        Map<String, Object> parts = object();
        for (String name : parts.keySet()) {
            if (!PARTS.contains(name)) {
                throw new ScenarioException("there is no part \"" + name + "\"; there are filesystem, steps, damage");
            }
        }
        return Scenario.read(filesystem(parts), steps(parts, "steps"), steps(parts, "damage"));
    }

    private static Map<String, Object> filesystem(Map<String, Object> parts) throws ScenarioException {
        Object value = parts.getOrDefault("filesystem", Map.of());
        if (!(value instanceof Map<?, ?> map)) {
            throw new ScenarioException("\"filesystem\" is to be an object");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((name, field) -> fields.put((String) name, field));
        return fields;
    }

    private static List<RawStep> steps(Map<String, Object> parts, String name) throws ScenarioException {
        Object value = parts.getOrDefault(name, List.of());
        if (!(value instanceof List<?> list) || !list.stream().allMatch(RawStep.class::isInstance)) {
            throw new ScenarioException("\"" + name + "\" is to be a list of objects");
        }
        return list.stream().map(RawStep.class::cast).toList();
    }

    private ScenarioException wrong(String what) {
        return new ScenarioException("line " + parser.currentLocation().getLineNr() + ": " + what);
    }

    private Map<String, Object> object() throws IOException, ScenarioException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            fields.put(name, value(STEP_LISTS.contains(name)));
        }
        return fields;
    }

    private Object value(boolean ofSteps) throws IOException, ScenarioException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case START_OBJECT -> object();
            case START_ARRAY -> list(ofSteps);
            default -> throw wrong("a value is text, a whole number, true, false, an object or a list");
        };
    }

    private List<Object> list(boolean ofSteps) throws IOException, ScenarioException {
        List<Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (ofSteps && parser.currentToken() == JsonToken.START_OBJECT) {
                int line = parser.currentLocation().getLineNr();
                values.add(new RawStep(line, object()));
            } else {
                values.add(value(false));
            }
        }
        return values;
    }
}
