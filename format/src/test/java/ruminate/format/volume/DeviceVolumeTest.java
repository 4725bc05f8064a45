package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.item.Profile;
import ruminate.format.layout.ByteView;

class DeviceVolumeTest {
    private static final int UNIT = ChunkItem.STRIPE_LENGTH;
    private static final int ROWS = 5;
    private static final long START = 1L << 30;

    /** A chunk filled with random data on devices of its own, laid out row by row as the format says. */
    private static final class Filled {
        final byte[] content;
        final List<byte[]> stripes = new ArrayList<>();
        final ChunkItem chunk;

        Filled(Profile profile, int count) {
            int data = profile.striped() ? (count - profile.parity()) / profile.copies() : 1;
            content = new byte[data * ROWS * UNIT];
            new Random(count * 31L + profile.ordinal()).nextBytes(content);
            List<ChunkItem.Stripe> items = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                // Physical addresses that differ, so that mixing up stripes shows.
                stripes.add(new byte[(ROWS + i) * UNIT]);
                items.add(new ChunkItem.Stripe(i + 1, (long) i * UNIT, new Uuid(7, i)));
            }
            chunk = StripingTest.chunk(profile, START, content.length, items);
            for (int row = 0; row < ROWS; row++) {
                byte[][] units = new byte[data][];
                for (int d = 0; d < data; d++) {
                    int from = (row * data + d) * UNIT;
                    units[d] = Arrays.copyOfRange(content, from, from + UNIT);
                }
                switch (profile) {
                    case SINGLE, DUP, RAID1, RAID1C3, RAID1C4 -> {
                        for (int i = 0; i < count; i++) {
                            put(i, row, units[0]);
                        }
                    }
                    case RAID0 -> {
                        for (int d = 0; d < data; d++) {
                            put(d, row, units[d]);
                        }
                    }
                    case RAID10 -> {
                        for (int d = 0; d < data; d++) {
                            put(2 * d, row, units[d]);
                            put(2 * d + 1, row, units[d]);
                        }
                    }
                    case RAID5, RAID6 -> {
                        for (int d = 0; d < data; d++) {
                            put((row + d) % count, row, units[d]);
                        }
                        put((row + data) % count, row, xor(units));
                        if (profile == Profile.RAID6) {
                            put((row + data + 1) % count, row, second(units));
                        }
                    }
                }
            }
        }

        private void put(int stripe, int row, byte[] unit) {
            System.arraycopy(unit, 0, stripes.get(stripe), (stripe + row) * UNIT, UNIT);
        }

        private static byte[] xor(byte[][] units) {
            byte[] sum = new byte[UNIT];
            for (byte[] unit : units) {
                for (int i = 0; i < UNIT; i++) {
                    sum[i] ^= unit[i];
                }
            }
            return sum;
        }

        /** Horner's rule from the last unit, doubling bit by bit. */
        private static byte[] second(byte[][] units) {
            byte[] sum = new byte[UNIT];
            for (int d = units.length - 1; d >= 0; d--) {
                for (int i = 0; i < UNIT; i++) {
                    int doubled = (sum[i] & 0xff) << 1;
                    sum[i] = (byte) ((doubled > 0xff ? doubled ^ 0x11d : doubled) ^ units[d][i]);
                }
            }
            return sum;
        }

