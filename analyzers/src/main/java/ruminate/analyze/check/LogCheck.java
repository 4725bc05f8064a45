package ruminate.analyze.check;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentCsumItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Item;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/** Checks that data which only a log knows has checksums, in the log or in the checksum tree. */
final class LogCheck {
    private final Filesystem filesystem;
    private final SumRanges sums;
    private final Findings findings;

    LogCheck(Filesystem filesystem, SumRanges sums, Findings findings) {
        this.filesystem = filesystem;
        this.sums = sums;
        this.findings = findings;
    }

    /** Checks every log. */
    void run() {
        for (TreeRoot root : filesystem.roots()) {
            if (root.kind() == TreeRoot.Kind.LOG) {
                check(root, logged(root));
            }
        }
    }

    private SumRanges logged(TreeRoot log) {
        List<Long> bounds = new ArrayList<>();
        TreeCursor cursor = new TreeCursor(filesystem.reader(), log, Findings.IGNORED);
        boolean on = cursor.seek(new Key(ObjectId.EXTENT_CSUM, KeyType.EXTENT_CSUM, 0));
        for (; on && cursor.key().type() == KeyType.EXTENT_CSUM; on = cursor.next()) {
            int size = Math.max(0, cursor.leaf().size(cursor.slot()));
            bounds.add(cursor.key().offset());
            bounds.add(cursor.key().offset() + ExtentCsumItem.covered(size, filesystem.geometry()));
        }
        return new SumRanges(bounds.stream().mapToLong(Long::longValue).toArray());
    }

    private void check(TreeRoot log, SumRanges logged) {
        TreeCursor cursor = new TreeCursor(filesystem.reader(), log, Findings.IGNORED);
        long unsummed = 0;
        for (boolean on = cursor.seek(Key.MIN); on; on = cursor.next()) {
            Item item = cursor.leaf().item(cursor.slot(), filesystem.geometry());
            if (item instanceof InodeItem inode && inode.flags().has(InodeFlags.NODATASUM)) {
                unsummed = item.key().objectid();
            } else if (item instanceof FileExtentItem extent && item.key().objectid() != unsummed) {
                Place place = Place.block(ObjectId.TREE_LOG, cursor.leaf().bytenr(), 0)
                        .at(cursor.slot(), cursor.key());
                check(extent, place, logged);
            }
        }
    }

    private void check(FileExtentItem extent, Place place, SumRanges logged) {
        if (extent.type() != FileExtentItem.REGULAR || extent.hole()) {
            return;
        }
        boolean compressed = extent.compression() != 0;
        long from = compressed ? extent.diskBytenr() : extent.diskBytenr() + extent.offset();
        long length = compressed ? extent.diskNumBytes() : extent.numBytes();
        if (logged.covered(from, length) < length && sums.covered(from, length) < length) {
            findings.add(Finding.of(FindingCode.LOG_SUMS_MISSING, place, U64.text(from), U64.text(length)));
        }
    }
}
