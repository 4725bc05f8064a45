package ruminate.analyze.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Sweep;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.ImageName;
import ruminate.format.fault.Place;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;

/**
 * Says which names of a subvolume do not agree. A first sweep finds out which inodes they belong to, a second gathers the
 * names of those alone: at most {@link #MOST_NAMES}.
 */
final class NameExplanation {
    private static final int BUCKETS = 1 << 16;
    private static final int MOST_NAMES = 100_000;

    private final Analysis analysis;
    private final TreeRoot root;
    private final Findings findings;
    private final AtomicLongArray balances = new AtomicLongArray(BUCKETS);
    private final Map<NameKey, NameParts> names = new LinkedHashMap<>();
    private final Map<Long, Inode> inodes = new LinkedHashMap<>();
    private final Set<Long> unlinked = new HashSet<>();
    private boolean full;
    private boolean excused;
    private long reported;

    private record NameKey(int targetType, long target, long directory, ByteView name) {}

    private record Inode(long nlink, int fileType) {}

    /** Where a name was found. */
    private static final class NameParts {
        private final List<Long> indexes = new ArrayList<>();
        private final List<Long> references = new ArrayList<>();
        private int items;
        private int itemType;
        private int indexType;
    }

    NameExplanation(Analysis analysis, TreeRoot root, Findings findings) {
        this.analysis = analysis;
        this.root = root;
        this.findings = findings;
    }

    /** Reports what does not agree. */
    void run() throws IOException {
        sweep(new Balancing());
        sweep(new Gathering());
        Map<Long, Long> links = new HashMap<>();
        names.forEach((key, found) -> {
            judge(key, found);
            links.merge(key.target, (long) found.indexes.size(), Long::sum);
        });
        // That an inode counts its names wrong has been said where it was judged.
        inodes.forEach((inode, item) -> excused |= item.nlink != links.getOrDefault(inode, 0L));
        if (reported == 0 && !excused || full) {
            String reason = full ? ": too many to name each" : "";
            findings.add(Finding.of(FindingCode.NAMES_DISAGREE, Place.tree(root.id()), reason));
        }
    }

    private void sweep(SweepListener listener) throws IOException {
        Sweep.run(
                analysis.filesystem().volume(),
                analysis.filesystem().reader(),
                Owners.of(List.of(root)),
                List.of(listener),
                analysis.threads(),
                Findings.IGNORED,
                analysis.progress());
    }

    private static int bucket(long target) {
        return (int) (ReferencePrint.mix(target) >>> 48);
    }

    private static boolean isInode(Leaf leaf, int slot) {
        return leaf.type(slot) == KeyType.INODE_ITEM
                && leaf.size(slot) >= InodeItem.LAYOUT.size()
                && leaf.objectid(slot) != ObjectId.FREE_INO;
    }

    private static int fileType(Leaf leaf, int slot) {
        return FileLeaf.numberOf((int) InodeItem.MODE.get(leaf, slot));
    }

