package ruminate.format.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileType;
import ruminate.format.item.Geometry;
import ruminate.format.item.InodeRef;
import ruminate.format.item.TypedItem;
import ruminate.format.layout.ByteView;
import ruminate.format.volume.ChunkMap;

/** Makes filesystems. A new one is an old one whose first transaction makes the trees: nothing else is special about it. */
public final class Mkfs {
    private static final long FIRST_TRANSID = 5;
    private static final long MIB = 1L << 20;
    private static final long SMALL = 128 * MIB;

    private final MkfsOptions options;
    private final Random random;
    private final Uuid fsid;
    private final Members members;
    private final State state;
    private final ChunkMaker maker;
    private final ruminate.format.write.Path path = new ruminate.format.write.Path();

    private Mkfs(MkfsOptions options, List<Member> files, Random random, Uuid fsid) {
        this.options = options;
        this.random = random;
        this.fsid = fsid;
        ChunkMap chunks = new ChunkMap();
        this.members = new Members(files, chunks);
        this.maker = new ChunkMaker(files, chunks, options);
        Geometry geometry = new Geometry(
                options.nodeSize(),
                options.sectorSize(),
                options.checksum(),
                FIRST_TRANSID,
                SuperblockWriter.incompat(options));
        this.state = new State(
                geometry,
                fsid,
                MkfsOptions.uuid(random),
                new BlockStore(members, geometry),
                new Space(options.nodeSize(), maker, options.dataAllocation(), options.metadataAllocation()),
                FIRST_TRANSID);
    }

    /**
     * Makes a filesystem on new files, one for each device size in the options, and commits it.
     *
     * @throws IllegalArgumentException where the options contradict each other or do not fit the sizes
     */
    public static WritableFilesystem make(List<Path> files, MkfsOptions options) throws IOException {
        Optional<String> conflict = options.conflict();
        if (conflict.isPresent()) {
            throw new IllegalArgumentException(conflict.get());
        }
        if (files.size() != options.deviceSizes().size()) {
            throw new IllegalArgumentException("%d files for %d devices"
                    .formatted(files.size(), options.deviceSizes().size()));
        }
        Random random = new Random(options.seed());
        Uuid fsid = options.fsid(random);
        List<Member> opened = new ArrayList<>();
        try {
            for (int i = 0; i < files.size(); i++) {
                opened.add(open(files.get(i), i + 1L, options.deviceSizes().get(i), random));
            }
            return new Mkfs(options, opened, random, fsid).make();
        } catch (IOException | RuntimeException e) {
            for (Member member : opened) {
                member.channel().close();
            }
            throw e;
        }
    }

