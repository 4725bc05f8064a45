package ruminate.format.volume;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import ruminate.format.bytes.U64;
import ruminate.format.item.ChunkItem;

/** The chunks of a filesystem in the order of their logical addresses. */
public final class ChunkMap {
    private final NavigableMap<Long, ChunkItem> chunks = new TreeMap<>(U64.ORDER);

    /** Adds a chunk; one at the same address is replaced and returned. */
    public Optional<ChunkItem> put(ChunkItem chunk) {
        return Optional.ofNullable(chunks.put(chunk.logical(), chunk));
    }

    /** The chunk that covers an address. */
    public Optional<ChunkItem> at(long logical) {
        Map.Entry<Long, ChunkItem> entry = chunks.floorEntry(logical);
        if (entry == null
                || !U64.less(logical - entry.getKey(), entry.getValue().length())) {
            return Optional.empty();
        }
        return Optional.of(entry.getValue());
    }

    /** All chunks in order. */
    public Collection<ChunkItem> all() {
        return Collections.unmodifiableCollection(chunks.values());
    }
}
