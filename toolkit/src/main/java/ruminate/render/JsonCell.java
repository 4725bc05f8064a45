package ruminate.render;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import ruminate.analyze.report.Cell;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.RowType;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/** Writes values into a JSON document: numbers bare, nothing and the zero UUID as null, names escaped. */
final class JsonCell implements Cell {
    private static final int DECIMALS = 4;

    private final Style style;
    private final JsonGenerator json;

    JsonCell(Style style, JsonGenerator json) {
        this.style = style;
        this.json = json;
    }

    /** Writes all columns as members of the object that is open. */
    <R> void members(RowType<R> type, R row) throws IOException {
        for (Column<R> column : type.columns()) {
            json.writeFieldName(column.name());
            column.give(row, this);
        }
    }

    /** Writes a row as an object. */
    <R> void object(RowType<R> type, R row) throws IOException {
        json.writeStartObject();
        members(type, row);
        json.writeEndObject();
    }

    @Override
    public void nothing() throws IOException {
        json.writeNull();
    }

    @Override
    public void text(String value) throws IOException {
        json.writeString(value);
    }

    @Override
    public void message(Finding value) throws IOException {
        json.writeString(value.message(style::name));
    }

    @Override
    public void name(byte[] value) throws IOException {
        json.writeString(style.name(value));
    }

    @Override
    public void number(long value) throws IOException {
        if (value >= 0) {
            json.writeNumber(value);
        } else {
            json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
        }
    }

    @Override
    public void signed(long value) throws IOException {
        json.writeNumber(value);
    }

    @Override
    public void bytes(long value) throws IOException {
        if (style.units() == Units.RAW) {
            number(value);
        } else {
            json.writeString(style.units().text(value));
        }
    }

    @Override
    public void percent(double value) throws IOException {
        decimal(value);
    }

    @Override
    public void decimal(double value) throws IOException {
        if (!Double.isFinite(value)) {
            json.writeNull();
            return;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
        BigDecimal shortest = rounded.stripTrailingZeros();
        json.writeNumber(shortest.scale() < 0 ? shortest.setScale(0) : shortest);
    }

    @Override
    public void address(long value) throws IOException {
        number(value);
    }

    @Override
    public void uuid(Uuid value) throws IOException {
        if (value.isZero()) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }

    @Override
    public void time(Instant value) throws IOException {
        json.writeString(value.toString());
    }

    @Override
    public void flag(boolean value) throws IOException {
        json.writeBoolean(value);
    }

    @Override
    public void texts(List<String> values) throws IOException {
        json.writeStartArray();
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    @Override
    public void numbers(List<Long> values) throws IOException {
        json.writeStartArray();
        for (long value : values) {
            number(value);
        }
        json.writeEndArray();
    }

    @Override
    public void trees(List<TreeRoot> trees) throws IOException {
        json.writeStartArray();
        for (TreeRoot tree : trees) {
            signed(tree.objectid());
        }
        json.writeEndArray();
    }

    @Override
    public <S> void record(RowType<S> type, S row) throws IOException {
        object(type, row);
    }

    @Override
    public <S> void rows(RowType<S> type, Iterable<? extends S> rows) throws IOException {
        json.writeStartArray();
        for (S row : rows) {
            object(type, row);
        }
        json.writeEndArray();
    }
}
