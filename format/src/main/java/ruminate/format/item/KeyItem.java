package ruminate.format.item;

import java.util.List;
import ruminate.format.layout.Piece;

/** An item without a body: its key says it all. */
interface KeyItem extends TypedItem {
    @Override
    default int size() {
        return 0;
    }

    @Override
    default void write(byte[] bytes, int at) {}

    @Override
    default List<Piece> pieces() {
        return List.of();
    }
}
