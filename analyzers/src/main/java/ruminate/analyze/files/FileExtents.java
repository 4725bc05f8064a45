package ruminate.analyze.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;
import ruminate.format.file.FileTree;
import ruminate.format.item.FileExtentItem;

/**
 * How a file is stored.
 *
 * @param items file extent items that stand for data
 * @param inline of these, those that hold the data themselves
 * @param preallocated items that reserve space and read as zeros
 * @param holes items that stand for holes
 * @param extents distinct extents on disk
 * @param compressions what is stored in which compression
 */
public record FileExtents(
        long items, long inline, long preallocated, long holes, long extents, List<CompressionRow> compressions) {

    /** Counts the extents of an inode. */
    public static FileExtents of(FileTree tree, long inode) {
        long inline = 0;
        long preallocated = 0;
        long holes = 0;
        LongHashSet distinct = new LongHashSet();
        Map<Integer, long[]> sums = new TreeMap<>();
        long items = 0;
        for (FileExtentItem item : tree.extents(inode)) {
            if (item.hole()) {
                holes++;
                continue;
            }
            items++;
            inline += item.inline() ? 1 : 0;
            preallocated += item.type() == FileExtentItem.PREALLOC ? 1 : 0;
            long[] sum = sums.computeIfAbsent(item.compression(), number -> new long[4]);
            sum[0]++;
            if (item.inline()) {
                sum[1] += item.inlineData().size();
                sum[2] += item.ramBytes();
                sum[3] += item.ramBytes();
            } else {
                sum[3] += item.numBytes();
                if (distinct.add(item.diskBytenr())) {
                    sum[1] += item.diskNumBytes();
                    sum[2] += item.ramBytes();
                }
            }
        }
        List<CompressionRow> rows = new ArrayList<>();
        sums.forEach((number, sum) -> rows.add(new CompressionRow(number, sum[0], sum[1], sum[2], sum[3])));
        return new FileExtents(items, inline, preallocated, holes, distinct.size(), List.copyOf(rows));
    }
}
