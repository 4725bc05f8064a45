package ruminate.format.item;

import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/** An item of a type that has no registered reader; its bytes are kept. */
public record UnknownItem(Key key, ByteView raw) implements RawItem {
    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        findings.add(Finding.of(FindingCode.ITEM_UNKNOWN_TYPE, at, key.type()));
    }
}
