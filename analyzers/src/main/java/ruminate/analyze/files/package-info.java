/** Subvolumes, directories and inodes as reports. */
package ruminate.analyze.files;
