package ruminate.draw.heat;

/** How cells are laid out. */
public enum Arrangement {
    /** A strip for each area, one below the other. */
    STRIPS,
    /** All cells along one Hilbert curve, or those of each device: what lies close together stays close together. */
    HILBERT
}
