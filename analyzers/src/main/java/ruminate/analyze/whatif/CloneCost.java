package ruminate.analyze.whatif;

import java.util.BitSet;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;
import ruminate.analyze.report.RowType;
import ruminate.format.file.FileLocation;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Geometry;
import ruminate.format.item.Item;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;

/**
 * What a reflink copy of a whole file, and its removal, must touch.
 *
 * @param bytes bytes the copy shares with the file
 */
public record CloneCost(
        long items,
        long references,
        long extents,
        long sourceLeaves,
        long newLeaves,
        long extentTreeLeaves,
        long bytes) {
    /** The columns. */
    public static final RowType<CloneCost> TYPE = RowType.<CloneCost>declare()
            .number("items", CloneCost::items)
            .means("File extent items of the file; the copy gets as many.")
            .number("references", CloneCost::references)
            .means("Items that point to a data extent: so many references are added, and dropped when"
                    + " the copy is removed.")
            .number("extents", CloneCost::extents)
            .means("Data extents that count these references.")
            .number("source-leaves", CloneCost::sourceLeaves)
            .means("Leaves that hold the items, and are read.")
            .number("new-leaves", CloneCost::newLeaves)
            .means("The fewest leaves that can hold the copy's items.")
            .number("extent-tree-leaves", CloneCost::extentTreeLeaves)
            .means("Leaves of the extent tree that hold the extents, all of which are rewritten.")
            .bytes("shared-bytes", CloneCost::bytes)
            .means("Bytes of the file that the copy shares; inline data is copied.")
            .end();

    /** Looks at every item of a file. Memory: its extents. */
    public static CloneCost of(Filesystem filesystem, FileLocation file) {
        ExtentTreeLeaves leaves = ExtentTreeLeaves.of(filesystem);
        BitSet touched = new BitSet(leaves.count());
        LongHashSet extents = new LongHashSet();
        LongHashSet sources = new LongHashSet();
        long items = 0;
        long references = 0;
        long shared = 0;
        long size = 0;
        TreeCursor cursor = filesystem.cursor(file.tree().root());
        boolean found = cursor.seek(new Key(file.inode(), KeyType.EXTENT_DATA, 0));
        while (found && cursor.key().objectid() == file.inode() && cursor.key().type() == KeyType.EXTENT_DATA) {
            Item item = cursor.leaf().item(cursor.slot(), filesystem.geometry());
            sources.add(cursor.leaf().bytenr());
            items++;
            size += Geometry.ITEM_SIZE + Math.max(0, cursor.leaf().size(cursor.slot()));
            if (item instanceof FileExtentItem extent && extent.diskBytenr() != 0) {
                references++;
                shared += extent.numBytes();
                extents.add(extent.diskBytenr());
                touched.set(leaves.of(extent.diskBytenr()));
            }
            found = cursor.next();
        }
        long room = filesystem.geometry().leafDataSize();
        return new CloneCost(
                items,
                references,
                extents.size(),
                sources.size(),
                (size + room - 1) / room,
                touched.cardinality(),
                shared);
    }
}
