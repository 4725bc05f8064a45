package ruminate.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.analyze.diagram.Drawing;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.overview.Overview;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.Section;
import ruminate.draw.TreeDiagram;
import ruminate.draw.chart.ChartPicture;
import ruminate.draw.chart.FanoutChart;
import ruminate.draw.chart.FragmentationChart;
import ruminate.draw.chart.HistoryChart;
import ruminate.draw.chart.SharingChart;
import ruminate.draw.heat.Arrangement;
import ruminate.draw.heat.HeatMapPicture;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Severity;
import ruminate.format.volume.Superblock;
import ruminate.render.Markup;
import ruminate.render.Style;
import ruminate.render.Units;

/**
 * One self-contained page: the numbers of a report, its pictures, and what is wrong. Nothing is loaded from anywhere, and
 * only the page's own script, which sorts tables, may run.
 */
public final class ReportPage {
    private final Overview overview;
    private final HeatMap map;
    private final Optional<Drawing> trees;
    private final Style style;
    private final String version;
    private final Map<String, Section> sections = new LinkedHashMap<>();

    /**
     * The page of a report.
     *
     * @param map where the space is used
     * @param trees a drawing of some trees, as an example
     * @param style how names and amounts are printed
     * @param version what made the page
     */
    public ReportPage(Overview overview, HeatMap map, Optional<Drawing> trees, Style style, String version) {
        this.overview = overview;
        this.map = map;
        this.trees = trees;
        this.style = style;
        this.version = version;
        Report report = overview.report();
        report.sections().forEach(section -> sections.put(section.name(), section));
    }

    /** Writes the page. */
    public void write(Writer out) throws IOException {
        // First what reads the image again, so that what it finds wrong is known at the top of the page.
        SharingChart held = new SharingChart(style);
        overview.sharing().lineage().into(held);
        HistoryChart written = new HistoryChart();
        overview.history().all().into(written);
        head(out);
        out.write("<main>\n");
        cards(out, held.rows().size());
        findings(out);
        section(out, "filesystem", "Filesystem", "What the superblock says.", "", "filesystem");
        section(
                out,
                "space",
                "Space",
                "Chunks by type and profile, and the devices they lie on. <em>used</em> counts logical bytes,"
                        + " <em>allocated</em> bytes on devices.",
                HeatMapPicture.inline(map, Arrangement.STRIPS),
                "chunks",
                "devices");
        section(
                out,
                "usage",
                "Usage",
                "What uses the space. <em>unreachable</em> bytes belong to extents of which no file uses that part;"
                        + " <em>amplification</em> is allocated by referenced.",
                "",
                "usage",
                "data",
                "metadata");
        section(
                out,
                "sharing",
                "Sharing",
                "<em>exclusive</em> is what deleting only that subvolume would free; both columns count as quota groups"
                        + " do.",
                ChartPicture.inline(held.charts()),
                "sharing");
        diagram(out);
        section(
                out,
                "fragmentation",
                "Fragmentation",
                "How the blocks of trees lie: jumps on the way through a tree in order of keys, and how full blocks are.",
                ChartPicture.inline(FragmentationChart.of(overview.fragmentation())),
                "fragmentation");
        section(
                out,
                "fanout",
                "Fan-out",
                "How many references extents have. The more there are, the dearer it is to find owners and to change"
                        + " shared blocks.",
                ChartPicture.inline(FanoutChart.of(
                        overview.fanout().data(), overview.fanout().treeBlocks())),
                "fanout");
        section(
                out,
                "history",
                "History",
                "What each transaction wrote that something still reaches.",
                ChartPicture.inline(written.charts()),
                "history");
        out.write("</main>\n<footer>Made by " + Markup.escape(version) + ".</footer>\n");
        out.write("<script>" + script() + "</script>\n</body>\n</html>\n");
        out.flush();
    }

