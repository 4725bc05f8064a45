package ruminate.format.layout;

/** Structures side by side in one byte array, read in place by {@link Field}. */
public interface Slots {
    /** The array that holds them. */
    byte[] bytes();

    /** Where the structure in {@code slot} starts in {@link #bytes()}. */
    int start(int slot);
}
