package ruminate.format.item;

import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Bitmap of the free sectors of a part of a block group whose free space is kept as bitmaps.
 *
 * <p>Key: (logical start, {@code FREE_SPACE_BITMAP}, bytes covered). Bit i, counted from the lowest bit of the first
 * byte, is sector i; 1 is free.
 *
 * <p>Counted, by runs of free sectors, by the {@link FreeSpaceInfo} of its block group.
 *
 * <p>Source: {@code BTRFS_FREE_SPACE_BITMAP_KEY}, uapi/linux/btrfs_tree.h; since Linux 4.5.
 *
 * @param bits the bitmap
 */
public record FreeSpaceBitmap(Key key, ByteView bits) implements TypedItem {
    static Item read(Key key, ByteView in, Geometry geometry) {
        return new FreeSpaceBitmap(key, in);
    }

    @Override
    public int size() {
        return bits.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        bits.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "bitmap", bits.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings);
        FreeSpaceInfo.checkRange(key, judge, geometry);
        long expected = Long.divideUnsigned(key.offset(), geometry.sectorSize()) / Byte.SIZE;
        judge.field(bits.size() == expected, "item size", bits.size(), U64.text(expected));
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tfree space bitmap").end();
    }
}