    private final class Balancing implements SweepListener, NameEntries.Visitor {
        @Override
        public void leaf(int block, Leaf leaf) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (isInode(leaf, slot) && leaf.objectid(slot) != ObjectId.FIRST_FREE) {
                    long links = InodeItem.NLINK.get(leaf, slot);
                    long inode = leaf.objectid(slot);
                    balances.addAndGet(bucket(inode), -links * NameEntries.printOfLink(inode, fileType(leaf, slot)));
                } else {
                    NameEntries.each(leaf, slot, this);
                }
            }
        }

        @Override
        public void entry(
                boolean indexed,
                long directory,
                long index,
                long target,
                int targetType,
                int fileType,
                byte[] bytes,
                int nameAt,
                int nameLength) {
            long name = NameEntries.printOfName(bytes, nameAt, nameLength);
            balances.addAndGet(
                    bucket(target),
                    NameEntries.printOfEntry(indexed, directory, index, target, targetType, fileType, name));
        }

        @Override
        public void reference(long inode, long directory, long index, byte[] bytes, int nameAt, int nameLength) {
            if (inode != directory) {
                long name = NameEntries.printOfName(bytes, nameAt, nameLength);
                balances.addAndGet(bucket(inode), -NameEntries.printOfReference(inode, directory, index, name));
            }
        }
    }

    private final class Gathering implements SweepListener, NameEntries.Visitor {
        @Override
        public void leaf(int block, Leaf leaf) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (!isInode(leaf, slot)) {
                    NameEntries.each(leaf, slot, this);
                    continue;
                }
                if (InodeItem.NLINK.get(leaf, slot) == 0) {
                    synchronized (names) {
                        unlinked.add(leaf.objectid(slot));
                    }
                }
                if (balances.get(bucket(leaf.objectid(slot))) != 0) {
                    Inode inode = new Inode(InodeItem.NLINK.get(leaf, slot), fileType(leaf, slot));
                    synchronized (names) {
                        inodes.put(leaf.objectid(slot), inode);
                    }
                }
            }
        }

        /** The parts of a name; those of a name nobody asks for where there are too many. To be called under the lock. */
        private NameParts parts(int type, long target, long directory, byte[] bytes, int nameAt, int nameLength) {
            NameKey key = new NameKey(
                    type,
                    target,
                    directory,
                    ByteView.of(bytes, nameAt, nameLength).copy());
            if (names.size() >= MOST_NAMES && !names.containsKey(key)) {
                full = true;
                return new NameParts();
            }
            return names.computeIfAbsent(key, fresh -> new NameParts());
        }

        @Override
        public void entry(
                boolean indexed,
                long directory,
                long index,
                long target,
                int targetType,
                int fileType,
                byte[] bytes,
                int nameAt,
                int nameLength) {
            if (balances.get(bucket(target)) == 0) {
                return;
            }
            synchronized (names) {
                NameParts found = parts(targetType, target, directory, bytes, nameAt, nameLength);
                if (indexed) {
                    found.indexes.add(index);
                    found.indexType = fileType;
                } else {
                    found.items++;
                    found.itemType = fileType;
                }
            }
        }

        @Override
        public void reference(long inode, long directory, long index, byte[] bytes, int nameAt, int nameLength) {
            if (inode == directory || balances.get(bucket(inode)) == 0) {
                return;
            }
            synchronized (names) {
                parts(KeyType.INODE_ITEM, inode, directory, bytes, nameAt, nameLength)
                        .references
                        .add(index);
            }
        }
    }

    private void judge(NameKey key, NameParts found) {
        if (unlinked.contains(key.directory)) {
            // A directory on its way out may have entries left that lead nowhere.
            excused = true;
            return;
        }
        List<String> wrong = new ArrayList<>();
        if (found.items == 0) {
            wrong.add("no DIR_ITEM");
        }
        if (found.indexes.isEmpty()) {
            wrong.add("no DIR_INDEX");
        }
        boolean inode = key.targetType == KeyType.INODE_ITEM;
        if (inode && found.references.isEmpty()) {
            wrong.add("no INODE_REF");
        }
        if (wrong.isEmpty() && inode && !Objects.equals(found.indexes, found.references)) {
            wrong.add("INODE_REF says index " + text(found.references));
        }
        if (inode && !inodes.containsKey(key.target)) {
            wrong.add("no INODE_ITEM");
        }
        if (found.items > 1) {
            wrong.add(found.items + " DIR_ITEMs");
        }
        if (!wrong.isEmpty()) {
            report(FindingCode.NAME_INCOMPLETE, key, text(found.indexes), String.join(", ", wrong));
        }
        judgeType(key, found);
    }

    private void judgeType(NameKey key, NameParts found) {
        Inode inode = inodes.get(key.target);
        boolean indexed = !found.indexes.isEmpty();
        if (indexed && found.items > 0 && found.itemType != found.indexType) {
            report(FindingCode.NAME_BAD_TYPE, key, found.itemType, found.indexType);
        }
        if (indexed && key.targetType == KeyType.INODE_ITEM && inode != null && inode.fileType != found.indexType) {
            report(FindingCode.NAME_BAD_TYPE, key, found.indexType, inode.fileType);
        }
    }

    private void report(FindingCode code, NameKey key, Object first, Object second) {
        reported++;
        Place place = InodeJudge.place(root.id(), key.target);
        findings.add(Finding.of(
                code, place, ImageName.of(key.name.toArray()), Long.toUnsignedString(key.directory), first, second));
    }

    private static String text(List<Long> indexes) {
        if (indexes.isEmpty()) {
            return "unknown";
        }
        return indexes.size() == 1 ? Long.toUnsignedString(indexes.get(0)) : indexes.toString();
    }
}
