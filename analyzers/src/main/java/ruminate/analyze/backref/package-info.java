/**
 * The way up: from an extent or tree block to what points to it, by the references that the extent tree records. For
 * questions about a few extents, which need not see the whole filesystem.
 */
package ruminate.analyze.backref;
