package ruminate.format.item;

import java.util.List;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/** An item whose bytes are kept as they are: unknown, damaged, or of a type with nothing to decode. */
public sealed interface RawItem extends Item permits UnknownItem, DamagedItem, CsumItem, ExtentRefV0, CsumChangeItem {
    /** The bytes. */
    ByteView raw();

    @Override
    default int size() {
        return raw().size();
    }

    @Override
    default void write(byte[] bytes, int at) {
        raw().copyTo(bytes, at);
    }

    @Override
    default List<Piece> pieces() {
        return List.of(Piece.bytes("", 0, "raw", raw().size(), Unit.DATA));
    }
}
