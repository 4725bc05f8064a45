package ruminate.render;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;
import ruminate.format.item.DamagedItem;
import ruminate.format.item.Item;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/** The declared fields of an item as a JSON object: repeated structures as arrays, others nested or merged. */
final class ItemJson {
    private final JsonGenerator json;
    private final Style style;

    ItemJson(JsonGenerator json, Style style) {
        this.json = json;
        this.style = style;
    }

    /** Writes the fields of {@code item}, whose bytes are {@code bytes}. */
    void item(Item item, ByteView bytes) throws IOException {
        json.writeStartObject();
        if (item instanceof DamagedItem damaged) {
            json.writeStringField("damage", damaged.damage().getMessage());
        }
        String open = "";
        for (Piece piece : item.pieces()) {
            if (!piece.prefix().equals(open)) {
                close(open, array(piece.prefix()).equals(array(open)));
                open(piece.prefix(), array(piece.prefix()).equals(array(open)));
                open = piece.prefix();
            }
            for (Part part : piece.parts()) {
                part(part, bytes, piece.at());
            }
        }
        close(open, false);
        json.writeEndObject();
    }

    /** Name of the array that {@code prefix} is an element of; empty where it is none. */
    private static String array(String prefix) {
        int bracket = prefix.indexOf('[');
        return bracket < 0 ? "" : prefix.substring(0, bracket);
    }

    private void open(String prefix, boolean sameArray) throws IOException {
        if (prefix.isEmpty()) {
            return;
        }
        if (array(prefix).isEmpty()) {
            json.writeObjectFieldStart(spelled(prefix));
            return;
        }
        if (!sameArray) {
            json.writeArrayFieldStart(spelled(array(prefix)));
        }
        json.writeStartObject();
    }

    private void close(String prefix, boolean sameArray) throws IOException {
        if (!prefix.isEmpty()) {
            json.writeEndObject();
            if (!array(prefix).isEmpty() && !sameArray) {
                json.writeEndArray();
            }
        }
    }

    private static String spelled(String name) {
        return name.replace('_', '-').replace('.', '-');
    }

    private void part(Part part, ByteView bytes, int at) throws IOException {
        String name = spelled(part.name());
        if (part instanceof Field field) {
            long value = field.get(bytes.array(), bytes.start() + at);
            if (field.unit() == Unit.SECONDS) {
                json.writeNumberField(name, value);
            } else {
                number(name, value);
            }
        } else if (part instanceof Region region) {
            ByteView view = ByteView.of(bytes.array(), bytes.start() + at + region.offset(), region.size());
            region(name, region.unit(), view);
        }
    }

    private void region(String name, Unit unit, ByteView view) throws IOException {
        switch (unit) {
            case KEY ->
                json.writeStringField(name, Key.read(view.array(), view.start()).toString());
            case UUID -> {
                Uuid uuid = Uuid.read(view.array(), view.start());
                json.writeStringField(name, uuid.isZero() ? null : uuid.toString());
            }
            case NAME -> json.writeStringField(name, style.name(view.toArray()));
            case RESERVED -> {
                if (!view.isZero()) {
                    json.writeStringField(name, view.hex());
                }
            }
            case DATA -> json.writeStringField(name, style.hideNames() ? "HIDDEN" : view.hex());
            default -> json.writeStringField(name, view.hex());
        }
    }

    /** Writes an unsigned number. */
    void number(String name, long value) throws IOException {
        json.writeFieldName(name);
        if (value >= 0) {
            json.writeNumber(value);
        } else {
            json.writeNumber(new BigInteger(U64.text(value)));
        }
    }
}
