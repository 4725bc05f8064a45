package ruminate.analyze.check;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import ruminate.analyze.sharing.OwnerClasses;
import ruminate.analyze.sharing.SubvolumeSums;
import ruminate.analyze.sweep.Analysis;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.QgroupInfoItem;
import ruminate.format.item.QgroupStatusItem;
import ruminate.format.tree.TreeRoot;

/** Compares the figures of quota groups with what subvolumes reach, where they claim to be right. */
final class QuotaCheck {
    private static final long ANY_DOUBT =
            QgroupStatusItem.RESCANNING | QgroupStatusItem.INCONSISTENT | QgroupStatusItem.SIMPLE_MODE;

    private final Analysis analysis;
    private final Losses losses;
    private final Map<Long, QgroupInfoItem> groups = new LinkedHashMap<>();
    private boolean certain;

    QuotaCheck(Analysis analysis, Losses losses) {
        this.analysis = analysis;
        this.losses = losses;
    }

    /** Compares them. */
    void run() throws IOException {
        new TreeReader(analysis.filesystem()).each(ObjectId.QUOTA_TREE, (item, place) -> {
            if (item instanceof QgroupStatusItem status) {
                certain = (status.flags() & ANY_DOUBT) == 0 && (status.flags() & QgroupStatusItem.ON) != 0;
            } else if (item instanceof QgroupInfoItem group) {
                groups.put(item.key().offset(), group);
            }
        });
        // While a subvolume is on its way out, its share is counted until it has gone.
        boolean settled = analysis.filesystem().subvolumes().stream().noneMatch(TreeRoot::deleted);
        if (certain && settled && !losses.mayHidePointers()) {
            compare();
        }
    }

    private void compare() throws IOException {
        OwnerClasses owners = analysis.answer(OwnerClasses.QUESTION);
        SubvolumeSums sums = new SubvolumeSums(owners);
        long nodeSize = analysis.filesystem().geometry().nodeSize();
        for (int owner = 0; owner < owners.owners().subvolumes(); owner++) {
            long id = owners.owners().root(owner).id();
            QgroupInfoItem group = groups.get(id);
            if (group == null) {
                continue;
            }
            compare(
                    id,
                    "referenced",
                    group.referenced(),
                    sums.referencedData(owner) + sums.referencedBlocks(owner) * nodeSize);
            compare(
                    id,
                    "exclusive",
                    group.exclusive(),
                    sums.exclusiveData(owner) + sums.exclusiveBlocks(owner) * nodeSize);
        }
    }

    private void compare(long id, String field, long has, long expected) {
        if (has != expected) {
            Place place = Place.of("quota group 0/" + U64.text(id));
            losses.add(Finding.of(FindingCode.QGROUP_BAD_FIGURE, place, field, U64.text(has), U64.text(expected)));
        }
    }
}
