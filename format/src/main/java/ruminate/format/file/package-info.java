/** Files as a mounted filesystem shows them: subvolumes, paths, directories, inodes and data. */
package ruminate.format.file;
