package ruminate.render;

import java.io.IOException;
import java.io.Writer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import ruminate.analyze.files.CompressionRow;
import ruminate.analyze.files.FileExtents;
import ruminate.analyze.files.FileStatus;
import ruminate.format.bytes.U64;
import ruminate.format.file.FileTree;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Timespec;

/** Prints an inode in the layout of {@code stat}, with what only btrfs knows below; times in UTC. */
public final class StatusText {
    private static final DateTimeFormatter NANOSECONDS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss.SSSSSSSSS +0000", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int NAMES_SHOWN = 10;
    private static final int VALUE_SHOWN = 64;

    private final Style style;
    private final Writer out;

    /** A printer. */
    public StatusText(Style style, Writer out) {
        this.style = style;
        this.out = out;
    }

    /** Prints one inode. */
    public void print(FileStatus status) throws IOException {
        InodeItem inode = status.inode();
        String target =
                status.target().map(view -> " -> " + style.name(view.toArray())).orElse("");
        line("  File: %s%s", style.name(status.name().toArray()), target);
        line(
                "  Size: %-15s Blocks: %-10s IO Block: %-6d %s",
                U64.text(inode.fileSize()), U64.text(status.blocks()), status.blockSize(), status.kind());
        line(
                "Device: %-15s Inode: %-11s Links: %d",
                "subvolume " + U64.text(status.location().tree().id()),
                U64.text(status.location().inode()),
                inode.nlink());
        line(
                "Access: (%s/%s)  Uid: %d   Gid: %d%s",
                status.mode().octal(),
                status.mode().symbolic(),
                inode.uid(),
                inode.gid(),
                status.device().map(device -> "   Device type: " + device).orElse(""));
        line("Access: %s", time(inode.atime()));
        line("Modify: %s", time(inode.mtime()));
        line("Change: %s", time(inode.ctime()));
        line(" Birth: %s", status.birth().map(StatusText::time).orElse("-"));
        line(
                "Generation: %s   Transaction: %s   Sequence: %s   Flags: %s",
                U64.text(inode.generation()), U64.text(inode.transid()), U64.text(inode.sequence()), inode.flags());
        extents(status.extents());
        for (FileStatus.Attribute attribute : status.attributes()) {
            attribute(attribute);
        }
        names(status.links());
    }

    private void extents(FileExtents extents) throws IOException {
        if (extents.items() + extents.holes() == 0) {
            return;
        }
        List<String> kinds = new ArrayList<>();
        addKind(kinds, extents.inline(), "inline");
        addKind(kinds, extents.preallocated(), "preallocated");
        addKind(kinds, extents.holes(), "holes");
        line(
                "Extents: %d in %d items%s",
                extents.extents(), extents.items(), kinds.isEmpty() ? "" : " (" + String.join(", ", kinds) + ")");
        for (CompressionRow row : extents.compressions()) {
            line(
                    "Compression: %s: %d items, %s on disk, %s uncompressed, %s referenced",
                    row.name(),
                    row.items(),
                    style.units().text(row.disk()),
                    style.units().text(row.uncompressed()),
                    style.units().text(row.referenced()));
        }
    }

    private static void addKind(List<String> kinds, long count, String name) {
        if (count > 0) {
            kinds.add(count + " " + name);
        }
    }

    private void attribute(FileStatus.Attribute attribute) throws IOException {
        byte[] value = attribute.value().toArray();
        String shown = value.length <= VALUE_SHOWN
                ? "\"" + style.name(value).replace("\"", "\\\"") + "\""
                : value.length + " bytes";
        line("Attribute: %s=%s", style.name(attribute.name().toArray()), shown);
    }

    private void names(List<FileTree.Link> links) throws IOException {
        if (links.size() < 2) {
            return;
        }
        for (FileTree.Link link : links.subList(0, Math.min(NAMES_SHOWN, links.size()))) {
            line("Name: %s in inode %s", style.name(link.name().toArray()), U64.text(link.directory()));
        }
        if (links.size() > NAMES_SHOWN) {
            line("Name: and %d more", links.size() - NAMES_SHOWN);
        }
    }

    private static String time(Timespec time) {
        return NANOSECONDS.format(time.instant());
    }

    private void line(String format, Object... values) throws IOException {
        out.write(String.format(Locale.ROOT, format, values));
        out.write('\n');
    }
}
