package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * A checksum item of the time before {@link ExtentCsumItem}; not in use.
 *
 * <p>Source: {@code BTRFS_CSUM_ITEM_KEY}, btrfs-progs.
 *
 * @param raw its bytes
 */
public record CsumItem(Key key, ByteView raw) implements TypedItem {
    static Item read(Key key, ByteView in, Geometry geometry) {
        return new CsumItem(key, in);
    }

    @Override
    public int size() {
        return raw.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        raw.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "raw", raw.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tcsum item").end();
    }
}
