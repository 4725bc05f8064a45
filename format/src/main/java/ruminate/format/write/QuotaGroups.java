package ruminate.format.write;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.QgroupInfoItem;
import ruminate.format.item.QgroupLimitItem;
import ruminate.format.item.QgroupRelation;
import ruminate.format.item.QgroupStatusItem;
import ruminate.format.item.RootItem;
import ruminate.format.item.TypedItem;
import ruminate.format.layout.ByteView;

/**
 * The quota tree: a group for each subvolume, groups of groups, and what they reach. The figures are those of the whole
 * filesystem, counted anew at each commit; the kernel, which follows every reference as it changes, comes to the same ones.
 */
public final class QuotaGroups {
    private static final int LEVEL_SHIFT = 48;
    private static final int MAX_LEVEL = 0xffff;
    private static final long VERSION = 1;
    private static final Key STATUS = new Key(0, KeyType.QGROUP_STATUS, 0);
    private static final Key NEVER_DROPPED = Key.MIN;

    private final State state;
    private final Roots roots;
    private final Tree tree;
    private final NavigableMap<Long, Set<Long>> members = new TreeMap<>();
    private final Path path = new Path();

    QuotaGroups(State state, Roots roots, Tree tree) {
        this.state = state;
        this.roots = roots;
        this.tree = tree;
        put(status());
    }

    /** The id of a group: {@code 1/100} is group 100 of level 1. Level 0 has the groups of subvolumes, by their ids. */
    public static OptionalLong parse(String text) {
        String[] parts = text.split("/", -1);
        try {
            int level = Integer.parseInt(parts[0]);
            long number = Long.parseLong(parts[1]);
            boolean good =
                    parts.length == 2 && level >= 0 && level <= MAX_LEVEL && number >= 0 && number >>> LEVEL_SHIFT == 0;
            return good ? OptionalLong.of((long) level << LEVEL_SHIFT | number) : OptionalLong.empty();
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException notOne) {
            return OptionalLong.empty();
        }
    }

    private static int level(long group) {
        return (int) (group >>> LEVEL_SHIFT);
    }

    private static String text(long group) {
        return level(group) + "/" + (group & (1L << LEVEL_SHIFT) - 1);
    }

    /** Makes a group, unless it is there. Groups of level 0 come and go with subvolumes. */
    public void make(long group) {
        enterSubvolumes();
        if (!members.containsKey(group)) {
            if (level(group) == 0) {
                throw new IllegalArgumentException("there is no subvolume for group " + text(group));
            }
            add(group);
        }
    }

    /** Puts a group into a group of a higher level. */
    public void assign(long member, long group) {
        make(member);
        make(group);
        if (level(member) >= level(group)) {
            throw new IllegalArgumentException(
                    "%s is not of a lower level than %s".formatted(text(member), text(group)));
        }
        if (members.get(group).add(member)) {
            put(new QgroupRelation(new Key(member, KeyType.QGROUP_RELATION, group)));
            put(new QgroupRelation(new Key(group, KeyType.QGROUP_RELATION, member)));
        }
    }

    /** Sets the limits of a group, in bytes; nothing here keeps to them. */
    public void limit(long group, OptionalLong referenced, OptionalLong exclusive) {
        make(group);
        long flags = (referenced.isPresent() ? 1 : 0) | (exclusive.isPresent() ? 2 : 0);
        put(new QgroupLimitItem(
                new Key(0, KeyType.QGROUP_LIMIT, group), flags, referenced.orElse(0), exclusive.orElse(0), 0, 0));
    }

    /** Brings groups and figures up to date with the trees as they are now. */
    void update() {
        List<Tree> trees = enterSubvolumes();
        List<Long> ids = trees.stream().map(Tree::id).toList();
        for (long group : List.copyOf(members.keySet())) {
            if (level(group) == 0 && !ids.contains(group)) {
                remove(group);
            }
        }
        List<OwnerSets.Source> sources = new ArrayList<>();
        for (Tree subvolume : trees) {
            sources.add(new OwnerSets.Source(subvolume, dropped(subvolume)));
        }
        Map<BitSet, Long> bytes = OwnerSets.count(state, sources);
        for (long group : members.keySet()) {
            BitSet inside = new BitSet();
            collect(group, ids, inside);
            put(info(group, inside, bytes));
        }
        put(status());
    }

    private Key dropped(Tree subvolume) {
        return subvolume.root().isLeaf()
                ? NEVER_DROPPED
                : RootItem.DROP_PROGRESS.key(ByteView.of(roots.read(subvolume.id())));
    }

    private List<Tree> enterSubvolumes() {
        List<Tree> trees = roots.subvolumes();
        for (Tree subvolume : trees) {
            if (!members.containsKey(subvolume.id())) {
                add(subvolume.id());
            }
        }
        return trees;
    }

    private void collect(long group, List<Long> ids, BitSet inside) {
        if (level(group) == 0) {
            inside.set(ids.indexOf(group));
        }
        members.get(group).forEach(member -> collect(member, ids, inside));
    }

    private QgroupInfoItem info(long group, BitSet inside, Map<BitSet, Long> bytes) {
        long referenced = 0;
        long exclusive = 0;
        for (Map.Entry<BitSet, Long> entry : bytes.entrySet()) {
            if (entry.getKey().intersects(inside)) {
                referenced += entry.getValue();
                BitSet others = (BitSet) entry.getKey().clone();
                others.andNot(inside);
                exclusive += others.isEmpty() ? entry.getValue() : 0;
            }
        }
        return new QgroupInfoItem(
                new Key(0, KeyType.QGROUP_INFO, group), state.transid(), referenced, referenced, exclusive, exclusive);
    }

    private QgroupStatusItem status() {
        return new QgroupStatusItem(STATUS, VERSION, state.transid(), QgroupStatusItem.ON, 0, OptionalLong.of(0));
    }

    private void add(long group) {
        members.put(group, new TreeSet<>());
        put(new QgroupInfoItem(new Key(0, KeyType.QGROUP_INFO, group), state.transid(), 0, 0, 0, 0));
        put(new QgroupLimitItem(new Key(0, KeyType.QGROUP_LIMIT, group), 0, 0, 0, 0, 0));
    }

    private void remove(long group) {
        members.remove(group);
        remove(new Key(0, KeyType.QGROUP_INFO, group));
        remove(new Key(0, KeyType.QGROUP_LIMIT, group));
        members.forEach((parent, inside) -> {
            if (inside.remove(group)) {
                remove(new Key(group, KeyType.QGROUP_RELATION, parent));
                remove(new Key(parent, KeyType.QGROUP_RELATION, group));
            }
        });
    }

    private void remove(Key key) {
        if (tree.findForWrite(key, path)) {
            tree.remove(path);
        }
    }

    private void put(TypedItem item) {
        int at = tree.findForWrite(item.key(), path)
                ? path.leaf().data(path.slot())
                : tree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }
}
