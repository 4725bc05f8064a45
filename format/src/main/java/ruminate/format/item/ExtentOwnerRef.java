package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * Creator of a data extent, for simple quotas. Only the inline form, an {@link InlineRef}, is in use.
 *
 * <p>Source: {@code struct btrfs_extent_owner_ref}, uapi/linux/btrfs_tree.h; since Linux 6.7.
 *
 * @param rootId tree that made the extent
 */
public record ExtentOwnerRef(Key key, long rootId) implements FixedItem {
    private static final Layout L = Layout.of("btrfs_extent_owner_ref");
    /** Tree that made the extent. */
    public static final Field ROOT_ID = L.u64(0x00, "root_id", Unit.OBJECT_ID);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x08);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new ExtentOwnerRef(key, ROOT_ID.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        ROOT_ID.put(bytes, at, rootId);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\textent owner root ").u64(in.get(ROOT_ID)).end();
    }
}
