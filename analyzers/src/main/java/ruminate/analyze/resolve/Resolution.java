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
 * @param chunk the chunk
 * @param places where the copies lie
 * @param extent the extent, as the extent tree records it
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
     */
    record Extent(long logical, long length, String kind, long references, long generation) {
        private static final RowType<Extent> TYPE = RowType.<Extent>declare()
                .address("logical", Extent::logical)
                .means("Logical address at which the extent begins.")
                .bytes("length", Extent::length)
                .means("Its bytes on disk.")
                .text("kind", Extent::kind)
                .means("data or tree-block.")
                .number("references", Extent::references)
                .means("References the extent tree counts for it: pointers to any part of it, where a"
                        + " tree block that several trees share refers once.")
                .number("generation", Extent::generation)
                .means("Transaction that wrote it.")
                .end();
    }

    private static final RowType<ChunkItem> CHUNK = RowType.<ChunkItem>declare()
            .address("logical", ChunkItem::logical)
            .means("Logical address at which the chunk begins.")
            .bytes("length", ChunkItem::length)
            .means("Bytes of logical addresses.")
            .text("type", chunk -> chunk.type().typeName())
            .text("profile", chunk -> chunk.type().profile().text())
            .end();

    private static final RowType<DevicePosition> PLACE = RowType.<DevicePosition>declare()
            .number("devid", DevicePosition::devid)
            .address("physical", DevicePosition::physical)
            .means("Where on the device this copy of the byte lies.")
            .end();

    private static final RowType<Resolution> TYPE = RowType.<Resolution>declare()
            .maybeNumber("devid", resolution -> resolution.address().devid())
            .means("The device, if the address asked about is one on a device.")
            .address("address", resolution -> resolution.address().at())
            .means("The address asked about.")
            .maybeAddress("logical", Resolution::logical)
            .means("The logical address; none where a byte on a device stands for none.")
            .maybeText("reason", resolution -> resolution.reason().map(Reason::text))
            .means("Why nobody owns the address, in a word.")
            .maybeText("explanation", Resolution::explanation)
            .means("The reason in words, or what else is worth knowing.")
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
