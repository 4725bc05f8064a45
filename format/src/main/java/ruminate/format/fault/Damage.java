package ruminate.format.fault;

/**
 * Bytes that cannot be decoded. Checked, so that a decoder cannot forget that lengths are not given; without a stack
 * trace, so that a damaged image costs nothing extra. Callers turn it into a {@link Finding} with a place.
 */
public final class Damage extends Exception {
    private static final long serialVersionUID = 1L;

    private final FindingCode code;

    /** Damage of the kind {@code code}, with the values its message asks for. */
    public Damage(FindingCode code, Object... values) {
        super(code.message(values), null, false, false);
        this.code = code;
    }

    /** What is wrong. */
    public FindingCode code() {
        return code;
    }
}
