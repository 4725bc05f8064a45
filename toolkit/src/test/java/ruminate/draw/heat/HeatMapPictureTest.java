package ruminate.draw.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.HeatMapMeasure;
import ruminate.analyze.heatmap.HeatMapPlan;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

class HeatMapPictureTest {
    private static final Path GOLDEN = Path.of("src/test/resources/ruminate/draw/heat");

    @TempDir
    private Path directory;

    private HeatMap map(String sample, boolean devices, HeatMapMeasure measure) throws IOException {
        return map(sample, new HeatMapPlan(measure, devices, 1024));
    }

    private HeatMap map(String sample, HeatMapPlan plan) throws IOException {
        try (Filesystem filesystem =
                Filesystem.open(Fixture.of(Fixture.images(), sample).unpack(directory), OpenOptions.DEFAULT)) {
            return HeatMap.of(new Analysis(filesystem, 1, Progress.SILENT), plan);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "snapshots, false, USE, STRIPS",
        "snapshots, false, SHARING, HILBERT",
        "raid, true, GENERATION, STRIPS",
        "raid, true, USE, HILBERT",
        "reflinks, true, FRAGMENTATION, HILBERT",
    })
    void svgIsSoundAndSaysWhatEachBoxIs(String sample, boolean devices, HeatMapMeasure measure, Arrangement arrangement)
            throws Exception {
        String svg = HeatMapPicture.svg(map(sample, devices, measure), arrangement);
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertTrue(document.getElementsByTagName("text").getLength() > 2, "title and legend are words");
        NodeList tips = document.getElementsByTagName("title");
        assertTrue(tips.getLength() > 5, svg);
        assertEquals(0, document.getElementsByTagName("script").getLength());
        assertFalse(svg.contains("href"), "nothing is referred to");
    }

    @ParameterizedTest
    @EnumSource(Arrangement.class)
    void svgOfASampleIsTheSameEverywhere(Arrangement arrangement) throws IOException {
        HeatMapMeasure measure = arrangement == Arrangement.STRIPS ? HeatMapMeasure.USE : HeatMapMeasure.GENERATION;
        String svg = HeatMapPicture.svg(map("snapshots", false, measure), arrangement);
        Path golden = GOLDEN.resolve("snapshots-" + arrangement.name().toLowerCase(Locale.ROOT) + ".svg");
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, svg);
        }
        assertEquals(Files.readString(golden), svg);
    }

    @ParameterizedTest
    @EnumSource(HeatMapMeasure.class)
    void pngHasSeveralColours(HeatMapMeasure measure) throws IOException {
        byte[] png = HeatMapPicture.png(map("snapshots", false, measure), Arrangement.STRIPS);
        assertTrue(colours(png).size() > 5);
    }

    @Test
    void anotherProgramDrawsTheSvg() throws Exception {
        String svg = HeatMapPicture.svg(map("snapshots", false, HeatMapMeasure.USE), Arrangement.HILBERT);
        Path file = Files.writeString(directory.resolve("map.svg"), svg);
        Process drawing;
        try {
            drawing = new ProcessBuilder("rsvg-convert", file.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException missing) {
            Assumptions.abort("rsvg-convert is not installed");
            return;
        }
        byte[] png = drawing.getInputStream().readAllBytes();
        assertEquals(0, drawing.waitFor());
        assertTrue(colours(png).size() > 5);
    }

    private static Set<Integer> colours(byte[] png) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colours.add(image.getRGB(x, y));
            }
        }
        return colours;
    }

    @ParameterizedTest
    @CsvSource({"false, STRIPS", "true, STRIPS", "false, HILBERT", "true, HILBERT"})
    void textFitsIntoATerminal(boolean devices, Arrangement arrangement) throws IOException {
        for (HeatMapMeasure measure : HeatMapMeasure.values()) {
            for (int columns : new int[] {72, 80, 128, 500}) {
                StringWriter text = new StringWriter();
                HeatMap map = map("raid", new HeatMapPlan(measure, devices, HeatMapText.MOST_ON_CURVE));
                HeatMapText.print(map, arrangement, false, columns, text);
                List<String> lines = text.toString().lines().toList();
                assertTrue(lines.size() > 10);
                for (String line : lines) {
                    assertTrue(line.codePointCount(0, line.length()) <= Math.min(128, columns), line);
                    assertFalse(line.contains("\u001b"), line);
                }
            }
        }
    }

    @Test
    void neighboursOnTheCurveAreNeighboursInTheSquare() {
        Hilbert curve = Hilbert.holding(200);
        assertEquals(16, curve.side());
        Set<Long> places = new HashSet<>(List.of(curve.at(0)));
        assertEquals(0, curve.at(0));
        for (int number = 1; number < 256; number++) {
            long here = curve.at(number);
            long before = curve.at(number - 1);
            int apart = Math.abs(Hilbert.column(here) - Hilbert.column(before))
                    + Math.abs(Hilbert.row(here) - Hilbert.row(before));
            assertEquals(1, apart, "cells " + (number - 1) + " and " + number);
            places.add(here);
        }
        assertEquals(256, places.size());
    }
}
