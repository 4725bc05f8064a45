package ruminate.format.item;

import java.util.List;
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
 * The fs-verity descriptor of a file: how long it is, then its bytes.
 *
 * <p>Key: (inode, {@code VERITY_DESC_ITEM}, 0) for the fixed part, (inode, {@code VERITY_DESC_ITEM}, 1 + position)
 * for the
 * bytes.
 *
 * <p>Source: {@code struct btrfs_verity_descriptor_item}, uapi/linux/btrfs_tree.h; since Linux 5.15.
 *
 * @param content the fixed part, or descriptor bytes
 */
public record VerityDescItem(Key key, ByteView content) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_verity_descriptor_item");
    /** Length of the descriptor in bytes. */
    public static final Field SIZE = L.u64(0x00, "size", Unit.BYTES);

    static {
        L.reserved(0x08, 16);
    }

    /** 0. */
    public static final Field ENCRYPTION = L.u8(0x18, "encryption", Unit.CODE);
    /** The fixed part. */
    public static final Layout LAYOUT = L.end(0x19);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        if (key.offset() == 0) {
            in.requireExactSize(LAYOUT.size());
        }
        return new VerityDescItem(key, in);
    }

    /** Whether this is the fixed part. */
    public boolean fixedPart() {
        return key.offset() == 0;
    }

    @Override
    public int size() {
        return content.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        content.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(fixedPart() ? Piece.of(LAYOUT) : Piece.bytes("", 0, "descriptor", content.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        if (fixedPart()) {
            long encryption = ENCRYPTION.get(content);
            new Judge(at, findings).field(encryption == 0, "encryption", encryption, "0");
        }
    }

    static void dump(ItemBytes in, DumpText out) {
        // The dialect prints nothing below the item line.
    }
}
