package ruminate.format.item;

import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * A checksum item of the time before {@link ExtentCsumItem}; not in use.
 *
 * <p>Source: {@code BTRFS_CSUM_ITEM_KEY}, btrfs-progs.
 *
 * @param raw its bytes
 */
public record CsumItem(Key key, ByteView raw) implements TypedItem, RawItem {
    static Item read(Key key, ByteView in, Geometry geometry) {
        return new CsumItem(key, in);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tcsum item").end();
    }
}
