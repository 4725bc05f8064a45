package ruminate.format.item;

/** Features without which a filesystem cannot be read; {@code BTRFS_FEATURE_INCOMPAT_*}, uapi/linux/btrfs.h. */
public enum IncompatFeature {
    /** Back references by root and by parent; always on. */
    MIXED_BACKREF(0x1),
    /** The default subvolume may be another than the top level. */
    DEFAULT_SUBVOL(0x2),
    /** Chunks may hold data and metadata together. */
    MIXED_GROUPS(0x4),
    /** LZO extents may occur. */
    COMPRESS_LZO(0x8),
    /** Zstandard extents may occur. */
    COMPRESS_ZSTD(0x10),
    /** Tree blocks greater than a page. */
    BIG_METADATA(0x20),
    /** Extended inode references may occur. */
    EXTENDED_IREF(0x40),
    /** RAID5 or RAID6 chunks may occur. */
    RAID56(0x80),
    /** Tree block extents carry their level in the key. */
    SKINNY_METADATA(0x100),
    /** Holes need no items. */
    NO_HOLES(0x200),
    /** The metadata UUID differs from the fsid. */
    METADATA_UUID(0x400),
    /** RAID1C3 or RAID1C4 chunks may occur. */
    RAID1C34(0x800),
    /** Zoned layout. */
    ZONED(0x1000),
    /** Several extent roots, experimental. */
    EXTENT_TREE_V2(0x2000),
    /** Data placement in the RAID stripe tree. */
    RAID_STRIPE_TREE(0x4000),
    /** Simple quotas. */
    SIMPLE_QUOTA(0x1_0000),
    /** Remapped block groups. */
    REMAP_TREE(0x2_0000);

    private final long bit;

    IncompatFeature(long bit) {
        this.bit = bit;
    }

    /** The flag. */
    public long bit() {
        return bit;
    }
}
