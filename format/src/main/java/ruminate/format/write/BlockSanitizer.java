package ruminate.format.write;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InodeExtref;
import ruminate.format.item.InodeRef;
import ruminate.format.item.RootRef;
import ruminate.format.layout.Field;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;

/**
 * Takes out of tree blocks what a metadump must not hold: what is left in unused bytes, data kept in trees, and names if they
 * are to be hidden. Whatever is not understood in an item with names is zeroed.
 */
final class BlockSanitizer {
    private static final byte[] PARENT = "..".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] USER = "user.".getBytes(StandardCharsets.US_ASCII);

    private final Optional<NameHiding> hiding;

    BlockSanitizer(Optional<NameHiding> hiding) {
        this.hiding = hiding;
    }

    void sanitize(byte[] block) {
        Node node = Node.of(block, 0, block.length);
        if (node instanceof Leaf leaf) {
            sanitize(block, leaf);
        } else if (node instanceof Interior interior) {
            Arrays.fill(block, interior.start(interior.count()), block.length, (byte) 0);
        }
    }

    private void sanitize(byte[] block, Leaf leaf) {
        int low = block.length;
        for (int slot = 0; slot < leaf.count(); slot++) {
            int size = leaf.size(slot);
            if (size >= 0) {
                low = Math.min(low, leaf.start(slot));
                sanitize(block, leaf, slot, size);
            }
        }
        int headers = Node.HEADER.size() + leaf.count() * Leaf.ITEM.size();
        if (headers < low) {
            Arrays.fill(block, headers, low, (byte) 0);
        }
    }

    private void sanitize(byte[] block, Leaf leaf, int slot, int size) {
        int at = leaf.start(slot);
        int end = at + size;
        int type = leaf.type(slot);
        if (type == KeyType.EXTENT_DATA) {
            boolean inline = size > FileExtentItem.INLINE_HEADER_SIZE
                    && FileExtentItem.TYPE.get(block, at) == FileExtentItem.INLINE;
            if (inline) {
                Arrays.fill(block, at + FileExtentItem.INLINE_HEADER_SIZE, end, (byte) 0);
            }
            return;
        }
        if (hiding.isEmpty() || leaf.owner() == ObjectId.ROOT_TREE && isRootDirectory(leaf.objectid(slot), type)) {
            return;
        }
        switch (type) {
            case KeyType.DIR_ITEM, KeyType.DIR_INDEX, KeyType.XATTR_ITEM -> entries(block, at, end);
            case KeyType.INODE_REF -> names(block, at, end, InodeRef.NAME_LEN, InodeRef.LAYOUT.size());
            case KeyType.INODE_EXTREF -> names(block, at, end, InodeExtref.NAME_LEN, InodeExtref.LAYOUT.size());
            case KeyType.ROOT_REF, KeyType.ROOT_BACKREF ->
                names(block, at, end, RootRef.NAME_LEN, RootRef.LAYOUT.size());
            case KeyType.STRING_ITEM, KeyType.VERITY_DESC_ITEM, KeyType.VERITY_MERKLE_ITEM ->
                Arrays.fill(block, at, end, (byte) 0);
            default -> {
                // no names
            }
        }
    }

    /** "default" and the references around it are no user's names. */
    private static boolean isRootDirectory(long objectid, int type) {
        boolean named = type == KeyType.DIR_ITEM || type == KeyType.INODE_REF;
        return named && (objectid == ObjectId.ROOT_TREE_DIR || objectid == ObjectId.FS_TREE);
    }

    private void entries(byte[] block, int start, int end) {
        int at = start;
        int head = DirItem.LAYOUT.size();
        while (at + head <= end) {
            int nameLength = (int) DirItem.NAME_LEN.get(block, at);
            int dataLength = (int) DirItem.DATA_LEN.get(block, at);
            int next = at + head + nameLength + dataLength;
            if (next > end) {
                Arrays.fill(block, at + head, end, (byte) 0);
                return;
            }
            boolean attribute = DirItem.TYPE.get(block, at) == ruminate.format.item.FileType.XATTR.number();
            hide(block, at + head, nameLength, attribute);
            Arrays.fill(block, at + head + nameLength, next, (byte) 0);
            at = next;
        }
        Arrays.fill(block, at, end, (byte) 0);
    }

    private void names(byte[] block, int start, int end, Field lengthField, int head) {
        int at = start;
        while (at + head <= end) {
            int length = (int) lengthField.get(block, at);
            if (at + head + length > end) {
                Arrays.fill(block, at + head, end, (byte) 0);
                return;
            }
            hide(block, at + head, length, false);
            at += head + length;
        }
        Arrays.fill(block, at, end, (byte) 0);
    }

    /** Attributes that the system knows keep their names, users' keep the prefix. */
    private void hide(byte[] block, int at, int length, boolean attribute) {
        byte[] name = Arrays.copyOfRange(block, at, at + length);
        boolean users = name.length >= USER.length && Arrays.equals(USER, Arrays.copyOf(name, USER.length));
        if (Arrays.equals(name, PARENT) || attribute && !users) {
            return;
        }
        byte[] other = hiding.orElseThrow().hide(name, attribute ? USER.length : 0);
        System.arraycopy(other, 0, block, at, length);
    }
}
