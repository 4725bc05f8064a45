package ruminate.shell;

import java.util.Optional;
import ruminate.analyze.resolve.ExtentAt;
import ruminate.format.fault.Damage;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevExtent;
import ruminate.format.item.DirItem;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InlineRef;
import ruminate.format.item.InodeExtref;
import ruminate.format.item.InodeRef;
import ruminate.format.item.Item;
import ruminate.format.item.RootItem;
import ruminate.format.item.RootRef;
import ruminate.format.item.SharedBlockRef;
import ruminate.format.item.SharedDataRef;
import ruminate.format.item.TreeBlockRef;
import ruminate.format.item.UuidItem;
import ruminate.format.layout.Field;
import ruminate.format.layout.Unit;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.ChunkMap;

/** What items point to. */
final class Links {
    private static final long ROOT_DIRECTORY = 256;

    private final Filesystem filesystem;

    Links(Filesystem filesystem) {
        this.filesystem = filesystem;
    }

    /** What is pointed to from a position; empty where nothing is, or it cannot be found. */
    Optional<TreePosition> follow(TreePosition from) {
        if (from.interior().isPresent() && from.slot() >= 0) {
            return Optional.of(from.down(filesystem));
        }
        return item(from).flatMap(item -> target(from, item));
    }

    /** The item at a position. */
    Optional<Item> item(TreePosition position) {
        return position.slot() < 0
                ? Optional.empty()
                : position.leaf().map(leaf -> leaf.item(position.slot(), filesystem.geometry()));
    }

    private Optional<TreePosition> target(TreePosition from, Item item) {
        if (item instanceof FileExtentItem extent) {
            return extent.inline() || extent.hole() ? Optional.empty() : extent(extent.diskBytenr());
        }
        if (item instanceof ExtentItem extent) {
            return owner(extent);
        }
        if (item instanceof DirItem directory) {
            return directory.entries().stream().findFirst().flatMap(entry -> inode(from, entry.location()));
        }
        if (item instanceof InodeRef ref) {
            return in(from, new Key(ref.key().offset(), KeyType.INODE_ITEM, 0));
        }
        if (item instanceof InodeExtref ref) {
            return ref.names().stream()
                    .findFirst()
                    .flatMap(name -> in(from, new Key(name.parent(), KeyType.INODE_ITEM, 0)));
        }
        if (item.key().type() == KeyType.ORPHAN_ITEM) {
            return orphan(from, item.key().offset());
        }
        if (item instanceof RootItem root) {
            return filesystem.roots().stream()
                    .filter(tree -> tree.item().filter(root::equals).isPresent())
                    .findFirst()
                    .map(tree -> TreePosition.root(filesystem, tree));
        }
        if (item instanceof RootRef ref) {
            return subvolume(ref.key().offset());
        }
        if (item instanceof UuidItem uuid) {
            return uuid.subvolumes().stream().findFirst().flatMap(this::subvolume);
        }
        return space(item);
    }

    /** A file that is to be removed; in the root tree, a subvolume. */
    private Optional<TreePosition> orphan(TreePosition from, long id) {
        boolean subvolumes =
                from.root().filter(root -> root.id() == ObjectId.ROOT_TREE).isPresent();
        return subvolumes ? subvolume(id) : in(from, new Key(id, KeyType.INODE_ITEM, 0));
    }

    private Optional<TreePosition> space(Item item) {
        Key key = item.key();
        if (item instanceof ChunkItem chunk) {
            return blockGroup(chunk);
        }
        if (item instanceof BlockGroupItem) {
            return chunk(key.objectid());
        }
        if (item instanceof DevExtent extent) {
            return chunk(extent.chunkOffset());
        }
        if (item instanceof ExtentDataRef ref) {
            return fileExtent(ref.root(), ref.objectid(), ref.offset(), key.objectid());
        }
        if (item instanceof SharedDataRef || item instanceof SharedBlockRef) {
            return Optional.of(TreePosition.block(filesystem, key.offset()));
        }
        if (item instanceof TreeBlockRef) {
            return Optional.of(TreePosition.block(filesystem, key.objectid()));
        }
        return switch (key.type()) {
            case KeyType.QGROUP_INFO, KeyType.QGROUP_LIMIT -> subvolume(key.offset());
            case KeyType.EXTENT_CSUM -> extent(key.offset()).or(() -> chunk(key.offset()));
            case KeyType.FREE_SPACE_INFO, KeyType.FREE_SPACE_EXTENT, KeyType.FREE_SPACE_BITMAP -> chunk(key.objectid());
            default -> Optional.empty();
        };
    }

    private Optional<TreePosition> in(TreePosition from, Key key) {
        return from.root().flatMap(root -> exactly(root, key));
    }

