package ruminate.format.fault;

import java.util.Locale;

/**
 * The closed table of findings: a stable number, a severity and a message each. Numbers are never reused.
 *
 * <p>Hundreds: 1 superblock, 2 chunks and devices, 3 tree blocks, 4 items, 5 references between trees, 6 space
 * accounting, 7 files, 8 metadumps, 9 file data.
 */
public enum FindingCode {
    /** A superblock copy has no magic number. */
    SUPER_BAD_MAGIC(101, Severity.ERROR, "magic: has %s expect _BHRfS_M"),
    /** A superblock copy's checksum does not match. */
    SUPER_BAD_CHECKSUM(102, Severity.ERROR, "csum: stored %s, computed %s"),
    /** A superblock copy says it lies elsewhere. */
    SUPER_BAD_BYTENR(103, Severity.ERROR, "bytenr: has %s expect %s"),
    /** A superblock copy belongs to another filesystem. */
    SUPER_OTHER_FSID(104, Severity.WARNING, "fsid: has %s expect %s"),
    /** A superblock copy is older or newer than the one in use. */
    SUPER_GENERATION_DIFFERS(105, Severity.WARNING, "generation: has %s, the copy in use has %s"),
    /** A size or level in the superblock is impossible. */
    SUPER_BAD_FIELD(106, Severity.ERROR, "%s: has %s expect %s"),
    /** The system chunk array cannot be parsed to its end. */
    SUPER_BAD_SYS_ARRAY(107, Severity.ERROR, "sys_chunk_array at %s: %s"),
    /** A feature bit nobody has defined is set. */
    SUPER_UNKNOWN_FEATURE(108, Severity.WARNING, "%s: unknown bits %s"),
    /** A log tree is waiting to be replayed, and is not taken into account. */
    SUPER_LOG_PENDING(
            109, Severity.NOTE, "log_root %s: the log tree is not replayed; fsynced changes in it are not seen"),
    /** The copy at 64 KiB cannot be used; a mirror stands in for it. */
    SUPER_MIRROR_USED(110, Severity.WARNING, "the primary superblock is unusable, mirror %s is used"),
    /** Fewer or more devices than the superblock counts. */
    SUPER_DEVICE_COUNT(111, Severity.WARNING, "num_devices: has %s, the chunk tree has %s"),
    /** A superblock copy cannot be read from its device. */
    SUPER_UNREADABLE(112, Severity.ERROR, "cannot be read: %s"),
    /** The chunk tree is gone; one of the four root backups leads to an older one that is complete. */
    SUPER_BACKUP_USED(113, Severity.ERROR, "chunk_root %s cannot be read, the backup at %s of generation %s is used"),
    /** A tool rewrote the whole filesystem and was interrupted. */
    SUPER_CONVERTING(114, Severity.ERROR, "flags: %s, a conversion that has not ended"),

    /** A member device is not among the files given. */
    DEVICE_MISSING(201, Severity.WARNING, "device %s (uuid %s) is missing"),
    /** A device file is shorter than the filesystem on it. */
    DEVICE_TRUNCATED(
            202, Severity.ERROR, "device %s ends at byte %s, the filesystem goes on to %s: what lies behind is lost"),
    /** Two files claim to be the same device. */
    DEVICE_DUPLICATE(203, Severity.WARNING, "device %s is given twice: %s and %s"),
    /** A chunk item's geometry is impossible. */
    CHUNK_BAD_FIELD(204, Severity.ERROR, "chunk %s: %s has %s expect %s"),
    /** Two chunks cover the same addresses. */
    CHUNK_OVERLAP(205, Severity.ERROR, "chunk %s overlaps chunk %s"),
    /** No chunk covers an address. */
    CHUNK_MISSING(206, Severity.ERROR, "no chunk maps logical %s"),
    /** A file given as a member belongs to another filesystem. */
    DEVICE_FOREIGN(207, Severity.ERROR, "%s belongs to filesystem %s, not %s"),
    /** A file given as a member was a device of this filesystem once. */
    DEVICE_NOT_MEMBER(208, Severity.WARNING, "%s is device %s (uuid %s), which the filesystem does not have"),
    /** A file given as a member holds no superblock that could be used. */
    DEVICE_UNKNOWN(209, Severity.ERROR, "%s has no usable superblock and is left out"),
    /** The RAID stripe tree does not say where a piece of data lies. */
    STRIPE_MISSING(210, Severity.ERROR, "the RAID stripe tree has no place for logical %s"),
    /** The remap tree does not say where an address of a remapped chunk has gone. */
    REMAP_MISSING(211, Severity.ERROR, "the remap tree has no place for logical %s"),

