package ruminate.format.compress;

/**
 * How LZO1X segments are packed into an extent.
 *
 * <p>The container starts with its own length, u32, header included. Each segment is a u32 payload length and the
 * payload: one sector of input, or less in the last one. Payloads cross sector borders, segment headers do not:
 *
 * <pre>
 *   | total | length | payload ......... | length | pay|load ... |0|length | payload |0000...
 *   ^ sector border                                    ^           ^ fewer than 4 bytes were left
 * </pre>
 *
 * <p>Source: the description at the head of fs/btrfs/lzo.c.
 */
final class LzoContainer {
    static final int LENGTH_SIZE = 4;

    private LzoContainer() {}

    /** Where the segment header after {@code position} bytes of the container stands. */
    static int header(int position, int sectorSize) {
        int left = sectorSize - position % sectorSize;
        return left < LENGTH_SIZE ? position + left : position;
    }

    /** The longest payload that one sector of incompressible data can need. */
    static int longestPayload(int sectorSize) {
        return sectorSize + sectorSize / 16 + 64 + 3;
    }
}
