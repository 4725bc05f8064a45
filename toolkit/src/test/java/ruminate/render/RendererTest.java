package ruminate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.format.ids.Uuid;

class RendererTest {
    private static final Style RAW = new Style(Units.RAW, false);
    private static final Style IEC = new Style(Units.IEC, false);

    private record Stripe(long devid, long physical) {
        static final RowType<Stripe> TYPE = RowType.<Stripe>declare()
                .number("devid", Stripe::devid)
                .address("physical", Stripe::physical)
                .end();
    }

    private record Chunk(long logical, long length, String type, double used, List<Stripe> stripes) {
        static final RowType<Chunk> TYPE = RowType.<Chunk>declare()
                .address("logical", Chunk::logical)
                .bytes("length", Chunk::length)
                .text("type", Chunk::type)
                .percent("used-percent", Chunk::used)
                .rows("stripes", Stripe.TYPE, Chunk::stripes)
                .flag("odd", chunk -> false)
                .detail()
                .end();
    }

    private record Head(Uuid fsid, Uuid none, byte[] label, Instant made, OptionalLong missing, long greatest) {
        static final RowType<Head> TYPE = RowType.<Head>declare()
                .uuid("fsid", Head::fsid)
                .uuid("metadata-uuid", Head::none)
                .name("label", Head::label)
                .time("made", Head::made)
                .maybeNumber("missing", Head::missing)
                .number("greatest", Head::greatest)
                .texts("flags", head -> List.of("A", "B"))
                .end();
    }

    private static final Head HEAD = new Head(
            Uuid.parse("00112233-4455-6677-8899-aabbccddeeff"),
            Uuid.ZERO,
            "a\nb,\"c".getBytes(StandardCharsets.UTF_8),
            Instant.ofEpochSecond(0),
            OptionalLong.empty(),
            -1);

    private static final List<Chunk> CHUNKS = List.of(
            new Chunk(1048576, 8388608, "DATA", 12.5, List.of(new Stripe(1, 1048576))),
            new Chunk(9437184, 1073741824, "METADATA|DUP", 100, List.of(new Stripe(1, 9437184), new Stripe(2, 42))));

    private static Report report() {
        return Report.of("chunks")
                .fields(Head.TYPE, HEAD)
                .rows("chunks", Chunk.TYPE, CHUNKS)
                .rows("totals", Stripe.TYPE, List.of(new Stripe(7, 8)))
                .end();
    }

    private static String render(Renderer renderer, Report report) throws IOException {
        StringWriter out = new StringWriter();
        renderer.render(report, out);
        return out.toString();
    }

    @Test
    void textAlignsColumnsAndNamesSections() throws IOException {
        assertEquals("""
                fsid           00112233-4455-6677-8899-aabbccddeeff
                metadata-uuid  -
                label          a\\x0ab,"c
                made           1970-01-01T00:00:00Z
                missing        -
                greatest       18446744073709551615
                flags          A,B

                chunks:
                logical   length  type          used-percent  stripes
                1048576  8.00MiB  DATA                12.50%  1:1048576
                9437184  1.00GiB  METADATA|DUP       100.00%  1:9437184,2:42

                totals:
                devid  physical
                    7         8
                """, render(new TextRenderer(IEC), report()));
    }

    @Test
    void jsonIsOneDocumentUnderTheCommandsName() throws IOException {
        String text = render(new JsonRenderer(RAW), report());
        JsonNode root = new ObjectMapper().readTree(text);
        assertEquals("{\"version\":\"1\"}", root.get("__header").toString());
        assertEquals(
                "{\"fsid\":\"00112233-4455-6677-8899-aabbccddeeff\",\"metadata-uuid\":null,"
                        + "\"label\":\"a\\\\x0ab,\\\"c\",\"made\":\"1970-01-01T00:00:00Z\",\"missing\":null,"
                        + "\"greatest\":18446744073709551615,\"flags\":[\"A\",\"B\"],"
                        + "\"chunks\":[{\"logical\":1048576,\"length\":8388608,\"type\":\"DATA\",\"used-percent\":12.5,"
                        + "\"stripes\":[{\"devid\":1,\"physical\":1048576}],\"odd\":false},"
                        + "{\"logical\":9437184,\"length\":1073741824,\"type\":\"METADATA|DUP\",\"used-percent\":100,"
                        + "\"stripes\":[{\"devid\":1,\"physical\":9437184},{\"devid\":2,\"physical\":42}],\"odd\":false}],"
                        + "\"totals\":[{\"devid\":7,\"physical\":8}]}",
                root.get("chunks").toString());
        assertTrue(text.startsWith("{\n  \"__header\": {\n    \"version\": \"1\"\n  },\n  \"chunks\": {\n"), text);
        assertTrue(text.endsWith("}\n"), text);
    }

