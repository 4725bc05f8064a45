package ruminate.analyze.chunks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.analyze.report.Report;
import ruminate.analyze.sweep.Analysis;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.tree.Filesystem;

/** Chunks with their filling, totals by type and profile, and devices. */
public final class Chunks {
    private final Filesystem filesystem;
    private final ChunkSpace space;

    private Chunks(Filesystem filesystem, ChunkSpace space) {
        this.filesystem = filesystem;
        this.space = space;
    }

    /** Finds out what fills the chunks; where the free space tree disagrees with the extents, that becomes a finding. */
    public static Chunks of(Analysis analysis) throws IOException {
        Chunks chunks = new Chunks(analysis.filesystem(), analysis.answer(ChunkSpace.QUESTION));
        chunks.crossCheck(analysis.filesystem().findings());
        return chunks;
    }

    private void crossCheck(Findings findings) {
        for (ChunkItem chunk : filesystem.volume().chunks().all()) {
            Optional<Long> recorded = space.freeRanges(chunk);
            long found = space.filling(chunk).gaps();
            if (recorded.isPresent() && recorded.get() != found) {
                Place place = Place.of("free space of block group " + Long.toUnsignedString(chunk.logical()));
                findings.add(Finding.of(FindingCode.FREE_SPACE_COUNT, place, recorded.get(), found));
            }
        }
    }

    /** The rows of all chunks, in order of address. */
    public List<ChunkRow> chunks() {
        List<ChunkRow> rows = new ArrayList<>();
        for (ChunkItem chunk : filesystem.volume().chunks().all()) {
            rows.add(row(chunk));
        }
        return rows;
    }

    private ChunkRow row(ChunkItem chunk) {
        Filling filling = space.filling(chunk);
        return new ChunkRow(
                chunk.logical(),
                chunk.length(),
                chunk.type().typeName(),
                chunk.type().profile().text(),
                space.group(chunk).map(BlockGroupItem::used).orElse(filling.bytes()),
                filling.extents(),
                filling.gaps(),
                filling.largestGap(),
                chunk.stripes().stream()
                        .map(stripe -> new ChunkRow.StripeRow(stripe.devid(), stripe.physical()))
                        .toList());
    }

    /** Totals by type and profile, in the order in which they first occur. */
    public List<TotalRow> totals() {
        Map<String, TotalRow> totals = new LinkedHashMap<>();
        for (ChunkItem chunk : filesystem.volume().chunks().all()) {
            ChunkRow row = row(chunk);
            long allocated = chunk.stripeSize() * chunk.stripes().size();
            TotalRow one = new TotalRow(row.type(), row.profile(), row.length(), row.used(), allocated);
            totals.merge(row.type() + " " + row.profile(), one, Chunks::sum);
        }
        return List.copyOf(totals.values());
    }

    private static TotalRow sum(TotalRow a, TotalRow b) {
        return new TotalRow(
                a.type(), a.profile(), a.size() + b.size(), a.used() + b.used(), a.allocated() + b.allocated());
    }

    /** The devices, by id. */
    public List<DeviceRow> devices() {
        List<DeviceRow> rows = new ArrayList<>();
        for (DevItem device : space.devices()) {
            boolean missing = filesystem.volume().members().stream()
                    .anyMatch(member ->
                            member.devid() == device.devid() && member.device().isEmpty());
            rows.add(DeviceRow.of(device, space.extentsOf(device.devid()), missing));
        }
        return rows;
    }

    /** The answer. */
    public Report report() {
        return Report.of("chunks")
                .rows("chunks", ChunkRow.TYPE, chunks())
                .rows("totals", TotalRow.TYPE, totals())
                .rows("devices", DeviceRow.TYPE, devices())
                .end();
    }
}