    /** A tree block's checksum does not match on one copy. */
    BLOCK_BAD_CHECKSUM(301, Severity.ERROR, "csum: stored %s, computed %s"),
    /** A tree block carries another address. */
    BLOCK_BAD_BYTENR(302, Severity.ERROR, "bytenr: has %s expect %s"),
    /** A tree block carries another filesystem id. */
    BLOCK_BAD_FSID(303, Severity.ERROR, "fsid: has %s expect %s"),
    /** A tree block's level is not what its parent says. */
    BLOCK_BAD_LEVEL(304, Severity.ERROR, "level: has %s expect %s"),
    /** A tree block's generation is not what its parent says. */
    BLOCK_BAD_GENERATION(305, Severity.ERROR, "generation: has %s expect %s"),
    /** A tree block belongs to a tree it cannot belong to. */
    BLOCK_BAD_OWNER(306, Severity.ERROR, "owner: has %s expect %s"),
    /** A tree block's first key is not what its parent says. */
    BLOCK_BAD_FIRST_KEY(307, Severity.ERROR, "first key: has %s expect %s"),
    /** More items than fit. */
    BLOCK_BAD_ITEM_COUNT(308, Severity.ERROR, "nritems: has %s expect %s"),
    /** Keys out of order. */
    BLOCK_KEY_ORDER(309, Severity.ERROR, "keys out of order: %s after %s"),
    /** An item's data lies outside the leaf, or leaves a gap or an overlap. */
    LEAF_BAD_ITEM_BOUNDS(310, Severity.ERROR, "item data: has [%s, %s) expect end %s"),
    /** A pointer to an impossible address. */
    NODE_BAD_POINTER(311, Severity.ERROR, "blockptr: has %s, %s"),
    /** No copy of a tree block could be read; everything below it is lost. */
    BLOCK_UNREADABLE(312, Severity.FATAL, "cannot be read: %s"),
    /** A tree block is reached again below itself, or at two levels. */
    BLOCK_CYCLE(313, Severity.ERROR, "block %s is reached again at level %s"),
    /** One copy of a tree block is bad, another is good. */
    BLOCK_COPY_BAD(314, Severity.WARNING, "copy %s of %s: %s; another copy is good"),

    /** An item is too short for its type. */
    ITEM_TOO_SHORT(401, Severity.ERROR, "item size: has %s expect at least %s"),
    /** An item has bytes left over. */
    ITEM_BAD_SIZE(402, Severity.ERROR, "item size: has %s expect %s"),
    /** An item of a type nobody has defined. */
    ITEM_UNKNOWN_TYPE(403, Severity.WARNING, "unknown key type %s"),
    /** An item's key cannot be that of its type. */
    ITEM_BAD_KEY(404, Severity.ERROR, "key: %s"),
    /** A field has an impossible value. */
    ITEM_BAD_FIELD(405, Severity.ERROR, "%s: has %s expect %s"),
    /** A length inside an item leads past its end. */
    ITEM_BAD_LENGTH(406, Severity.ERROR, "%s: has %s, only %s bytes remain"),
    /** An item of a type that has no business in its tree. */
    ITEM_IN_WRONG_TREE(407, Severity.ERROR, "%s does not belong into this tree"),
    /** A name is not the one its key was made of. */
    NAME_BAD_HASH(408, Severity.ERROR, "hash of a name: key has %s expect %s"),

