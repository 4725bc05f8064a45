package ruminate.format.write;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;

/** Which stripes of a chunk a byte goes to, and where its row's parity is. */
final class Placement {
    private static final int STRIPE = ChunkItem.STRIPE_LENGTH;

    /** A byte of a stripe: its index in the chunk, and the bytes from the stripe's start. */
    record Spot(int stripe, long offset) {}

    private Placement() {}

    /** Bytes from {@code offset} in the chunk on that stay on the same stripes. */
    static long contiguous(ChunkItem chunk, long offset) {
        return chunk.type().profile().striped() ? STRIPE - offset % STRIPE : chunk.length() - offset;
    }

    /** Every place of the byte at {@code offset} in the chunk; parity not included. */
    static List<Spot> copies(ChunkItem chunk, long offset) {
        Profile profile = chunk.type().profile();
        int stripes = chunk.stripes().size();
        List<Spot> spots = new ArrayList<>(profile.copies());
        if (!profile.striped()) {
            for (int i = 0; i < stripes; i++) {
                spots.add(new Spot(i, offset));
            }
            return spots;
        }
        int width = profile.dataStripes(stripes);
        long number = offset / STRIPE;
        long row = number / width;
        int column = (int) (number % width);
        long inStripe = row * STRIPE + offset % STRIPE;
        if (profile.parity() > 0) {
            spots.add(new Spot((int) ((row + column) % stripes), inStripe));
        } else {
            for (int copy = 0; copy < profile.copies(); copy++) {
                spots.add(new Spot(column * profile.copies() + copy, inStripe));
            }
        }
        return spots;
    }

    /** The row of a chunk with parity that a byte belongs to. */
    static long row(ChunkItem chunk, long offset) {
        return offset / STRIPE / chunk.type().profile().dataStripes(chunk.stripes().size());
    }

    /** The stripe of data column {@code column} in a row; the parity columns follow those of data. */
    static int stripeOf(ChunkItem chunk, long row, int column) {
        return (int) ((row + column) % chunk.stripes().size());
    }

    /** The offset in the chunk of the byte at {@code offset} of a stripe; -1 in a parity stripe. */
    static long chunkOffset(ChunkItem chunk, int stripe, long offset) {
        Profile profile = chunk.type().profile();
        if (!profile.striped()) {
            return offset;
        }
        int stripes = chunk.stripes().size();
        int width = profile.dataStripes(stripes);
        long row = offset / STRIPE;
        long column;
        if (profile.parity() > 0) {
            column = Math.floorMod(stripe - row, (long) stripes);
            if (column >= width) {
                return -1;
            }
        } else {
            column = stripe / profile.copies();
        }
        return (row * width + column) * STRIPE + offset % STRIPE;
    }
}
