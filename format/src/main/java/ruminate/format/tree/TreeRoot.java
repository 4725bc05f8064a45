package ruminate.format.tree;

import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.node.BlockPointer;

/**
 * Where a tree starts: from the superblock, or a root item in the root tree or the log root tree.
 *
 * @param kind what the tree is for
 * @param id tree id; for log and relocation trees the subvolume they belong to
 * @param keyOffset offset of the root item's key: the transaction that created a snapshot
 * @param logical address of the root block
 * @param level level of the root block
 * @param generation transaction that last changed the tree
 * @param refs 0 where the tree is deleted and waits to be dropped
 * @param dropProgress where dropping has come to; {@link Key#MIN} where it has not begun
 * @param dropLevel level at which {@code dropProgress} holds
 * @param readOnly whether the subvolume is read-only
 * @param uuid the subvolume's UUID
 * @param parentUuid UUID of the subvolume it is a snapshot of
 * @param created transaction that created the subvolume, 0 where unknown
 */
public record TreeRoot(
        Kind kind,
        long id,
        long keyOffset,
        long logical,
        int level,
        long generation,
        long refs,
        Key dropProgress,
        int dropLevel,
        boolean readOnly,
        Uuid uuid,
        Uuid parentUuid,
        long created) {

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

    /** A tree known only by where it starts. */
    public static TreeRoot internal(long id, long logical, int level, long generation) {
        return new TreeRoot(
                Kind.INTERNAL, id, 0, logical, level, generation, 1, Key.MIN, 0, false, Uuid.ZERO, Uuid.ZERO, 0);
    }

    /** The pointer to the root block. */
    public BlockPointer pointer() {
        return BlockPointer.root(treeForOwnerCheck(), logical, level, generation);
    }

    private long treeForOwnerCheck() {
        return switch (kind) {
            case LOG, LOG_ROOT -> ObjectId.TREE_LOG;
            case RELOC -> ObjectId.TREE_RELOC;
            default -> id;
        };
    }

    /** Whether the subvolume has been deleted and not yet been dropped. */
    public boolean deleted() {
        return kind == Kind.SUBVOLUME && refs == 0;
    }

    /** Whether dropping the tree has begun: what lies before {@link #dropProgress} is gone. */
    public boolean halfDropped() {
        return refs == 0 && !dropProgress.equals(Key.MIN) && kind == Kind.SUBVOLUME;
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
