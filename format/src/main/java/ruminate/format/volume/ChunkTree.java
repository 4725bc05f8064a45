package ruminate.format.volume;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.item.Geometry;
import ruminate.format.layout.ByteView;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;

/**
 * What has to be known before anything else can be read: the system chunks in the superblock, and the chunks and devices
 * in the chunk tree they lead to.
 *
 * @param chunks all chunks met
 * @param deviceItems device items as stored, in key order
 * @param complete whether every block of the tree could be read
 */
record ChunkTree(ChunkMap chunks, List<ByteView> deviceItems, boolean complete) {
    /** The chunks listed in the superblock. */
    static ChunkMap systemChunks(Superblock superblock, Place place, Findings findings) {
        ByteView array = Superblock.SYS_CHUNK_ARRAY.bytes(superblock.raw());
        int end = (int) Math.min(superblock.get(Superblock.SYS_CHUNK_ARRAY_SIZE), array.size());
        ChunkMap chunks = new ChunkMap();
        int at = 0;
        try {
            while (at < end) {
                ByteView rest = array.slice(at, end - at, "sys_chunk_array");
                rest.requireSize(Key.SIZE);
                Key key = Key.read(rest.array(), rest.start());
                if (key.type() != KeyType.CHUNK_ITEM) {
                    findings.add(Finding.of(
                            FindingCode.SUPER_BAD_SYS_ARRAY, place, at, "key " + key + " is not that of a chunk"));
                    break;
                }
                int size = ChunkItem.sizeAt(rest.from(Key.SIZE));
                ByteView item = rest.slice(Key.SIZE, size, "chunk item");
                add(ChunkItem.read(key, item, superblock.geometry()), chunks, place, findings);
                at += Key.SIZE + size;
            }
        } catch (Damage damage) {
            findings.add(Finding.of(FindingCode.SUPER_BAD_SYS_ARRAY, place, at, damage.getMessage()));
        }
        return chunks;
    }

    /**
     * Finds and reads the chunk tree. Header ids of seeds become known only while it is read, so what was refused is
     * tried again.
     *
     * @param fsids the volume's {@link Volume#headerFsids}, to which those of the devices found are added
     */
    static ChunkTree find(Volume volume, ChunkMap system, Set<Uuid> fsids, Findings findings) {
        while (true) {
            FindingLog met = new FindingLog();
            BlockReader reader = new BlockReader(volume, met);
            ChunkTree tree = read(reader, volume.geometry(), root(volume.superblock(), reader, met), system, met);
            boolean grown = false;
            for (ByteView item : tree.deviceItems()) {
                grown |= fsids.add(new Member(item, Optional.empty()).fsid());
            }
            if (tree.complete() || !grown) {
                findings.addAll(met.kept());
                return tree;
            }
        }
    }

    /** The chunk tree's root, or the newest backup of it that can be read where the root itself cannot. */
    private static BlockPointer root(Superblock superblock, BlockReader reader, FindingLog met) {
        BlockPointer root = BlockPointer.root(
                ObjectId.CHUNK_TREE,
                superblock.get(Superblock.CHUNK_ROOT),
                (int) superblock.get(Superblock.CHUNK_ROOT_LEVEL),
                superblock.get(Superblock.CHUNK_ROOT_GENERATION));
        if (reader.read(root) instanceof BlockRead.Read) {
            return root;
        }
        List<RootBackup> backups = new ArrayList<>(superblock.backups());
        backups.sort(
                (a, b) -> Long.compareUnsigned(b.get(RootBackup.CHUNK_ROOT_GEN), a.get(RootBackup.CHUNK_ROOT_GEN)));
        for (RootBackup backup : backups) {
            BlockPointer older = BlockPointer.root(
                    ObjectId.CHUNK_TREE,
                    backup.get(RootBackup.CHUNK_ROOT),
                    (int) backup.get(RootBackup.CHUNK_ROOT_LEVEL),
                    backup.get(RootBackup.CHUNK_ROOT_GEN));
            if (older.logical() != 0
                    && reader.read(older) instanceof BlockRead.Read found
                    && found.node().generation() == older.generation()) {
                met.add(Finding.of(
                        FindingCode.SUPER_BACKUP_USED,
                        Place.tree(ObjectId.CHUNK_TREE),
                        U64.text(root.logical()),
                        U64.text(older.logical()),
                        U64.text(older.generation())));
                return older;
            }
        }
        return root;
    }

