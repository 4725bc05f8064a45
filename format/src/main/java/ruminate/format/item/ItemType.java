package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.ByteView;

/** The registry of item types: one line connects a key type with the class that reads it. */
public enum ItemType {
    /** {@link FileExtentItem}. */
    EXTENT_DATA(KeyType.EXTENT_DATA, FileExtentItem::read),
    /** {@link BlockGroupItem}. */
    BLOCK_GROUP_ITEM(KeyType.BLOCK_GROUP_ITEM, BlockGroupItem::read),
    /** {@link ChunkItem}. */
    CHUNK_ITEM(KeyType.CHUNK_ITEM, ChunkItem::read);

    private static final ItemType[] BY_NUMBER = new ItemType[256];

    static {
        for (ItemType type : values()) {
            BY_NUMBER[type.number] = type;
        }
    }

    private final int number;
    private final Reader reader;

    ItemType(int number, Reader reader) {
        this.number = number;
        this.reader = reader;
    }

    /** The type byte of the key. */
    public int number() {
        return number;
    }

    /** Decodes an item; never fails. */
    public static Item read(Key key, ByteView raw, Geometry geometry) {
        ItemType type = BY_NUMBER[key.type()];
        if (type == null) {
            return new UnknownItem(key, raw);
        }
        try {
            return type.reader.read(key, raw, geometry);
        } catch (Damage damage) {
            return new DamagedItem(key, raw, damage);
        }
    }

    /** Decodes the bytes of one type. */
    @FunctionalInterface
    interface Reader {
        Item read(Key key, ByteView in, Geometry geometry) throws Damage;
    }
}
