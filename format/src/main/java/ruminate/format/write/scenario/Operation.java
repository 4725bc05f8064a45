package ruminate.format.write.scenario;

import static ruminate.format.write.scenario.StepField.optional;
import static ruminate.format.write.scenario.StepField.required;

import java.io.IOException;
import java.util.List;

/** What a step can do. The table is the manual: names, fields and their meaning are taken from here. */
public enum Operation implements StepKind {
    /** Makes a subvolume. */
    SUBVOLUME("subvolume", "makes an empty subvolume", Actions::subvolume, path("where")),
    /** Makes a snapshot. */
    SNAPSHOT(
            "snapshot",
            "makes a snapshot and commits",
            Actions::snapshot,
            required("source", FieldType.PATH, "the subvolume"),
            path("where the snapshot goes"),
            optional("read-only", FieldType.BOOLEAN, "whether it may not be changed")),
    /** Deletes a subvolume. */
    DELETE_SUBVOLUME(
            "delete-subvolume",
            "deletes a subvolume, all of it unless told how far",
            Actions::deleteSubvolume,
            path("the subvolume"),
            optional("drop", FieldType.NUMBER, "drop so many leaves and leave the rest; 0 only marks it as deleted")),
    /** Changes the read-only flag. */
    READ_ONLY(
            "read-only",
            "sets or clears a subvolume's read-only flag",
            Actions::readOnly,
            path("the subvolume"),
            required("value", FieldType.BOOLEAN, "the flag")),
    /** Chooses the default subvolume. */
    SET_DEFAULT("set-default", "makes a subvolume the one that is mounted", Actions::setDefault, path("the subvolume")),
    /** Makes a file. */
    FILE(
            "file",
            "makes a file, with content if a size or a text is given",
            Actions::file,
            path("the file"),
            optional("mode", FieldType.MODE, "permissions, 644 unless given"),
            optional("no-cow", FieldType.BOOLEAN, "without copy-on-write and checksums"),
            optional("size", FieldType.SIZE, "bytes to write"),
            optional("text", FieldType.TEXT, "what to write, repeated up to the size"),
            optional("hex", FieldType.HEX, "what to write, repeated up to the size"),
            optional("random", FieldType.NUMBER, "write bytes that do not compress, from this seed"),
            optional("compress", FieldType.COMPRESSION, "compress what is written")),
    /** Makes many files. */
    FILES(
            "files",
            "makes files f0, f1 ... in a directory",
            Actions::files,
            path("the directory"),
            required("count", FieldType.NUMBER, "how many"),
            optional("prefix", FieldType.TEXT, "their name before the number, f unless given"),
            optional("size", FieldType.SIZE, "bytes in each"),
            optional("random", FieldType.NUMBER, "seed of their content, a text unless given"),
            optional("compress", FieldType.COMPRESSION, "compress what is written")),
    /** Writes to a file. */
    WRITE(
            "write",
            "writes to a file",
            Actions::write,
            path("the file"),
            optional("offset", FieldType.SIZE, "where in the file, 0 unless given"),
            optional("size", FieldType.SIZE, "bytes, those of the text unless given"),
            optional("text", FieldType.TEXT, "what to write, repeated up to the size"),
            optional("hex", FieldType.HEX, "what to write, repeated up to the size"),
            optional("random", FieldType.NUMBER, "write bytes that do not compress, from this seed"),
            optional("compress", FieldType.COMPRESSION, "compress what is written")),
    /** Overwrites a file here and there. */
    OVERWRITE(
            "overwrite",
            "overwrites a file at random places, as a database does",
            Actions::overwrite,
            path("the file"),
            required("writes", FieldType.NUMBER, "how many"),
            optional("unit", FieldType.SIZE, "bytes of each, 4096 unless given"),
            optional("seed", FieldType.NUMBER, "which places"),
            optional("random", FieldType.NUMBER, "seed of the content, zeros unless given")),
    /** Cuts or extends a file. */
    TRUNCATE(
            "truncate",
            "sets the size of a file",
            Actions::truncate,
            path("the file"),
            required("size", FieldType.SIZE, "bytes")),
    /** Makes a hole. */
    PUNCH(
            "punch",
            "makes a hole in a file",
            Actions::punch,
            path("the file"),
            required("offset", FieldType.SIZE, "where"),
            required("size", FieldType.SIZE, "bytes")),
    /** Reserves space. */
    PREALLOCATE(
            "preallocate",
            "reserves space for the holes of a range",
            Actions::preallocate,
            path("the file"),
            optional("offset", FieldType.SIZE, "where, 0 unless given"),
            required("size", FieldType.SIZE, "bytes"),
            optional("keep-size", FieldType.BOOLEAN, "whether the file's size stays")),
    /** Shares extents. */
    CLONE(
            "clone",
            "lets a file share extents with another: a reflink",
            Actions::cloneRange,
            required("source", FieldType.PATH, "the other file"),
            path("the file, made if it is not there"),
            optional("source-offset", FieldType.SIZE, "where in the other file, 0 unless given"),
            optional("offset", FieldType.SIZE, "where in the file, 0 unless given"),
            optional("size", FieldType.SIZE, "bytes, up to the end of the other file unless given")),
    /** Makes a directory. */
    DIRECTORY(
            "directory",
            "makes a directory",
            Actions::directory,
            path("the directory"),
            optional("mode", FieldType.MODE, "permissions, 755 unless given")),
    /** Makes a symbolic link. */
    SYMLINK(
            "symlink",
            "makes a symbolic link",
            Actions::symlink,
            path("the link"),
            required("target", FieldType.TEXT, "what it leads to")),
    /** Makes a device node, pipe or socket. */
    NODE(
            "node",
            "makes a device node, pipe or socket",
            Actions::node,
            path("the node"),
            required("type", FieldType.TEXT, "block, char, fifo or socket"),
            optional("major", FieldType.NUMBER, "major number of a device"),
            optional("minor", FieldType.NUMBER, "minor number of a device")),
    /** Gives a file another name. */
    LINK(
            "link",
            "gives a file a further name: a hard link",
            Actions::link,
            required("source", FieldType.PATH, "the file"),
            path("the further name")),
    /** Moves a name. */
    RENAME(
            "rename",
            "moves a file within a subvolume",
            Actions::rename,
            required("source", FieldType.PATH, "the old name"),
            path("the new name")),
    /** Takes a name away. */
    UNLINK(
            "unlink",
            "takes a name away, and the file with its last one",
            Actions::unlink,
            path("the name"),
            optional("open", FieldType.BOOLEAN, "keep the file as an orphan, as if a process had it open")),
    /** Sets an extended attribute. */
    XATTR(
            "xattr",
            "sets an extended attribute",
            Actions::xattr,
            path("the file"),
            required("name", FieldType.TEXT, "with its prefix, such as user.x"),
            optional("text", FieldType.TEXT, "the value"),
            optional("hex", FieldType.HEX, "the value"),
            optional("size", FieldType.SIZE, "repeat the value up to so many bytes")),
    /** Removes an extended attribute. */
    REMOVE_XATTR(
            "remove-xattr",
            "removes an extended attribute",
            Actions::removeXattr,
            path("the file"),
            required("name", FieldType.TEXT, "with its prefix")),
    /** Sets owner and permissions. */
    ATTRIBUTES(
            "attributes",
            "sets permissions, owner and group",
            Actions::attributes,
            path("the file"),
            optional("mode", FieldType.MODE, "permissions"),
            optional("uid", FieldType.NUMBER, "owner, 0 unless given"),
            optional("gid", FieldType.NUMBER, "group, 0 unless given")),
    /** Makes and changes a quota group. */
    QUOTA_GROUP(
            "quota-group",
            "makes a quota group, puts a group into it, limits it",
            Actions::quotaGroup,
            required("group", FieldType.GROUP, "the group; those of subvolumes are there already"),
            optional("member", FieldType.GROUP, "a group of a lower level to put into it"),
            optional("max-referenced", FieldType.SIZE, "limit of what it reaches, in bytes"),
            optional("max-exclusive", FieldType.SIZE, "limit of what only it reaches, in bytes")),
    /** Stores an item. */
    ITEM(
            "item",
            "stores an item as it is, in a tree that is made if it is not there; nothing is brought in line with it",
            Actions::item,
            required("tree", FieldType.TREE, "the tree"),
            required("key", FieldType.KEY, "the key"),
            required("hex", FieldType.HEX, "the data")),
    /** Removes an item. */
    REMOVE_ITEM(
            "remove-item",
            "removes an item; nothing is brought in line with it",
            Actions::removeItem,
            required("tree", FieldType.TREE, "the tree"),
            required("key", FieldType.KEY, "the key")),
    /** Ends the transaction. */
    COMMIT("commit", "ends the transaction", Actions::commit),
    /** Repeats steps. */
    REPEAT(
            "repeat",
            "carries out steps again and again; {i} in their texts is the number of the round, from 0 on",
            Actions::repeat,
            required("times", FieldType.NUMBER, "how often"),
            required("steps", FieldType.STEPS, "the steps"));

    /** Carries out a step. */
    @FunctionalInterface
    interface Action {
        void run(Actions on, Step<Operation> step) throws IOException, ScenarioException;
    }

    private final About about;
    private final Action action;

    Operation(String text, String meaning, Action action, StepField... fields) {
        this.about = new About(text, meaning, List.of(fields));
        this.action = action;
    }

    private static StepField path(String meaning) {
        return required("path", FieldType.PATH, meaning);
    }

    @Override
    public About about() {
        return about;
    }

    void run(Actions on, Step<Operation> step) throws IOException, ScenarioException {
        action.run(on, step);
    }
}