    /** Something points to an extent that the extent tree does not know. */
    EXTENT_ITEM_MISSING(501, Severity.ERROR, "no extent item, but a pointer: %s (%s times)"),
    /** The extent tree knows an extent that nothing points to. */
    EXTENT_UNREFERENCED(502, Severity.ERROR, "nothing points to this extent; refs: has %s expect 0"),
    /** The number of references is not that of the back references. */
    EXTENT_BAD_REFS(503, Severity.ERROR, "refs: has %s expect %s, the sum of its back references"),
    /** A back reference stands for more or fewer pointers than there are. */
    BACKREF_BAD_COUNT(504, Severity.ERROR, "back reference %s: has %s expect %s"),
    /** A pointer has no back reference. */
    BACKREF_MISSING(505, Severity.ERROR, "back reference %s: is missing, expect %s"),
    /** Back references stand alone. */
    BACKREF_WITHOUT_ITEM(506, Severity.ERROR, "%s back references without an extent item"),
    /** A pointer expects an extent of another length. */
    EXTENT_BAD_LENGTH(507, Severity.ERROR, "length: has %s, a pointer says %s"),
    /** A tree block is at another level than its extent item says. */
    EXTENT_BAD_LEVEL(508, Severity.ERROR, "level: has %s, a pointer says %s"),
    /** A tree block is recorded as data, or the other way round. */
    EXTENT_BAD_KIND(509, Severity.ERROR, "kind: has %s, a pointer expects %s"),
    /** An extent is younger than the filesystem. */
    EXTENT_BAD_GENERATION(510, Severity.ERROR, "generation: has %s expect at most %s"),
    /** Two extents have bytes in common. */
    EXTENT_OVERLAP(511, Severity.ERROR, "overlaps the extent at %s, %s bytes long"),
    /** There are too many wrong extents to explain each. */
    EXTENT_MORE_UNSOUND(512, Severity.ERROR, "%s further extents do not agree with the pointers to them"),
    /** Not all pointers could be read. */
    REFERENCES_UNJUDGED(
            513, Severity.WARNING, "%s back references may belong to pointers in parts that cannot be read"),
    /** A tree block does not lie within one stripe. */
    BLOCK_CROSSES_STRIPE(514, Severity.ERROR, "the tree block crosses a border of 64 KiB"),
    /** A tree block lies where filesystems with larger pages could not read it. */
    BLOCK_UNALIGNED(515, Severity.NOTE, "the tree block is not aligned to its size, %s"),

    /** Relocation made a block, but its pointers are not referred to by its address. */
    BLOCK_WITHOUT_FULL_BACKREF(516, Severity.ERROR, "header flag RELOC, but its extent lacks FULL_BACKREF"),
    /** The tree in a block's header, by which its pointers are referred to, does not have the block. */
    BLOCK_OWNER_GONE(517, Severity.ERROR, "owner: has %s, whose tree does not reach this block"),
    /** The pointers in a block are referred to by its address, though the tree that made it has it. */
    BLOCK_ODD_FULL_BACKREF(519, Severity.ERROR, "its extent has FULL_BACKREF, but its owner %s has the block"),
    /** A block says that pointers from it are referred to in a way nobody has used since 2009. */
    BLOCK_BAD_REVISION(518, Severity.ERROR, "backref revision: has %s expect 1"),

