package ruminate.analyze.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ruminate.analyze.report.RowType;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FileTree;
import ruminate.format.file.Namespace;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Timespec;
import ruminate.format.layout.ByteView;

/**
 * Everything the filesystem knows of one inode.
 *
 * @param name the path as the user gave it
 * @param path the path from the top level, where it has one
 * @param location where the inode is
 * @param inode the inode
 * @param blockSize allocation unit of data in bytes
 * @param target where a symbolic link points to
 * @param extents how it is stored
 * @param attributes extended attributes
 * @param links its names
 */
public record FileStatus(
        ByteView name,
        Optional<ByteView> path,
        FileLocation location,
        InodeItem inode,
        int blockSize,
        Optional<ByteView> target,
        FileExtents extents,
        List<Attribute> attributes,
        List<FileTree.Link> links) {
    private static final int MINOR_BITS = 20;

    /**
     * An extended attribute.
     *
     * @param name its name
     * @param value its value
     */
    public record Attribute(ByteView name, ByteView value) {
        /** The columns. */
        public static final RowType<Attribute> TYPE = RowType.<Attribute>declare()
                .name("name", attribute -> attribute.name.toArray())
                .number("size", attribute -> attribute.value.size())
                .text("value-hex", attribute -> attribute.value.hex())
                .end();
    }

    private static final RowType<FileTree.Link> LINK = RowType.<FileTree.Link>declare()
            .number("directory-inode", FileTree.Link::directory)
            .name("name", link -> link.name().toArray())
            .end();

    /** The columns. */
    public static final RowType<FileStatus> TYPE = RowType.<FileStatus>declare()
            .name("name", status -> status.name.toArray())
            .maybeName("path", status -> status.path.map(ByteView::toArray))
            .number("subvolume", status -> status.location.tree().id())
            .number("inode", status -> status.location.inode())
            .text("type", FileStatus::kind)
            .text("mode", status -> status.mode().octal())
            .number("size", status -> status.inode.fileSize())
            .number("nbytes", status -> status.inode.nbytes())
            .number("blocks", FileStatus::blocks)
            .number("links", status -> status.inode.nlink())
            .number("uid", status -> status.inode.uid())
            .number("gid", status -> status.inode.gid())
            .maybeText("device", FileStatus::device)
            .number("generation", status -> status.inode.generation())
            .number("transid", status -> status.inode.transid())
            .number("sequence", status -> status.inode.sequence())
            .texts("flags", status -> status.inode.flags().words())
            .time("accessed", status -> status.inode.atime().instant())
            .time("modified", status -> status.inode.mtime().instant())
            .time("changed", status -> status.inode.ctime().instant())
            .maybeTime("born", status -> status.birth().map(Timespec::instant))
            .maybeName("target", status -> status.target.map(ByteView::toArray))
            .number("extents", status -> status.extents.extents())
            .number("extent-items", status -> status.extents.items())
            .number("inline-items", status -> status.extents.inline())
            .number("preallocated-items", status -> status.extents.preallocated())
            .number("hole-items", status -> status.extents.holes())
            .rows("compression", CompressionRow.TYPE, status -> status.extents.compressions())
            .rows("attributes", Attribute.TYPE, FileStatus::attributes)
            .rows("names", LINK, FileStatus::links)
            .end();

    /** Looks at the inode at {@code location}, which must exist. */
    public static FileStatus of(Namespace namespace, FileLocation location, ByteView name, int blockSize)
            throws IOException {
        InodeItem inode = location.inodeItem().orElseThrow(() -> new IllegalArgumentException("no inode " + location));
        boolean link = inode.fileType().equals(Optional.of(FileType.SYMLINK));
        List<Attribute> attributes = new ArrayList<>();
        List<FileTree.Link> links = List.of();
        if (!location.stub()) {
            for (DirItem.Entry entry : location.tree().attributes(location.inode())) {
                attributes.add(new Attribute(entry.name(), entry.data()));
            }
            links = location.tree().links(location.inode());
        }
        return new FileStatus(
                name,
                location.stub() ? Optional.empty() : namespace.path(location),
                location,
                inode,
                blockSize,
                link ? Optional.of(namespace.target(location, inode)) : Optional.empty(),
                FileExtents.of(location.tree(), location.inode()),
                List.copyOf(attributes),
                links);
    }

    /** Kind and permissions. */
    public FileMode mode() {
        return new FileMode(inode.mode());
    }

    /** Kind of the file; a regular one without content is called empty. */
    public String kind() {
        boolean empty = inode.fileType().equals(Optional.of(FileType.FILE)) && inode.fileSize() == 0;
        return empty ? "regular empty file" : mode().kind();
    }

    /** Space as {@code stat} counts it, in units of 512 bytes. */
    public long blocks() {
        return (inode.nbytes() + blockSize - 1) / blockSize * (blockSize / 512);
    }

    /** Major and minor number of a device. */
    public Optional<String> device() {
        boolean device = inode.fileType()
                .filter(type -> type == FileType.CHRDEV || type == FileType.BLKDEV)
                .isPresent();
        long minor = inode.rdev() & (1 << MINOR_BITS) - 1;
        return device
                ? Optional.of(String.format(Locale.ROOT, "%d:%d", inode.rdev() >>> MINOR_BITS, minor))
                : Optional.empty();
    }

    /** When the inode was made, where that is known. */
    public Optional<Timespec> birth() {
        return Optional.of(inode.otime()).filter(time -> !time.equals(Timespec.ZERO));
    }
}
