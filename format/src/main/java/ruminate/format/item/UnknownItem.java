package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/** An item of a type that has no registered reader; its bytes are kept. */
public record UnknownItem(Key key, ByteView raw) implements Item {
    @Override
    public int size() {
        return raw.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        raw.copyTo(bytes, at);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "raw", raw.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        findings.add(Finding.of(FindingCode.ITEM_UNKNOWN_TYPE, at, key.type()));
    }
}
