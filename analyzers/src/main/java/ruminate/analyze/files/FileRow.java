package ruminate.analyze.files;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;
import ruminate.format.file.FileLocation;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;

/**
 * One name in a directory, and what it leads to.
 *
 * @param directory path of the directory, as far as the caller knows it
 * @param name the name
 * @param location what it leads to
 * @param inode the inode there; empty where it cannot be read
 * @param target where a symbolic link points to
 */
public record FileRow(
        ByteView directory,
        ByteView name,
        FileLocation location,
        Optional<InodeItem> inode,
        Optional<ByteView> target) {
    /** The columns. */
    public static final RowType<FileRow> TYPE = RowType.<FileRow>declare()
            .name("directory", row -> row.directory.toArray())
            .name("name", row -> row.name.toArray())
            .number("subvolume", row -> row.location.tree().id())
            .number("inode", row -> row.location.inode())
            .maybeText("type", row -> row.mode().map(FileMode::kind))
            .maybeText("mode", row -> row.mode().map(FileMode::octal))
            .maybeNumber("links", row -> row.number(row.inode.map(InodeItem::nlink)))
            .maybeNumber("uid", row -> row.number(row.inode.map(InodeItem::uid)))
            .maybeNumber("gid", row -> row.number(row.inode.map(InodeItem::gid)))
            .maybeNumber("size", row -> row.number(row.inode.map(InodeItem::fileSize)))
            .maybeNumber("nbytes", row -> row.number(row.inode.map(InodeItem::nbytes)))
            .maybeTime("modified", row -> row.inode.map(inode -> inode.mtime().instant()))
            .maybeName("target", row -> row.target.map(ByteView::toArray))
            .end();

    /** Kind and permissions. */
    public Optional<FileMode> mode() {
        return inode.map(item -> new FileMode(item.mode()));
    }

    /** Whether the name leads to a directory. */
    public boolean isDirectory() {
        return inode.flatMap(InodeItem::fileType).filter(FileType.DIR::equals).isPresent();
    }

    private OptionalLong number(Optional<Long> value) {
        return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }
}
