package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * A piece of a file's fs-verity Merkle tree.
 *
 * <p>Key: (inode, {@code VERITY_MERKLE_ITEM}, byte position in the Merkle tree).
 *
 * <p>Source: {@code BTRFS_VERITY_MERKLE_ITEM_KEY}, uapi/linux/btrfs_tree.h; since Linux 5.15.
 *
 * @param hashes the bytes of the tree
 */
public record VerityMerkleItem(Key key, ByteView hashes) implements TypedItem {
    static Item read(Key key, ByteView in, Geometry geometry) {
        return new VerityMerkleItem(key, in);
    }

    @Override
    public int size() {
        return hashes.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        hashes.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "hashes", hashes.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        // The dialect prints nothing below the item line.
    }
}
