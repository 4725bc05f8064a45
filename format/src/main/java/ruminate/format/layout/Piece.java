package ruminate.format.layout;

import java.util.List;

/**
 * A declared stretch of an item: a structure laid over its bytes, or a run of bytes of variable length such as a name.
 * The pieces of an item in order cover it without gaps; hex annotation, JSON and field lookup derive from them.
 *
 * @param prefix path of the piece in the item, such as {@code stripe[1]}; empty for the item's main structure
 * @param at bytes from the start of the item
 * @param parts the fields, offsets relative to {@code at}
 */
public record Piece(String prefix, int at, List<Part> parts) {
    /** The item's main structure. */
    public static Piece of(Layout layout) {
        return new Piece("", 0, layout.parts());
    }

    /** A structure inside the item. */
    public static Piece of(String prefix, int at, Layout layout) {
        return new Piece(prefix, at, layout.parts());
    }

    /** A run of bytes. */
    public static Piece bytes(String prefix, int at, String name, int length, Unit unit) {
        return new Piece(prefix, at, List.of(new Region(name, 0, length, unit)));
    }
}