    /** A tree without which nothing works is not there. */
    TREE_MISSING(521, Severity.ERROR, "the tree is missing"),
    /** A tree without which the kernel does not mount is not there. */
    TREE_MISSING_FOR_MOUNT(522, Severity.WARNING, "the tree is missing; newer kernels refuse to mount without it"),
    /** One of the two references between a subvolume and its parent is missing. */
    ROOT_REF_ALONE(523, Severity.ERROR, "no %s answers this"),
    /** The two references between a subvolume and its parent differ. */
    ROOT_REF_DIFFERS(
            524,
            Severity.ERROR,
            "has %s in directory %s at index %s, its ROOT_BACKREF has %s in directory %s at index %s"),
    /** A reference leads to a subvolume that does not exist. */
    ROOT_ITEM_MISSING(525, Severity.ERROR, "there is no subvolume %s"),
    /** A subvolume is not in the directory that its reference names. */
    ROOT_REF_WITHOUT_ENTRY(526, Severity.ERROR, "the parent has no such entry at %s"),
    /** Nothing refers to a subvolume. */
    ROOT_UNREFERENCED(527, Severity.ERROR, "nothing refers to the subvolume, and it is not deleted"),

    /** A quota group that claims to be right is not. */
    QGROUP_BAD_FIGURE(528, Severity.ERROR, "%s: has %s expect %s"),
    /** A subvolume's count of references to it is wrong. */
    ROOT_BAD_REFS(529, Severity.ERROR, "refs: has %s expect %s, the number of its ROOT_BACKREFs"),

    /** A block group does not count the bytes of its extents. */
    BLOCK_GROUP_BAD_USED(601, Severity.ERROR, "used: has %s expect %s"),
    /** The superblock does not count the bytes of all extents. */
    SUPER_BAD_BYTES_USED(602, Severity.ERROR, "bytes_used: has %s expect %s"),
    /** A chunk has no block group. */
    CHUNK_WITHOUT_BLOCK_GROUP(603, Severity.ERROR, "chunk %s of %s bytes has no block group"),
    /** A block group has no chunk. */
    BLOCK_GROUP_WITHOUT_CHUNK(604, Severity.ERROR, "no chunk for the block group at %s of %s bytes"),
    /** A chunk and its block group differ. */
    BLOCK_GROUP_DIFFERS(605, Severity.ERROR, "%s: has %s, the chunk has %s"),
    /** Two block groups have bytes in common. */
    BLOCK_GROUP_OVERLAP(606, Severity.ERROR, "overlaps the block group at %s"),
    /** A device extent belongs to no chunk. */
    DEV_EXTENT_WITHOUT_CHUNK(607, Severity.ERROR, "no stripe of chunk %s lies here"),
    /** A stripe has no device extent. */
    CHUNK_WITHOUT_DEV_EXTENT(608, Severity.ERROR, "chunk %s: no device extent for its stripe at %s of device %s"),
    /** A device extent is longer or shorter than its stripe. */
    DEV_EXTENT_BAD_LENGTH(609, Severity.ERROR, "length: has %s expect %s"),
    /** Two device extents have bytes in common. */
    DEV_EXTENT_OVERLAP(610, Severity.ERROR, "overlaps the device extent at %s"),
    /** A device extent lies outside its device. */
    DEV_EXTENT_OUTSIDE(611, Severity.ERROR, "ends at %s, device %s has %s bytes"),
    /** A device does not count the bytes of its device extents. */
    DEVICE_BAD_BYTES_USED(612, Severity.ERROR, "bytes_used: has %s expect %s"),
    /** The superblock does not count the bytes of its devices. */
    SUPER_BAD_TOTAL_BYTES(613, Severity.ERROR, "total_bytes: has %s expect %s"),
    /** An extent lies in no block group, or not wholly in one. */
    EXTENT_OUTSIDE(614, Severity.ERROR, "bytes [%s, %s) are not within one block group"),
    /** An extent lies in a block group for something else. */
    EXTENT_IN_WRONG_GROUP(615, Severity.ERROR, "%s in a block group of type %s"),
    /** Free space of a block group that is gone; tools of old left it, and all others ignore it. */
    FREE_SPACE_LEFTOVER(616, Severity.NOTE, "no block group at %s of %s bytes; harmless"),
    /** Free space of a block group that never was. */
    FREE_SPACE_WITHOUT_GROUP(617, Severity.ERROR, "no block group at %s of %s bytes"),
    /** A free range outside of the block group whose turn it is. */
    FREE_SPACE_STRAY(618, Severity.ERROR, "a free range outside of its block group"),
    /** A bitmap where ranges are kept, or the other way round. */
    FREE_SPACE_BAD_FORM(619, Severity.ERROR, "%s, but the block group keeps the other form"),
    /** The number of free ranges is wrong. */
    FREE_SPACE_BAD_COUNT(620, Severity.ERROR, "extent_count: has %s expect %s"),
    /** Bytes of an extent are listed as free. */
    FREE_SPACE_IN_USE(621, Severity.ERROR, "bytes [%s, %s) are listed as free, but belong to extents"),
    /** Free bytes are not listed. */
    FREE_SPACE_MISSING(622, Severity.ERROR, "bytes [%s, %s) are free, but not listed"),
    /** The free space tree does not know a block group. */
    FREE_SPACE_INFO_MISSING(623, Severity.ERROR, "the free space tree does not know it"),
    /** Checksums of bytes that belong to no extent. */
    CSUM_WITHOUT_EXTENT(624, Severity.ERROR, "checksums for bytes [%s, %s), which are in no extent"),
    /** Two checksum items cover the same bytes. */
    CSUM_OVERLAP(625, Severity.ERROR, "checksums for bytes up to %s stand in the item before"),
    /** The free space tree counts other free ranges than the extents leave. */
    FREE_SPACE_COUNT(626, Severity.WARNING, "extent_count: has %s expect %s, the gaps between extents"),

