package ruminate.format.item;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;

/** Whatever bytes an item holds, they are read, judged and printed in bounded time, and come back unchanged. */
class HostileItemsTest {
    private static final Geometry GEOMETRY = new Geometry(16384, 4096, ChecksumType.CRC32C, 1000, -1);

    private final DumpText out = new DumpText(OutputStream.nullOutputStream(), new DumpText.Options(false, true));

    @Test
    void survivesItemsCutShort() throws IOException {
        for (Vector vector : Vector.all()) {
            for (int size = 0; size < vector.data().size(); size++) {
                exercise(vector.key(), ByteView.of(vector.data().array(), 0, size));
            }
        }
    }

    @Test
    void survivesItemsWithBytesLeftOver() throws IOException {
        for (Vector vector : Vector.all()) {
            byte[] longer = java.util.Arrays.copyOf(
                    vector.data().toArray(), vector.data().size() + 40);
            for (int size = vector.data().size(); size <= longer.length; size++) {
                exercise(vector.key(), ByteView.of(longer, 0, size));
            }
        }
    }

    @Test
    void survivesAnyByteChanged() throws IOException {
        Random random = new Random(1);
        for (Vector vector : Vector.all()) {
            for (int at = 0; at < vector.data().size(); at++) {
                byte[] changed = vector.data().toArray();
                changed[at] = (byte) random.nextInt();
                exercise(vector.key(), ByteView.of(changed));
            }
        }
    }

    @Test
    void survivesRandomBytesOfEveryType() {
        Random random = new Random(2);
        for (int type = 0; type < 256; type++) {
            for (int round = 0; round < 40; round++) {
                byte[] bytes = new byte[random.nextInt(600)];
                random.nextBytes(bytes);
                exercise(new Key(random.nextInt(20) - 14, type, random.nextLong()), ByteView.of(bytes));
            }
        }
    }

    private void exercise(Key key, ByteView data) {
        Item item = ItemType.read(key, data, GEOMETRY);
        assertEquals(data, ByteView.of(item.toBytes()), key::toString);
        int at = 0;
        for (Piece piece : item.pieces()) {
            at += piece.parts().stream()
                    .mapToInt(ruminate.format.layout.Part::size)
                    .sum();
        }
        assertEquals(data.size(), at, key::toString);
        item.check(Place.of("test"), GEOMETRY, Findings.IGNORED);
        item.dump(out, GEOMETRY);
    }
}
