package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Subvolumes with a UUID.
 *
 * <p>Key: (bytes 0 to 7 of the UUID, {@code UUID_KEY_SUBVOL} or {@code UUID_KEY_RECEIVED_SUBVOL}, bytes 8 to 15),
 * each half
 * little endian.
 *
 * <p>Mirrors the UUIDs of {@link RootItem}s.
 *
 * <p>Source: {@code BTRFS_UUID_KEY_SUBVOL}, uapi/linux/btrfs_tree.h; since Linux 3.12.
 *
 * @param subvolumes their ids
 */
public record UuidItem(Key key, List<Long> subvolumes) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_uuid_item");
    private static final Field SUBVOL_ID = L.u64(0x00, "subvol_id", Unit.OBJECT_ID);
    /** One subvolume id, which is repeated. */
    public static final Layout LAYOUT = L.end(0x08);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        int count = in.size() / LAYOUT.size();
        in.requireExactSize(count * LAYOUT.size());
        List<Long> subvolumes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            subvolumes.add(in.u64(i * LAYOUT.size()));
        }
        return new UuidItem(key, List.copyOf(subvolumes));
    }

    /** The UUID in the key. */
    public Uuid uuid() {
        return new Uuid(Long.reverseBytes(key.objectid()), Long.reverseBytes(key.offset()));
    }

    /** The key of a UUID. */
    public static Key keyOf(Uuid uuid, int type) {
        return new Key(Long.reverseBytes(uuid.high()), type, Long.reverseBytes(uuid.low()));
    }

    @Override
    public int size() {
        return subvolumes.size() * LAYOUT.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        for (int i = 0; i < subvolumes.size(); i++) {
            SUBVOL_ID.put(bytes, at + i * LAYOUT.size(), subvolumes.get(i));
        }
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i < subvolumes.size(); i++) {
            pieces.add(Piece.of("subvol[" + i + "]", i * LAYOUT.size(), LAYOUT));
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings).field(!subvolumes.isEmpty(), "item size", 0, "at least one subvolume");
    }

    static void dump(ItemBytes in, DumpText out) {
        if (in.size() % LAYOUT.size() != 0) {
            out.text("btrfs: uuid item with illegal size ")
                    .u64(in.size())
                    .text("!")
                    .end();
            return;
        }
        for (int at = 0; at < in.size(); at += LAYOUT.size()) {
            out.text("\t\tsubvol_id ").u64(in.get(SUBVOL_ID, at)).end();
        }
    }
}
