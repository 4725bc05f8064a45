package ruminate.format.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import ruminate.format.checksum.Checksum;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.Profile;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.volume.RootBackup;
import ruminate.format.volume.Superblock;

/** Writes the superblocks of a commit: every copy on every member. */
final class SuperblockWriter {
    private static final long FREE_SPACE_TREE = 0x1;
    private static final long FREE_SPACE_TREE_VALID = 0x2;
    private static final long BLOCK_GROUP_TREE = 0x8;
    private static final long NO_CACHE = -1;
    private static final int BACKUPS = 4;

    private final MkfsOptions options;
    private final Uuid fsid;
    private final Space space;
    private final Members members;
    private final ChunkTrees chunks;
    private final Roots roots;
    private final Trees trees;
    private final byte[] backups = new byte[Superblock.SUPER_ROOTS.size()];
    private long extraIncompat;
    private int slot;

    SuperblockWriter(
            MkfsOptions options, Uuid fsid, Space space, Members members, ChunkTrees chunks, Roots roots, Trees trees) {
        this.options = options;
        this.fsid = fsid;
        this.space = space;
        this.members = members;
        this.chunks = chunks;
        this.roots = roots;
        this.trees = trees;
    }

    /** Says that something needs a feature from now on. */
    void require(IncompatFeature feature) {
        extraIncompat |= feature.bit();
    }

    void write(long transid) throws IOException {
        addBackup();
        Checksum checksum = options.checksum().create();
        for (Member member : members.all()) {
            for (long position : Superblock.POSITIONS) {
                if (position + Superblock.SIZE <= member.size()) {
                    byte[] bytes = bytes(member, position, transid);
                    int from = Superblock.FSID.offset();
                    checksum.compute(bytes, from, bytes.length - from, bytes, 0);
                    Members.writeAt(member, position, ByteBuffer.wrap(bytes));
                }
            }
        }
    }

    private byte[] bytes(Member member, long position, long transid) {
        byte[] bytes = new byte[Superblock.SIZE];
        Block root = roots.rootTree().root();
        Block chunkRoot = chunks.chunkTree().root();
        Superblock.FSID.put(bytes, 0, fsid);
        Superblock.BYTENR.put(bytes, 0, position);
        Superblock.FLAGS.put(bytes, 0, 1);
        Superblock.MAGIC_FIELD.put(bytes, 0, Superblock.MAGIC);
        Superblock.GENERATION.put(bytes, 0, transid);
        Superblock.ROOT.put(bytes, 0, root.logical());
        Superblock.ROOT_LEVEL.put(bytes, 0, root.level());
        Superblock.CHUNK_ROOT.put(bytes, 0, chunkRoot.logical());
        Superblock.CHUNK_ROOT_LEVEL.put(bytes, 0, chunkRoot.level());
        Superblock.CHUNK_ROOT_GENERATION.put(bytes, 0, chunkRoot.generation());
        Superblock.TOTAL_BYTES.put(bytes, 0, totalBytes());
        Superblock.BYTES_USED.put(bytes, 0, space.used());
        Superblock.ROOT_DIR_OBJECTID.put(bytes, 0, ruminate.format.ids.ObjectId.ROOT_TREE_DIR);
        Superblock.NUM_DEVICES.put(bytes, 0, members.all().size());
        Superblock.SECTORSIZE.put(bytes, 0, options.sectorSize());
        Superblock.NODESIZE.put(bytes, 0, options.nodeSize());
        Superblock.LEAFSIZE.put(bytes, 0, options.nodeSize());
        Superblock.STRIPESIZE.put(bytes, 0, options.sectorSize());
        Superblock.COMPAT_RO_FLAGS.put(bytes, 0, compatRo());
        Superblock.INCOMPAT_FLAGS.put(bytes, 0, incompat());
        Superblock.CSUM_TYPE.put(bytes, 0, options.checksum().number());
        chunks.device(member).write(bytes, Superblock.DEV_ITEM.offset());
        Superblock.LABEL.put(bytes, 0, ByteView.of(options.label().getBytes(StandardCharsets.UTF_8)));
        Superblock.CACHE_GENERATION.put(bytes, 0, options.has(Feature.FREE_SPACE_TREE) ? 0 : NO_CACHE);
        Superblock.UUID_TREE_GENERATION.put(bytes, 0, transid);
        putSystemChunks(bytes);
        Superblock.SUPER_ROOTS.put(bytes, 0, ByteView.of(backups));
        return bytes;
    }

