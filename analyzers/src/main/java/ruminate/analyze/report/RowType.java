package ruminate.analyze.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/**
 * The columns of a kind of row, in order.
 *
 * <pre>{@code
 * record ChunkRow(long logical, long length, String type) {
 *     static final RowType<ChunkRow> TYPE = RowType.<ChunkRow>declare()
 *             .address("logical", ChunkRow::logical)
 *             .bytes("length", ChunkRow::length)
 *             .text("type", ChunkRow::type)
 *             .end();
 * }
 * }</pre>
 *
 * @param <R> type of the rows
 * @param columns the columns
 */
public record RowType<R>(List<Column<R>> columns) {
    /** What columns mean that mean the same wherever they stand, unless a declaration says otherwise. */
    private static final Map<String, String> COMMON = Map.ofEntries(
            Map.entry(
                    "root-id",
                    "Id of the tree: 5 for the top level, from 256 on for other subvolumes, negative for"
                            + " some trees of the filesystem itself."),
            Map.entry("path", "Path of the subvolume from the top level, if it has one."),
            Map.entry("tree", "The tree by name; a subvolume by its id."),
            Map.entry("devid", "Number of the device."),
            Map.entry("deleted", "Whether the subvolume is deleted and waits to be dropped."),
            Map.entry("type", "DATA, METADATA, SYSTEM, or several of them."),
            Map.entry("profile", "How bytes are spread over devices: single, DUP, RAID1 ..."));

    /** Starts a declaration. */
    public static <R> Builder<R> declare() {
        return new Builder<>();
    }

    /**
     * Collects columns. The {@code maybe} forms are for values some rows lack.
     *
     * @param <R> type of the rows
     */
    public static final class Builder<R> {
        private final List<Column<R>> columns = new ArrayList<>();

        private Builder() {}

        /** Words. */
        public Builder<R> text(String name, Function<? super R, String> getter) {
            return add(name, Kind.TEXT, (row, cell) -> cell.text(getter.apply(row)));
        }

        /** What a finding says. */
        public Builder<R> message(String name, Function<? super R, Finding> getter) {
            return add(name, Kind.TEXT, (row, cell) -> cell.message(getter.apply(row)));
        }

        /** Words, or nothing. */
        public Builder<R> maybeText(String name, Function<? super R, Optional<String>> getter) {
            return add(name, Kind.TEXT, (row, cell) -> {
                Optional<String> value = getter.apply(row);
                if (value.isPresent()) {
                    cell.text(value.get());
                } else {
                    cell.nothing();
                }
            });
        }

        /** A name or path from the image. */
        public Builder<R> name(String name, Function<? super R, byte[]> getter) {
            return add(name, Kind.NAME, (row, cell) -> cell.name(getter.apply(row)));
        }

        /** A name or path from the image, or nothing. */
        public Builder<R> maybeName(String name, Function<? super R, Optional<byte[]>> getter) {
            return add(name, Kind.NAME, (row, cell) -> {
                Optional<byte[]> value = getter.apply(row);
                if (value.isPresent()) {
                    cell.name(value.get());
                } else {
                    cell.nothing();
                }
            });
        }

        /** A count or id, unsigned. */
        public Builder<R> number(String name, ToLongFunction<? super R> getter) {
            return add(name, Kind.NUMBER, (row, cell) -> cell.number(getter.applyAsLong(row)));
        }

        /** A count or id, or nothing. */
        public Builder<R> maybeNumber(String name, Function<? super R, OptionalLong> getter) {
            return add(name, Kind.NUMBER, (row, cell) -> {
                OptionalLong value = getter.apply(row);
                if (value.isPresent()) {
                    cell.number(value.getAsLong());
                } else {
                    cell.nothing();
                }
            });
        }

        /** A number that may be negative. */
        public Builder<R> signed(String name, ToLongFunction<? super R> getter) {
            return add(name, Kind.NUMBER, (row, cell) -> cell.signed(getter.applyAsLong(row)));
        }

        /** An amount of bytes, unsigned. */
        public Builder<R> bytes(String name, ToLongFunction<? super R> getter) {
            return add(name, Kind.BYTES, (row, cell) -> cell.bytes(getter.applyAsLong(row)));
        }

        /** An amount of bytes, or nothing. */
        public Builder<R> maybeBytes(String name, Function<? super R, OptionalLong> getter) {
            return add(name, Kind.BYTES, (row, cell) -> {
                OptionalLong value = getter.apply(row);
                if (value.isPresent()) {
                    cell.bytes(value.getAsLong());
                } else {
                    cell.nothing();
                }
            });
        }

        /** A share of a hundred; not a number means nothing. */
        public Builder<R> percent(String name, ToDoubleFunction<? super R> getter) {
            return add(name, Kind.PERCENT, (row, cell) -> cell.percent(getter.applyAsDouble(row)));
        }

