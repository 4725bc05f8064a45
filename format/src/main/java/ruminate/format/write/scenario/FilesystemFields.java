package ruminate.format.write.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import ruminate.format.bytes.Size;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.Profile;
import ruminate.format.item.Timespec;
import ruminate.format.write.Allocation;
import ruminate.format.write.Feature;
import ruminate.format.write.MkfsOptions;

/** The fields that say what filesystem a scenario begins with. */
public final class FilesystemFields {
    private static final long DEFAULT_SIZE = 1L << 30;

    private FilesystemFields() {}

    /** Sets one option from its text or number; false where there is no such option. */
    public interface Setter {
        /** Whether the value could be used. */
        boolean set(MkfsOptions options, Object value);
    }

    /**
     * A field.
     *
     * @param name as written
     * @param expected what it may hold
     * @param meaning one line for the manual
     * @param setter what it does
     */
    public record FilesystemField(String name, String expected, String meaning, Setter setter) {}

    private static final List<FilesystemField> PLAIN = List.of(
            new FilesystemField("size", "a number of bytes, such as \"512MiB\"", "size of the only device", (o, v) -> {
                Optional<Long> size = size(v);
                size.ifPresent(bytes -> o.deviceSizes(List.of(bytes)));
                return size.isPresent();
            }),
            new FilesystemField(
                    "devices", "a list of numbers of bytes", "size of each device", FilesystemFields::setDevices),
            new FilesystemField(
                    "node-size",
                    "4096, 8192, 16384, 32768 or 65536",
                    "bytes in a tree block",
                    (o, v) -> size(v).filter(n -> n >= 4096 && n <= 65536 && Long.bitCount(n) == 1)
                            .map(n -> o.nodeSize(n.intValue()))
                            .isPresent()),
            new FilesystemField(
                    "checksum",
                    "crc32c, xxhash64, sha256 or blake2b",
                    "algorithm of all checksums",
                    (o, v) -> checksum(v).map(o::checksum).isPresent()),
            new FilesystemField(
                    "label",
                    "text",
                    "label",
                    (o, v) -> v instanceof String text && text.length() < 256 && o.label(text) != null),
            new FilesystemField(
                    "seed",
                    "a number",
                    "where UUIDs come from",
                    (o, v) -> v instanceof Long number && o.seed(number) != null),
            new FilesystemField(
                    "time",
                    "seconds since 1970, or a date such as \"2024-05-31\" or \"2024-05-31T12:00:00\"",
                    "time of creation; each transaction is a second later",
                    (o, v) -> Timespec.parse(v.toString())
                            .map(at -> o.time(at.seconds()))
                            .isPresent()),
            new FilesystemField("fsid", "a UUID", "filesystem id", FilesystemFields::setFsid),
            new FilesystemField(
                    "data",
                    "a profile: single, dup, raid0, raid1, raid1c3, raid1c4, raid10, raid5 or raid6",
                    "profile of data",
                    (o, v) -> profile(v).map(o::dataProfile).isPresent()),
            new FilesystemField(
                    "metadata",
                    "a profile",
                    "profile of metadata and system chunks",
                    (o, v) -> profile(v).map(o::metadataProfile).isPresent()),
            new FilesystemField(
                    "data-allocation",
                    "tetris, contiguous or cluster(BYTES)",
                    "how space for data is chosen",
                    (o, v) -> allocation(v).map(o::dataAllocation).isPresent()),
            new FilesystemField(
                    "metadata-allocation",
                    "tetris, contiguous or cluster(BYTES)",
                    "how space for tree blocks is chosen",
                    (o, v) -> allocation(v).map(o::metadataAllocation).isPresent()),
            new FilesystemField(
                    "max-inline",
                    "a number of bytes",
                    "greatest file kept in its tree",
                    (o, v) -> size(v).filter(n -> n < 65536)
                            .map(n -> o.maxInline(n.intValue()))
                            .isPresent()),
            flag("metadata-only", "file data is left out and reads as zeros", MkfsOptions::metadataOnly));

    private static final List<FilesystemField> FIELDS = Stream.concat(
                    PLAIN.stream(), Stream.of(Feature.values()).map(FilesystemFields::feature))
            .toList();

    /** All fields, for the manual. */
    public static List<FilesystemField> all() {
        return FIELDS;
    }

    /** The options that fields stand for. */
    public static MkfsOptions read(Map<String, Object> values) throws ScenarioException {
        MkfsOptions options = new MkfsOptions().deviceSizes(List.of(DEFAULT_SIZE));
        for (String name : values.keySet()) {
            if (FIELDS.stream().noneMatch(field -> field.name().equals(name))) {
                throw new ScenarioException("filesystem: there is no field \"" + name + "\"; there are "
                        + String.join(
                                ", ", FIELDS.stream().map(FilesystemField::name).toList()));
            }
        }
        for (FilesystemField field : FIELDS) {
            Object value = values.get(field.name());
            if (value != null && !field.setter().set(options, value)) {
                throw new ScenarioException(
                        "filesystem: field \"" + field.name() + "\": expected " + field.expected() + ", has " + value);
            }
        }
        Optional<String> conflict = options.conflict();
        if (conflict.isPresent()) {
            throw new ScenarioException("filesystem: " + conflict.get());
        }
        return options;
    }

    private static FilesystemField flag(String name, String meaning, BiConsumer<MkfsOptions, Boolean> setter) {
        return new FilesystemField(name, "true or false", meaning, (options, value) -> {
            if (value instanceof Boolean yes) {
                setter.accept(options, yes);
            }
            return value instanceof Boolean;
        });
    }

    private static FilesystemField feature(Feature feature) {
        return flag(feature.text(), feature.meaning(), (options, yes) -> options.feature(feature, yes));
    }

    private static boolean setDevices(MkfsOptions options, Object value) {
        List<Long> sizes = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object size : list) {
                size(size).ifPresent(sizes::add);
            }
        }
        boolean good = value instanceof List<?> list && !list.isEmpty() && list.size() == sizes.size();
        if (good) {
            options.deviceSizes(sizes);
        }
        return good;
    }

    private static boolean setFsid(MkfsOptions options, Object value) {
        try {
            return value instanceof String text && options.fsid(Uuid.parse(text)) != null;
        } catch (IllegalArgumentException notOne) {
            return false;
        }
    }

    private static Optional<Long> size(Object value) {
        if (value instanceof Long number && number >= 0) {
            return Optional.of(number);
        }
        return value instanceof String text ? Size.parse(text) : Optional.empty();
    }

    private static Optional<Allocation> allocation(Object value) {
        return value instanceof String text ? Allocation.parse(text) : Optional.empty();
    }

    private static Optional<ChecksumType> checksum(Object value) {
        return ChecksumType.of(
                value instanceof String text
                        ? switch (text.toLowerCase(Locale.ROOT)) {
                            case "crc32c" -> 0;
                            case "xxhash", "xxhash64" -> 1;
                            case "sha256" -> 2;
                            case "blake2", "blake2b" -> 3;
                            default -> -1;
                        }
                        : -1);
    }

    private static Optional<Profile> profile(Object value) {
        return value instanceof String text ? Profile.parse(text) : Optional.empty();
    }
}