    @Test
    void aReportThatIsOneTableIsAnArray() throws IOException {
        Report report = Report.rows("trees", Stripe.TYPE, RowSource.of(List.of(new Stripe(1, 2))));
        JsonNode root = new ObjectMapper().readTree(render(new JsonRenderer(RAW), report));
        assertEquals("[{\"devid\":1,\"physical\":2}]", root.get("trees").toString());
    }

    @Test
    void jsonLinesPrintsTheFirstTableOrTheOneAskedFor() throws IOException {
        assertEquals("""
                {"logical":1048576,"length":8388608,"type":"DATA","used-percent":12.5,"stripes":[{"devid":1,"physical":1048576}],"odd":false}
                {"logical":9437184,"length":1073741824,"type":"METADATA|DUP","used-percent":100,"stripes":[{"devid":1,"physical":9437184},{"devid":2,"physical":42}],"odd":false}
                """, render(new JsonLinesRenderer(RAW, ""), report()));
        assertEquals("{\"devid\":7,\"physical\":8}\n", render(new JsonLinesRenderer(RAW, "totals"), report()));
    }

    @Test
    void anUnknownTableIsNamedWithThoseThereAre() {
        UnknownRowsException wrong =
                assertThrows(UnknownRowsException.class, () -> render(new CsvRenderer(RAW, "sums"), report()));
        assertEquals("no rows called 'sums'; there are: chunks, totals", wrong.getMessage());
    }

    @Test
    void csvQuotesWhatNeedsQuotes() throws IOException {
        assertEquals(
                "fsid,metadata-uuid,label,made,missing,greatest,flags\r\n"
                        + "00112233-4455-6677-8899-aabbccddeeff,,\"a\\x0ab,\"\"c\",1970-01-01T00:00:00Z,,"
                        + "18446744073709551615,\"A,B\"\r\n",
                render(new CsvRenderer(RAW, ""), Report.fields("super", Head.TYPE, HEAD)));
    }

    @Test
    void fieldsAreARowWhereThereIsNoTable() throws IOException {
        assertEquals(
                "{\"devid\":1,\"physical\":2}\n",
                render(new JsonLinesRenderer(RAW, ""), Report.fields("x", Stripe.TYPE, new Stripe(1, 2))));
    }

    @Test
    void partsNest() throws IOException {
        Report whole = Report.of("report").part(report()).end();
        JsonNode root = new ObjectMapper().readTree(render(new JsonRenderer(RAW), whole));
        assertEquals("A", root.at("/report/chunks/flags/0").asText());
        assertTrue(render(new TextRenderer(IEC), whole).contains("\nchunks totals:\n"));
        assertEquals("{\"devid\":7,\"physical\":8}\n", render(new JsonLinesRenderer(RAW, "chunks.totals"), whole));
    }

    @Test
    void textAndJsonPrintOneTableWhereOneIsWanted() throws IOException {
        Report whole = Report.of("report").part(report()).end();
        assertEquals(
                "chunks totals:\ndevid  physical\n    7         8\n",
                render(new TextRenderer(IEC, "chunks.totals"), whole));
        JsonNode root = new ObjectMapper().readTree(render(new JsonRenderer(RAW, "chunks.totals"), whole));
        assertEquals(
                "{\"chunks\":{\"totals\":[{\"devid\":7,\"physical\":8}]}}",
                root.get("report").toString());
        Report trees = Report.rows("trees", Stripe.TYPE, sink -> sink.row(new Stripe(1, 2)));
        assertEquals("devid,physical\r\n1,2\r\n", render(new CsvRenderer(RAW, "trees"), trees));
    }

    @Test
    void aMillionRowsPassThroughWithoutBeingHeld() throws IOException {
        Report endless = Report.rows("x", Stripe.TYPE, sink -> {
            for (int i = 0; i < 1_000_000; i++) {
                sink.row(new Stripe(i, 1L << 40));
            }
        });
        for (Renderer renderer : List.of(
                new TextRenderer(IEC),
                new JsonRenderer(RAW),
                new JsonLinesRenderer(RAW, ""),
                new CsvRenderer(RAW, ""))) {
            renderer.render(endless, Writer.nullWriter());
        }
    }
}