    private void head(Writer out) throws IOException {
        Superblock superblock = overview.filesystem().superblock();
        byte[] label = superblock.label().toArray();
        String name = Markup.escape(label.length == 0 ? superblock.fsid().toString() : style.name(label));
        String policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + digest(script()) + "'";
        out.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.write("<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n");
        out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.write("<title>" + name + " \u2013 ruminate report</title>\n");
        out.write("<style>\n" + resource("report.css") + ChartPicture.style() + HeatMapPicture.style()
                + TreeDiagram.style()
                + "\n</style>\n</head>\n<body>\n");
        out.write("<header><h1>" + name + "</h1>\n<p class=\"about\">btrfs, " + superblock.fsid() + ", generation "
                + Long.toUnsignedString(superblock.generation()) + "</p></header>\n");
        out.write("<nav aria-label=\"Sections\">");
        for (String[] link : LINKS) {
            if (!link[0].equals("trees") || trees.isPresent()) {
                out.write("<a href=\"#" + link[0] + "\">" + link[1] + "</a>\n");
            }
        }
        out.write("</nav>\n");
    }

    private static final String[][] LINKS = {
        {"findings", "Findings"},
        {"filesystem", "Filesystem"},
        {"space", "Space"},
        {"usage", "Usage"},
        {"sharing", "Sharing"},
        {"trees", "Trees"},
        {"fragmentation", "Fragmentation"},
        {"fanout", "Fan-out"},
        {"history", "History"},
    };

    private void cards(Writer out, int subvolumes) throws IOException {
        Superblock superblock = overview.filesystem().superblock();
        Units units = style.units();
        List<Finding> wrong = wrong();
        out.write("<div class=\"cards\">\n");
        card(out, "", units.text(superblock.get(Superblock.TOTAL_BYTES)), "size");
        card(out, "", units.text(superblock.get(Superblock.BYTES_USED)), "used");
        card(out, "", units.text(overview.usage().total().data()), "data on disk");
        card(out, "", units.text(overview.usage().total().metadata()), "tree blocks");
        card(out, "", String.valueOf(subvolumes), subvolumes == 1 ? "subvolume" : "subvolumes");
        card(
                out,
                wrong.isEmpty() ? " good" : " bad",
                wrong.isEmpty() ? "none" : String.valueOf(wrong.size()),
                wrong.size() == 1 ? "finding" : "findings");
        out.write("</div>\n");
    }

    private static void card(Writer out, String kind, String number, String what) throws IOException {
        out.write("<div class=\"card" + kind + "\"><b>" + Markup.escape(number) + "</b><span>" + what
                + "</span></div>\n");
    }

    private List<Finding> wrong() {
        return overview.filesystem().findings().kept().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .toList();
    }

    private void findings(Writer out) throws IOException {
        begin(
                out,
                "findings",
                "Findings",
                "What is wrong with what this report read; <code>ruminate check</code> reads all.");
        if (overview.filesystem().findings().kept().isEmpty()) {
            out.write("<p class=\"clean\">Nothing wrong was found.</p>\n");
        } else {
            new PageTable(out, style).section(sections.get("findings"));
        }
        out.write("</section>\n");
    }

    private void section(Writer out, String id, String title, String about, String picture, String... parts)
            throws IOException {
        begin(out, id, title, about);
        if (!picture.isEmpty()) {
            out.write("<figure>\n" + picture + "</figure>\n");
        }
        PageTable table = new PageTable(out, style);
        for (String name : parts) {
            if (parts.length > 1) {
                out.write("<h3>" + name + "</h3>\n");
            }
            table.section(sections.get(name));
        }
        out.write("</section>\n");
    }

    private void diagram(Writer out) throws IOException {
        if (trees.isEmpty()) {
            return;
        }
        begin(
                out,
                "trees",
                "Trees",
                "A subvolume and a snapshot of it, as far as there are both. A box is a tree block, or several that look alike; what"
                        + " both trees reach is drawn once.");
        String svg = new TreeDiagram(trees.get(), style).inline();
        out.write("<figure class=\"wide\">\n" + svg + "</figure>\n</section>\n");
    }

    /** {@code about} is markup of this page's own. */
    private static void begin(Writer out, String id, String title, String about) throws IOException {
        out.write("<section id=\"" + id + "\">\n<h2>" + title + "</h2>\n<p>" + about + "</p>\n");
    }

    private static String script() throws IOException {
        return resource("report.js");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java has SHA-256", impossible);
        }
    }
}
