package ruminate.analyze.extents;

import java.util.List;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.TreeRoot;

/**
 * Which files are to be mapped.
 *
 * @param files single files
 * @param subvolumes subvolumes of which every regular file is meant
 */
public record FileSelection(List<NamedFile> files, List<TreeRoot> subvolumes) {
    /**
     * A file by the name the user gave it.
     *
     * @param root its subvolume
     * @param inode its number there
     * @param name what the user called it
     */
    public record NamedFile(TreeRoot root, long inode, ByteView name) {}
}
