package ruminate.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import guru.nidi.graphviz.engine.Options;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import ruminate.analyze.diagram.Drawing;
import ruminate.analyze.diagram.Drawing.Arrow;
import ruminate.analyze.diagram.DrawingPlan;
import ruminate.analyze.diagram.Reach;
import ruminate.analyze.diagram.SweptTrees;
import ruminate.analyze.diagram.TreeDrawing;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.OpenOptions;
import ruminate.render.Style;
import ruminate.render.Units;

class TreeDiagramTest {
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final Path GOLDEN = Path.of("src/test/resources/ruminate/draw");
    private static final Style PLAIN = new Style(Units.IEC, false);

    @TempDir
    private Path directory;

    private Filesystem filesystem;
    private List<TreeRoot> trees;
    private BlockGraph graph;

    @BeforeEach
    void open() throws IOException {
        filesystem = Filesystem.open(Fixture.of(Fixture.images(), "snapshots").unpack(directory), OpenOptions.DEFAULT);
        trees = filesystem.subvolumes();
        graph = SweptTrees.of(filesystem, trees, 1, Progress.SILENT);
    }

    private Drawing drawing(int limit) {
        return drawing(trees, new DrawingPlan(8, Optional.empty(), false, limit));
    }

    private Drawing drawing(List<TreeRoot> drawn, DrawingPlan plan) {
        return TreeDrawing.of(filesystem, graph, drawn, plan);
    }

    private static Set<String> parents(Drawing drawing, String child) {
        return drawing.arrows().stream()
                .filter(arrow -> arrow.to().equals(child))
                .map(Arrow::from)
                .collect(Collectors.toSet());
    }

    private static int blocks(Drawing.Box box) {
        return box instanceof Drawing.Fold fold ? fold.blocks() : box instanceof Drawing.Block ? 1 : 0;
    }

