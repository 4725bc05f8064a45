/**
 * The way back: filesystems made and changed in memory, written to image files.
 *
 * <p>{@link ruminate.format.write.WritableFilesystem} is the entry: made by {@link ruminate.format.write.Mkfs}, changed through
 * its subvolumes, committed as the kernel commits.
 */
package ruminate.format.write;
