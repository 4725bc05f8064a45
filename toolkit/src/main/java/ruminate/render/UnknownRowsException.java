package ruminate.render;

import java.util.List;

/** A report has no table of the name that was asked for. */
public final class UnknownRowsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    UnknownRowsException(String wanted, List<String> known) {
        super("no rows called '" + wanted + "'; there are: "
                + String.join(", ", known.stream().distinct().toList()));
    }
}
