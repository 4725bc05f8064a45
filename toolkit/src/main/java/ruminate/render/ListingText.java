package ruminate.render;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ruminate.analyze.files.FileMode;
import ruminate.analyze.files.FileRow;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;

/** Prints directories as {@code ls -1} and {@code ls -ln --time-style=long-iso} do, times in UTC. */
public final class ListingText {
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int MINOR_BITS = 20;

    private final Style style;
    private final boolean details;
    private final boolean inodes;
    private final Writer out;

    /**
     * A printer.
     *
     * @param details whether each name gets a line with all there is to say
     * @param inodes whether inode numbers come first
     */
    public ListingText(Style style, boolean details, boolean inodes, Writer out) {
        this.style = style;
        this.details = details;
        this.inodes = inodes;
        this.out = out;
    }

    /** The line that names a directory where several are listed. */
    public void heading(ByteView path) throws IOException {
        out.write(style.name(path.toArray()) + ":\n");
    }

    /** The sum above the names of a directory. */
    public void total(List<FileRow> rows, int blockSize) throws IOException {
        if (details) {
            long kilobytes = 0;
            for (FileRow row : rows) {
                long nbytes = row.inode().map(InodeItem::nbytes).orElse(0L);
                kilobytes += (nbytes + blockSize - 1) / blockSize * (blockSize / 1024);
            }
            out.write("total " + kilobytes + "\n");
        }
    }

    /** The names. */
    public void rows(List<FileRow> rows) throws IOException {
        List<String[]> lines = new ArrayList<>(rows.size());
        for (FileRow row : rows) {
            lines.add(columns(row));
        }
        int[] widths = new int[lines.isEmpty() ? 0 : lines.get(0).length];
        for (String[] line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line[i].length());
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            String[] line = lines.get(i);
            for (int column = 0; column < line.length; column++) {
                out.write(" ".repeat(widths[column] - line[column].length()));
                out.write(line[column]);
                out.write(' ');
            }
            out.write(name(rows.get(i)));
            out.write('\n');
        }
    }

    private String[] columns(FileRow row) {
        List<String> columns = new ArrayList<>();
        if (inodes) {
            columns.add(Long.toUnsignedString(row.location().inode()));
        }
        if (details) {
            columns.add(row.mode().map(FileMode::symbolic).orElse("??????????"));
            columns.add(row.inode().map(inode -> Long.toString(inode.nlink())).orElse("?"));
            columns.add(row.inode().map(inode -> Long.toString(inode.uid())).orElse("?"));
            columns.add(row.inode().map(inode -> Long.toString(inode.gid())).orElse("?"));
            columns.add(row.inode().map(ListingText::size).orElse("?"));
            columns.add(row.inode().map(inode -> time(inode.mtime().instant())).orElse("?"));
        }
        return columns.toArray(new String[0]);
    }

    private static String size(InodeItem inode) {
        Optional<FileType> type = inode.fileType();
        if (type.equals(Optional.of(FileType.CHRDEV)) || type.equals(Optional.of(FileType.BLKDEV))) {
            return (inode.rdev() >>> MINOR_BITS) + ", " + (inode.rdev() & (1 << MINOR_BITS) - 1);
        }
        return Long.toUnsignedString(inode.fileSize());
    }

    private static String time(Instant instant) {
        return MINUTES.format(instant);
    }

    private String name(FileRow row) {
        String name = style.name(row.name().toArray());
        return details && row.target().isPresent()
                ? name + " -> " + style.name(row.target().get().toArray())
                : name;
    }
}
