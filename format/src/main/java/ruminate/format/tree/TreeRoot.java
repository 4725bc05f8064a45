package ruminate.format.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.RootItem;
import ruminate.format.node.BlockPointer;

/**
 * Where a tree starts: from the superblock, or a root item in the root tree or the log root tree.
 *
 * @param kind what the tree is for
 * @param id tree id; for log and relocation trees the subvolume they belong to
 * @param logical address of the root block
 * @param level level of the root block
 * @param generation transaction that last changed the tree
 * @param item the root item, for trees that have one
 */
public record TreeRoot(Kind kind, long id, long logical, int level, long generation, Optional<RootItem> item) {

    /** What a tree is for. */
    public enum Kind {
        /** Files of a subvolume or snapshot. */
        SUBVOLUME,
        /** The filesystem's own records. */
        INTERNAL,
        /** The list of log trees. */
        LOG_ROOT,
        /** Changes of a subvolume since the last commit that were forced to disk. */
        LOG,
        /** A subvolume's tree on its way to other chunks. */
        RELOC
    }

    /**
     * Whether both say the same of the same tree. Written by hand: the comparison that comes with a record, of all that is in
     * the root item, takes longer to set up than a small filesystem takes to read.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof TreeRoot root
                && kind == root.kind
                && id == root.id
                && itemOffset() == root.itemOffset()
                && logical == root.logical
                && level == root.level
                && generation == root.generation;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id * 31 + logical);
    }

    private long itemOffset() {
        return item.isPresent() ? item.get().key().offset() : -1;
    }

    /** A tree that the superblock points to. */
    static TreeRoot of(Kind kind, long id, long logical, int level, long generation) {
        return new TreeRoot(kind, id, logical, level, generation, Optional.empty());
    }

    /** A tree that a root item points to. */
    static TreeRoot of(RootItem item) {
        long objectid = item.key().objectid();
        Kind kind = Kind.INTERNAL;
        long id = objectid;
        if (objectid == ObjectId.TREE_LOG || objectid == ObjectId.TREE_RELOC) {
            kind = objectid == ObjectId.TREE_LOG ? Kind.LOG : Kind.RELOC;
            id = item.key().offset();
        } else if (ObjectId.isSubvolume(objectid)) {
            kind = Kind.SUBVOLUME;
        }
        return new TreeRoot(kind, id, item.bytenr(), item.level(), item.generation(), Optional.of(item));
    }

    /** The pointer to the root block. */
    public BlockPointer pointer() {
        return BlockPointer.root(objectid(), logical, level, generation);
    }

    /** What the headers of its blocks call it: its id, but one for all log trees, and one for all under relocation. */
    public long objectid() {
        return switch (kind) {
            case LOG, LOG_ROOT -> ObjectId.TREE_LOG;
            case RELOC -> ObjectId.TREE_RELOC;
            default -> id;
        };
    }

    /** Whether the subvolume has been deleted and waits to be dropped. */
    public boolean deleted() {
        return kind == Kind.SUBVOLUME && item.isPresent() && item.get().refs() == 0;
    }

    /** Whether dropping the tree has begun: what lies before {@link #dropProgress} is gone. */
    public boolean halfDropped() {
        return deleted() && !dropProgress().equals(Key.MIN);
    }

    /** Where dropping has come to; {@link Key#MIN} where it has not begun. */
    public Key dropProgress() {
        return item.map(RootItem::dropProgress).orElse(Key.MIN);
    }

    /** Level at which {@link #dropProgress} holds. */
    public int dropLevel() {
        return item.map(RootItem::dropLevel).orElse(0);
    }

    /** Transaction of the last snapshot of this subvolume: older blocks may be shared. */
    public long lastSnapshot() {
        return item.map(RootItem::lastSnapshot).orElse(0L);
    }

    /** Whether the subvolume is read-only. */
    public boolean readOnly() {
        return item.isPresent() && (item.get().flags() & RootItem.READ_ONLY) != 0;
    }

    /** The subvolume's UUID, zero where it has none. */
    public Uuid uuid() {
        return item.flatMap(RootItem::valid).map(RootItem.Subvolume::uuid).orElse(Uuid.ZERO);
    }

    /** UUID of the subvolume it is a snapshot of, zero where it is none. */
    public Uuid parentUuid() {
        return item.flatMap(RootItem::valid).map(RootItem.Subvolume::parentUuid).orElse(Uuid.ZERO);
    }

    /** Transaction that created the subvolume; the offset of its key where it does not say. */
    public long created() {
        return item.flatMap(RootItem::valid)
                .map(RootItem.Subvolume::otransid)
                .orElseGet(() -> item.map(root -> root.key().offset()).orElse(0L));
    }

    /** Names of trees: those of successive ids as {@code first..last}, the others each by itself. */
    public static List<String> names(List<TreeRoot> trees) {
        List<String> names = new ArrayList<>();
        for (int first = 0, next = 1; first < trees.size(); first = next++) {
            while (next < trees.size() && trees.get(next - 1).precedes(trees.get(next))) {
                next++;
            }
            String name = trees.get(first).name();
            names.add(
                    next - first == 1 ? name : name + ".." + trees.get(next - 1).name());
        }
        return names;
    }

    private boolean precedes(TreeRoot next) {
        return kind == Kind.SUBVOLUME && next.kind == Kind.SUBVOLUME && next.id == id + 1;
    }

    /** Name of the tree: {@code FS_TREE}, {@code 257}, {@code log of 257}. */
    public String name() {
        return switch (kind) {
            case LOG_ROOT -> "LOG_ROOT_TREE";
            case LOG -> "log of " + U64.text(id);
            case RELOC -> "relocation of " + U64.text(id);
            default -> ObjectId.treeName(id);
        };
    }
}
