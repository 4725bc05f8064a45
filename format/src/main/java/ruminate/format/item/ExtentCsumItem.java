package ruminate.format.item;

import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Checksums of data sectors that lie one after the other, one for each sector as it is on disk.
 *
 * <p>Key: (-10, {@code EXTENT_CSUM}, logical address of the first sector).
 *
 * <p>Source: {@code struct btrfs_csum_item}, uapi/linux/btrfs_tree.h.
 *
 * @param sums the checksums, each as long as the filesystem's algorithm makes them
 */
public record ExtentCsumItem(Key key, ByteView sums) implements TypedItem {
    /** Checksums printed in a line take at most this many bytes. */
    private static final int LINE = 16;

    static Item read(Key key, ByteView in, Geometry geometry) {
        return new ExtentCsumItem(key, in);
    }

    /** Bytes of data that an item of this size stands for. */
    public static long covered(int itemSize, Geometry geometry) {
        return (long) (itemSize / geometry.checksum().size()) * geometry.sectorSize();
    }

    @Override
    public int size() {
        return sums.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        sums.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "sum", sums.size(), Unit.CHECKSUM));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        int each = geometry.checksum().size();
        new Judge(at, findings)
                .key(key.objectid() == ObjectId.EXTENT_CSUM, "objectid of checksums is not -10")
                .key(U64.aligned(key.offset(), geometry.sectorSize()), "address is not aligned")
                .field(sums.size() % each == 0, "item size", sums.size(), "a multiple of " + each)
                .key(!U64.wraps(key.offset(), covered(sums.size(), geometry)), "the range ends past 2^64");
    }

    static void dump(ItemBytes in, DumpText out) {
        long length = covered(in.size(), in.geometry());
        out.text("\t\trange start ").u64(in.offset()).text(" end ").u64(in.offset() + length);
        out.text(" length ").u64(length).end();
        if (out.options().checksums()) {
            dumpSums(in, out);
        }
    }

    private static void dumpSums(ItemBytes in, DumpText out) {
        int each = in.geometry().checksum().size();
        int inLine = Math.max(1, LINE / each);
        int count = in.size() / each;
        for (int i = 0; i < count; i++) {
            if (i % inLine == 0) {
                out.text(i == 0 ? "\t\t" : "\n\t\t");
            } else {
                out.text(" ");
            }
            out.text("[")
                    .u64(in.offset() + (long) i * in.geometry().sectorSize())
                    .text("] 0x");
            for (int octet = i * each; octet < (i + 1) * each; octet++) {
                out.hexByte(in.u8(octet));
            }
        }
        out.end();
    }
}