    /** There are items of an inode, but no inode item. */
    INODE_ITEM_MISSING(701, Severity.ERROR, "has no inode item"),
    /** An inode does not count its names. */
    INODE_BAD_NLINK(702, Severity.ERROR, "nlink: has %s expect %s"),
    /** A directory does not count the lengths of its names. */
    DIR_BAD_SIZE(703, Severity.ERROR, "size of the directory: has %s expect %s"),
    /** A file does not count the bytes that extents stand behind. */
    FILE_BAD_NBYTES(704, Severity.ERROR, "nbytes: has %s expect %s"),
    /** A part of a file has no file extent, though the filesystem demands one for holes. */
    FILE_HOLE(705, Severity.ERROR, "no file extent from %s on, size %s"),
    /** Two file extents of a file cover the same bytes. */
    FILE_EXTENT_OVERLAP(706, Severity.ERROR, "file extents overlap"),
    /** A file extent has an impossible length or offset. */
    FILE_EXTENT_BAD(707, Severity.ERROR, "file extent: has %s expect %s"),
    /** File data that ought to have checksums has none. */
    FILE_SUMS_MISSING(708, Severity.ERROR, "some data has no checksums"),
    /** A file that ought to have no checksums has some. */
    FILE_ODD_SUMS(709, Severity.ERROR, "data has checksums though the inode is NODATASUM"),
    /** Compressed data in a file without checksums. */
    FILE_COMPRESSED_WITHOUT_SUMS(710, Severity.ERROR, "compressed extents though the inode is NODATASUM"),
    /** A preallocated extent that nobody wrote to has checksums. */
    PREALLOC_ODD_SUMS(711, Severity.ERROR, "preallocated and never written, but has checksums"),
    /** Flags that do not go with the kind of file. */
    INODE_ODD_FLAGS(712, Severity.ERROR, "flags: %s do not go with this kind of file"),
    /** Items that do not go with the kind of file. */
    INODE_ODD_ITEM(713, Severity.ERROR, "%s in %s"),
    /** What is left of the inode number cache, a removed feature. */
    INODE_CACHE(714, Severity.WARNING, "inode number cache of a removed feature"),
    /** A subvolume has no root directory. */
    ROOT_DIR_MISSING(715, Severity.ERROR, "the root directory, inode 256, is missing"),
    /** An inode has no name, and does not wait for deletion. */
    INODE_ORPHAN_MISSING(716, Severity.ERROR, "has no name and no orphan item"),
    /** A name does not stand in all of its places. */
    NAME_INCOMPLETE(717, Severity.ERROR, "name %s in directory %s, index %s: %s"),
    /** A name claims another kind of file than its inode is. */
    NAME_BAD_TYPE(718, Severity.ERROR, "name %s in directory %s: type has %s expect %s"),
    /** A directory has a name twice. */
    NAME_TWICE(719, Severity.ERROR, "name %s stands twice in the directory"),
    /** Names do not agree, but which could not be found out. */
    NAMES_DISAGREE(720, Severity.ERROR, "directory entries and names of inodes do not agree%s"),
    /** A metadump was made with names replaced. */
    NAMES_HIDDEN(721, Severity.NOTE, "names were replaced when the metadump was made; they are not checked"),
    /** A data extent that only the log knows has no checksum there. */
    LOG_SUMS_MISSING(722, Severity.ERROR, "data at %s, %s bytes, has no checksums in the log"),

