package ruminate.format.file;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Timespec;
import ruminate.format.layout.ByteView;

/**
 * An inode in a subvolume.
 *
 * @param tree the subvolume
 * @param inode the inode number; {@link #STUB} for an entry that leads to no subvolume
 */
public record FileLocation(FileTree tree, long inode) {
    /**
     * The inode number the kernel shows for the entry of a subvolume that is not there, as a snapshot has it where its
     * source held another subvolume: an empty directory.
     */
    public static final long STUB = 2;

    private static final long STUB_MODE = 0755;

    /** Whether this is the entry of a subvolume that is not there. */
    public boolean stub() {
        return inode == STUB;
    }

    /** The inode; made up for a stub, as the kernel does. */
    public Optional<InodeItem> inodeItem() {
        return stub() ? Optional.of(stubItem()) : tree.inode(inode);
    }

    // What comes with a record takes tens of milliseconds to set up.
    @Override
    public boolean equals(Object other) {
        return other instanceof FileLocation that && inode == that.inode && tree.equals(that.tree);
    }

    @Override
    public int hashCode() {
        return 31 * tree.hashCode() + Long.hashCode(inode);
    }

    /** {@code @257:300}: how to name it on the command line whatever its path. */
    @Override
    public String toString() {
        return "@" + U64.text(tree.id()) + ":" + U64.text(inode);
    }

    private static InodeItem stubItem() {
        return new InodeItem(
                new Key(STUB, KeyType.INODE_ITEM, 0),
                0,
                0,
                0,
                0,
                0,
                1,
                0,
                0,
                FileType.DIR.modeBits() | STUB_MODE,
                0,
                new InodeFlags(0),
                0,
                ByteView.of(new byte[InodeItem.RESERVED.size()]),
                Timespec.ZERO,
                Timespec.ZERO,
                Timespec.ZERO,
                Timespec.ZERO);
    }
}
