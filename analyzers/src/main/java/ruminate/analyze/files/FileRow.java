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
 * @param location what it leads to
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
            .means("Path of the directory listed.")
            .name("name", row -> row.name.toArray())
            .means("Name in the directory.")
            .number("subvolume", row -> row.location.tree().id())
            .means("Id of the subvolume the file is in.")
            .number("inode", row -> row.location.inode())
            .means("Number of the file there; none where it cannot be read.")
            .maybeText("type", row -> row.mode().map(FileMode::kind))
            .means("Kind of file.")
            .maybeText("mode", row -> row.mode().map(FileMode::octal))
            .means("Permissions, octal.")
            .maybeNumber("links", row -> row.number(row.inode.map(InodeItem::nlink)))
            .means("Number of names.")
            .maybeNumber("uid", row -> row.number(row.inode.map(InodeItem::uid)))
            .means("Owner.")
            .maybeNumber("gid", row -> row.number(row.inode.map(InodeItem::gid)))
            .means("Group.")
            .maybeNumber("size", row -> row.number(row.inode.map(InodeItem::fileSize)))
            .means("Bytes of the file, holes included.")
            .maybeNumber("nbytes", row -> row.number(row.inode.map(InodeItem::nbytes)))
            .means("Bytes of the file that are stored, before compression.")
            .maybeTime("modified", row -> row.inode.map(inode -> inode.mtime().instant()))
            .means("When its content was changed last.")
            .maybeName("target", row -> row.target.map(ByteView::toArray))
            .means("What a symbolic link points to.")
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
