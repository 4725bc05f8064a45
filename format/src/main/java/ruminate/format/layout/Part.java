package ruminate.format.layout;

/** A declared piece of a structure. */
public sealed interface Part permits Field, Region {
    /** The kernel's name. */
    String name();

    /** Bytes from the start of the structure. */
    int offset();

    /** Size in bytes. */
    int size();

    /** What it holds. */
    Unit unit();
}
