package ruminate.draw.heat;

import ruminate.render.Markup;

/** Paints SVG: colours are classes, so that a dark page has its own; a box says what it is where a pointer rests on it. */
final class SvgBrush implements Brush {
    private final StringBuilder out = new StringBuilder();

    @Override
    public void box(int x, int y, int width, int height, Tint tint, String tip) {
        rectangle(x, y, width, height, tint.cssClass(), tip);
    }

    @Override
    public void heat(int x, int y, int width, int height, Tint tint, int degree, String tip) {
        if (degree == 0) {
            rectangle(x, y, width, height, Tint.GROUND.cssClass(), tip);
        } else {
            rectangle(x, y, width, height, tint.cssClass() + " h" + degree, tip);
        }
    }

    private void rectangle(int x, int y, int width, int height, String classes, String tip) {
        out.append("<rect x=\"").append(x).append("\" y=\"").append(y);
        out.append("\" width=\"").append(width).append("\" height=\"").append(height);
        out.append("\" class=\"").append(classes).append('"');
        if (tip.isEmpty()) {
            out.append("/>\n");
        } else {
            out.append("><title>").append(Markup.escape(tip)).append("</title></rect>\n");
        }
    }

    @Override
    public void text(int x, int y, Tint tint, boolean bold, String words) {
        out.append("<text x=\"").append(x).append("\" y=\"").append(y);
        out.append("\" class=\"").append(tint.cssClass()).append(bold ? "\" font-weight=\"bold\">" : "\">");
        out.append(Markup.escape(words)).append("</text>\n");
    }

    /** The picture. */
    String picture(int width, int height, String about) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"Helvetica, Arial, sans-serif\""
                + " font-size=\"12\" role=\"img\" aria-label=\"" + Markup.escape(about) + "\">\n"
                + Tint.style()
                + "<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n"
                + out
                + "</svg>\n";
    }
}
