package ruminate.draw;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Where a layout engine has put boxes and arrows, read from the SVG that it has drawn. The top left corner is at 0, 0.
 *
 * @param width of everything
 * @param height of everything
 * @param corners top left corners of boxes, by name
 * @param routes arrows, by name
 */
record DiagramLayout(double width, double height, Map<String, Point> corners, Map<String, Route> routes) {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");

    /** A place. */
    record Point(double x, double y) {
        Point less(Point other) {
            return new Point(x - other.x, y - other.y);
        }
    }

    /**
     * The way of an arrow.
     *
     * @param curved whether three points each make a Bézier curve, or each one a line
     * @param points on the way, from the tail
     * @param head corners of the arrow head
     */
    record Route(boolean curved, List<Point> points, List<Point> head) {}

    /** Reads what Graphviz, or something that takes its place, has drawn of boxes and arrows with these names. */
    static DiagramLayout read(String svg) {
        Map<String, List<Point>> boxes = new HashMap<>();
        Map<String, Route> routes = new HashMap<>();
        NodeList groups = parse(svg).getElementsByTagName("g");
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            NodeList paths = group.getElementsByTagName("path");
            NodeList polygons = group.getElementsByTagName("polygon");
            if (group.getAttribute("class").equals("node")) {
                boxes.put(group.getAttribute("id"), points(((Element) polygons.item(0)).getAttribute("points")));
            } else if (paths.getLength() == 1 && !group.getAttribute("class").equals("graph")) {
                String way = ((Element) paths.item(0)).getAttribute("d");
                List<Point> head = polygons.getLength() == 0
                        ? List.of()
                        : points(((Element) polygons.item(0)).getAttribute("points"));
                routes.put(group.getAttribute("id"), new Route(way.contains("C"), points(way), head));
            }
        }
        return of(boxes, routes);
    }

    private static DiagramLayout of(Map<String, List<Point>> boxes, Map<String, Route> routes) {
        List<Point> all = new ArrayList<>();
        boxes.values().forEach(all::addAll);
        routes.values().forEach(route -> all.addAll(route.points()));
        Point least = corner(all);
        Map<String, Point> corners = new HashMap<>();
        boxes.forEach((name, outline) -> corners.put(name, corner(outline).less(least)));
        Map<String, Route> moved = new HashMap<>();
        routes.forEach((name, route) ->
                moved.put(name, new Route(route.curved(), less(route.points(), least), less(route.head(), least))));
        double width = all.stream().mapToDouble(Point::x).max().orElse(0) - least.x();
        double height = all.stream().mapToDouble(Point::y).max().orElse(0) - least.y();
        return new DiagramLayout(width, height, corners, moved);
    }

    private static Point corner(List<Point> points) {
        return new Point(
                points.stream().mapToDouble(Point::x).min().orElse(0),
                points.stream().mapToDouble(Point::y).min().orElse(0));
    }

    private static List<Point> less(List<Point> points, Point other) {
        return points.stream().map(point -> point.less(other)).toList();
    }

    private static List<Point> points(String numbers) {
        List<Point> points = new ArrayList<>();
        Matcher found = NUMBER.matcher(numbers);
        while (found.find()) {
            double x = Double.parseDouble(found.group());
            if (found.find()) {
                points.add(new Point(x, Double.parseDouble(found.group())));
            }
        }
        return points;
    }

    private static Document parse(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException("the layout engine drew no SVG", e);
        }
    }
}