    private Optional<TreePosition> exactly(TreeRoot root, Key key) {
        return TreePosition.seek(filesystem, root, key)
                .filter(found -> found.key().filter(key::equals).isPresent());
    }

    private Optional<TreePosition> exactly(long tree, Key key) {
        return filesystem.root(tree).flatMap(root -> exactly(root, key));
    }

    private Optional<TreePosition> inode(TreePosition from, Key location) {
        return location.type() == KeyType.ROOT_ITEM ? subvolume(location.objectid()) : in(from, location);
    }

    /** The root directory of a subvolume. */
    private Optional<TreePosition> subvolume(long id) {
        return exactly(id, new Key(ROOT_DIRECTORY, KeyType.INODE_ITEM, 0));
    }

    /** The item of the extent that covers an address. */
    Optional<TreePosition> extent(long logical) {
        return ExtentAt.key(filesystem, logical).flatMap(key -> exactly(ObjectId.EXTENT_TREE, key));
    }

    /** The item of the extent that covers an address, if the extent tree says that it is a tree block. */
    Optional<TreePosition> treeBlock(long logical) {
        return extent(logical)
                .filter(found -> item(found)
                        .filter(item -> item.key().type() == KeyType.METADATA_ITEM
                                || item instanceof ExtentItem extent && (extent.flags() & ExtentItem.TREE_BLOCK) != 0)
                        .isPresent());
    }

    private Optional<TreePosition> chunk(long logical) {
        ChunkMap chunks = filesystem.volume().chunks();
        return chunks.at(logical)
                .flatMap(chunk -> exactly(
                        ObjectId.CHUNK_TREE, new Key(ObjectId.FIRST_CHUNK_TREE, KeyType.CHUNK_ITEM, chunk.logical())));
    }

    private Optional<TreePosition> blockGroup(ChunkItem chunk) {
        Key key = new Key(chunk.logical(), KeyType.BLOCK_GROUP_ITEM, chunk.length());
        return exactly(ObjectId.BLOCK_GROUP_TREE, key).or(() -> exactly(ObjectId.EXTENT_TREE, key));
    }

    private Optional<TreePosition> owner(ExtentItem extent) {
        if ((extent.flags() & ExtentItem.TREE_BLOCK) != 0) {
            return Optional.of(TreePosition.block(filesystem, extent.key().objectid()));
        }
        for (InlineRef ref : extent.inlineRefs()) {
            Optional<TreePosition> found = switch (ref.type()) {
                case KeyType.EXTENT_DATA_REF ->
                    fileExtent(
                            ref.root(),
                            ref.objectid(),
                            ref.offset(),
                            extent.key().objectid());
                case KeyType.SHARED_DATA_REF -> Optional.of(TreePosition.block(filesystem, ref.parent()));
                default -> Optional.empty();
            };
            if (found.isPresent()) {
                return found;
            }
        }
        // References that do not fit in the item follow it.
        return extent(extent.key().objectid())
                .flatMap(here -> here.move(filesystem, 1))
                .filter(next ->
                        next.key().orElseThrow().objectid() == extent.key().objectid())
                .flatMap(this::follow);
    }

    /** The first file extent item that a data reference stands for: the offset is where it would begin. */
    private Optional<TreePosition> fileExtent(long tree, long inode, long offset, long logical) {
        Optional<TreePosition> position = filesystem
                .root(tree)
                .flatMap(root ->
                        TreePosition.seek(filesystem, root, new Key(inode, KeyType.EXTENT_DATA, Math.max(0, offset))));
        while (position.isPresent()) {
            Key key = position.get().key().orElse(Key.MAX);
            if (key.objectid() != inode || key.type() != KeyType.EXTENT_DATA) {
                return Optional.empty();
            }
            Optional<Item> item = item(position.get());
            if (item.isPresent()
                    && item.get() instanceof FileExtentItem found
                    && !found.inline()
                    && found.diskBytenr() == logical) {
                return position;
            }
            position = position.get().move(filesystem, 1);
        }
        return Optional.empty();
    }

    /** What lies at the logical address in a field: an extent, else the chunk. */
    Optional<TreePosition> address(TreePosition from, String field) {
        try {
            Optional<Fields> fields = Fields.of(from, filesystem.geometry());
            if (fields.isEmpty()) {
                return Optional.empty();
            }
            return fields.get().find(field).stream()
                    .filter(found -> found.part().unit() == Unit.LOGICAL)
                    .findFirst()
                    .map(found -> ((Field) found.part())
                            .get(
                                    fields.get().bytes().array(),
                                    fields.get().bytes().start() + found.at()))
                    .flatMap(logical -> extent(logical).or(() -> chunk(logical)));
        } catch (Damage outside) {
            return Optional.empty();
        }
    }
}
