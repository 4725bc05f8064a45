package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * A text that tools leave for debugging.
 *
 * <p>Source: {@code BTRFS_STRING_ITEM_KEY}, uapi/linux/btrfs_tree.h.
 *
 * @param text the text in bytes
 */
public record StringItem(Key key, ByteView text) implements TypedItem {
    static Item read(Key key, ByteView in, Geometry geometry) {
        return new StringItem(key, in);
    }

    @Override
    public int size() {
        return text.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        text.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "data", text.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\titem data ").string(in, 0, in.size()).end();
    }
}
