package ruminate.format.volume;

import ruminate.format.bytes.U64;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;

/**
 * Which stripes of a chunk hold its bytes. Offsets count from the chunk's start; physical offsets count from the start of
 * a stripe.
 */
public final class Striping {
    private static final int SHIFT = 16;
    private static final long IN_STRIPE = ChunkItem.STRIPE_LENGTH - 1;

    private final ChunkItem chunk;
    private final Profile profile;
    private final int stripes;
    private final int dataStripes;

    /** The stripes of {@code chunk}. */
    public Striping(ChunkItem chunk) {
        this.chunk = chunk;
        this.profile = chunk.type().profile();
        this.stripes = chunk.stripes().size();
        this.dataStripes = profile.dataStripes(stripes);
    }

    /** Whether the chunk has enough stripes for its profile. */
    public boolean possible() {
        return stripes > 0 && dataStripes > 0 && chunk.stripeLength() == ChunkItem.STRIPE_LENGTH;
    }

    /** Copies that are stored plain. */
    public int plainCopies() {
        if (!possible()) {
            return 0;
        }
        return switch (profile) {
            case SINGLE, RAID0, RAID5, RAID6 -> 1;
            case RAID10 -> 2;
            case DUP, RAID1, RAID1C3, RAID1C4 -> stripes;
        };
    }

    /** Plain copies and ways to compute one. */
    public int copies() {
        if (!possible()) {
            return 0;
        }
        return switch (profile.parity()) {
            case 0 -> plainCopies();
            case 1 -> 2;
            // The plain one, from P, from Q, and from both for each other data stripe that may be bad as well.
            default -> 2 + dataStripes;
        };
    }

    /** Bytes from {@code offset} on that lie on the same stripes. */
    public long span(long offset) {
        long rest = chunk.length() - offset;
        return profile.striped() ? U64.min(rest, ChunkItem.STRIPE_LENGTH - (offset & IN_STRIPE)) : rest;
    }

    /** Index of the stripe that holds a plain copy. */
    public int stripe(long offset, int copy) {
        long number = offset >>> SHIFT;
        return switch (profile) {
            case SINGLE -> 0;
            case DUP, RAID1, RAID1C3, RAID1C4 -> copy;
            case RAID0 -> (int) Long.remainderUnsigned(number, stripes);
            case RAID10 -> (int) Long.remainderUnsigned(number, dataStripes) * 2 + copy;
            case RAID5, RAID6 -> rotated(offset, dataIndex(offset));
        };
    }

    /** Offset of a plain copy in its stripe. */
    public long inStripe(long offset) {
        return profile.striped() ? (row(offset) << SHIFT) + (offset & IN_STRIPE) : offset;
    }

    /** Index among the data stripes of its row. */
    public int dataIndex(long offset) {
        return (int) Long.remainderUnsigned(offset >>> SHIFT, dataStripes);
    }

    /** Number of data stripes in a row. */
    public int dataStripes() {
        return dataStripes;
    }

    /** Index of the stripe that holds data {@code index} of the row of {@code offset}; P and Q follow the data. */
    public int rotated(long offset, int index) {
        return (int) Long.remainderUnsigned(row(offset) + index, stripes);
    }

    private long row(long offset) {
        return Long.divideUnsigned(offset >>> SHIFT, dataStripes);
    }

    /** Offset in the chunk of what lies at {@code inStripe} in a stripe; negative for parity. */
    public long offset(int stripe, long inStripe) {
        long row = inStripe >>> SHIFT;
        long in = inStripe & IN_STRIPE;
        return switch (profile) {
            case SINGLE, DUP, RAID1, RAID1C3, RAID1C4 -> inStripe;
            case RAID0 -> ((row * stripes + stripe) << SHIFT) + in;
            case RAID10 -> ((row * dataStripes + stripe / 2) << SHIFT) + in;
            case RAID5, RAID6 -> {
                int index = Math.floorMod(stripe - row, stripes);
                yield index < dataStripes ? ((row * dataStripes + index) << SHIFT) + in : -1;
            }
        };
    }
}
