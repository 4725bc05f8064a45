package ruminate.format.item;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * Marks an offline conversion to another checksum algorithm that has not ended.
 *
 * <p>Key: (-13, {@code TEMPORARY_ITEM}, number of the new algorithm).
 *
 * <p>Source: {@code BTRFS_CSUM_CHANGE_OBJECTID}, btrfs-progs 6.6.
 *
 * @param raw the body, usually empty
 */
public record CsumChangeItem(Key key, ByteView raw) implements TypedItem, RawItem {
    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings).key(target(key.offset()).isPresent(), "offset is no checksum algorithm");
    }

    private static Optional<ChecksumType> target(long number) {
        return U64.less(number, Integer.MAX_VALUE) ? ChecksumType.of((int) number) : Optional.empty();
    }

    static void dump(ItemBytes in, DumpText out) {
        Optional<ChecksumType> target = target(in.offset());
        if (target.isPresent()) {
            out.text("\t\ttarget csum type ").text(target.get().text());
            out.text(" (").u64(in.offset()).text(")").end();
        } else {
            out.text("\t\tunknown csum type ").u64(in.offset()).end();
        }
    }
}
