package ruminate.format.node;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.Uuid;
import ruminate.format.item.Ascii;
import ruminate.format.item.DumpText;
import ruminate.format.item.Geometry;
import ruminate.format.item.ItemBytes;
import ruminate.format.item.ItemType;

/** Tree blocks in the dialect of {@code btrfs inspect-internal dump-tree}. */
public final class NodeText {
    private static final Ascii ITEM = Ascii.of("\titem ");
    private static final Ascii KEY = Ascii.of(" key (");
    private static final Ascii ITEM_OFFSET = Ascii.of(") itemoff ");
    private static final Ascii ITEM_SIZE = Ascii.of(" itemsize ");
    private static final Ascii POINTER = Ascii.of("\tkey (");
    private static final Ascii BLOCK = Ascii.of(") block ");
    private static final Ascii GENERATION = Ascii.of(" gen ");

    private final DumpText out;
    private final ItemBytes item;
    private Uuid fsid = Uuid.ZERO;
    private Uuid chunkTreeUuid = Uuid.ZERO;
    private String uuids = uuids();

    /** Prints blocks of a filesystem with this geometry. */
    public NodeText(Geometry geometry, DumpText out) {
        this.out = out;
        this.item = new ItemBytes(geometry);
    }

    /** Prints the four lines about a block as a whole; {@code logical} is where it was read. */
    public void header(Node node, long logical) {
        String kind = node.level() == 0 ? "leaf " : "node ";
        if (node instanceof Leaf leaf) {
            out.text(kind).u64(node.bytenr()).text(" items ").u64(node.nritems());
            out.text(" free space ").s64(freeSpace(leaf));
        } else {
            long most = (node.nodeSize() - Node.HEADER.size()) / Geometry.KEY_POINTER_SIZE;
            out.text(kind)
                    .u64(logical)
                    .text(" level ")
                    .u64(node.level())
                    .text(" items ")
                    .u64(node.nritems());
            out.text(" free space ").u64(most - node.nritems() & 0xffff_ffffL);
        }
        out.text(" generation ")
                .u64(node.generation())
                .text(" owner ")
                .tree(node.owner())
                .end();
        long flags = node.flags();
        boolean written = (flags & Node.FLAG_WRITTEN) != 0;
        out.text(kind).u64(node.bytenr()).text(" flags ").hex(flags).text(written ? "(WRITTEN" : "(");
        if ((flags & Node.FLAG_RELOC) != 0) {
            out.text(written ? "|RELOC" : "RELOC");
        }
        out.text(") backref revision ").u64(node.backrefRevision()).end();
        if (!node.fsid().equals(fsid) || !node.chunkTreeUuid().equals(chunkTreeUuid)) {
            fsid = node.fsid();
            chunkTreeUuid = node.chunkTreeUuid();
            uuids = uuids();
        }
        out.text(uuids).end();
    }

    /** What is left when all items are taken to lie side by side, in 32 bits. */
    private static int freeSpace(Leaf leaf) {
        int room = leaf.nodeSize() - Node.HEADER.size();
        int last = leaf.count() - 1;
        if (last < 0) {
            return room;
        }
        long data = leaf.dataOffset(0) + leaf.storedSize(0) - leaf.dataOffset(last);
        return (int) (room - data - (long) Geometry.ITEM_SIZE * leaf.count());
    }

    private String uuids() {
        return "fs uuid " + fsid + "\nchunk uuid " + chunkTreeUuid;
    }

    /** Prints one item, or one pointer. */
    public void slot(Node node, int slot) {
        if (node instanceof Leaf leaf) {
            item(leaf, slot);
        } else if (node instanceof Interior interior) {
            out.key(POINTER, node.objectid(slot), node.type(slot), node.offset(slot), BLOCK);
            out.u64(interior.child(slot));
            out.text(GENERATION).u64(interior.childGeneration(slot)).end();
        }
    }

    private void item(Leaf leaf, int slot) {
        byte[] bytes = leaf.bytes();
        int key = leaf.keyAt(slot);
        long objectid = LittleEndian.u64(bytes, key);
        int type = LittleEndian.u8(bytes, key + 8);
        long offset = LittleEndian.u64(bytes, key + 9);
        out.text(ITEM).u64(slot).key(KEY, objectid, type, offset, ITEM_OFFSET);
        out.u64(leaf.dataOffset(slot));
        out.text(ITEM_SIZE).u64(leaf.storedSize(slot)).end();
        int size = leaf.size(slot);
        if (size >= 0) {
            item.move(bytes, leaf.start(slot), size, leaf.base() + leaf.nodeSize(), objectid, type, offset);
            ItemType.dump(item, out);
        }
    }
}
