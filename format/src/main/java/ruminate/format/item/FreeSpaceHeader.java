package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * Where the version 1 free space cache of a block group lies.
 *
 * <p>Key: (-11, 0, block group start). The only item of type 0.
 *
 * <p>Points to the {@link InodeItem} of the cache file, in the root tree as well.
 *
 * <p>Source: {@code struct btrfs_free_space_header}, uapi/linux/btrfs_tree.h.
 *
 * @param location key of the cache file's inode
 * @param generation transaction that wrote the cache
 * @param numEntries number of entries, bitmaps included
 * @param numBitmaps number of bitmaps
 */
public record FreeSpaceHeader(Key key, Key location, long generation, long numEntries, long numBitmaps)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_free_space_header");
    /** Key of the cache file's inode. */
    public static final Region LOCATION = L.key(0x00, "location");

    /** Transaction that wrote the cache. */
    public static final Field GENERATION = L.u64(0x11, "generation", Unit.GENERATION);

    /** Number of entries, bitmaps included. */
    public static final Field NUM_ENTRIES = L.u64(0x19, "num_entries", Unit.COUNT);

    /** Number of bitmaps. */
    public static final Field NUM_BITMAPS = L.u64(0x21, "num_bitmaps", Unit.COUNT);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x29);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        if (key.objectid() != ObjectId.FREE_SPACE) {
            return new UnknownItem(key, in);
        }
        in.requireExactSize(LAYOUT.size());
        return new FreeSpaceHeader(key, LOCATION.key(in), GENERATION.get(in), NUM_ENTRIES.get(in), NUM_BITMAPS.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        LOCATION.put(bytes, at, location);
        GENERATION.put(bytes, at, generation);
        NUM_ENTRIES.put(bytes, at, numEntries);
        NUM_BITMAPS.put(bytes, at, numBitmaps);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        if (in.objectid() != ObjectId.FREE_SPACE) {
            return;
        }
        out.text("\t\tlocation ").key(in, LOCATION, 0).end();
        out.text("\t\tcache generation ")
                .u64(in.get(GENERATION))
                .text(" entries ")
                .u64(in.get(NUM_ENTRIES));
        out.text(" bitmaps ").u64(in.get(NUM_BITMAPS)).end();
    }
}
