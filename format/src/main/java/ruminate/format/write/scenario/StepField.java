package ruminate.format.write.scenario;

/**
 * A field that a step may have.
 *
 * @param name as written
 * @param type what it may hold
 * @param required whether it must be there
 * @param meaning one line for the manual
 */
public record StepField(String name, FieldType type, boolean required, String meaning) {
    static StepField required(String name, FieldType type, String meaning) {
        return new StepField(name, type, true, meaning);
    }

    static StepField optional(String name, FieldType type, String meaning) {
        return new StepField(name, type, false, meaning);
    }
}
