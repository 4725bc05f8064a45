package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * A range of a directory's indexes that a log tree holds completely: names in it that the log lacks are deleted at
 * replay.
 *
 * <p>Key: (directory inode, {@code DIR_LOG_INDEX}, first index); {@code DIR_LOG_ITEM}, by name hash, is no longer
 * written.
 *
 * <p>Source: {@code struct btrfs_dir_log_item}, uapi/linux/btrfs_tree.h.
 *
 * @param end last index of the range
 */
public record DirLogItem(Key key, long end) implements FixedItem {
    private static final Layout L = Layout.of("btrfs_dir_log_item");
    /** Last index of the range. */
    public static final Field END = L.u64(0x00, "end", Unit.NUMBER);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x08);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new DirLogItem(key, END.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        END.put(bytes, at, end);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .field(U64.lessOrEqual(key.offset(), end), "end", end, "at least " + U64.text(key.offset()));
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tdir log end ").u64(in.get(END)).end();
    }
}
