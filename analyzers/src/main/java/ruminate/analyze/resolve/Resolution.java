package ruminate.analyze.resolve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowType;
import ruminate.format.ids.DevicePosition;
import ruminate.format.item.ChunkItem;

/**
 * What is known of an address.
 *
 * @param address what was asked
 * @param logical the logical address; empty where none is behind a byte of a device
 * @param chunk the chunk
 * @param places where the copies lie
 * @param extent the extent, as the extent tree records it
 * @param reason why nobody owns the address
 * @param explanation the reason in words, or what else is worth knowing
 * @param owners who does
 */
public record Resolution(
        Address address,
        OptionalLong logical,
        Optional<ChunkItem> chunk,
        List<DevicePosition> places,
        Optional<Extent> extent,
        Optional<Reason> reason,
        Optional<String> explanation,
        List<Owner> owners) {
    /**
     * What the extent tree says.
     *
     * @param kind {@code data} or {@code tree-block}
     */
    record Extent(long logical, long length, String kind, long references, long generation) {
        private static final RowType<Extent> TYPE = RowType.<Extent>declare()
                .address("logical", Extent::logical)
                .bytes("length", Extent::length)
                .text("kind", Extent::kind)
                .number("references", Extent::references)
                .number("generation", Extent::generation)
                .end();
    }

    private static final RowType<ChunkItem> CHUNK = RowType.<ChunkItem>declare()
            .address("logical", ChunkItem::logical)
            .bytes("length", ChunkItem::length)
            .text("type", chunk -> chunk.type().typeName())
            .text("profile", chunk -> chunk.type().profile().text())
            .end();

    private static final RowType<DevicePosition> PLACE = RowType.<DevicePosition>declare()
            .number("devid", DevicePosition::devid)
            .address("physical", DevicePosition::physical)
            .end();

    private static final RowType<Resolution> TYPE = RowType.<Resolution>declare()
            .maybeNumber("devid", resolution -> resolution.address().devid())
            .address("address", resolution -> resolution.address().at())
            .maybeAddress("logical", Resolution::logical)
            .maybeText("reason", resolution -> resolution.reason().map(Reason::text))
            .maybeText("explanation", Resolution::explanation)
            .end();

    /** As a report. */
    public Report report() {
        Report.Builder report = Report.of("resolve").fields(TYPE, this);
        chunk.ifPresent(found -> report.fields("chunk", CHUNK, found));
        report.rows("copies", PLACE, places);
        extent.ifPresent(found -> report.fields("extent", Extent.TYPE, found));
        return report.rows("owners", Owner.TYPE, owners).end();
    }
}
