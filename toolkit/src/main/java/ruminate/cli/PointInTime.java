package ruminate.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import ruminate.format.item.Timespec;

/** Reads points in time as users write them: a date, a date with a time, or seconds since 1970; all in UTC. */
final class PointInTime implements ITypeConverter<Timespec> {
    @Override
    public Timespec convert(String text) {
        return Timespec.parse(text)
                .orElseThrow(
                        () -> new TypeConversionException(
                                "'" + text
                                        + "' is no date, such as 2024-05-31 or 2024-05-31T12:00:00, and no number of seconds since 1970"));
    }
}
