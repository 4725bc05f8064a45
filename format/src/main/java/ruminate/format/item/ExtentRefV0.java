package ruminate.format.item;

import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * A back reference of the format before 2009; the kernel refuses it.
 *
 * <p>Source: {@code BTRFS_EXTENT_REF_V0_KEY}, uapi/linux/btrfs_tree.h.
 *
 * @param raw its bytes
 */
public record ExtentRefV0(Key key, ByteView raw) implements TypedItem, RawItem {
    static Item read(Key key, ByteView in, Geometry geometry) {
        return new ExtentRefV0(key, in);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        findings.add(Finding.of(FindingCode.ITEM_BAD_KEY, at, "a back reference of the format before 2009"));
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\textent ref v0 (deprecated)").end();
    }
}
