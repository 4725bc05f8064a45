package ruminate.format.write.scenario;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import ruminate.format.bytes.Size;
import ruminate.format.compress.Compression;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.write.QuotaGroups;

/** What a field of a step may hold. */
public enum FieldType {
    /** A path from the top level, such as {@code /a/b}. */
    PATH("a path that begins with /") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof String text && text.startsWith("/") ? Optional.of(text) : Optional.empty();
        }
    },
    /** Any text. */
    TEXT("text") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof String ? Optional.of(raw) : Optional.empty();
        }
    },
    /** A number of bytes: a number, or text with a unit such as {@code 4KiB}. */
    SIZE("a number of bytes, such as 4096 or \"4KiB\"") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof String text ? Size.parse(text).map(bytes -> (Object) bytes) : number(raw);
        }
    },
    /** A number from 0 on. */
    NUMBER("a number from 0 on") {
        @Override
        Optional<Object> accept(Object raw) {
            return number(raw);
        }
    },
    /** Yes or no. */
    BOOLEAN("true or false") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof Boolean ? Optional.of(raw) : Optional.empty();
        }
    },
    /** Permission bits in octal. */
    MODE("permissions in octal, such as \"644\"") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof String text && text.matches("[0-7]{1,4}")
                    ? Optional.of(Long.parseLong(text, 8))
                    : Optional.empty();
        }
    },
    /** Bytes in hexadecimal. */
    HEX("bytes in hexadecimal") {
        @Override
        Optional<Object> accept(Object raw) {
            boolean hex = raw instanceof String text && text.matches("([0-9a-fA-F]{2})*");
            return hex ? Optional.of(HexFormat.of().parseHex((String) raw)) : Optional.empty();
        }
    },
    /** A key. */
    KEY("a key such as \"(257 EXTENT_DATA 0)\"") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof String text ? Key.parse(text, Key.MIN).map(key -> (Object) key) : Optional.empty();
        }
    },
    /** A tree by name or number. */
    TREE("a tree's name or number") {
        @Override
        Optional<Object> accept(Object raw) {
            OptionalLong id = raw instanceof String text ? ObjectId.parseTree(text) : OptionalLong.empty();
            return id.isPresent() ? Optional.of(id.getAsLong()) : number(raw);
        }
    },
    /** A quota group. */
    GROUP("a quota group such as \"1/100\", or the path of a subvolume") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof String text
                            && (text.startsWith("/") || QuotaGroups.parse(text).isPresent())
                    ? Optional.of(text)
                    : Optional.empty();
        }
    },
    /** Any number. */
    VALUE("a number, or text such as \"0x10\" or \"-1\"") {
        @Override
        Optional<Object> accept(Object raw) {
            return DamageActions.value(raw).map(number -> (Object) number);
        }
    },
    /** A compression algorithm. */
    COMPRESSION("none, zlib, lzo or zstd") {
        @Override
        Optional<Object> accept(Object raw) {
            if (raw instanceof String text) {
                for (Compression compression : Compression.values()) {
                    if (compression.text().equals(text.toLowerCase(Locale.ROOT))) {
                        return Optional.of(compression);
                    }
                }
            }
            return Optional.empty();
        }
    },
    /** Further steps. */
    STEPS("a list of steps") {
        @Override
        Optional<Object> accept(Object raw) {
            return raw instanceof List<?> list && list.stream().allMatch(RawStep.class::isInstance)
                    ? Optional.of(raw)
                    : Optional.empty();
        }
    };

    private final String expected;

    FieldType(String expected) {
        this.expected = expected;
    }

    /** What is expected, for messages and the manual. */
    public String expected() {
        return expected;
    }

    /** The value in its final form; empty where it is none of this type. */
    abstract Optional<Object> accept(Object raw);

    private static Optional<Object> number(Object raw) {
        return raw instanceof Long number && number >= 0 ? Optional.of(number) : Optional.empty();
    }
}
