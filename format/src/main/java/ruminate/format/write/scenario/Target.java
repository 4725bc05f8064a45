package ruminate.format.write.scenario;

import ruminate.format.layout.ByteView;
import ruminate.format.write.Subvolume;

/**
 * A place in the tree of files that a path leads to.
 *
 * @param subvolume the subvolume
 * @param inode the inode, or the directory of a name
 * @param name the name in the directory, empty for the inode itself
 */
record Target(Subvolume subvolume, long inode, ByteView name) {}
