package ruminate.format.ids;

import ruminate.format.bytes.U64;

/**
 * A byte in the logical address space that chunks map to devices.
 *
 * @param value byte offset
 */
public record LogicalAddress(long value) implements Comparable<LogicalAddress> {
    @Override
    public int compareTo(LogicalAddress other) {
        return Long.compareUnsigned(value, other.value);
    }

    @Override
    public String toString() {
        return U64.text(value);
    }
}
