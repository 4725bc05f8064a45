package ruminate.format.ids;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyTextTest {
    private static String text(long objectid, int type, long offset) {
        return new Key(objectid, type, offset).toString();
    }

    @Test
    void printsKeysAsDumpTreeDoes() {
        assertEquals("(257 EXTENT_DATA 0)", text(257, KeyType.EXTENT_DATA, 0));
        assertEquals("(FS_TREE INODE_REF 6)", text(5, KeyType.INODE_REF, 6));
        assertEquals("(EXTENT_CSUM EXTENT_CSUM 4096)", text(-10, KeyType.EXTENT_CSUM, 4096));
        assertEquals("(DEV_ITEMS DEV_ITEM 1)", text(1, KeyType.DEV_ITEM, 1));
        assertEquals("(1 DEV_EXTENT 1048576)", text(1, KeyType.DEV_EXTENT, 1048576));
        assertEquals("(FIRST_CHUNK_TREE CHUNK_ITEM 0)", text(256, KeyType.CHUNK_ITEM, 0));
        assertEquals("(256 INODE_ITEM 0)", text(256, KeyType.INODE_ITEM, 0));
        assertEquals("(DEV_STATS PERSISTENT_ITEM 1)", text(0, KeyType.PERSISTENT_ITEM, 1));
        assertEquals("(FREE_SPACE UNTYPED 30408704)", text(-11, 0, 30408704));
        assertEquals("(0 UNKNOWN.0 0)", text(0, 0, 0));
        assertEquals("(LOG_FIXUP ORPHAN_ITEM 257)", text(-7, KeyType.ORPHAN_ITEM, 257));
        assertEquals("(-1 UNKNOWN.255 -1)", text(-1, 255, -1));
        assertEquals("(18446744073709551614 UNKNOWN.254 18446744073709551614)", text(-2, 254, -2));
        assertEquals("(18446744073709551360 INODE_ITEM 0)", text(-256, KeyType.INODE_ITEM, 0));
    }

    @Test
    void printsOffsetsAsTheirTypeAsks() {
        assertEquals("(FS_TREE ROOT_ITEM 18446744073709551615)", text(5, KeyType.ROOT_ITEM, -1));
        assertEquals("(TREE_RELOC ROOT_ITEM FS_TREE)", text(-8, KeyType.ROOT_ITEM, 5));
        assertEquals("(0 QGROUP_INFO 1/100)", text(0, KeyType.QGROUP_INFO, (1L << 48) + 100));
        assertEquals("(0/256 QGROUP_RELATION 1/100)", text(256, KeyType.QGROUP_RELATION, (1L << 48) + 100));
        assertEquals("(0x0000000000000001 UUID_KEY_SUBVOL 0xffffffffffffffff)", text(1, KeyType.UUID_KEY_SUBVOL, -1));
    }

    @Test
    void readsBackWhatItPrints() {
        for (Key key : new Key[] {
            new Key(257, KeyType.EXTENT_DATA, 4096),
            new Key(-9, KeyType.ROOT_ITEM, 0),
            new Key(-7, KeyType.ORPHAN_ITEM, 257),
            new Key(-1, 255, -1),
            new Key(-11, 0, 30408704),
            new Key(1L << 48, KeyType.QGROUP_RELATION, 256)
        }) {
            assertEquals(Optional.of(key), Key.parse(key.toString(), Key.MIN), key::toString);
        }
    }
}
