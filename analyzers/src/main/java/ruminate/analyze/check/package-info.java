/**
 * Whether a filesystem is sound: each block and item by itself, and everything that is stored twice against its other half.
 *
 * <p>Checking costs two sweeps. The first reads the extent tree and the checksum tree, the second everything else. What one
 * side says is added to a sum, what the other says is taken away from it; a sum that is not zero in the end is explained by
 * looking again at what went into it alone.
 */
package ruminate.analyze.check;
