package ruminate.analyze.chunks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevExtent;
import ruminate.format.item.DevItem;
import ruminate.format.item.FreeSpaceInfo;
import ruminate.format.item.Item;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.ChunkMap;

/**
 * What fills the chunks: gathered from the extent tree, the block group items, the free space tree and the device tree. About
 * 60 bytes for each leaf of the extent tree.
 */
public final class ChunkSpace implements SweepListener {
    /** The question this answers. */
    public static final Question<ChunkSpace> QUESTION =
            Question.of("space in chunks", Question.Scope.SPACE, ChunkSpace::new);

    private final ChunkMap chunks;
    private final Map<Long, List<Filling>> parts = new HashMap<>();
    private final Map<Long, BlockGroupItem> groups = new HashMap<>();
    private final Map<Long, Long> freeRanges = new HashMap<>();
    private final List<DevExtent> deviceExtents = new ArrayList<>();
    private final List<DevItem> devices = new ArrayList<>();
    private BlockGraph graph;

    private ChunkSpace(Analysis analysis) {
        this.chunks = analysis.filesystem().volume().chunks();
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        int owner = graph.sets().first(graph.ownerSet(block));
        if (owner >= graph.owners().count() || graph.owners().root(owner).kind() != TreeRoot.Kind.INTERNAL) {
            return;
        }
        long tree = graph.owners().root(owner).id();
        if (tree == ObjectId.EXTENT_TREE) {
            addExtents(leaf);
            addItems(leaf, KeyType.BLOCK_GROUP_ITEM);
        } else if (tree == ObjectId.BLOCK_GROUP_TREE) {
            addItems(leaf, KeyType.BLOCK_GROUP_ITEM);
        } else if (tree == ObjectId.FREE_SPACE_TREE) {
            addItems(leaf, KeyType.FREE_SPACE_INFO);
        } else if (tree == ObjectId.DEV_TREE) {
            addItems(leaf, KeyType.DEV_EXTENT);
        } else if (tree == ObjectId.CHUNK_TREE) {
            addItems(leaf, KeyType.DEV_ITEM);
        }
    }

    private synchronized void addItems(Leaf leaf, int type) {
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.type(slot) != type) {
                continue;
            }
            Item item = leaf.item(slot, graph.geometry());
            if (item instanceof BlockGroupItem group) {
                groups.put(group.key().objectid(), group);
            } else if (item instanceof FreeSpaceInfo info) {
                freeRanges.put(info.key().objectid(), info.extentCount());
            } else if (item instanceof DevExtent extent) {
                deviceExtents.add(extent);
            } else if (item instanceof DevItem device) {
                devices.add(device);
            }
        }
    }

    private void addExtents(Leaf leaf) {
        Optional<ChunkItem> chunk = Optional.empty();
        Filling filling = Filling.none(0);
        for (int slot = 0; slot < leaf.count(); slot++) {
            int type = leaf.type(slot);
            if (type != KeyType.EXTENT_ITEM && type != KeyType.METADATA_ITEM) {
                continue;
            }
            long start = leaf.objectid(slot);
            long length = type == KeyType.METADATA_ITEM ? graph.geometry().nodeSize() : leaf.offset(slot);
            Filling extent = new Filling(start, start + length, 1, length, 0, 0);
            if (chunk.isPresent()
                    && Long.compareUnsigned(
                                    start - chunk.get().logical(), chunk.get().length())
                            < 0) {
                filling = filling.join(extent);
                continue;
            }
            keep(chunk, filling);
            chunk = chunks.at(start);
            filling = extent;
        }
        keep(chunk, filling);
    }

    private synchronized void keep(Optional<ChunkItem> chunk, Filling filling) {
        chunk.ifPresent(found ->
                parts.computeIfAbsent(found.logical(), key -> new ArrayList<>()).add(filling));
    }

    /** The chunks' extents, from their start to their end. */
    Filling filling(ChunkItem chunk) {
        long start = chunk.logical();
        Filling whole = Filling.none(start);
        List<Filling> sorted = new ArrayList<>(parts.getOrDefault(start, List.of()));
        sorted.sort(Comparator.comparing(Filling::start, U64.ORDER));
        for (Filling part : sorted) {
            whole = whole.join(part);
        }
        return whole.join(Filling.none(start + chunk.length()));
    }

    Optional<BlockGroupItem> group(ChunkItem chunk) {
        return Optional.ofNullable(groups.get(chunk.logical()));
    }

    /** Number of free ranges by the free space tree. */
    Optional<Long> freeRanges(ChunkItem chunk) {
        return Optional.ofNullable(freeRanges.get(chunk.logical()));
    }

    List<DevItem> devices() {
        return devices.stream()
                .sorted(Comparator.comparing(DevItem::devid, U64.ORDER))
                .toList();
    }

    List<DevExtent> extentsOf(long devid) {
        return deviceExtents.stream()
                .filter(extent -> extent.key().objectid() == devid)
                .sorted(Comparator.comparing(DevExtent::key))
                .toList();
    }
}
