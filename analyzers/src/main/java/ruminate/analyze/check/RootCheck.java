package ruminate.analyze.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.ImageName;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DirItem;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.InodeItem;
import ruminate.format.item.RootItem;
import ruminate.format.item.RootRef;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.SuperblockFlags;

/** Checks which trees there are, and that each subvolume stands in the directory that its references name. */
final class RootCheck {
    private static final List<Long> INDISPENSABLE =
            List.of(ObjectId.EXTENT_TREE, ObjectId.DEV_TREE, ObjectId.FS_TREE, ObjectId.CSUM_TREE);

    private static final int CACHE_MODE = 0100600;

    private final Filesystem filesystem;
    private final Losses losses;
    private final boolean hidden;
    private final Map<Key, RootRef> forward = new HashMap<>();
    private final Map<Key, RootRef> backward = new HashMap<>();
    private final Map<Key, Place> places = new HashMap<>();
    private final Set<Long> orphans = new HashSet<>();
    private final Map<Long, Long> parents = new HashMap<>();

    /**
     * Checks the trees of a filesystem.
     *
     * @param hidden whether names are not the original ones
     */
    RootCheck(Filesystem filesystem, Losses losses, boolean hidden) {
        this.filesystem = filesystem;
        this.losses = losses;
        this.hidden = hidden;
    }

    /** Checks them. */
    void run() {
        if (losses.in(ObjectId.ROOT_TREE)) {
            return;
        }
        checkPresence();
        new TreeReader(filesystem).each(ObjectId.ROOT_TREE, (item, place) -> {
            Key key = item.key();
            if (item instanceof RootRef reference) {
                boolean down = key.type() == KeyType.ROOT_REF;
                (down ? forward : backward).put(down ? key : turned(key), reference);
                places.put(key, place);
            } else if (key.type() == KeyType.ORPHAN_ITEM) {
                orphans.add(key.offset());
            } else if (item instanceof InodeItem inode && key.objectid() != ObjectId.ROOT_TREE_DIR) {
                checkCacheInode(inode, place);
            }
        });
        backward.keySet().forEach(key -> parents.merge(key.offset(), 1L, Long::sum));
        forward.forEach(this::checkForward);
        backward.forEach(this::checkBackward);
        filesystem.subvolumes().forEach(this::checkReferenced);
    }

    /** (parent, ROOT_REF, child) for (child, ROOT_BACKREF, parent), and the other way round. */
    private static Key turned(Key key) {
        int type = key.type() == KeyType.ROOT_REF ? KeyType.ROOT_BACKREF : KeyType.ROOT_REF;
        return new Key(key.offset(), type, key.objectid());
    }

    private void checkPresence() {
        for (long tree : INDISPENSABLE) {
            if (filesystem.root(tree).isEmpty()) {
                report(FindingCode.TREE_MISSING, Place.tree(tree));
            }
        }
        long features = filesystem.superblock().get(Superblock.COMPAT_RO_FLAGS);
        if ((features & SuperblockFlags.FREE_SPACE_TREE) != 0
                && filesystem.root(ObjectId.FREE_SPACE_TREE).isEmpty()) {
            report(FindingCode.TREE_MISSING, Place.tree(ObjectId.FREE_SPACE_TREE));
        }
        if (filesystem.root(ObjectId.DATA_RELOC_TREE).isEmpty()
                && !filesystem.geometry().has(IncompatFeature.REMAP_TREE)) {
            report(FindingCode.TREE_MISSING_FOR_MOUNT, Place.tree(ObjectId.DATA_RELOC_TREE));
        }
    }

    private void report(FindingCode code, Place place, Object... values) {
        losses.add(Finding.of(code, place, values));
    }

    private void checkForward(Key key, RootRef reference) {
        RootRef other = backward.get(key);
        Place place = places.get(key);
        if (other == null) {
            report(FindingCode.ROOT_REF_ALONE, place, "ROOT_BACKREF");
        } else if (other.dirid() != reference.dirid()
                || other.sequence() != reference.sequence()
                || !hidden && !other.name().equals(reference.name())) {
            report(
                    FindingCode.ROOT_REF_DIFFERS,
                    place,
                    ImageName.of(reference.name().toArray()),
                    U64.text(reference.dirid()),
                    U64.text(reference.sequence()),
                    ImageName.of(other.name().toArray()),
                    U64.text(other.dirid()),
                    U64.text(other.sequence()));
        }
    }

    private void checkBackward(Key key, RootRef reference) {
        Place place = places.get(turned(key));
        if (!forward.containsKey(key)) {
            report(FindingCode.ROOT_REF_ALONE, place, "ROOT_REF");
        }
        long child = key.offset();
        if (filesystem.root(child).isEmpty()) {
            report(FindingCode.ROOT_ITEM_MISSING, place, U64.text(child));
        }
        Optional<TreeRoot> parent = filesystem.root(key.objectid());
        if (parent.isEmpty() || parent.get().deleted() || losses.in(key.objectid())) {
            return;
        }
        Key index = new Key(reference.dirid(), KeyType.DIR_INDEX, reference.sequence());
        Key hash = new Key(
                reference.dirid(),
                KeyType.DIR_ITEM,
                Crc32cHash.name(reference.name().toArray()));
        if (!leadsTo(parent.get(), index, reference, child)) {
            report(FindingCode.ROOT_REF_WITHOUT_ENTRY, place, index);
        }
        if (!hidden && !leadsTo(parent.get(), hash, reference, child)) {
            report(FindingCode.ROOT_REF_WITHOUT_ENTRY, place, hash);
        }
    }

    private boolean leadsTo(TreeRoot parent, Key key, RootRef reference, long child) {
        return filesystem
                .item(parent, key)
                .filter(DirItem.class::isInstance)
                .map(DirItem.class::cast)
                .filter(item -> item.entries().stream()
                        .anyMatch(entry -> entry.location().objectid() == child
                                && entry.location().type() == KeyType.ROOT_ITEM
                                && (hidden || entry.name().equals(reference.name()))))
                .isPresent();
    }

    /** Only files that hold the first version of the free space cache have inodes in the tree of trees. */
    private void checkCacheInode(InodeItem inode, Place place) {
        if (inode.mode() != CACHE_MODE) {
            report(
                    FindingCode.ITEM_BAD_FIELD,
                    place,
                    "mode",
                    "0" + Long.toOctalString(inode.mode()),
                    "0" + Long.toOctalString(CACHE_MODE));
        }
    }

    private void checkReferenced(TreeRoot root) {
        long names = root.id() == ObjectId.FS_TREE ? 1 : parents.getOrDefault(root.id(), 0L);
        if (names == 0 && !orphans.contains(root.id())) {
            report(FindingCode.ROOT_UNREFERENCED, Place.tree(root.id()));
            return;
        }
        long refs = root.item().map(RootItem::refs).orElse(names);
        if (refs != names) {
            report(FindingCode.ROOT_BAD_REFS, Place.tree(root.id()), U64.text(refs), U64.text(names));
        }
    }
}
