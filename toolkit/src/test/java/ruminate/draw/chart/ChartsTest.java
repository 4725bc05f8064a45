package ruminate.draw.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import ruminate.analyze.fanout.FanoutRow;
import ruminate.analyze.fragmentation.DistanceRow;
import ruminate.analyze.fragmentation.TreeRow;
import ruminate.analyze.history.History;
import ruminate.analyze.sharing.Sharing;
import ruminate.render.Style;
import ruminate.render.Units;

class ChartsTest {
    private static final Style PLAIN = new Style(Units.IEC, false);

    private static Sharing.SubvolumeRow subvolume(long id, byte[] path) {
        return new Sharing.SubvolumeRow(id, Optional.of(path), false, id << 20, id << 10, id << 20, id << 10, id << 15);
    }

    private static TreeRow tree(String name, double fill) {
        List<DistanceRow> distances = List.of(new DistanceRow(16384, 7, 2), new DistanceRow(1 << 20, 1, 0));
        return new TreeRow(
                name, 5, Optional.empty(), 1, List.of(3L), fill, 8, 2, 50, 16384, 1, 1, 1, distances, List.of());
    }

    private static Document parsed(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(null);
        Document document = builder.parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertEquals("svg", document.getDocumentElement().getTagName());
        for (String element : List.of("script", "image", "use", "a", "foreignObject")) {
            assertEquals(0, document.getElementsByTagName(element).getLength(), element);
        }
        assertFalse(svg.contains("href") || svg.contains("url("), "refers to something outside");
        return document;
    }

    private static List<String> texts(Document document, String element) {
        List<String> texts = new ArrayList<>();
        NodeList nodes = document.getElementsByTagName(element);
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    @Test
    void jumpsAndFillAreTextWithExactFiguresBehind() throws Exception {
        Document document = parsed(ChartPicture.svg(FragmentationChart.of(List.of(tree("FS_TREE", 61.5)))));
        List<String> words = texts(document, "text");
        assertTrue(
                words.containsAll(List.of("Jumps in tree FS_TREE", "16KiB", "512KiB", "1MiB", "100 %")),
                words::toString);
        List<String> tips = texts(document, "title");
        assertTrue(tips.contains("7 forward of 16KiB to twice as much"), tips::toString);
        assertTrue(tips.contains("FS_TREE: 61.5 % full, 3 leaves, 1 levels"), tips::toString);
    }

    @Test
    void fanOutShowsPowersOnBothAxes() throws Exception {
        List<FanoutRow> data = List.of(new FanoutRow(1, 1000, 0, 10, 0), new FanoutRow(64, 1, 0, 1000, 0));
        Document document = parsed(ChartPicture.svg(FanoutChart.of(data, List.of())));
        List<String> words = texts(document, "text");
        assertTrue(words.containsAll(List.of("1", "2", "4", "8", "64", "10", "100", "1,000")), words::toString);
        List<String> tips = texts(document, "title");
        assertTrue(tips.contains("data, resolved: 1,000 extents with 64 to 127 references"), tips::toString);
    }

    @Test
    void manyTransactionsShareBarsAndSaySo() throws Exception {
        HistoryChart chart = new HistoryChart();
        for (long generation = 1; generation <= 5000; generation++) {
            chart.row(new History.Row(generation, 256 + generation % 20, Optional.empty(), 3, 3 << 14, 1, 4096));
        }
        Document document = parsed(ChartPicture.svg(chart.charts()));
        List<String> words = texts(document, "text");
        assertTrue(
                words.stream().anyMatch(text -> text.contains("each bar adds up 105 transactions")), words::toString);
        assertTrue(words.contains("others"), words::toString);
        assertTrue(document.getElementsByTagName("rect").getLength() < 2000);
    }

    @Test
    void manySubvolumesShareBarsAndSaySo() throws Exception {
        SharingChart chart = new SharingChart(PLAIN);
        for (int i = 0; i < 10_000; i++) {
            chart.row(subvolume(256 + i, ("/snap." + i).getBytes(StandardCharsets.UTF_8)));
        }
        MatrixChart matrix = new MatrixChart(chart.rows(), PLAIN);
        matrix.row(new Sharing.PairRow(256, 257, Optional.empty(), Optional.empty(), 4096, 4096));
        matrix.row(new Sharing.PairRow(256, 9000, Optional.empty(), Optional.empty(), 4096, 4096));
        List<Chart> charts = new ArrayList<>(chart.charts());
        charts.addAll(matrix.charts());
        Document document = parsed(ChartPicture.svg(charts));
        List<String> words = texts(document, "text");
        assertTrue(
                words.contains("10,000 subvolumes; each bar is the mean of 167 that follow each other by descent"),
                words::toString);
        assertTrue(words.contains("/snap.0 +166"), words::toString);
        assertTrue(words.stream().anyMatch(text -> text.contains("mean of 250 by 250")), words::toString);
    }

    @Test
    void hostileNamesStayText() throws Exception {
        byte[] invalid = {'/', (byte) 0xff, (byte) 0xfe, 0x01, 0x1b, '[', '3', '1', 'm'};
        byte[] noncharacter = {'/', (byte) 0xef, (byte) 0xbf, (byte) 0xbf};
        byte[] longest = ("/" + "x".repeat(255)).getBytes(StandardCharsets.UTF_8);
        SharingChart chart = new SharingChart(PLAIN);
        chart.row(subvolume(256, "/<script>alert(1)</script>".getBytes(StandardCharsets.UTF_8)));
        chart.row(subvolume(257, "/\"'&]]>--><!--".getBytes(StandardCharsets.UTF_8)));
        chart.row(subvolume(258, invalid));
        chart.row(subvolume(259, longest));
        chart.row(subvolume(260, noncharacter));
        chart.row(subvolume(261, noncharacter));
        List<Chart> charts = new ArrayList<>(chart.charts());
        charts.addAll(new MatrixChart(chart.rows(), PLAIN).charts());
        Document document = parsed(ChartPicture.svg(charts));
        List<String> words = texts(document, "text");
        assertTrue(words.contains("/<script>alert(1)</script>"), words::toString);
        assertTrue(words.contains("/\"'&]]>--><!--"), words::toString);
        assertTrue(words.contains("/\\xff\\xfe\\x01\\x1b[31m"), words::toString);
        assertTrue(words.contains("/xxxxxxxxx\u2026" + "x".repeat(19)), words::toString);
    }

    @Test
    void thePictureIsTheSameEachTime() {
        List<TreeRow> trees = List.of(tree("FS_TREE", 61.5), tree("256", Double.NaN));
        assertEquals(ChartPicture.svg(FragmentationChart.of(trees)), ChartPicture.svg(FragmentationChart.of(trees)));
    }

    @Test
    void nothingIsDrawnAsNothing() throws Exception {
        parsed(ChartPicture.svg(FragmentationChart.of(List.of())));
        parsed(ChartPicture.svg(FanoutChart.of(List.of(), List.of())));
        parsed(ChartPicture.svg(new HistoryChart().charts()));
        SharingChart chart = new SharingChart(PLAIN);
        parsed(ChartPicture.svg(chart.charts()));
        parsed(ChartPicture.svg(new MatrixChart(chart.rows(), PLAIN).charts()));
    }
}
