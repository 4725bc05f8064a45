package ruminate.format.write.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import ruminate.format.compress.Compression;
import ruminate.format.ids.Key;
import ruminate.format.item.FileType;
import ruminate.format.layout.ByteView;
import ruminate.format.write.Content;
import ruminate.format.write.FileData;
import ruminate.format.write.QuotaGroups;
import ruminate.format.write.Subvolume;
import ruminate.format.write.Subvolumes;
import ruminate.format.write.WritableFilesystem;

/** Carries out steps on a filesystem. */
final class Actions {
    private static final int FILE_MODE = 0644;
    private static final int DIRECTORY_MODE = 0755;
    private static final long UNIT = 4096;
    private static final int MAJOR_SHIFT = 20;

    private final WritableFilesystem filesystem;
    private final Namespace names;

    Actions(WritableFilesystem filesystem) {
        this.filesystem = filesystem;
        this.names = new Namespace(filesystem);
    }

    void run(List<Step<Operation>> steps) throws IOException, ScenarioException {
        for (Step<Operation> step : steps) {
            try {
                step.operation().run(this, step);
                filesystem.relieve();
            } catch (IllegalArgumentException | IllegalStateException e) {
                throw new ScenarioException(step.place() + ": " + e.getMessage());
            }
        }
    }

    // subvolumes

    void subvolume(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        filesystem.lifecycle().create(at.subvolume(), at.inode(), at.name());
    }

    void snapshot(Step<Operation> step) throws IOException {
        Subvolume source = names.subvolume(step.text("source"));
        Target at = names.parent(step.text("path"));
        filesystem.lifecycle().snapshot(source, at.subvolume(), at.inode(), at.name(), step.flag("read-only"));
    }

    void deleteSubvolume(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        Subvolumes.Removal removal = filesystem.lifecycle().delete(at.subvolume(), at.inode(), at.name());
        long budget = step.number("drop", Long.MAX_VALUE);
        if (budget > 0) {
            removal.run(budget);
        }
    }

    void readOnly(Step<Operation> step) {
        filesystem.lifecycle().readOnly(names.subvolume(step.text("path")), step.flag("value"));
    }

    void quotaGroup(Step<Operation> step) {
        QuotaGroups quota = filesystem
                .quota()
                .orElseThrow(() -> new IllegalArgumentException("the filesystem is made without the field \"quota\""));
        long group = group(step.text("group"));
        quota.make(group);
        if (step.has("member")) {
            quota.assign(group(step.text("member")), group);
        }
        if (step.has("max-referenced") || step.has("max-exclusive")) {
            quota.limit(group, size(step, "max-referenced"), size(step, "max-exclusive"));
        }
    }

    private long group(String text) {
        return text.startsWith("/")
                ? names.subvolume(text).id()
                : QuotaGroups.parse(text).orElseThrow();
    }

    private static OptionalLong size(Step<Operation> step, String field) {
        return step.has(field) ? OptionalLong.of(step.number(field, 0)) : OptionalLong.empty();
    }

    void setDefault(Step<Operation> step) {
        filesystem.lifecycle().setDefault(names.subvolume(step.text("path")));
    }

    // content

    private static Optional<Content> content(Step<Operation> step) {
        long offset = step.number("offset", 0);
        if (step.has("text")) {
            return repeat(step.text("text").getBytes(StandardCharsets.UTF_8), offset);
        }
        if (step.has("hex")) {
            return repeat((byte[]) step.values().get("hex"), offset);
        }
        if (step.has("random")) {
            return Optional.of(Content.random(step.number("random", 0)));
        }
        return step.has("size") ? Optional.of(Content.of((byte) 0)) : Optional.empty();
    }

    private static Optional<Content> repeat(byte[] bytes, long offset) {
        return bytes.length == 0 ? Optional.empty() : Optional.of(Content.repeat(bytes, offset));
    }

    private static long size(Step<Operation> step) {
        long given = step.has("text") ? step.text("text").getBytes(StandardCharsets.UTF_8).length : 0;
        given = step.has("hex") ? ((byte[]) step.values().get("hex")).length : given;
        return step.number("size", given);
    }

    private static Compression compression(Step<Operation> step) {
        return (Compression) step.values().getOrDefault("compress", Compression.NONE);
    }

    private static int mode(Step<Operation> step, int otherwise) {
        return (int) step.number("mode", otherwise);
    }

    void file(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        long inode = at.subvolume().file(at.inode(), at.name(), mode(step, FILE_MODE));
        if (step.flag("no-cow")) {
            at.subvolume().noCow(inode);
        }
        write(step, at.subvolume().data(), inode);
    }

    void files(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        String prefix = step.has("prefix") ? step.text("prefix") : "f";
        long size = step.number("size", 0);
        for (long i = 0; i < step.number("count", 0); i++) {
            String name = prefix + i;
            long inode = at.subvolume().file(at.inode(), ByteView.of(name), FILE_MODE);
            Content content = step.has("random")
                    ? Content.random(step.number("random", 0) + i)
                    : Content.repeat((name + "\n").getBytes(StandardCharsets.UTF_8), 0);
            at.subvolume().data().write(inode, 0, size, content, compression(step));
        }
    }

    void write(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        write(step, regular(at), at.inode());
    }

    private static FileData regular(Target at) {
        if (at.subvolume().type(at.inode()) != FileType.FILE) {
            throw new IllegalArgumentException("this is no regular file");
        }
        return at.subvolume().data();
    }

