package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.Piece;

/** What reading an item's bytes comes to. Writing gives back the bytes that were read. */
public sealed interface Item permits TypedItem, RawItem {
    /** The item's key. */
    Key key();

    /** Size of the item's data in bytes. */
    int size();

    /** Stores the item's data at {@code at}. */
    void write(byte[] bytes, int at);

    /** The declared stretches that cover the item, in order. */
    List<Piece> pieces();

    /** Reports what is wrong with the item by itself. */
    void check(Place at, Geometry geometry, Findings findings);

    /** Prints the item's body in the dialect of {@code btrfs inspect-internal dump-tree}. */
    default void dump(DumpText out, Geometry geometry) {
        ItemType.dump(new ItemBytes(geometry).move(this), out);
    }

    /** The item's data as bytes. */
    default byte[] toBytes() {
        byte[] bytes = new byte[size()];
        write(bytes, 0);
        return bytes;
    }
}
