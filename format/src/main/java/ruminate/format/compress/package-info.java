/**
 * The compressions of file data, in both directions.
 *
 * <p>The unit is one extent, at most 128 KiB on either side. Output is bounded by the caller; input may be hostile.
 */
package ruminate.format.compress;
