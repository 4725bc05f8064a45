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
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.RootItem;
import ruminate.format.layout.Field;
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

    private TreeRoot internal(long id, Field at, Field level, long generation) {
        return TreeRoot.of(Kind.INTERNAL, id, superblock.get(at), (int) superblock.get(level), generation);
    }

    private void addRemapTree() {
        if (superblock.has(IncompatFeature.REMAP_TREE)
                && superblock.get(REMAP_ROOT) != 0
                && roots.stream().noneMatch(root -> root.id() == ObjectId.REMAP_TREE)) {
            long generation = superblock.get(REMAP_ROOT_GENERATION);
            roots.add(internal(ObjectId.REMAP_TREE, REMAP_ROOT, REMAP_ROOT_LEVEL, generation));
        }
    }

    /** Log trees carry the generation of the commit that never came. */
    private void addLogs() {
        if (superblock.get(LOG_ROOT) != 0) {
            long generation = superblock.generation() + 1;
            int level = (int) superblock.get(LOG_ROOT_LEVEL);
            TreeRoot log = TreeRoot.of(Kind.LOG_ROOT, ObjectId.TREE_LOG, superblock.get(LOG_ROOT), level, generation);
            roots.add(log);
            addRootItems(log);
        }
    }

    private void addRootItems(TreeRoot tree) {
        TreeCursor cursor = new TreeCursor(reader, tree, findings);
        boolean found = cursor.seek(Key.MIN);
        while (found) {
            if (cursor.key().type() == KeyType.ROOT_ITEM
                    && cursor.leaf().item(cursor.slot(), superblock.geometry()) instanceof RootItem item) {
                roots.add(TreeRoot.of(item));
            }
            found = cursor.next();
        }
    }
}
