/** A filesystem's logical address space: superblocks, member devices, the chunk map, and which copy to read. */
package ruminate.format.volume;
