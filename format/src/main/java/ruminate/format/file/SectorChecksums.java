package ruminate.format.file;

import java.io.IOException;
import java.util.BitSet;

/** Where the checksums of data sectors come from. */
interface SectorChecksums {
    /**
     * Stores the checksums of {@code sectors} sectors from {@code logical} on, one after the other, in {@code sums}.
     *
     * @return the sectors that have one
     */
    BitSet load(long logical, int sectors, byte[] sums) throws IOException;
}
