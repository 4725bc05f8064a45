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
 * @param origin the subvolume it is a snapshot of, where that still exists
 */
public record SubvolumeRow(Subvolume subvolume, int depth, OptionalLong origin) {
    /** All there is to say of a subvolume. */
    public static final RowType<SubvolumeRow> TYPE = columns().end();

    /** The same, led by its place in its line of descent. */
    public static final RowType<SubvolumeRow> LINEAGE = RowType.<SubvolumeRow>declare()
            .text("lineage", row -> "  ".repeat(row.depth) + Long.toUnsignedString(row.id()))
            .means("Id, indented once for each snapshot between it and the start of its line.")
            .number("depth", SubvolumeRow::depth)
            .means("How many snapshots lie between it and the start of its line.")
            .detail()
            .maybeNumber("origin-id", SubvolumeRow::origin)
            .means("Id of the subvolume it is a snapshot of, if that still exists.")
            .detail()
            .all(TYPE, row -> row)
            .end();

    private static RowType.Builder<SubvolumeRow> columns() {
        return RowType.<SubvolumeRow>declare()
                .signed("root-id", SubvolumeRow::id)
                .maybeNumber("parent-id", SubvolumeRow::parent)
                .means("Id of the subvolume its path leads through; not the one it is a snapshot of.")
                .maybeName("path", row -> row.subvolume.path().map(ByteView::toArray))
                .number("generation", row -> row.subvolume.item().generation())
                .means("Transaction that changed it last.")
                .maybeNumber(
                        "created-generation",
                        row -> row.subvolume.item().valid().stream()
                                .mapToLong(RootItem.Subvolume::otransid)
                                .findFirst())
                .means("Transaction that made it.")
                .detail()
                .maybeTime(
                        "created",
                        row -> row.subvolume
                                .item()
                                .valid()
                                .map(RootItem.Subvolume::otime)
                                .filter(time -> !time.isZero())
                                .map(Timespec::instant))
                .means("When it was made.")
                .uuid("uuid", row -> row.uuid(RootItem.Subvolume::uuid))
                .means("UUID of the subvolume.")
                .uuid("parent-uuid", row -> row.uuid(RootItem.Subvolume::parentUuid))
                .means("UUID of the subvolume it is a snapshot of.")
                .uuid("received-uuid", row -> row.uuid(RootItem.Subvolume::receivedUuid))
                .means("UUID of the subvolume it was received from.")
                .flag("read-only", row -> row.subvolume.root().readOnly())
                .means("Whether it cannot be written.")
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
