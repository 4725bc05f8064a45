package ruminate.format.volume;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.node.NodeVerifier;

/**
 * Reads single tree blocks: tries copy after copy until one is the block its pointer means, and reports the bad ones.
 *
 * <p>A copy that is sound but of another generation than the pointer says is stale: it is used only where no copy fits
 * better. Where a device gives an error, the copy on it counts as bad.
 *
 * <p>Safe for use by several threads.
 */
public final class BlockReader {
    private static final int CACHE_BYTES = 32 << 20;
    private static final int MOST_REASONS = 8;

    private final Volume volume;
    private final Findings findings;
    private final int nodeSize;
    private final BlockCache cache;
    private final ThreadLocal<NodeVerifier> verifiers;

    /** A reader that drops findings about single copies. */
    public BlockReader(Volume volume) {
        this(volume, Findings.IGNORED);
    }

    /**
     * A reader.
     *
     * @param findings takes {@link FindingCode#BLOCK_COPY_BAD}; a block without any good copy is the caller's to report
     */
    public BlockReader(Volume volume, Findings findings) {
        this.volume = volume;
        this.findings = findings;
        this.nodeSize = volume.geometry().nodeSize();
        this.cache = new BlockCache(Math.max(16, CACHE_BYTES / nodeSize));
        this.verifiers = new Verifiers();
    }

    /** Size of a tree block in bytes. */
    public int nodeSize() {
        return nodeSize;
    }

    /** The block from the first copy that is good, perhaps from memory. */
    public BlockRead read(BlockPointer pointer) {
        Optional<BlockRead.Read> known = cache.find(pointer);
        if (known.isPresent()) {
            return known.get();
        }
        BlockRead result = read(pointer, false, new byte[nodeSize]);
        if (result instanceof BlockRead.Read block) {
            cache.keep(pointer.logical(), block);
        }
        return result;
    }

    /** As {@link #read}, but a block that is not in memory is not kept there: for walks that see each block once. */
    public BlockRead readOnce(BlockPointer pointer) {
        return readOnce(pointer, new byte[nodeSize]);
    }

    /**
     * As {@link #readOnce(BlockPointer)}, without a new array for each block.
     *
     * @param space where the block may be put: it is good until the caller uses the array again
     */
    public BlockRead readOnce(BlockPointer pointer, byte[] space) {
        Optional<BlockRead.Read> known = cache.find(pointer);
        return known.isPresent() ? known.get() : read(pointer, false, space);
    }

    /** The block from the best copy, after all copies were read and verified. */
    public BlockRead readEveryCopy(BlockPointer pointer) {
        return read(pointer, true, new byte[nodeSize]);
    }

    private BlockRead read(BlockPointer pointer, boolean all, byte[] space) {
        int copies = volume.copies(pointer.logical());
        List<Rejected> rejected = new ArrayList<>(0);
        Optional<BlockRead.Read> good = Optional.empty();
        Optional<BlockRead.Read> stale = Optional.empty();
        for (int copy = 0; copy < copies && (all || good.isEmpty()); copy++) {
            byte[] bytes = copy == 0 ? space : new byte[nodeSize];
            try {
                volume.read(pointer.logical(), bytes, 0, nodeSize, copy);
                verifiers.get().require(bytes, 0, pointer);
            } catch (Damage damage) {
                rejected.add(new Rejected(copy, damage.code(), damage.getMessage()));
                continue;
            } catch (IOException failure) {
                rejected.add(new Rejected(copy, FindingCode.BLOCK_UNREADABLE, String.valueOf(failure.getMessage())));
                continue;
            }
            BlockRead.Read block = new BlockRead.Read(Node.of(bytes, 0, nodeSize), copy);
            long generation = block.node().generation();
            if (pointer.generation() == 0 || generation == pointer.generation()) {
                good = good.isPresent() ? good : Optional.of(block);
            } else {
                FindingCode code = FindingCode.BLOCK_BAD_GENERATION;
                String expected = U64.text(pointer.generation());
                rejected.add(new Rejected(copy, code, code.message(U64.text(generation), expected)));
                stale = stale.isPresent() ? stale : Optional.of(block);
            }
        }
        Optional<BlockRead.Read> chosen = good.isPresent() ? good : stale;
        if (chosen.isEmpty()) {
            return new BlockRead.Lost(lost(pointer, rejected));
        }
        for (Rejected copy : rejected) {
            if (copy.worthReporting(good.isPresent())) {
                findings.add(
                        Finding.of(FindingCode.BLOCK_COPY_BAD, place(pointer), copy.copy() + 1, copies, copy.reason()));
            }
        }
        return chosen.get();
    }

    private Finding lost(BlockPointer pointer, List<Rejected> rejected) {
        FindingCode nowhere = volume.metadump() ? FindingCode.METADUMP_LACKS : FindingCode.CHUNK_MISSING;
        String reasons = rejected.stream()
                .map(copy -> rejected.size() == 1 ? copy.reason() : "copy " + (copy.copy() + 1) + ": " + copy.reason())
                .distinct()
                .limit(MOST_REASONS)
                .collect(Collectors.joining("; "));
        return Finding.of(
                FindingCode.BLOCK_UNREADABLE,
                place(pointer),
                reasons.isEmpty() ? nowhere.message(U64.text(pointer.logical())) : reasons);
    }

    private static Place place(BlockPointer pointer) {
        return Place.block(pointer.tree(), pointer.logical(), pointer.level());
    }

    private final class Verifiers extends ThreadLocal<NodeVerifier> {
        @Override
        protected NodeVerifier initialValue() {
            return new NodeVerifier(volume.geometry(), volume.headerFsids(), volume.metadump());
        }
    }

    /** A copy that was not taken. */
    private record Rejected(int copy, FindingCode code, String reason) {
        /** A missing device is reported once for all; a stale copy in use is reported by who checks the block. */
        boolean worthReporting(boolean goodElsewhere) {
            return code != FindingCode.DEVICE_MISSING && (goodElsewhere || code != FindingCode.BLOCK_BAD_GENERATION);
        }
    }
}
