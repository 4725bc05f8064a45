package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.format.ids.DevicePosition;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;

class StripingTest {
    /** Lines measured on real filesystems. */
    static Stream<String> maps() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                StripingTest.class.getResourceAsStream("address-maps.txt"), StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.startsWith("#")).toList().stream();
        }
    }

    static ChunkItem chunk(Profile profile, long start, long length, List<ChunkItem.Stripe> stripes) {
        return new ChunkItem(
                new Key(256, KeyType.CHUNK_ITEM, start),
                length,
                2,
                ChunkItem.STRIPE_LENGTH,
                new BlockGroupFlags(BlockGroupFlags.DATA | profile.bit()),
                ChunkItem.STRIPE_LENGTH,
                ChunkItem.STRIPE_LENGTH,
                4096,
                profile == Profile.RAID10 ? 2 : 1,
                stripes);
    }

    @ParameterizedTest
    @MethodSource("maps")
    void mapsAsRealFilesystemsDo(String line) {
        String[] words = line.split(" ");
        List<ChunkItem.Stripe> stripes = new ArrayList<>();
        for (String stripe : words[3].contains(":") ? words[3].split(",") : new String[0]) {
            stripes.add(stripe(stripe));
        }
        if (words[0].equals("map")) {
            Profile profile = Profile.valueOf(words[1].toUpperCase(Locale.ROOT));
            long start = Long.parseLong(words[2]);
            long offset = Long.parseLong(words[4]) - start;
            Striping striping = new Striping(chunk(profile, start, 1L << 40, stripes));
            List<String> copies = new ArrayList<>();
            for (int copy = 0; copy < striping.plainCopies(); copy++) {
                int index = striping.stripe(offset, copy);
                ChunkItem.Stripe stripe = stripes.get(index);
                copies.add(
                        new DevicePosition(stripe.devid(), stripe.physical() + striping.inStripe(offset)).toString());
                assertEquals(offset, striping.offset(index, striping.inStripe(offset)), "back to logical");
            }
            assertEquals(List.of(Arrays.copyOfRange(words, 6, words.length)), copies);
        }
    }

    @Test
    void placesParityWhereRealFilesystemsDo() throws IOException {
        Map<String, List<ChunkItem.Stripe>> stripesOf = new HashMap<>();
        int checked = 0;
        for (String line : maps().toList()) {
            String[] words = line.split(" ");
            String chunk = words[1] + words[2];
            if (words[0].equals("map")) {
                stripesOf.put(
                        chunk,
                        Stream.of(words[3].split(",")).map(StripingTest::stripe).toList());
                continue;
            }
            Profile profile = Profile.valueOf(words[1].toUpperCase(Locale.ROOT));
            List<ChunkItem.Stripe> stripes = stripesOf.get(chunk);
            Striping striping = new Striping(chunk(profile, Long.parseLong(words[2]), 1L << 40, stripes));
            long offset = Long.parseLong(words[4]) * striping.dataStripes() * ChunkItem.STRIPE_LENGTH;
            for (int parity = 0; parity < profile.parity(); parity++) {
                ChunkItem.Stripe stripe = stripes.get(striping.rotated(offset, striping.dataStripes() + parity));
                String place = stripe.devid() + ":" + (stripe.physical() + striping.inStripe(offset));
                assertEquals(words[5 + parity].substring(2), place, line);
                checked++;
            }
        }
        assertEquals(16, checked);
    }

    private static ChunkItem.Stripe stripe(String text) {
        String[] parts = text.split(":");
        return new ChunkItem.Stripe(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Uuid.ZERO);
    }

    @ParameterizedTest
    @EnumSource(Profile.class)
    void refusesChunksWithoutStripes(Profile profile) {
        assertFalse(new Striping(chunk(profile, 0, 65536, List.of())).possible());
        assertEquals(0, new Striping(chunk(profile, 0, 65536, List.of())).copies());
    }
}
