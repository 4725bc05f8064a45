package ruminate.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import guru.nidi.graphviz.engine.Options;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import ruminate.analyze.diagram.Drawing;
import ruminate.analyze.diagram.DrawingPlan;
import ruminate.analyze.diagram.SweptTrees;
import ruminate.analyze.diagram.TreeDrawing;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.OpenOptions;

class TreeDiagramTest {
    @TempDir
    private Path directory;

    private Drawing drawing(int limit) throws Exception {
        List<Path> members = Fixture.of(Fixture.images(), "snapshots").unpack(directory);
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            DrawingPlan plan = new DrawingPlan(8, DrawingPlan.WHOLE.around(), false, limit);
            List<TreeRoot> trees = filesystem.subvolumes();
            return TreeDrawing.of(filesystem, SweptTrees.of(filesystem, trees, 1, Progress.SILENT), trees, plan);
        }
    }

    @Test
    void drawsSharedBlocksOnce() throws Exception {
        Drawing drawing = drawing(DrawingPlan.READABLE);
        long distinct = drawing.boxes().stream().map(Drawing.Box::id).distinct().count();
        assertEquals(distinct, drawing.boxes().size());
        long shared = drawing.boxes().stream()
                .filter(box -> drawing.arrows().stream()
                                .filter(arrow -> arrow.to().equals(box.id()))
                                .count()
                        > 1)
                .count();
        assertTrue(shared > 0, "snapshots share leaves");
    }

    @Test
    void foldsWhatDoesNotFit() throws Exception {
        Drawing drawing = drawing(30);
        assertTrue(drawing.boxes().size() <= 45, () -> drawing.boxes().size() + " boxes");
        assertTrue(drawing.boxes().stream().anyMatch(Drawing.Fold.class::isInstance));
    }

    @Test
    void bothEnginesDrawTheSameNodesAndEdges() throws Exception {
        Drawing drawing = drawing(DrawingPlan.READABLE);
        String dot = new TreeDiagram(drawing).dot();
        EmbeddedLayout embedded = new EmbeddedLayout();
        embedded.doInit();
        String svg = embedded.execute(dot, Options.create(), null).asString();
        assertEquals(drawing.boxes().size(), count(svg, "node"));
        assertEquals(drawing.arrows().size(), count(svg, "edge"));
        String chosen = new TreeDiagram(drawing).svg();
        assertEquals(drawing.boxes().size(), count(chosen, "node"));
        assertEquals(drawing.arrows().size(), count(chosen, "edge"));
    }

    private static int count(String svg, String kind) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document document =
                factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList groups = document.getElementsByTagName("g");
        int count = 0;
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            boolean embeddedEdge =
                    kind.equals("edge") && group.getAttribute("id").matches("line_\\d+");
            count += group.getAttribute("class").equals(kind) || embeddedEdge ? 1 : 0;
        }
        return count;
    }
}
