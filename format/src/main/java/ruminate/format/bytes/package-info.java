/** Raw bytes: little-endian access and unsigned 64-bit arithmetic. Knows nothing of btrfs. */
package ruminate.format.bytes;
