package ruminate.format.write.scenario;

import java.util.List;
import java.util.Optional;

/** What steps of one sort do, and which fields they have. */
public interface StepKind {
    /** The name, as field {@code do} has it. */
    String text();

    /** One line for the manual. */
    String meaning();

    /** The fields it knows, besides {@code do}. */
    List<StepField> fields();

    /** The field called {@code name}. */
    default Optional<StepField> field(String name) {
        return fields().stream().filter(f -> f.name().equals(name)).findFirst();
    }
}
