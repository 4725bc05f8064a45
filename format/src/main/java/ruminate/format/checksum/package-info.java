/** The four checksums of btrfs behind one interface, and the crc32c based hashes that become key offsets. */
package ruminate.format.checksum;
