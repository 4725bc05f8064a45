package ruminate.format.checksum;

/**
 * One checksum algorithm with its working memory, made by {@link ChecksumType#create()}.
 *
 * <p>Calls allocate nothing. An instance belongs to one thread at a time.
 */
public interface Checksum {
    /** Which algorithm this is. */
    ChecksumType type();

    /** Stored size in bytes. */
    default int size() {
        return type().size();
    }

    /** Writes the checksum of {@code length} bytes of {@code data} to {@code into} at {@code at}, as it is stored on disk. */
    void compute(byte[] data, int offset, int length, byte[] into, int at);

    /** Whether the checksum of {@code length} bytes of {@code data} is the one stored at {@code at}. */
    boolean matches(byte[] data, int offset, int length, byte[] stored, int at);
}
