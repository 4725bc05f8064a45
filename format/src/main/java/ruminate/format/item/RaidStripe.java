package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Where a piece of a data extent lies, in a filesystem with a RAID stripe tree.
 *
 * <p>Key: (logical start, {@code RAID_STRIPE}, length in bytes).
 *
 * <p>Stands in for the arithmetic of the {@link ChunkItem} around it.
 *
 * <p>Source: {@code struct btrfs_stripe_extent}, {@code struct btrfs_raid_stride}, uapi/linux/btrfs_tree.h; since Linux
 * 6.7.
 *
 * @param strides the places, one for each copy or stripe
 */
public record RaidStripe(Key key, List<Stride> strides) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_raid_stride");
    /** Device id. */
    public static final Field DEVID = L.u64(0x00, "devid", Unit.DEVID);
    /** First byte on the device. */
    public static final Field PHYSICAL = L.u64(0x08, "physical", Unit.PHYSICAL);
    /** The structure, which is repeated. */
    public static final Layout LAYOUT = L.end(0x10);

    /**
     * One place.
     *
     * @param devid device id
     * @param physical first byte on the device
     */
    public record Stride(long devid, long physical) {}

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        int count = in.size() / LAYOUT.size();
        in.requireExactSize(count * LAYOUT.size());
        List<Stride> strides = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ByteView stride = in.slice(i * LAYOUT.size(), LAYOUT.size(), "stride");
            strides.add(new Stride(DEVID.get(stride), PHYSICAL.get(stride)));
        }
        return new RaidStripe(key, List.copyOf(strides));
    }

    @Override
    public int size() {
        return strides.size() * LAYOUT.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        for (int i = 0; i < strides.size(); i++) {
            DEVID.put(bytes, at + i * LAYOUT.size(), strides.get(i).devid);
            PHYSICAL.put(bytes, at + i * LAYOUT.size(), strides.get(i).physical);
        }
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i < strides.size(); i++) {
            pieces.add(Piece.of("stride[" + i + "]", i * LAYOUT.size(), LAYOUT));
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .key(geometry.has(IncompatFeature.RAID_STRIPE_TREE), "feature RAID_STRIPE_TREE is off")
                .key(U64.aligned(key.objectid(), geometry.sectorSize()), "start is not aligned")
                .key(U64.aligned(key.offset(), geometry.sectorSize()), "length is not aligned")
                .field(!strides.isEmpty(), "item size", 0, "at least one stride");
    }

    static void dump(ItemBytes in, DumpText out) {
        for (int i = 0; i < in.size() / LAYOUT.size(); i++) {
            int at = i * LAYOUT.size();
            out.text("\t\t\tstripe ").u64(i).text(" devid ").u64(in.get(DEVID, at));
            out.text(" physical ").u64(in.get(PHYSICAL, at)).end();
        }
    }
}
