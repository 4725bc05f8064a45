package ruminate.format.node;

import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Checksum;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.Geometry;
import ruminate.format.layout.ByteView;

/**
 * Judges tree blocks. A block is unusable where it is not the block it is taken for: wrong checksum, address, filesystem
 * or level. Everything else is a finding, and the block can be read all the same.
 *
 * <p>Not safe for use by several threads.
 */
public final class NodeVerifier {
    private final Geometry geometry;
    private final Set<Uuid> fsids;
    private final Uuid[] known;
    private final Checksum checksum;
    private final Optional<Checksum> fallback;

    /**
     * A judge of one filesystem's blocks.
     *
     * @param fsids ids that headers may carry: the metadata UUID, and those of seed devices
     * @param crc32cToo whether crc32c is accepted beside the filesystem's own algorithm
     */
    public NodeVerifier(Geometry geometry, Set<Uuid> fsids, boolean crc32cToo) {
        this.geometry = geometry;
        this.fsids = fsids;
        this.known = fsids.toArray(new Uuid[0]);
        this.checksum = geometry.checksum().create();
        this.fallback = crc32cToo && geometry.checksum() != ChecksumType.CRC32C
                ? Optional.of(ChecksumType.CRC32C.create())
                : Optional.empty();
    }

    /** Whether the stored checksum of the block at {@code base} matches. */
    public boolean checksumMatches(byte[] bytes, int base) {
        int from = base + Node.CSUM.size();
        int length = geometry.nodeSize() - Node.CSUM.size();
        return checksum.matches(bytes, from, length, bytes, base)
                || fallback.isPresent() && fallback.get().matches(bytes, from, length, bytes, base);
    }

    /** Whether {@link #require} would be content; allocates nothing. */
    public boolean accepts(byte[] bytes, int base, long logical, int level) {
        return Node.BYTENR.get(bytes, base) == logical
                && Node.LEVEL.get(bytes, base) == level
                && knowsFsid(bytes, base + Node.FSID.offset())
                && checksumMatches(bytes, base);
    }

    private boolean knowsFsid(byte[] bytes, int at) {
        for (Uuid fsid : known) {
            if (fsid.isAt(bytes, at)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Demands that the bytes at {@code base} are the block {@code pointer} points to.
     */
    public void require(byte[] bytes, int base, BlockPointer pointer) throws Damage {
        if (!checksumMatches(bytes, base)) {
            int size = checksum.size();
            byte[] computed = new byte[size];
            checksum.compute(bytes, base + Node.CSUM.size(), geometry.nodeSize() - Node.CSUM.size(), computed, 0);
            throw new Damage(
                    FindingCode.BLOCK_BAD_CHECKSUM,
                    "0x" + ByteView.of(bytes, base, size).hex(),
                    "0x" + ByteView.of(computed).hex());
        }
        long bytenr = Node.BYTENR.get(bytes, base);
        if (bytenr != pointer.logical()) {
            throw new Damage(FindingCode.BLOCK_BAD_BYTENR, U64.text(bytenr), U64.text(pointer.logical()));
        }
        Uuid fsid = Uuid.read(bytes, base + Node.FSID.offset());
        if (!fsids.contains(fsid)) {
            throw new Damage(FindingCode.BLOCK_BAD_FSID, fsid, fsids.iterator().next());
        }
        int level = (int) Node.LEVEL.get(bytes, base);
        boolean any = pointer.level() == BlockPointer.ANY_LEVEL;
        if (any ? level > Geometry.MAX_LEVEL : level != pointer.level()) {
            throw new Damage(FindingCode.BLOCK_BAD_LEVEL, level, any ? "[0, 7]" : pointer.level());
        }
    }

    /** Reports what is odd about a usable block: against its pointer, and within itself. */
    public void check(Node node, BlockPointer pointer, Place place, Findings findings) {
        if (pointer.generation() != 0 && node.generation() != pointer.generation()) {
            findings.add(Finding.of(
                    FindingCode.BLOCK_BAD_GENERATION,
                    place,
                    U64.text(node.generation()),
                    U64.text(pointer.generation())));
        }
        if (!ownerFits(pointer.tree(), node.owner())) {
            findings.add(Finding.of(
                    FindingCode.BLOCK_BAD_OWNER,
                    place,
                    ObjectId.treeName(node.owner()),
                    ObjectId.isSubvolume(pointer.tree()) ? "a subvolume" : ObjectId.treeName(pointer.tree())));
        }
        if (node.nritems() != node.count()) {
            findings.add(
                    Finding.of(FindingCode.BLOCK_BAD_ITEM_COUNT, place, node.nritems(), "at most " + node.count()));
        } else if (node.count() == 0 && node.level() > 0) {
            findings.add(Finding.of(FindingCode.BLOCK_BAD_ITEM_COUNT, place, 0, "at least 1"));
        }
        if (node.count() > 0 && !pointer.firstKey().equals(Key.MIN) && node.compare(0, pointer.firstKey()) != 0) {
            findings.add(Finding.of(FindingCode.BLOCK_BAD_FIRST_KEY, place, node.key(0), pointer.firstKey()));
        }
        for (int slot = 1; slot < node.count(); slot++) {
            if (node.compare(slot, slot - 1) <= 0) {
                findings.add(Finding.of(
                        FindingCode.BLOCK_KEY_ORDER,
                        place.at(slot, node.key(slot)),
                        node.key(slot),
                        node.key(slot - 1)));
            }
        }
        if (node instanceof Leaf leaf) {
            checkLeaf(leaf, place, findings);
        } else if (node instanceof Interior interior) {
            checkInterior(interior, place, findings);
        }
    }

    private static boolean ownerFits(long tree, long owner) {
        if (tree == 0 || tree == ObjectId.TREE_LOG || tree == ObjectId.TREE_RELOC) {
            return true;
        }
        return ObjectId.isSubvolume(tree) ? ObjectId.isSubvolume(owner) : owner == tree;
    }

    private void checkLeaf(Leaf leaf, Place place, Findings findings) {
        long end = geometry.leafDataSize();
        for (int slot = 0; slot < leaf.count(); slot++) {
            long from = leaf.dataOffset(slot);
            long to = from + leaf.storedSize(slot);
            if (to != end) {
                findings.add(
                        Finding.of(FindingCode.LEAF_BAD_ITEM_BOUNDS, place.at(slot, leaf.key(slot)), from, to, end));
            }
            end = from;
        }
        if (leaf.count() > 0 && end < (long) leaf.count() * Leaf.ITEM.size()) {
            int last = leaf.count() - 1;
            findings.add(Finding.of(
                    FindingCode.LEAF_BAD_ITEM_BOUNDS,
                    place.at(last, leaf.key(last)),
                    end,
                    end + leaf.storedSize(last),
                    "behind the item headers"));
        }
    }

    private void checkInterior(Interior node, Place place, Findings findings) {
        for (int slot = 0; slot < node.count(); slot++) {
            long child = node.child(slot);
            if (child == 0 || !U64.aligned(child, geometry.sectorSize())) {
                findings.add(Finding.of(
                        FindingCode.NODE_BAD_POINTER,
                        place.at(slot, node.key(slot)),
                        U64.text(child),
                        child == 0 ? "expect an address" : "not a multiple of " + geometry.sectorSize()));
            }
        }
    }
}
