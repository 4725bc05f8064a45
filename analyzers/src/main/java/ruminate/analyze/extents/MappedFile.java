package ruminate.analyze.extents;

import ruminate.format.layout.ByteView;

/**
 * A regular file whose data is looked for.
 *
 * @param root id of its subvolume
 * @param inode its number there
 * @param size its bytes
 * @param path what it is called
 */
public record MappedFile(long root, long inode, long size, ByteView path) {}
