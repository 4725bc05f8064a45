package ruminate.analyze.heatmap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;
import ruminate.format.volume.Striping;

class SpreadTest {
    private static final int STRIPE = ChunkItem.STRIPE_LENGTH;

    private static ChunkItem chunk(Profile profile, int stripes, long length) {
        List<ChunkItem.Stripe> places = new ArrayList<>();
        for (int i = 0; i < stripes; i++) {
            places.add(new ChunkItem.Stripe(i + 1, 0, Uuid.ZERO));
        }
        return new ChunkItem(
                new Key(256, KeyType.CHUNK_ITEM, 0),
                length,
                2,
                STRIPE,
                new BlockGroupFlags(BlockGroupFlags.DATA | profile.bit()),
                STRIPE,
                STRIPE,
                4096,
                profile == Profile.RAID10 ? 2 : 1,
                places);
    }

    @ParameterizedTest
    @CsvSource({"SINGLE,1", "DUP,2", "RAID0,3", "RAID1,2", "RAID1C3,3", "RAID10,4", "RAID10,6", "RAID5,3", "RAID6,5"})
    void agreesWithTheWayBytesAreRead(Profile profile, int stripes) {
        ChunkItem chunk = chunk(profile, stripes, 60L * STRIPE);
        Striping striping = new Striping(chunk);
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            long offset = (long) (random.nextDouble() * chunk.length() / 4096) * 4096;
            for (int copy = 0; copy < striping.plainCopies(); copy++) {
                int stripe = striping.stripe(offset, copy);
                Spread spread = Spread.of(chunk, stripe);
                assertEquals(striping.inStripe(offset), spread.before(offset), "offset " + offset);
                assertEquals(striping.inStripe(offset) + 4096, spread.before(offset + 4096), "offset " + offset);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"RAID0,3", "RAID10,4", "RAID5,3", "RAID6,5"})
    void theWholeChunkTakesAllOfEveryStripe(Profile profile, int stripes) {
        ChunkItem chunk = chunk(profile, stripes, 60L * STRIPE);
        for (int stripe = 0; stripe < stripes; stripe++) {
            assertEquals(chunk.stripeSize(), Spread.of(chunk, stripe).before(chunk.length()));
        }
    }
}