        /** A real number; not a number means nothing. */
        public Builder<R> decimal(String name, ToDoubleFunction<? super R> getter) {
            return add(name, Kind.DECIMAL, (row, cell) -> cell.decimal(getter.applyAsDouble(row)));
        }

        /** A real number, or nothing. */
        public Builder<R> maybeDecimal(String name, Function<? super R, OptionalDouble> getter) {
            return decimal(name, row -> getter.apply(row).orElse(Double.NaN));
        }

        /** A byte position, logical or on a device. */
        public Builder<R> address(String name, ToLongFunction<? super R> getter) {
            return add(name, Kind.ADDRESS, (row, cell) -> cell.address(getter.applyAsLong(row)));
        }

        /** A byte position, or nothing. */
        public Builder<R> maybeAddress(String name, Function<? super R, OptionalLong> getter) {
            return add(name, Kind.ADDRESS, (row, cell) -> {
                OptionalLong value = getter.apply(row);
                if (value.isPresent()) {
                    cell.address(value.getAsLong());
                } else {
                    cell.nothing();
                }
            });
        }

        /** A UUID; zero means none. */
        public Builder<R> uuid(String name, Function<? super R, Uuid> getter) {
            return add(name, Kind.UUID, (row, cell) -> cell.uuid(getter.apply(row)));
        }

        /** A point in time. */
        public Builder<R> time(String name, Function<? super R, Instant> getter) {
            return add(name, Kind.TIME, (row, cell) -> cell.time(getter.apply(row)));
        }

        /** A point in time, or nothing. */
        public Builder<R> maybeTime(String name, Function<? super R, Optional<Instant>> getter) {
            return add(name, Kind.TIME, (row, cell) -> {
                Optional<Instant> value = getter.apply(row);
                if (value.isPresent()) {
                    cell.time(value.get());
                } else {
                    cell.nothing();
                }
            });
        }

        /** Yes or no. */
        public Builder<R> flag(String name, Predicate<? super R> getter) {
            return add(name, Kind.FLAG, (row, cell) -> cell.flag(getter.test(row)));
        }

        /** Several words in one cell. */
        public Builder<R> texts(String name, Function<? super R, List<String>> getter) {
            return add(name, Kind.LIST, (row, cell) -> cell.texts(getter.apply(row)));
        }

        /** Several counts in one cell. */
        public Builder<R> numbers(String name, Function<? super R, List<Long>> getter) {
            return add(name, Kind.LIST, (row, cell) -> cell.numbers(getter.apply(row)));
        }

        /** Several trees in one cell: their ids for programs, their names for people. */
        public Builder<R> trees(String name, Function<? super R, List<TreeRoot>> getter) {
            return add(name, Kind.LIST, (row, cell) -> cell.trees(getter.apply(row)));
        }

        /** One row of another type. */
        public <S> Builder<R> record(String name, RowType<S> type, Function<? super R, S> getter) {
            return add(name, Kind.LIST, (row, cell) -> cell.record(type, getter.apply(row)))
                    .last(column -> column.inner(type));
        }

        /** One row of another type, or nothing. */
        public <S> Builder<R> maybeRecord(String name, RowType<S> type, Function<? super R, Optional<S>> getter) {
            return add(name, Kind.LIST, (row, cell) -> {
                        Optional<S> value = getter.apply(row);
                        if (value.isPresent()) {
                            cell.record(type, value.get());
                        } else {
                            cell.nothing();
                        }
                    })
                    .last(column -> column.inner(type));
        }

        /** Several rows of another type in one cell. */
        public <S> Builder<R> rows(
                String name, RowType<S> type, Function<? super R, ? extends Iterable<? extends S>> getter) {
            return add(name, Kind.LIST, (row, cell) -> cell.rows(type, getter.apply(row)))
                    .last(column -> column.inner(type));
        }

        /** The last column is too much for a text table: only machine formats show it. */
        public Builder<R> detail() {
            return last(Column::asDetail);
        }

        /** What the values of the last column say: sentences for manual pages. */
        public Builder<R> means(String meaning) {
            return last(column -> column.meaning(meaning));
        }

        /** All columns of another type, read from a part of the row. */
        public <S> Builder<R> all(RowType<S> type, Function<? super R, S> part) {
            type.columns.forEach(column -> columns.add(column.of(part)));
            return this;
        }

        /** Ends the declaration. */
        public RowType<R> end() {
            return new RowType<>(List.copyOf(columns));
        }

        private Builder<R> last(UnaryOperator<Column<R>> change) {
            columns.add(change.apply(columns.remove(columns.size() - 1)));
            return this;
        }

        private Builder<R> add(String name, Kind kind, Column.Getter<R> getter) {
            if (columns.stream().anyMatch(column -> column.name().equals(name))) {
                throw new IllegalArgumentException("two columns are called " + name);
            }
            columns.add(new Column<>(name, kind, false, COMMON.getOrDefault(name, ""), List.of(), getter));
            return this;
        }
    }
}
