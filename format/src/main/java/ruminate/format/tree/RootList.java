package ruminate.format.tree;

import static ruminate.format.volume.Superblock.CHUNK_ROOT;
import static ruminate.format.volume.Superblock.CHUNK_ROOT_GENERATION;
import static ruminate.format.volume.Superblock.CHUNK_ROOT_LEVEL;
import static ruminate.format.volume.Superblock.LOG_ROOT;
import static ruminate.format.volume.Superblock.LOG_ROOT_LEVEL;
import static ruminate.format.volume.Superblock.REMAP_ROOT;
import static ruminate.format.volume.Superblock.REMAP_ROOT_GENERATION;
import static ruminate.format.volume.Superblock.REMAP_ROOT_LEVEL;
import static ruminate.format.volume.Superblock.ROOT;
import static ruminate.format.volume.Superblock.ROOT_LEVEL;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.fault.FindingLog;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.RootItem;
import ruminate.format.tree.TreeRoot.Kind;
import ruminate.format.volume.BlockReader;
import ruminate.format.volume.Superblock;

/** Finds the roots of all trees. */
final class RootList {
    private final Superblock superblock;
    private final BlockReader reader;
    private final FindingLog findings;
    private final List<TreeRoot> roots = new ArrayList<>();

    RootList(Superblock superblock, BlockReader reader, FindingLog findings) {
        this.superblock = superblock;
        this.reader = reader;
        this.findings = findings;
        TreeRoot rootTree = internal(ObjectId.ROOT_TREE, ROOT, ROOT_LEVEL, superblock.generation());
        roots.add(rootTree);
        roots.add(internal(ObjectId.CHUNK_TREE, CHUNK_ROOT, CHUNK_ROOT_LEVEL, superblock.get(CHUNK_ROOT_GENERATION)));
        addRootItems(rootTree);
        addRemapTree();
        addLogs();
    }

    List<TreeRoot> roots() {
        return List.copyOf(roots);
    }

    private TreeRoot internal(
            long id, ruminate.format.layout.Field at, ruminate.format.layout.Field level, long generation) {
        return TreeRoot.internal(id, superblock.get(at), (int) superblock.get(level), generation);
    }

    private void addRemapTree() {
        boolean listed = roots.stream().anyMatch(root -> root.id() == ObjectId.REMAP_TREE);
        if (superblock.has(IncompatFeature.REMAP_TREE) && !listed && superblock.get(REMAP_ROOT) != 0) {
            long generation = superblock.get(REMAP_ROOT_GENERATION);
            roots.add(internal(ObjectId.REMAP_TREE, REMAP_ROOT, REMAP_ROOT_LEVEL, generation));
        }
    }

    /** Log trees carry the generation of the commit that never came. */
    private void addLogs() {
        if (superblock.get(LOG_ROOT) != 0) {
            TreeRoot log = new TreeRoot(
                    Kind.LOG_ROOT,
                    ObjectId.TREE_LOG,
                    0,
                    superblock.get(LOG_ROOT),
                    (int) superblock.get(LOG_ROOT_LEVEL),
                    superblock.generation() + 1,
                    0,
                    Key.MIN,
                    0,
                    false,
                    Uuid.ZERO,
                    Uuid.ZERO,
                    0);
            roots.add(log);
            addRootItems(log);
        }
    }

    private void addRootItems(TreeRoot tree) {
        TreeCursor cursor = new TreeCursor(reader, tree, findings);
        boolean found = cursor.seek(Key.MIN);
        while (found) {
            if (cursor.key().type() == KeyType.ROOT_ITEM
                    && cursor.leaf().item(cursor.slot(), reader.geometry()) instanceof RootItem item) {
                roots.add(root(item));
            }
            found = cursor.next();
        }
    }

    private static TreeRoot root(RootItem item) {
        long objectid = item.key().objectid();
        Kind kind = kind(objectid);
        boolean byOffset = kind == Kind.LOG || kind == Kind.RELOC;
        return new TreeRoot(
                kind,
                byOffset ? item.key().offset() : objectid,
                item.key().offset(),
                item.bytenr(),
                item.level(),
                item.generation(),
                item.refs(),
                item.dropProgress(),
                item.dropLevel(),
                item.readOnly(),
                item.uuid(),
                item.parentUuid(),
                item.otransid());
    }

    private static Kind kind(long objectid) {
        if (objectid == ObjectId.TREE_LOG) {
            return Kind.LOG;
        }
        if (objectid == ObjectId.TREE_RELOC) {
            return Kind.RELOC;
        }
        return ObjectId.isSubvolume(objectid) ? Kind.SUBVOLUME : Kind.INTERNAL;
    }
}
