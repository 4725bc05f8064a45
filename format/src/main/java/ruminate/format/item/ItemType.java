package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.ByteView;

/** The registry of item types: one line connects a key type with the class that reads and prints it. */
public enum ItemType {
    /** {@link FreeSpaceHeader}. */
    UNTYPED(KeyType.UNTYPED, FreeSpaceHeader::read, FreeSpaceHeader::dump),
    /** {@link InodeItem}. */
    INODE_ITEM(KeyType.INODE_ITEM, InodeItem::read, InodeItem::dump),
    /** {@link InodeRef}. */
    INODE_REF(KeyType.INODE_REF, InodeRef::read, InodeRef::dump),
    /** {@link InodeExtref}. */
    INODE_EXTREF(KeyType.INODE_EXTREF, InodeExtref::read, InodeExtref::dump),
    /** {@link DirItem}. */
    XATTR_ITEM(KeyType.XATTR_ITEM, DirItem::read, DirItem::dump),
    /** {@link VerityDescItem}. */
    VERITY_DESC_ITEM(KeyType.VERITY_DESC_ITEM, VerityDescItem::read, VerityDescItem::dump),
    /** {@link VerityMerkleItem}. */
    VERITY_MERKLE_ITEM(KeyType.VERITY_MERKLE_ITEM, VerityMerkleItem::read, VerityMerkleItem::dump),
    /** {@link OrphanItem}. */
    ORPHAN_ITEM(KeyType.ORPHAN_ITEM, OrphanItem::read, OrphanItem::dump),
    /** {@link DirLogItem}. */
    DIR_LOG_ITEM(KeyType.DIR_LOG_ITEM, DirLogItem::read, DirLogItem::dump),
    /** {@link DirLogItem}. */
    DIR_LOG_INDEX(KeyType.DIR_LOG_INDEX, DirLogItem::read, DirLogItem::dump),
    /** {@link DirItem}. */
    DIR_ITEM(KeyType.DIR_ITEM, DirItem::read, DirItem::dump),
    /** {@link DirItem}. */
    DIR_INDEX(KeyType.DIR_INDEX, DirItem::read, DirItem::dump),
    /** {@link FileExtentItem}. */
    EXTENT_DATA(KeyType.EXTENT_DATA, FileExtentItem::read, FileExtentItem::dump),
    /** {@link CsumItem}. */
    CSUM_ITEM(KeyType.CSUM_ITEM, CsumItem::read, CsumItem::dump),
    /** {@link ExtentCsumItem}. */
    EXTENT_CSUM(KeyType.EXTENT_CSUM, ExtentCsumItem::read, ExtentCsumItem::dump),
    /** {@link RootItem}. */
    ROOT_ITEM(KeyType.ROOT_ITEM, RootItem::read, RootItem::dump),
    /** {@link RootRef}. */
    ROOT_BACKREF(KeyType.ROOT_BACKREF, RootRef::read, RootRef::dump),
    /** {@link RootRef}. */
    ROOT_REF(KeyType.ROOT_REF, RootRef::read, RootRef::dump),
    /** {@link ExtentItem}. */
    EXTENT_ITEM(KeyType.EXTENT_ITEM, ExtentItem::read, ExtentItem::dump),
    /** {@link ExtentItem}. */
    METADATA_ITEM(KeyType.METADATA_ITEM, ExtentItem::read, ExtentItem::dump),
    /** {@link ExtentOwnerRef}. */
    EXTENT_OWNER_REF(KeyType.EXTENT_OWNER_REF, ExtentOwnerRef::read, ExtentOwnerRef::dump),
    /** {@link TreeBlockRef}. */
    TREE_BLOCK_REF(KeyType.TREE_BLOCK_REF, TreeBlockRef::read, TreeBlockRef::dump),
    /** {@link ExtentDataRef}. */
    EXTENT_DATA_REF(KeyType.EXTENT_DATA_REF, ExtentDataRef::read, ExtentDataRef::dump),
    /** {@link ExtentRefV0}. */
    EXTENT_REF_V0(KeyType.EXTENT_REF_V0, ExtentRefV0::read, ExtentRefV0::dump),
    /** {@link SharedBlockRef}. */
    SHARED_BLOCK_REF(KeyType.SHARED_BLOCK_REF, SharedBlockRef::read, SharedBlockRef::dump),
    /** {@link SharedDataRef}. */
    SHARED_DATA_REF(KeyType.SHARED_DATA_REF, SharedDataRef::read, SharedDataRef::dump),
    /** {@link BlockGroupItem}. */
    BLOCK_GROUP_ITEM(KeyType.BLOCK_GROUP_ITEM, BlockGroupItem::read, BlockGroupItem::dump),
    /** {@link FreeSpaceInfo}. */
    FREE_SPACE_INFO(KeyType.FREE_SPACE_INFO, FreeSpaceInfo::read, FreeSpaceInfo::dump),
    /** {@link FreeSpaceExtent}. */
    FREE_SPACE_EXTENT(KeyType.FREE_SPACE_EXTENT, FreeSpaceExtent::read, FreeSpaceExtent::dump),
    /** {@link FreeSpaceBitmap}. */
    FREE_SPACE_BITMAP(KeyType.FREE_SPACE_BITMAP, FreeSpaceBitmap::read, FreeSpaceBitmap::dump),
    /** {@link DevExtent}. */
    DEV_EXTENT(KeyType.DEV_EXTENT, DevExtent::read, DevExtent::dump),
    /** {@link DevItem}. */
    DEV_ITEM(KeyType.DEV_ITEM, DevItem::read, DevItem::dump),
    /** {@link ChunkItem}. */
    CHUNK_ITEM(KeyType.CHUNK_ITEM, ChunkItem::read, ChunkItem::dump),
    /** {@link RaidStripe}. */
    RAID_STRIPE(KeyType.RAID_STRIPE, RaidStripe::read, RaidStripe::dump),
    /** {@link IdentityRemap}. */
    IDENTITY_REMAP(KeyType.IDENTITY_REMAP, IdentityRemap::read, IdentityRemap::dump),
    /** {@link RemapItem}. */
    REMAP(KeyType.REMAP, RemapItem::read, RemapItem::dump),
    /** {@link RemapItem}. */
    REMAP_BACKREF(KeyType.REMAP_BACKREF, RemapItem::read, RemapItem::dump),
    /** {@link QgroupStatusItem}. */
    QGROUP_STATUS(KeyType.QGROUP_STATUS, QgroupStatusItem::read, QgroupStatusItem::dump),
    /** {@link QgroupInfoItem}. */
    QGROUP_INFO(KeyType.QGROUP_INFO, QgroupInfoItem::read, QgroupInfoItem::dump),
    /** {@link QgroupLimitItem}. */
    QGROUP_LIMIT(KeyType.QGROUP_LIMIT, QgroupLimitItem::read, QgroupLimitItem::dump),
    /** {@link QgroupRelation}. */
    QGROUP_RELATION(KeyType.QGROUP_RELATION, QgroupRelation::read, QgroupRelation::dump),
    /** {@link TemporaryItem}. */
    TEMPORARY_ITEM(KeyType.TEMPORARY_ITEM, TemporaryItem::read, TemporaryItem::dump),
    /** {@link PersistentItem}. */
    PERSISTENT_ITEM(KeyType.PERSISTENT_ITEM, PersistentItem::read, PersistentItem::dump),
    /** {@link DevReplaceItem}. */
    DEV_REPLACE(KeyType.DEV_REPLACE, DevReplaceItem::read, DevReplaceItem::dump),
    /** {@link UuidItem}. */
    UUID_KEY_SUBVOL(KeyType.UUID_KEY_SUBVOL, UuidItem::read, UuidItem::dump),
    /** {@link UuidItem}. */
    UUID_KEY_RECEIVED_SUBVOL(KeyType.UUID_KEY_RECEIVED_SUBVOL, UuidItem::read, UuidItem::dump),
    /** {@link StringItem}. */
    STRING_ITEM(KeyType.STRING_ITEM, StringItem::read, StringItem::dump);

    private static final ItemType[] BY_NUMBER = new ItemType[256];

    static {
        for (ItemType type : values()) {
            BY_NUMBER[type.number] = type;
        }
    }

    private final int number;
    private final Reader reader;
    private final Printer printer;

    ItemType(int number, Reader reader, Printer printer) {
        this.number = number;
        this.reader = reader;
        this.printer = printer;
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

    /**
     * Prints an item's body in the dialect of {@code btrfs inspect-internal dump-tree}: from its bytes, and so a
     * damaged item as well.
     */
    public static void dump(ItemBytes item, DumpText out) {
        ItemType type = BY_NUMBER[item.type()];
        if (type != null) {
            type.printer.dump(item, out);
        }
    }

    /** Decodes the bytes of one type. */
    @FunctionalInterface
    interface Reader {
        Item read(Key key, ByteView in, Geometry geometry) throws Damage;
    }

    /** Prints the bytes of one type. */
    @FunctionalInterface
    interface Printer {
        void dump(ItemBytes in, DumpText out);
    }
}