        DeviceVolume without(int missing) {
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < stripes.size(); i++) {
                byte[] item = new byte[DevItem.LAYOUT.size()];
                item[0] = (byte) (i + 1);
                new Uuid(7, i).write(item, 66);
                Optional<Device> device =
                        (missing >> i & 1) == 0 ? Optional.of(new Memory(stripes.get(i))) : Optional.empty();
                members.add(new Member(ByteView.of(item), device));
            }
            ChunkMap chunks = new ChunkMap();
            chunks.put(chunk);
            Superblock superblock = new Superblock(ByteView.of(new byte[Superblock.SIZE]));
            return new DeviceVolume(superblock, chunks, Set.of(), members, List.of());
        }
    }

    static Stream<Arguments> shapes() {
        return Stream.of(
                Arguments.of(Profile.SINGLE, 1),
                Arguments.of(Profile.DUP, 2),
                Arguments.of(Profile.RAID0, 1),
                Arguments.of(Profile.RAID0, 3),
                Arguments.of(Profile.RAID1, 2),
                Arguments.of(Profile.RAID1C3, 3),
                Arguments.of(Profile.RAID1C4, 4),
                Arguments.of(Profile.RAID10, 2),
                Arguments.of(Profile.RAID10, 6),
                Arguments.of(Profile.RAID5, 2),
                Arguments.of(Profile.RAID5, 3),
                Arguments.of(Profile.RAID5, 5),
                Arguments.of(Profile.RAID6, 3),
                Arguments.of(Profile.RAID6, 4),
                Arguments.of(Profile.RAID6, 6));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void readsEverythingWithWhateverMembersMayBeMissing(Profile profile, int count) throws IOException {
        Filled set = new Filled(profile, count);
        for (int missing = 0; missing < 1 << count; missing++) {
            if (Integer.bitCount(missing) <= profile.toleratedLosses()) {
                assertArrayEquals(
                        set.content, readAll(set.without(missing)), "missing " + Integer.toBinaryString(missing));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void saysWhichMemberIsMissing(Profile profile, int count) {
        Filled set = new Filled(profile, count);
        DeviceVolume none = set.without((1 << count) - 1);
        for (int copy = 0; copy < none.copies(START); copy++) {
            int tried = copy;
            Damage damage = assertThrows(Damage.class, () -> none.read(START, new byte[4096], 0, 4096, tried));
            assertEquals(FindingCode.DEVICE_MISSING, damage.code());
            assertTrue(none.run(START, copy).isEmpty());
        }
    }

    @Test
    void everyWayToComputeAStripeGivesTheSame() throws IOException, Damage {
        Filled set = new Filled(Profile.RAID6, 6);
        DeviceVolume volume = set.without(0);
        int ways = volume.copies(START);
        assertEquals(6, ways);
        for (int unit = 0; unit < set.content.length / UNIT; unit++) {
            for (int way = 0; way < ways; way++) {
                byte[] bytes = new byte[1000];
                volume.read(START + (long) unit * UNIT + 77, bytes, 0, bytes.length, way);
                int from = unit * UNIT + 77;
                assertArrayEquals(Arrays.copyOfRange(set.content, from, from + bytes.length), bytes);
            }
        }
    }

    @Test
    void joinsStripesThatARangeCrosses() throws IOException, Damage {
        Filled set = new Filled(Profile.RAID0, 3);
        byte[] bytes = new byte[3 * UNIT];
        set.without(0).read(START + 100, bytes, 0, bytes.length, 0);
        assertArrayEquals(Arrays.copyOfRange(set.content, 100, 100 + bytes.length), bytes);
    }

    @Test
    void mapsNothingOutsideChunks() {
        DeviceVolume volume = new Filled(Profile.SINGLE, 1).without(0);
        assertEquals(0, volume.copies(START - 1));
        assertEquals(0, volume.span(START - 1));
        long end = START + ROWS * UNIT;
        Damage damage = assertThrows(Damage.class, () -> volume.read(end - 10, new byte[20], 0, 20, 0));
        assertEquals(FindingCode.CHUNK_MISSING, damage.code());
    }

    private static byte[] readAll(DeviceVolume volume) throws IOException {
        ChunkItem chunk = volume.chunks().all().iterator().next();
        byte[] all = new byte[(int) chunk.length()];
        int at = 0;
        while (at < all.length) {
            int length = (int) Math.min(volume.span(START + at), all.length - at);
            boolean read = false;
            for (int copy = 0; copy < volume.copies(START + at) && !read; copy++) {
                try {
                    volume.read(START + at, all, at, length, copy);
                    read = true;
                } catch (Damage missing) {
                    assertEquals(FindingCode.DEVICE_MISSING, missing.code());
                }
            }
            assertTrue(read, "offset " + at);
            at += length;
        }
        return all;
    }
}
