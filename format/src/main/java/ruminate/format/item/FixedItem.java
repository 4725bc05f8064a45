package ruminate.format.item;

import java.util.List;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;

/** An item that is one structure of fixed size. */
interface FixedItem extends TypedItem {
    /** The structure. */
    Layout layout();

    @Override
    default int size() {
        return layout().size();
    }

    @Override
    default List<Piece> pieces() {
        return List.of(Piece.of(layout()));
    }
}
