package ruminate.format.write;

/** Changes of leaves outside a tree. */
public final class LeafEdit {
    private LeafEdit() {}

    /** Takes an item out of a sound leaf. */
    public static void remove(byte[] leaf, int slot) {
        new Block(leaf).removeItems(slot, slot + 1);
    }
}
