package ruminate.format.write.scenario;

import java.util.List;
import java.util.Optional;

/** What steps of one sort do, and which fields they have. */
public interface StepKind {
    /**
     * What there is to say of a kind.
     *
     * @param text the name, as field {@code do} has it
     * @param meaning one line for the manual
     * @param fields the fields it knows, besides {@code do}
     */
    record About(String text, String meaning, List<StepField> fields) {}

    /** What there is to say of it. */
    About about();

    /** The name, as field {@code do} has it. */
    default String text() {
        return about().text();
    }

    /** One line for the manual. */
    default String meaning() {
        return about().meaning();
    }

    /** The fields it knows, besides {@code do}. */
    default List<StepField> fields() {
        return about().fields();
    }

    /** The field called {@code name}. */
    default Optional<StepField> field(String name) {
        return fields().stream().filter(f -> f.name().equals(name)).findFirst();
    }
}