    private static Member open(Path file, long devid, long size, Random random) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.SPARSE);
        channel.write(ByteBuffer.allocate(1), size - 1);
        return new Member(devid, MkfsOptions.uuid(random), size, file, channel);
    }

    private WritableFilesystem make() throws IOException {
        addFirstGroups();
        Tree rootTree = Tree.create(state, ObjectId.ROOT_TREE);
        Tree chunkTree = Tree.create(state, ObjectId.CHUNK_TREE);
        Tree extentTree = Tree.create(state, ObjectId.EXTENT_TREE);
        Tree devTree = Tree.create(state, ObjectId.DEV_TREE);
        Tree top = Tree.create(state, ObjectId.FS_TREE);
        Tree csumTree = Tree.create(state, ObjectId.CSUM_TREE);
        Tree uuidTree = Tree.create(state, ObjectId.UUID_TREE);
        Tree relocTree = Tree.create(state, ObjectId.DATA_RELOC_TREE);
        Roots roots = new Roots(state, rootTree);
        addRoots(roots, extentTree, devTree, csumTree, uuidTree);
        Optional<FreeSpaceTree> freeSpace = Optional.empty();
        if (options.has(Feature.FREE_SPACE_TREE)) {
            Tree tree = Tree.create(state, ObjectId.FREE_SPACE_TREE);
            addRoots(roots, tree);
            freeSpace = Optional.of(new FreeSpaceTree(tree, options.sectorSize()));
        }
        Tree groupTree = extentTree;
        if (options.has(Feature.BLOCK_GROUP_TREE)) {
            groupTree = Tree.create(state, ObjectId.BLOCK_GROUP_TREE);
            addRoots(roots, groupTree);
        }
        Optional<QuotaGroups> quota = Optional.empty();
        if (options.has(Feature.QUOTA)) {
            Tree tree = Tree.create(state, ObjectId.QUOTA_TREE);
            addRoots(roots, tree);
            quota = Optional.of(new QuotaGroups(state, roots, tree));
        }
        CsumTree csums = new CsumTree(csumTree, state.geometry());
        ExtentTree extents = new ExtentTree(state, extentTree, csums);
        ChunkTrees chunks = new ChunkTrees(state, chunkTree, devTree, members, maker, fsid);
        chunks.addDevices();
        SuperblockWriter superblocks = new SuperblockWriter(
                options,
                fsid,
                state.space(),
                members,
                chunks,
                roots,
                new SuperblockWriter.Trees(extentTree, top, csumTree));
        Commit commit = new Commit(state, extents, groupTree, freeSpace, quota, chunks, roots, superblocks, members);
        WritableFilesystem filesystem = new WritableFilesystem(new WritableFilesystem.Parts(
                options, random, state, members, roots, csums, uuidTree, quota, superblocks, commit));
        filesystem.lifecycle().enterTop(top);
        filesystem.lifecycle().enterInternal(relocTree);
        addRootDirectory(rootTree, filesystem);
        filesystem.commit();
        return filesystem;
    }

    private long total() {
        return options.deviceSizes().stream().mapToLong(Long::longValue).sum();
    }

    /** On small devices, metadata leaves room for data. */
    private void addFirstGroups() {
        boolean small = total() < SMALL;
        long share = total() / options.members() / 8;
        addGroup(BlockGroupFlags.SYSTEM, small ? Math.min(4 * MIB, share / 2) : 8 * MIB);
        if (options.mixed()) {
            addGroup(BlockGroupFlags.DATA, Long.MAX_VALUE);
        } else {
            addGroup(BlockGroupFlags.METADATA, small ? share : Long.MAX_VALUE);
            addGroup(BlockGroupFlags.DATA, 8 * MIB);
        }
    }

    private void addGroup(long type, long size) {
        if (state.space().addGroup(type, size).isEmpty()) {
            String name = new BlockGroupFlags(type).typeName().toLowerCase(Locale.ROOT);
            throw new IllegalArgumentException("the devices are too small: no room for " + name + " chunks");
        }
    }

    private void addRoots(Roots roots, Tree... trees) {
        for (Tree tree : trees) {
            roots.add(tree, Subvolumes.rootItem(state, tree, Roots.keyOf(tree.id()), 0, Optional.empty()));
        }
    }

    /** The directory inside the root tree that names the default subvolume. */
    private void addRootDirectory(Tree rootTree, WritableFilesystem filesystem) {
        ByteView name = ByteView.of("default");
        Inodes inodes = new Inodes(state, rootTree, filesystem::now);
        ruminate.format.item.InodeItem directory =
                inodes.item(ObjectId.ROOT_TREE_DIR, FileType.DIR.modeBits() | 0755, 1, 0, 0);
        inodes.insert(directory);
        inodes.set(ObjectId.ROOT_TREE_DIR, ruminate.format.item.InodeItem.NBYTES, options.nodeSize());
        insert(
                rootTree,
                new InodeRef(
                        new Key(ObjectId.ROOT_TREE_DIR, KeyType.INODE_REF, ObjectId.ROOT_TREE_DIR),
                        List.of(new InodeRef.Name(0, ByteView.of("..")))));
        insert(
                rootTree,
                new InodeRef(
                        new Key(ObjectId.FS_TREE, KeyType.INODE_REF, ObjectId.ROOT_TREE_DIR),
                        List.of(new InodeRef.Name(0, name))));
        insert(
                rootTree,
                new DirItem(
                        Names.key(ObjectId.ROOT_TREE_DIR, KeyType.DIR_ITEM, name),
                        List.of(new DirItem.Entry(
                                new Key(ObjectId.FS_TREE, KeyType.ROOT_ITEM, -1),
                                0,
                                FileType.DIR.number(),
                                name,
                                ByteView.EMPTY))));
    }

    private void insert(Tree tree, TypedItem item) {
        int at = tree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }
}
