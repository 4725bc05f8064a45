package ruminate.analyze.extents;

import java.io.IOException;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Geometry;

/** Joins file extent items to extents as the kernel does for FIEMAP, and marks the last of each file. */
final class ExtentMerger implements ItemSink {
    private final Geometry geometry;
    private final ExtentSink sink;

    private boolean pending;
    private long logical;
    private long physical;
    private long length;
    private int flags;
    private long disk;
    private long diskLength;
    private int compression;
    private long generation;
    private long references;
    private int joined;

    ExtentMerger(Geometry geometry, ExtentSink sink) {
        this.geometry = geometry;
        this.sink = sink;
    }

    @Override
    public void begin(MappedFile file) throws IOException {
        sink.begin(file);
    }

    @Override
    public void item(FileItems items, int at) throws IOException {
        if (items.hole(at)) {
            return;
        }
        long from = physical(items, at);
        long size = items.length(at);
        if (items.inline(at)) {
            long mask = geometry.sectorSize() - 1L;
            size = size + mask & ~mask;
        }
        int mark = flags(items, at);
        boolean joins = pending && mark == flags && logical + length == items.position(at) && physical + length == from;
        if (!joins) {
            hand(0);
            start(items, at, from, mark);
        }
        length += size;
        if (joined == 0 || items.disk(at) != disk) {
            diskLength += items.diskLength(at);
            disk = items.disk(at);
        }
        if (Long.compareUnsigned(items.generation(at), generation) > 0) {
            generation = items.generation(at);
        }
        references = Math.max(references, items.references(at));
        joined++;
    }

    private void start(FileItems items, int at, long from, int mark) {
        pending = true;
        logical = items.position(at);
        physical = from;
        length = 0;
        flags = mark;
        diskLength = 0;
        compression = items.compression(at);
        generation = 0;
        references = 0;
        joined = 0;
    }

    /** Where an item's bytes start; for compressed data where the whole extent does. */
    static long physical(FileItems items, int at) {
        return items.compression(at) == 0 ? items.disk(at) + items.offset(at) : items.disk(at);
    }

    static int flags(FileItems items, int at) {
        int flags = items.shared(at) ? ExtentFlag.SHARED.bit() : 0;
        if (items.inline(at)) {
            flags |= ExtentFlag.INLINE.bit() | ExtentFlag.NOT_ALIGNED.bit();
        }
        if (items.type(at) == FileExtentItem.PREALLOC) {
            return flags | ExtentFlag.UNWRITTEN.bit();
        }
        return items.compression(at) == 0 ? flags : flags | ExtentFlag.ENCODED.bit();
    }

    private void hand(int more) throws IOException {
        if (pending) {
            pending = false;
            sink.extent(new Extent(
                    logical, physical, length, flags | more, diskLength, compression, generation, references, joined));
        }
    }

    @Override
    public void end() throws IOException {
        hand(ExtentFlag.LAST.bit());
        sink.end();
    }
}
