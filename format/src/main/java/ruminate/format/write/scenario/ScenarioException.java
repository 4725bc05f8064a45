package ruminate.format.write.scenario;

/** A scenario that cannot be carried out: which step, which field, why. */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1;

    /** The message is all there is. */
    public ScenarioException(String message) {
        super(message, null, false, false);
    }
}
