package ruminate.format.volume;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import ruminate.format.node.BlockPointer;

/** The tree blocks read last, by address. Safe for use by several threads. */
final class BlockCache {
    private final Map<Long, BlockRead.Read> blocks;

    BlockCache(int capacity) {
        blocks = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, BlockRead.Read> eldest) {
                return size() > capacity;
            }
        };
    }

    /** The block at the pointer's address, if it is the one the pointer means. */
    synchronized Optional<BlockRead.Read> find(BlockPointer pointer) {
        BlockRead.Read found = blocks.get(pointer.logical());
        if (found == null
                || pointer.level() != BlockPointer.ANY_LEVEL && found.node().level() != pointer.level()
                || pointer.generation() != 0 && found.node().generation() != pointer.generation()) {
            return Optional.empty();
        }
        return Optional.of(found);
    }

    synchronized void keep(long logical, BlockRead.Read block) {
        blocks.put(logical, block);
    }
}
