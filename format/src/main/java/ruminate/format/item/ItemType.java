package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.ByteView;

/**
 * The registry of item types: which class reads and prints the items of a key type.
 *
 * <p>Two switches rather than a table of functions: a hundred functions take longer to set up than most commands need for
 * all else.
 */
public final class ItemType {
    private ItemType() {}

    /** Decodes an item; never fails. */
    public static Item read(Key key, ByteView raw, Geometry geometry) {
        try {
            return decode(key, raw, geometry);
        } catch (Damage damage) {
            return new DamagedItem(key, raw, damage);
        }
    }

    private static Item decode(Key key, ByteView raw, Geometry geometry) throws Damage {
        return switch (key.type()) {
            case KeyType.UNTYPED -> FreeSpaceHeader.read(key, raw, geometry);
            case KeyType.INODE_ITEM -> InodeItem.read(key, raw, geometry);
            case KeyType.INODE_REF -> InodeRef.read(key, raw, geometry);
            case KeyType.INODE_EXTREF -> InodeExtref.read(key, raw, geometry);
            case KeyType.XATTR_ITEM, KeyType.DIR_ITEM, KeyType.DIR_INDEX -> DirItem.read(key, raw, geometry);
            case KeyType.VERITY_DESC_ITEM -> VerityDescItem.read(key, raw, geometry);
            case KeyType.VERITY_MERKLE_ITEM -> VerityMerkleItem.read(key, raw, geometry);
            case KeyType.ORPHAN_ITEM -> OrphanItem.read(key, raw, geometry);
            case KeyType.DIR_LOG_ITEM, KeyType.DIR_LOG_INDEX -> DirLogItem.read(key, raw, geometry);
            case KeyType.EXTENT_DATA -> FileExtentItem.read(key, raw, geometry);
            case KeyType.CSUM_ITEM -> CsumItem.read(key, raw, geometry);
            case KeyType.EXTENT_CSUM -> ExtentCsumItem.read(key, raw, geometry);
            case KeyType.ROOT_ITEM -> RootItem.read(key, raw, geometry);
            case KeyType.ROOT_BACKREF, KeyType.ROOT_REF -> RootRef.read(key, raw, geometry);
            case KeyType.EXTENT_ITEM, KeyType.METADATA_ITEM -> ExtentItem.read(key, raw, geometry);
            case KeyType.EXTENT_OWNER_REF -> ExtentOwnerRef.read(key, raw, geometry);
            case KeyType.TREE_BLOCK_REF -> TreeBlockRef.read(key, raw, geometry);
            case KeyType.EXTENT_DATA_REF -> ExtentDataRef.read(key, raw, geometry);
            case KeyType.EXTENT_REF_V0 -> ExtentRefV0.read(key, raw, geometry);
            case KeyType.SHARED_BLOCK_REF -> SharedBlockRef.read(key, raw, geometry);
            case KeyType.SHARED_DATA_REF -> SharedDataRef.read(key, raw, geometry);
            case KeyType.BLOCK_GROUP_ITEM -> BlockGroupItem.read(key, raw, geometry);
            case KeyType.FREE_SPACE_INFO -> FreeSpaceInfo.read(key, raw, geometry);
            case KeyType.FREE_SPACE_EXTENT -> FreeSpaceExtent.read(key, raw, geometry);
            case KeyType.FREE_SPACE_BITMAP -> FreeSpaceBitmap.read(key, raw, geometry);
            case KeyType.DEV_EXTENT -> DevExtent.read(key, raw, geometry);
            case KeyType.DEV_ITEM -> DevItem.read(key, raw, geometry);
            case KeyType.CHUNK_ITEM -> ChunkItem.read(key, raw, geometry);
            case KeyType.RAID_STRIPE -> RaidStripe.read(key, raw, geometry);
            case KeyType.IDENTITY_REMAP -> IdentityRemap.read(key, raw, geometry);
            case KeyType.REMAP, KeyType.REMAP_BACKREF -> RemapItem.read(key, raw, geometry);
            case KeyType.QGROUP_STATUS -> QgroupStatusItem.read(key, raw, geometry);
            case KeyType.QGROUP_INFO -> QgroupInfoItem.read(key, raw, geometry);
            case KeyType.QGROUP_LIMIT -> QgroupLimitItem.read(key, raw, geometry);
            case KeyType.QGROUP_RELATION -> QgroupRelation.read(key, raw, geometry);
            case KeyType.TEMPORARY_ITEM -> TemporaryItem.read(key, raw, geometry);
            case KeyType.PERSISTENT_ITEM -> PersistentItem.read(key, raw, geometry);
            case KeyType.DEV_REPLACE -> DevReplaceItem.read(key, raw, geometry);
            case KeyType.UUID_KEY_SUBVOL, KeyType.UUID_KEY_RECEIVED_SUBVOL -> UuidItem.read(key, raw, geometry);
            case KeyType.STRING_ITEM -> StringItem.read(key, raw, geometry);
            default -> new UnknownItem(key, raw);
        };
    }

