package ruminate.analyze.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.format.file.Namespace;
import ruminate.format.file.Subvolume;
import ruminate.format.ids.Uuid;
import ruminate.format.item.RootItem;

/** Lists subvolumes, by id or by descent. */
public final class SubvolumeList {
    private static final String NAME = "subvolumes";

    private SubvolumeList() {}

    /** All subvolumes in the order of their ids. */
    public static Report byId(Namespace namespace) {
        List<SubvolumeRow> rows = new ArrayList<>();
        for (Subvolume subvolume : namespace.subvolumes()) {
            rows.add(new SubvolumeRow(subvolume, 0, OptionalLong.empty()));
        }
        return Report.rows(NAME, SubvolumeRow.TYPE, RowSource.of(rows));
    }

    /** All subvolumes, each followed by its snapshots. A snapshot of what no longer exists starts a line of its own. */
    public static Report byDescent(Namespace namespace) {
        List<Subvolume> subvolumes = namespace.subvolumes();
        Map<Uuid, Subvolume> byUuid = new HashMap<>();
        subvolumes.forEach(subvolume -> byUuid.putIfAbsent(uuid(subvolume), subvolume));
        byUuid.remove(Uuid.ZERO);
        Map<Long, List<Subvolume>> snapshots = new HashMap<>();
        Deque<SubvolumeRow> pending = new ArrayDeque<>();
        for (Subvolume subvolume : subvolumes) {
            Subvolume origin = byUuid.get(subvolume.root().parentUuid());
            if (origin == null || origin.id() == subvolume.id()) {
                pending.addLast(new SubvolumeRow(subvolume, 0, OptionalLong.empty()));
            } else {
                snapshots.computeIfAbsent(origin.id(), id -> new ArrayList<>()).add(subvolume);
            }
        }
        List<SubvolumeRow> rows = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        follow(pending, snapshots, seen, rows);
        // damage can make two subvolumes snapshots of each other
        for (Subvolume subvolume : subvolumes) {
            if (!seen.contains(subvolume.id())) {
                pending.addLast(new SubvolumeRow(subvolume, 0, OptionalLong.empty()));
                follow(pending, snapshots, seen, rows);
            }
        }
        return Report.rows(NAME, SubvolumeRow.LINEAGE, RowSource.of(rows));
    }

    private static void follow(
            Deque<SubvolumeRow> pending,
            Map<Long, List<Subvolume>> snapshots,
            Set<Long> seen,
            List<SubvolumeRow> rows) {
        while (!pending.isEmpty()) {
            SubvolumeRow row = pending.removeFirst();
            if (!seen.add(row.id())) {
                continue;
            }
            rows.add(row);
            List<Subvolume> next = snapshots.getOrDefault(row.id(), List.of());
            for (int i = next.size() - 1; i >= 0; i--) {
                pending.addFirst(new SubvolumeRow(next.get(i), row.depth() + 1, OptionalLong.of(row.id())));
            }
        }
    }

    private static Uuid uuid(Subvolume subvolume) {
        return subvolume.item().valid().map(RootItem.Subvolume::uuid).orElse(Uuid.ZERO);
    }
}
