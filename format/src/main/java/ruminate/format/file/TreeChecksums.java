package ruminate.format.file;

import java.util.BitSet;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Geometry;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeCursor;

/** The checksums in the checksum tree. */
final class TreeChecksums implements SectorChecksums {
    private final TreeItems items;
    private final int sectorSize;
    private final int sumSize;

    TreeChecksums(TreeItems items, Geometry geometry) {
        this.items = items;
        this.sectorSize = geometry.sectorSize();
        this.sumSize = geometry.checksum().size();
    }

    @Override
    public BitSet load(long logical, int sectors, byte[] sums) {
        BitSet present = new BitSet(sectors);
        TreeCursor cursor = items.cursor();
        Key first = new Key(ObjectId.EXTENT_CSUM, KeyType.EXTENT_CSUM, logical);
        long end = logical + (long) sectors * sectorSize;
        // the item before may reach into the range
        boolean found = cursor.seekNotAfter(first) || cursor.seek(first);
        for (; found; found = cursor.next()) {
            Key key = cursor.key();
            if (key.objectid() == ObjectId.EXTENT_CSUM && key.type() == KeyType.EXTENT_CSUM) {
                if (!U64.less(key.offset(), end)) {
                    break;
                }
                copy(cursor.leaf(), cursor.slot(), logical, sectors, sums, present);
            } else if (key.compareTo(first) > 0) {
                break;
            }
        }
        return present;
    }

    private void copy(Leaf leaf, int slot, long logical, int sectors, byte[] sums, BitSet present) {
        int size = leaf.size(slot);
        long behind = (logical - leaf.offset(slot)) / sectorSize;
        int start = leaf.start(slot);
        for (int sector = (int) Math.max(0, -behind); sector < sectors; sector++) {
            long from = (behind + sector) * sumSize;
            if (from + sumSize > size) {
                return;
            }
            System.arraycopy(leaf.bytes(), start + (int) from, sums, sector * sumSize, sumSize);
            present.set(sector);
        }
    }
}
