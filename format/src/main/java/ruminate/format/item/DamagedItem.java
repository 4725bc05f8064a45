package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/** An item of a registered type whose bytes could not be decoded; they are kept, with the reason. */
public record DamagedItem(Key key, ByteView raw, Damage damage) implements RawItem {
    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        findings.add(Finding.of(damage, at));
    }
}
