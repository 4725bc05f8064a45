/** What stands in the superblocks. */
package ruminate.analyze.superblock;
