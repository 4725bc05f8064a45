package ruminate.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import ruminate.format.bytes.Size;

/** Reads numbers of bytes as users write them: {@code 4096}, {@code 16K}, {@code 1GiB}. */
final class ByteCount implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        return Size.parse(text)
                .orElseThrow(() ->
                        new TypeConversionException("'" + text + "' is no number of bytes, such as 4096, 16K or 1GiB"));
    }
}
