package ruminate.draw.heat;

/** How cells are laid out. */
public enum Arrangement {
    /** A strip for each chunk, one below the other; where there are too many, one after the other. */
    STRIPS,
    /** All cells along one Hilbert curve: what lies close together stays close together. */
    HILBERT
}