    /** A metadump cannot be read on from some cluster. */
    METADUMP_BAD_CLUSTER(801, Severity.ERROR, "cluster at %s: %s; what follows is not seen"),
    /** A metadump does not contain the bytes at an address. */
    METADUMP_LACKS(802, Severity.ERROR, "logical %s is not in the metadump"),
    /** A piece of a metadump cannot be inflated. */
    METADUMP_BAD_PIECE(803, Severity.ERROR, "piece for logical %s at byte %s of the metadump: %s"),

    /** Compressed file data is no stream of its kind. */
    COMPRESSED_DATA_INVALID(901, Severity.ERROR, "%s stream: %s"),
    /** Compressed with an algorithm nobody has defined. */
    COMPRESSION_UNKNOWN(902, Severity.ERROR, "compression: has %s expect [0, 3]"),
    /** One copy of file data does not match its checksum, another does. */
    DATA_COPY_BAD(903, Severity.WARNING, "data at %s: copy %s does not match its checksum; another copy does"),
    /** No copy of file data matches its checksum. */
    DATA_BAD_CHECKSUM(904, Severity.ERROR, "data at %s: csum: stored %s, computed %s"),
    /** File data that ought to have a checksum has none. */
    DATA_CHECKSUM_MISSING(905, Severity.WARNING, "data at %s: %s bytes have no checksum"),
    /** File data cannot be read from any device. */
    DATA_UNREADABLE(906, Severity.ERROR, "data at %s: %s bytes cannot be read: %s"),
    /** A copy of file data does not match its checksums, and another does. */
    DATA_COPY_MISMATCH(
            907, Severity.WARNING, "at %s, %s bytes of copy %s do not match their checksums; another copy does"),
    /** A copy of file data does not match its checksums, and no other does. */
    DATA_MISMATCH(908, Severity.ERROR, "at %s, %s bytes of copy %s do not match their checksums");

    private static final int GROUP = 100;
    private static final int DATA = 9;

    private final int number;
    private final Severity severity;
    private final String message;

    FindingCode(int number, Severity severity, String message) {
        this.number = number;
        this.severity = severity;
        this.message = message;
    }

    /** The stable number. */
    public int number() {
        return number;
    }

    /** Whether it is about the content of files. */
    public boolean aboutData() {
        return number / GROUP == DATA;
    }

    /** How bad it is. */
    public Severity severity() {
        return severity;
    }

    /** The message, with {@code ...} for its values. */
    public String pattern() {
        return message.replace("%s", "...");
    }

    /** The message with its values filled in. */
    public String message(Object... values) {
        return String.format(Locale.ROOT, message, values);
    }

    /** The name in the spelling of JSON and the manual: {@code block-bad-checksum}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
