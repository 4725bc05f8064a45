package ruminate.draw.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.HeatMap.View;
import ruminate.analyze.heatmap.Measure;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

class HeatMapPictureTest {
    private static final Path GOLDEN = Path.of("src/test/resources/ruminate/draw/heat");

    @TempDir
    private Path directory;

    private HeatMapPicture picture(String sample, boolean devices, Measure measure, Arrangement arrangement)
            throws IOException {
        try (Filesystem filesystem =
                Filesystem.open(Fixture.of(Fixture.images(), sample).unpack(directory), OpenOptions.DEFAULT)) {
            Analysis analysis = new Analysis(filesystem, 1, Progress.SILENT);
            return new HeatMapPicture(HeatMap.of(analysis, View.of(devices, measure)), measure, arrangement);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "snapshots, false, USE, STRIPS",
        "snapshots, false, SHARING, HILBERT",
        "raid, true, GENERATION, STRIPS",
        "reflinks, true, FRAGMENTATION, HILBERT",
    })
    void svgIsSoundAndSaysWhatEachBoxIs(String sample, boolean devices, Measure measure, Arrangement arrangement)
            throws Exception {
        String svg = picture(sample, devices, measure, arrangement).svg();
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertTrue(document.getElementsByTagName("text").getLength() > 2, "title and legend are words");
        NodeList tips = document.getElementsByTagName("title");
        assertTrue(tips.getLength() > 5, svg);
        assertEquals(0, document.getElementsByTagName("script").getLength());
        assertTrue(!svg.contains("href"), "nothing is referred to");
    }

    @Test
    void svgOfASampleIsTheSameEverywhere() throws IOException {
        String svg =
                picture("snapshots", false, Measure.USE, Arrangement.STRIPS).svg();
        Path golden = GOLDEN.resolve("snapshots.svg");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, svg);
        }
        assertEquals(Files.readString(golden), svg);
    }

    @Test
    void pngHasSeveralColours() throws IOException {
        byte[] png =
                picture("snapshots", false, Measure.USE, Arrangement.STRIPS).png();
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colours.add(image.getRGB(x, y));
            }
        }
        assertTrue(colours.size() > 10, () -> colours.size() + " colours");
    }

    @Test
    void neighboursOnTheCurveAreNeighboursInTheSquare() {
        Hilbert curve = new Hilbert(200);
        assertEquals(16, curve.side());
        int[] x = new int[256];
        int[] y = new int[256];
        int[][] numbers = curve.numbers();
        for (int row = 0; row < 16; row++) {
            for (int column = 0; column < 16; column++) {
                x[numbers[row][column]] = column;
                y[numbers[row][column]] = row;
            }
        }
        for (int number = 1; number < 256; number++) {
            int apart = Math.abs(x[number] - x[number - 1]) + Math.abs(y[number] - y[number - 1]);
            assertEquals(1, apart, "cells " + (number - 1) + " and " + number);
        }
    }
}
