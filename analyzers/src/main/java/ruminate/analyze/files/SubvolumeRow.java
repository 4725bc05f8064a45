package ruminate.analyze.files;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import ruminate.analyze.report.RowType;
import ruminate.format.file.Subvolume;
import ruminate.format.ids.Uuid;
import ruminate.format.item.RootItem;
import ruminate.format.item.Timespec;
import ruminate.format.layout.ByteView;

/**
 * One subvolume.
 *
 * @param subvolume what the root tree says of it
 * @param depth how many snapshots lie between it and the subvolume at the start of its line
 * @param origin the subvolume it is a snapshot of, where that still exists
 */
public record SubvolumeRow(Subvolume subvolume, int depth, OptionalLong origin) {
    /** All there is to say of a subvolume. */
    public static final RowType<SubvolumeRow> TYPE = columns().end();

    /** The same, led by its place in its line of descent. */
    public static final RowType<SubvolumeRow> LINEAGE = RowType.<SubvolumeRow>declare()
            .text("lineage", row -> "  ".repeat(row.depth) + Long.toUnsignedString(row.id()))
            .number("depth", SubvolumeRow::depth)
            .detail()
            .maybeNumber("origin-id", SubvolumeRow::origin)
            .detail()
            .all(TYPE, row -> row)
            .end();

    private static RowType.Builder<SubvolumeRow> columns() {
        return RowType.<SubvolumeRow>declare()
                .signed("root-id", SubvolumeRow::id)
                .maybeNumber("parent-id", SubvolumeRow::parent)
                .maybeName("path", row -> row.subvolume.path().map(ByteView::toArray))
                .number("generation", row -> row.subvolume.item().generation())
                .maybeNumber(
                        "created-generation",
                        row -> row.subvolume.item().valid().stream()
                                .mapToLong(RootItem.Subvolume::otransid)
                                .findFirst())
                .detail()
                .maybeTime(
                        "created",
                        row -> row.subvolume
                                .item()
                                .valid()
                                .map(RootItem.Subvolume::otime)
                                .filter(time -> !time.equals(Timespec.ZERO))
                                .map(Timespec::instant))
                .uuid("uuid", row -> row.uuid(RootItem.Subvolume::uuid))
                .uuid("parent-uuid", row -> row.uuid(RootItem.Subvolume::parentUuid))
                .uuid("received-uuid", row -> row.uuid(RootItem.Subvolume::receivedUuid))
                .flag("read-only", row -> row.subvolume.root().readOnly())
                .flag("deleted", row -> row.subvolume.root().deleted());
    }

    /** Its id. */
    public long id() {
        return subvolume.id();
    }

    private OptionalLong parent() {
        return subvolume.backref().stream().mapToLong(ref -> ref.key().offset()).findFirst();
    }

    Uuid uuid(Function<RootItem.Subvolume, Uuid> which) {
        Optional<RootItem.Subvolume> more = subvolume.item().valid();
        return more.map(which).orElse(Uuid.ZERO);
    }
}
