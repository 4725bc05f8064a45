package ruminate.cli;

import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import ruminate.format.bytes.Size;

/** Reads numbers of bytes as users write them: {@code 4096}, {@code 16K}, {@code 1GiB}. */
final class ByteCount implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        // No lambda: one that makes something of picocli's cannot be kept in a class-data archive.
        Optional<Long> bytes = Size.parse(text);
        if (bytes.isEmpty()) {
            throw new TypeConversionException("'" + text + "' is no number of bytes, such as 4096, 16K or 1GiB");
        }
        return bytes.get();
    }
}
