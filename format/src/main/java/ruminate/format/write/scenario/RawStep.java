package ruminate.format.write.scenario;

import java.util.Map;

/**
 * A step as somebody wrote it, not judged yet.
 *
 * @param line where it begins in its file, 0 where there is none
 * @param fields values by name: strings, {@code Long}s, {@code Boolean}s, maps of the same, and lists of raw steps
 */
public record RawStep(int line, Map<String, Object> fields) {}