    private long totalBytes() {
        return members.all().stream()
                .mapToLong(member -> chunks.device(member).totalBytes())
                .sum();
    }

    private void putSystemChunks(byte[] bytes) {
        int at = Superblock.SYS_CHUNK_ARRAY.offset();
        for (ChunkItem chunk : members.chunks().all()) {
            if (chunk.type().system()) {
                chunk.key().write(bytes, at);
                at += ruminate.format.ids.Key.SIZE;
                chunk.write(bytes, at);
                at += chunk.size();
            }
        }
        Superblock.SYS_CHUNK_ARRAY_SIZE.put(bytes, 0, at - Superblock.SYS_CHUNK_ARRAY.offset());
    }

    private long compatRo() {
        long flags = options.has(Feature.FREE_SPACE_TREE) ? FREE_SPACE_TREE | FREE_SPACE_TREE_VALID : 0;
        return options.has(Feature.BLOCK_GROUP_TREE) ? flags | BLOCK_GROUP_TREE : flags;
    }

    static long incompat(MkfsOptions options) {
        long flags = IncompatFeature.MIXED_BACKREF.bit() | IncompatFeature.EXTENDED_IREF.bit();
        flags |= options.nodeSize() > options.sectorSize() ? IncompatFeature.BIG_METADATA.bit() : 0;
        flags |= options.has(Feature.SKINNY_METADATA) ? IncompatFeature.SKINNY_METADATA.bit() : 0;
        flags |= options.has(Feature.NO_HOLES) ? IncompatFeature.NO_HOLES.bit() : 0;
        return options.mixed() ? flags | IncompatFeature.MIXED_GROUPS.bit() : flags;
    }

    private long incompat() {
        long flags = incompat(options) | extraIncompat;
        for (ChunkItem chunk : members.chunks().all()) {
            Profile profile = chunk.type().profile();
            flags |= profile.parity() > 0 ? IncompatFeature.RAID56.bit() : 0;
            boolean many = profile == Profile.RAID1C3 || profile == Profile.RAID1C4;
            flags |= many ? IncompatFeature.RAID1C34.bit() : 0;
        }
        return flags;
    }

    private void addBackup() {
        int at = slot * RootBackup.LAYOUT.size();
        slot = (slot + 1) % BACKUPS;
        backUp(at, roots.rootTree(), RootBackup.TREE_ROOT, RootBackup.TREE_ROOT_GEN, RootBackup.TREE_ROOT_LEVEL);
        backUp(at, chunks.chunkTree(), RootBackup.CHUNK_ROOT, RootBackup.CHUNK_ROOT_GEN, RootBackup.CHUNK_ROOT_LEVEL);
        backUp(at, trees.extents(), RootBackup.EXTENT_ROOT, RootBackup.EXTENT_ROOT_GEN, RootBackup.EXTENT_ROOT_LEVEL);
        backUp(at, trees.top(), RootBackup.FS_ROOT, RootBackup.FS_ROOT_GEN, RootBackup.FS_ROOT_LEVEL);
        backUp(at, chunks.devTree(), RootBackup.DEV_ROOT, RootBackup.DEV_ROOT_GEN, RootBackup.DEV_ROOT_LEVEL);
        backUp(at, trees.csums(), RootBackup.CSUM_ROOT, RootBackup.CSUM_ROOT_GEN, RootBackup.CSUM_ROOT_LEVEL);
        RootBackup.TOTAL_BYTES.put(backups, at, totalBytes());
        RootBackup.BYTES_USED.put(backups, at, space.used());
        RootBackup.NUM_DEVICES.put(backups, at, members.all().size());
    }

    private void backUp(int at, Tree tree, Field logical, Field generation, Field level) {
        logical.put(backups, at, tree.root().logical());
        generation.put(backups, at, tree.root().generation());
        level.put(backups, at, tree.root().level());
    }

    /** Trees that a root backup names and that stand nowhere else. */
    record Trees(Tree extents, Tree top, Tree csums) {}
}
