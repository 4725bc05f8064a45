package ruminate.format.item;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * Items that real images hold, and some made by hand for types that none of them has.
 *
 * @param origin where the item comes from
 */
record Vector(String origin, Key key, ByteView data) {
    private static final long ALL_BUT_REMAP = 0x1_7fffL;

    /** All of them. */
    static List<Vector> all() throws IOException {
        List<Vector> all = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Vector.class.getResourceAsStream("items.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    all.add(parse(line.split(" ")));
                }
            }
        }
        return all;
    }

    private static Vector parse(String[] fields) {
        Key key = new Key(number(fields[1]), Integer.parseInt(fields[2]), number(fields[3]));
        byte[] data = fields[4].equals("-") ? new byte[0] : HexFormat.of().parseHex(fields[4]);
        return new Vector(fields[0], key, ByteView.of(data));
    }

    private static long number(String text) {
        return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
    }

    /** A filesystem in which the item may occur. */
    Geometry geometry() {
        boolean remap = key.type() >= 234 && key.type() <= 236 || key.type() == 192 && data.size() > 24;
        long flags = ALL_BUT_REMAP | (remap ? IncompatFeature.REMAP_TREE.bit() : 0);
        return new Geometry(16384, 4096, ChecksumType.CRC32C, 1000, flags);
    }

    /** The item. */
    Item item() {
        return ItemType.read(key, data, geometry());
    }

    @Override
    public String toString() {
        return origin + " " + key;
    }
}