    /**
     * Prints an item's body in the dialect of {@code btrfs inspect-internal dump-tree}: from its bytes, and so a
     * damaged item as well.
     */
    public static void dump(ItemBytes item, DumpText out) {
        switch (item.type()) {
            case KeyType.UNTYPED -> FreeSpaceHeader.dump(item, out);
            case KeyType.INODE_ITEM -> InodeItem.dump(item, out);
            case KeyType.INODE_REF -> InodeRef.dump(item, out);
            case KeyType.INODE_EXTREF -> InodeExtref.dump(item, out);
            case KeyType.XATTR_ITEM, KeyType.DIR_ITEM, KeyType.DIR_INDEX -> DirItem.dump(item, out);
            case KeyType.VERITY_DESC_ITEM -> VerityDescItem.dump(item, out);
            case KeyType.VERITY_MERKLE_ITEM -> VerityMerkleItem.dump(item, out);
            case KeyType.ORPHAN_ITEM -> OrphanItem.dump(item, out);
            case KeyType.DIR_LOG_ITEM, KeyType.DIR_LOG_INDEX -> DirLogItem.dump(item, out);
            case KeyType.EXTENT_DATA -> FileExtentItem.dump(item, out);
            case KeyType.CSUM_ITEM -> CsumItem.dump(item, out);
            case KeyType.EXTENT_CSUM -> ExtentCsumItem.dump(item, out);
            case KeyType.ROOT_ITEM -> RootItem.dump(item, out);
            case KeyType.ROOT_BACKREF, KeyType.ROOT_REF -> RootRef.dump(item, out);
            case KeyType.EXTENT_ITEM, KeyType.METADATA_ITEM -> ExtentItem.dump(item, out);
            case KeyType.EXTENT_OWNER_REF -> ExtentOwnerRef.dump(item, out);
            case KeyType.TREE_BLOCK_REF -> TreeBlockRef.dump(item, out);
            case KeyType.EXTENT_DATA_REF -> ExtentDataRef.dump(item, out);
            case KeyType.EXTENT_REF_V0 -> ExtentRefV0.dump(item, out);
            case KeyType.SHARED_BLOCK_REF -> SharedBlockRef.dump(item, out);
            case KeyType.SHARED_DATA_REF -> SharedDataRef.dump(item, out);
            case KeyType.BLOCK_GROUP_ITEM -> BlockGroupItem.dump(item, out);
            case KeyType.FREE_SPACE_INFO -> FreeSpaceInfo.dump(item, out);
            case KeyType.FREE_SPACE_EXTENT -> FreeSpaceExtent.dump(item, out);
            case KeyType.FREE_SPACE_BITMAP -> FreeSpaceBitmap.dump(item, out);
            case KeyType.DEV_EXTENT -> DevExtent.dump(item, out);
            case KeyType.DEV_ITEM -> DevItem.dump(item, out);
            case KeyType.CHUNK_ITEM -> ChunkItem.dump(item, out);
            case KeyType.RAID_STRIPE -> RaidStripe.dump(item, out);
            case KeyType.IDENTITY_REMAP -> IdentityRemap.dump(item, out);
            case KeyType.REMAP, KeyType.REMAP_BACKREF -> RemapItem.dump(item, out);
            case KeyType.QGROUP_STATUS -> QgroupStatusItem.dump(item, out);
            case KeyType.QGROUP_INFO -> QgroupInfoItem.dump(item, out);
            case KeyType.QGROUP_LIMIT -> QgroupLimitItem.dump(item, out);
            case KeyType.QGROUP_RELATION -> QgroupRelation.dump(item, out);
            case KeyType.TEMPORARY_ITEM -> TemporaryItem.dump(item, out);
            case KeyType.PERSISTENT_ITEM -> PersistentItem.dump(item, out);
            case KeyType.DEV_REPLACE -> DevReplaceItem.dump(item, out);
            case KeyType.UUID_KEY_SUBVOL, KeyType.UUID_KEY_RECEIVED_SUBVOL -> UuidItem.dump(item, out);
            case KeyType.STRING_ITEM -> StringItem.dump(item, out);
            // Nothing is printed of what nobody knows.
            default -> {}
        }
    }
}
