package ruminate.analyze.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
 * @param location where the inode is
 * @param blockSize allocation unit of data in bytes
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
     * @param value its value
     */
    public record Attribute(ByteView name, ByteView value) {
        /** The columns. */
        public static final RowType<Attribute> TYPE = RowType.<Attribute>declare()
                .name("name", attribute -> attribute.name.toArray())
                .means("Name of the attribute.")
                .number("size", attribute -> attribute.value.size())
                .means("Bytes of its value.")
                // Digits as private as the value.
                .name("value-hex", attribute -> attribute.value.hex().getBytes(StandardCharsets.US_ASCII))
                .means("Its value in hexadecimal digits.")
                .end();
    }

    private static final RowType<FileTree.Link> LINK = RowType.<FileTree.Link>declare()
            .number("directory-inode", FileTree.Link::directory)
            .means("Number of the directory the name is in.")
            .name("name", link -> link.name().toArray())
            .means("A name of the file.")
            .end();

    /** The columns. */
    public static final RowType<FileStatus> TYPE = RowType.<FileStatus>declare()
            .name("name", status -> status.name.toArray())
            .means("The path as it was given.")
            .maybeName("path", status -> status.path.map(ByteView::toArray))
            .means("The path from the top level, where there is one.")
            .number("subvolume", status -> status.location.tree().id())
            .means("Id of the subvolume the file is in.")
            .number("inode", status -> status.location.inode())
            .means("Number of the file.")
            .text("type", FileStatus::kind)
            .means("Kind of file.")
            .text("mode", status -> status.mode().octal())
            .means("Permissions, octal.")
            .number("size", status -> status.inode.fileSize())
            .means("Bytes of the file, holes included.")
            .number("nbytes", status -> status.inode.nbytes())
            .means("Bytes of the file that are stored, before compression.")
            .number("blocks", FileStatus::blocks)
            .means("The same in blocks of 512 bytes, as stat counts them.")
            .number("links", status -> status.inode.nlink())
            .means("Number of names.")
            .number("uid", status -> status.inode.uid())
            .means("Owner.")
            .number("gid", status -> status.inode.gid())
            .means("Group.")
            .maybeText("device", FileStatus::device)
            .means("Of a device file, MAJOR:MINOR.")
            .number("generation", status -> status.inode.generation())
            .means("Transaction that made the file.")
            .number("transid", status -> status.inode.transid())
            .means("Transaction that changed it last.")
            .number("sequence", status -> status.inode.sequence())
            .means("How often it was changed, as NFS counts it.")
            .texts("flags", status -> status.inode.flags().words())
            .means("Flags of the inode: NODATASUM, NODATACOW, COMPRESS, NOCOMPRESS, PREALLOC, IMMUTABLE, APPEND ...")
            .time("accessed", status -> status.inode.atime().instant())
            .means("When it was read last, as far as that is recorded.")
            .time("modified", status -> status.inode.mtime().instant())
            .means("When its content was changed last.")
            .time("changed", status -> status.inode.ctime().instant())
            .means("When it or what is known of it was changed last.")
            .maybeTime("born", status -> status.birth().map(Timespec::instant))
            .means("When it was made.")
            .maybeName("target", status -> status.target.map(ByteView::toArray))
            .means("What a symbolic link points to.")
            .number("extents", status -> status.extents.extents())
            .means("Different data extents it uses.")
            .number("extent-items", status -> status.extents.items())
            .means("File extent items with data.")
            .number("inline-items", status -> status.extents.inline())
            .means("Those with the data inside.")
            .number("preallocated-items", status -> status.extents.preallocated())
            .means("Those whose space was never written.")
            .number("hole-items", status -> status.extents.holes())
            .means("File extent items that stand for holes.")
            .rows("compression", CompressionRow.TYPE, status -> status.extents.compressions())
            .means("The items by compression.")
            .rows("attributes", Attribute.TYPE, FileStatus::attributes)
            .means("Extended attributes.")
            .rows("names", LINK, FileStatus::links)
            .means("All names of the file.")
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
        return Optional.of(inode.otime()).filter(time -> !time.isZero());
    }
}
