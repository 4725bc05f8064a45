package ruminate.analyze.heatmap;

import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;

/**
 * Where the bytes of a chunk lie on one of its stripes. On every stripe, what is in sequence in the chunk is in sequence;
 * so a range of the chunk is one range of each stripe, however the profile deals out its bytes.
 */
final class Spread {
    private static final long STRIPE = ChunkItem.STRIPE_LENGTH;

    private final Profile profile;
    private final int stripes;
    private final int dataStripes;
    private final int stripe;

    private Spread(Profile profile, int stripes, int stripe) {
        this.profile = profile;
        this.stripes = stripes;
        this.dataStripes = Math.max(1, profile.dataStripes(stripes));
        this.stripe = stripe;
    }

    /** The chunk itself. */
    static Spread whole() {
        return new Spread(Profile.SINGLE, 1, 0);
    }

    /** One stripe of a chunk. */
    static Spread of(ChunkItem chunk, int stripe) {
        return new Spread(chunk.type().profile(), chunk.stripes().size(), stripe);
    }

    /** Bytes of the stripe that are taken by those of the chunk before {@code offset}. */
    long before(long offset) {
        if (!profile.striped()) {
            return offset;
        }
        long row = offset / (STRIPE * dataStripes);
        long inRow = offset % (STRIPE * dataStripes);
        return row * STRIPE + inRow(row, inRow);
    }

    private long inRow(long row, long inRow) {
        int index = profile.parity() > 0 ? Math.floorMod(stripe - row, stripes) : stripe / profile.copies();
        if (index >= dataStripes) {
            // Parity is for all data stripes of its row: each byte of data takes its share of it.
            return inRow / dataStripes;
        }
        return Math.max(0, Math.min(STRIPE, inRow - index * STRIPE));
    }
}