    /** Walks the chunk tree; chunks already known are replaced by those found. */
    private static ChunkTree read(
            BlockReader reader, Geometry geometry, BlockPointer root, ChunkMap known, Findings findings) {
        ChunkMap chunks = new ChunkMap();
        for (ChunkItem chunk : known.all()) {
            chunks.put(chunk);
        }
        List<ByteView> deviceItems = new ArrayList<>();
        boolean complete = true;
        Set<Long> seen = new HashSet<>();
        Deque<BlockPointer> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            BlockPointer pointer = open.pop();
            Place place = Place.block(ObjectId.CHUNK_TREE, pointer.logical(), pointer.level());
            if (!seen.add(pointer.logical())) {
                findings.add(Finding.of(FindingCode.BLOCK_CYCLE, place, U64.text(pointer.logical()), pointer.level()));
                continue;
            }
            BlockRead result = reader.read(pointer);
            if (result instanceof BlockRead.Lost lost) {
                complete = false;
                findings.add(lost.finding());
            } else if (result instanceof BlockRead.Read read && read.node() instanceof Interior node) {
                for (int slot = node.count() - 1; slot >= 0; slot--) {
                    open.push(BlockPointer.child(ObjectId.CHUNK_TREE, node, slot));
                }
            } else if (result instanceof BlockRead.Read read && read.node() instanceof Leaf leaf) {
                readLeaf(leaf, geometry, place, chunks, deviceItems, findings);
            }
        }
        return new ChunkTree(chunks, List.copyOf(deviceItems), complete);
    }

    private static void readLeaf(
            Leaf leaf, Geometry geometry, Place place, ChunkMap chunks, List<ByteView> deviceItems, Findings findings) {
        for (int slot = 0; slot < leaf.count(); slot++) {
            Key key = leaf.key(slot);
            try {
                if (key.type() == KeyType.CHUNK_ITEM) {
                    add(ChunkItem.read(key, leaf.data(slot), geometry), chunks, place.at(slot, key), findings);
                } else if (key.type() == KeyType.DEV_ITEM) {
                    ByteView item = leaf.data(slot);
                    item.requireSize(DevItem.LAYOUT.size());
                    deviceItems.add(item.copy());
                }
            } catch (Damage damage) {
                findings.add(Finding.of(damage, place.at(slot, key)));
            }
        }
    }

    private static void add(ChunkItem chunk, ChunkMap chunks, Place place, Findings findings) {
        String logical = U64.text(chunk.logical());
        if (chunk.length() == 0 || U64.wraps(chunk.logical(), chunk.length())) {
            findings.add(Finding.of(
                    FindingCode.CHUNK_BAD_FIELD,
                    place,
                    logical,
                    "length",
                    U64.text(chunk.length()),
                    "a range of addresses"));
            return;
        }
        if (chunk.stripeLength() != ChunkItem.STRIPE_LENGTH) {
            findings.add(Finding.of(
                    FindingCode.CHUNK_BAD_FIELD,
                    place,
                    logical,
                    "stripe_len",
                    U64.text(chunk.stripeLength()),
                    ChunkItem.STRIPE_LENGTH));
        } else if (!new Striping(chunk).possible() && !chunk.type().remapped()) {
            findings.add(Finding.of(
                    FindingCode.CHUNK_BAD_FIELD,
                    place,
                    logical,
                    "num_stripes",
                    chunk.stripes().size(),
                    "at least " + chunk.type().profile().minStripes()));
        }
        chunks.put(chunk);
    }

    /** Reports chunks that claim the same addresses. */
    static void reportOverlaps(Collection<ChunkItem> chunks, Findings findings) {
        Optional<ChunkItem> before = Optional.empty();
        for (ChunkItem chunk : chunks) {
            if (before.isPresent()
                    && U64.less(
                            chunk.logical() - before.get().logical(),
                            before.get().length())) {
                findings.add(Finding.of(
                        FindingCode.CHUNK_OVERLAP,
                        Place.tree(ObjectId.CHUNK_TREE),
                        U64.text(chunk.logical()),
                        U64.text(before.get().logical())));
            }
            if (before.isEmpty() || U64.less(end(before.get()), end(chunk))) {
                before = Optional.of(chunk);
            }
        }
    }

    private static long end(ChunkItem chunk) {
        return U64.addSaturating(chunk.logical(), chunk.length());
    }
}