    @Test
    void drawsSharedBlocksOnceWithAllParents() {
        Drawing drawing = drawing(10_000);
        assertEquals(new HashSet<>(drawing.boxes()).size(), drawing.boxes().size());
        assertEquals(
                graph.size(),
                drawing.boxes().stream().mapToInt(TreeDiagramTest::blocks).sum());
        long shared = 0;
        for (Drawing.Box box : drawing.boxes()) {
            if (box instanceof Drawing.Block block && block.level() == 0) {
                int parents = parents(drawing, block.id()).size();
                assertTrue(parents >= 1 && parents <= block.ownerCount(), block.id());
                shared += parents > 1 ? 1 : 0;
            }
        }
        assertTrue(shared > 0, "snapshots share leaves");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 30, 60, 200})
    void foldsWhatDoesNotFitAndLosesNothing(int limit) {
        Drawing drawing = drawing(limit);
        assertTrue(
                drawing.boxes().size() <= Math.max(limit, 16),
                () -> drawing.boxes().size() + " boxes");
        assertEquals(
                graph.size(),
                drawing.boxes().stream().mapToInt(TreeDiagramTest::blocks).sum());
        Set<String> ids = drawing.boxes().stream().map(Drawing.Box::id).collect(Collectors.toSet());
        drawing.arrows().forEach(arrow -> assertTrue(ids.contains(arrow.from()) && ids.contains(arrow.to())));
        assertEquals(new HashSet<>(drawing.arrows()).size(), drawing.arrows().size());
    }

    @Test
    void foldsByWhoReachesBlocks() {
        for (Drawing.Box box : drawing(60).boxes()) {
            if (box instanceof Drawing.Fold fold) {
                assertTrue(Reach.of(fold.fewestOwners(), fold.mostOwners()).isPresent(), fold::toString);
            }
        }
    }

    @Test
    void copiesOfOneBlockStandSideBySide() {
        List<TreeRoot> two = trees.stream()
                .filter(tree -> tree.id() == 262 || tree.id() == 263)
                .toList();
        List<Drawing.Block> leaves = drawing(two, DrawingPlan.WHOLE).boxes().stream()
                .filter(box -> box.level() == 0)
                .map(Drawing.Block.class::cast)
                .toList();
        List<Key> keys = leaves.stream()
                .map(leaf -> Key.parse(leaf.firstKey(), Key.MIN).orElseThrow())
                .toList();
        assertEquals(keys.stream().sorted().toList(), keys);
        assertTrue(new HashSet<>(keys).size() < keys.size(), "an overwrite has copied a leaf");
    }

    @Test
    void drawsTheWayToAKeyWhateverIsFolded() {
        TreeRoot tree = trees.get(trees.size() - 1);
        Key key = new Key(400, 1, 0);
        Drawing drawing = drawing(List.of(tree), new DrawingPlan(8, Optional.of(key), false, 4));
        var cursor = filesystem.cursor(tree);
        assertTrue(cursor.seekNotAfter(key));
        long leaf = cursor.path().get(cursor.path().size() - 1).node().bytenr();
        assertTrue(drawing.boxes().stream()
                .anyMatch(box -> box instanceof Drawing.Block block && block.logical() == leaf));
    }

    @Test
    void goesAsDeepAsAsked() {
        Drawing drawing = drawing(trees, new DrawingPlan(0, Optional.empty(), false, 200));
        Set<Long> roots = trees.stream().map(TreeRoot::logical).collect(Collectors.toSet());
        assertEquals(
                roots.size(),
                drawing.boxes().stream().mapToInt(TreeDiagramTest::blocks).sum());
    }

    @Test
    void bothEnginesDrawTheSame() throws Exception {
        Drawing drawing = drawing(trees, new DrawingPlan(8, Optional.empty(), true, 60));
        TreeDiagram diagram = new TreeDiagram(drawing, PLAIN);
        String embedded = diagram.svg(new EmbeddedLayout());
        assertShows(drawing, embedded);
        Assumptions.assumeTrue(works(new DotCommand()), "there is no dot");
        String dot = diagram.svg(new DotCommand());
        assertShows(drawing, dot);
        assertEquals(titles(embedded), titles(dot));
    }

    private static boolean works(DotCommand dot) {
        try {
            dot.doInit();
            return true;
        } catch (IOException none) {
            return false;
        }
    }

    /** All boxes and arrows, and each row of boxes from left to right. */
    private static void assertShows(Drawing drawing, String svg) throws Exception {
        List<Element> nodes = groups(svg, "node");
        assertEquals(drawing.boxes().size(), nodes.size());
        assertEquals(drawing.arrows().size(), groups(svg, "edge").size());
        Map<Integer, Double> ends = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            Element outline =
                    (Element) nodes.get(i).getElementsByTagName("rect").item(0);
            double left = Double.parseDouble(outline.getAttribute("x"));
            Drawing.Box box = drawing.boxes().get(i);
            assertTrue(left > ends.getOrDefault(box.level(), 0.0), box::toString);
            ends.put(box.level(), left + Double.parseDouble(outline.getAttribute("width")));
        }
    }

    private static List<String> titles(String svg) throws Exception {
        return groups(svg, "node").stream()
                .map(group -> group.getElementsByTagName("title").item(0).getTextContent())
                .toList();
    }

    private static List<Element> groups(String svg, String kind) throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList groups = document.getElementsByTagName("g");
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < groups.getLength(); i++) {
            if (((Element) groups.item(i)).getAttribute("class").equals(kind)) {
                found.add((Element) groups.item(i));
            }
        }
        return found;
    }

    /** The embedded engine knows no fonts and no machine. */
    @Test
    void isAsItWas() throws IOException {
        List<TreeRoot> two = trees.stream()
                .filter(tree -> tree.id() == 262 || tree.id() == 263)
                .toList();
        TreeDiagram diagram = new TreeDiagram(drawing(two, DrawingPlan.WHOLE), PLAIN);
        compare("snapshot.svg", diagram.svg(new EmbeddedLayout()));
        compare("snapshot.dot", diagram.dot());
    }

    private static void compare(String name, String drawn) throws IOException {
        Path committed = GOLDEN.resolve(name);
        if (UPDATE) {
            Files.createDirectories(GOLDEN);
            Files.writeString(committed, drawn);
        }
        assertEquals(Files.readString(committed), drawn);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "a\"b'c]]>&amp;",
                "back\\slash\\N\\G\\l",
                "bell\u0007 tab\t line\n",
                "\u202egnp.exe",
                "</title></svg><img src=x>",
            })
    void namesStayText(String name) throws Exception {
        ByteView path = ByteView.of("/" + name);
        Drawing.Tree tree = new Drawing.Tree("tree1", 1, "257", Optional.of(path));
        TreeDiagram diagram = new TreeDiagram(new Drawing(List.of(tree), List.of()), PLAIN);
        String shown = PLAIN.name(path.toArray());
        String svg = diagram.svg(new EmbeddedLayout());
        Element box = groups(svg, "node").get(0);
        assertEquals(
                "tree 257, " + shown, box.getElementsByTagName("title").item(0).getTextContent());
        assertEquals(1, groups(svg, "node").size());
        assertFalse(svg.contains("<script") || svg.contains("<img"), svg);
        String drawn = new EmbeddedLayout()
                .execute(diagram.dot(), Options.create(), null)
                .asString();
        assertFalse(drawn.contains("<script") || drawn.contains("<img"), drawn);
    }

    @Test
    void namesAreHiddenWhereAsked() {
        TreeDiagram diagram = new TreeDiagram(drawing(60), new Style(Units.IEC, true));
        Set<String> names = new TreeSet<>(Set.of("branch", "snapshot"));
        names.forEach(name -> assertFalse(diagram.dot().contains(name), name));
        assertTrue(new TreeDiagram(drawing(60), PLAIN).dot().contains("branch"));
    }

    @Test
    void aNameOf255BytesLeavesTheBoxReadable() throws Exception {
        byte[] name = new byte[255];
        java.util.Arrays.fill(name, (byte) 0xff);
        Drawing.Tree tree = new Drawing.Tree("tree1", 1, "257", Optional.of(ByteView.of(name)));
        String svg = new TreeDiagram(new Drawing(List.of(tree), List.of()), PLAIN).svg(new EmbeddedLayout());
        Element box = groups(svg, "node").get(0);
        Element outline = (Element) box.getElementsByTagName("rect").item(0);
        assertTrue(Double.parseDouble(outline.getAttribute("width")) < 300);
        assertEquals(
                "tree 257, " + "\\xff".repeat(255),
                box.getElementsByTagName("title").item(0).getTextContent());
    }

    @Test
    void legendExplainsTheColoursThatAreThere() throws Exception {
        String svg = new TreeDiagram(drawing(60), PLAIN).svg(new EmbeddedLayout());
        Map<String, Boolean> words =
                Map.of("reached by 1 tree", true, "by 2 to 3 trees", true, "cannot be read", false);
        words.forEach((text, there) -> assertEquals(there, svg.contains(">" + text + "</text>"), text));
    }
}