    private static void write(Step<Operation> step, FileData data, long inode) {
        Optional<Content> content = content(step);
        if (content.isPresent()) {
            data.write(inode, step.number("offset", 0), size(step), content.get(), compression(step));
        }
    }

    void overwrite(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        FileData data = regular(at);
        long unit = step.number("unit", UNIT);
        long places = unit == 0 ? 0 : data.size(at.inode()) / unit;
        if (places == 0) {
            throw new IllegalArgumentException("the file is smaller than one unit");
        }
        Random random = new Random(step.number("seed", 0) * 31 + filesystem.transid());
        Content content = step.has("random") ? Content.random(step.number("random", 0)) : Content.of((byte) 0);
        for (long i = 0; i < step.number("writes", 0); i++) {
            long place = Math.floorMod(random.nextLong(), places);
            data.write(at.inode(), place * unit, unit, content, Compression.NONE);
            filesystem.relieve();
        }
    }

    void truncate(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        regular(at).truncate(at.inode(), step.number("size", 0));
    }

    void punch(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        regular(at).punch(at.inode(), step.number("offset", 0), step.number("size", 0));
    }

    void preallocate(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        regular(at).preallocate(at.inode(), step.number("offset", 0), step.number("size", 0), step.flag("keep-size"));
    }

    void cloneRange(Step<Operation> step) {
        Target from = names.existing(step.text("source"));
        FileData source = regular(from);
        Target at = names.find(step.text("path")).orElseGet(() -> {
            Target parent = names.parent(step.text("path"));
            long inode = parent.subvolume().file(parent.inode(), parent.name(), FILE_MODE);
            return new Target(parent.subvolume(), inode, ByteView.EMPTY);
        });
        long offset = step.number("source-offset", 0);
        long size = step.number("size", source.size(from.inode()) - offset);
        regular(at).clone(source, from.inode(), offset, at.inode(), step.number("offset", 0), size);
    }

    // names

    void directory(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        at.subvolume().directory(at.inode(), at.name(), mode(step, DIRECTORY_MODE));
    }

    void symlink(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        at.subvolume().symlink(at.inode(), at.name(), ByteView.of(step.text("target")));
    }

    void node(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        FileType type = switch (step.text("type")) {
            case "block" -> FileType.BLKDEV;
            case "char" -> FileType.CHRDEV;
            case "fifo" -> FileType.FIFO;
            case "socket" -> FileType.SOCK;
            default ->
                throw new IllegalArgumentException(
                        "field \"type\": expected block, char, fifo or socket, has " + step.text("type"));
        };
        long rdev = (step.number("major", 0) << MAJOR_SHIFT) + step.number("minor", 0);
        at.subvolume().node(at.inode(), at.name(), type, mode(step, FILE_MODE), rdev);
    }

    void link(Step<Operation> step) {
        Target from = names.existing(step.text("source"));
        Target at = names.parent(step.text("path"));
        requireSame(from, at);
        at.subvolume().link(from.inode(), at.inode(), at.name());
    }

    void rename(Step<Operation> step) {
        Target from = names.parent(step.text("source"));
        Target at = names.parent(step.text("path"));
        requireSame(from, at);
        at.subvolume().rename(from.inode(), from.name(), at.inode(), at.name());
    }

    private static void requireSame(Target from, Target to) {
        if (from.subvolume() != to.subvolume()) {
            throw new IllegalArgumentException("the places are in different subvolumes");
        }
    }

    void unlink(Step<Operation> step) {
        Target at = names.parent(step.text("path"));
        if (step.flag("open")) {
            at.subvolume().unlinkOpen(at.inode(), at.name());
        } else {
            at.subvolume().unlink(at.inode(), at.name());
        }
    }

    // attributes

    void xattr(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        byte[] value = step.has("hex")
                ? (byte[]) step.values().get("hex")
                : step.has("text") ? step.text("text").getBytes(StandardCharsets.UTF_8) : new byte[0];
        int size = (int) Math.min(Integer.MAX_VALUE, step.number("size", value.length));
        byte[] repeated = new byte[Math.min(size, 1 << 16)];
        if (value.length > 0) {
            Content.repeat(value, 0).fill(0, repeated, 0, repeated.length);
        } else {
            Arrays.fill(repeated, (byte) 'x');
        }
        at.subvolume().setXattr(at.inode(), ByteView.of(step.text("name")), ByteView.of(repeated));
    }

    void removeXattr(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        at.subvolume().removeXattr(at.inode(), ByteView.of(step.text("name")));
    }

    void attributes(Step<Operation> step) {
        Target at = names.existing(step.text("path"));
        int mode = mode(step, at.subvolume().permissions(at.inode()));
        at.subvolume().attributes(at.inode(), mode, step.number("uid", 0), step.number("gid", 0));
    }

    // anything

    void item(Step<Operation> step) {
        filesystem.putItem(step.number("tree", 0), (Key) step.values().get("key"), (byte[])
                step.values().get("hex"));
    }

    void removeItem(Step<Operation> step) {
        filesystem.removeItem(step.number("tree", 0), (Key) step.values().get("key"));
    }

    // course

    void commit(Step<Operation> step) throws IOException {
        filesystem.commit();
    }

    void repeat(Step<Operation> step) throws IOException, ScenarioException {
        for (long round = 0; round < step.number("times", 0); round++) {
            long number = round;
            run(step.steps().stream().map(inner -> inner.inRound(number)).toList());
        }
    }
}
