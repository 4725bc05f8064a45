package ruminate.history;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import ruminate.format.write.Content;
import ruminate.format.write.scenario.RawStep;

/** What a filesystem holds after steps, in the plainest form: the oracle for contents. */
final class Model {
    /** Anything with a name. */
    sealed interface Entry permits Plain, Directory, Link, Stub, Special {}

    /** A regular file; several names may lead to one. */
    static final class Plain implements Entry {
        byte[] data = new byte[0];
        boolean noCow;
    }

    /** A directory, or the root of a subvolume. */
    static final class Directory implements Entry {
        final Map<String, Entry> entries = new TreeMap<>();
        final boolean subvolume;

        Directory(boolean subvolume) {
            this.subvolume = subvolume;
        }
    }

    /** A symbolic link. */
    record Link(String target) implements Entry {}

    /** What a snapshot has in place of a subvolume inside. */
    record Stub() implements Entry {}

    /** A device, pipe or socket. */
    record Special() implements Entry {}

    private final Directory top = new Directory(true);

    Directory top() {
        return top;
    }

    private Directory directory(String path) {
        return (Directory) find(path);
    }

    private Entry find(String path) {
        Entry at = top;
        for (String name : path.substring(1).split("/")) {
            if (!name.isEmpty()) {
                at = ((Directory) at).entries.get(name);
            }
        }
        return at;
    }

    private Plain plain(RawStep step) {
        return (Plain) find((String) step.fields().get("path"));
    }

    private static String parent(String path) {
        return "/" + path.substring(0, path.lastIndexOf('/')).replaceFirst("^/", "");
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private void put(String path, Entry entry) {
        directory(parent(path)).entries.put(name(path), entry);
    }

    private static long number(RawStep step, String field) {
        return (Long) step.fields().getOrDefault(field, 0L);
    }

    /** Does what a step says. Steps that do not fit the state fail here as they do in a filesystem, in one way or another. */
    void apply(RawStep step) {
        String path = (String) step.fields().get("path");
        String source = (String) step.fields().get("source");
        switch ((String) step.fields().get("do")) {
            case "subvolume" -> put(path, new Directory(true));
            case "directory" -> put(path, new Directory(false));
            case "symlink" -> put(path, new Link((String) step.fields().get("target")));
            case "file" -> {
                Plain file = new Plain();
                file.noCow = step.fields().containsKey("no-cow");
                put(path, file);
                write(file, step);
            }
            case "files" -> {
                for (long i = 0; i < number(step, "count"); i++) {
                    put(path + "/" + step.fields().get("prefix") + i, new Plain());
                }
            }
            case "write" -> write(plain(step), step);
            case "truncate" -> plain(step).data = Arrays.copyOf(plain(step).data, (int) number(step, "size"));
            case "punch" -> punch(plain(step), step);
            case "preallocate" -> preallocate(plain(step), step);
            case "clone" -> cloneRange((Plain) find(source), path, step);
            case "link" -> put(path, find(source));
            case "unlink" -> directory(parent(path)).entries.remove(name(path));
            case "rename" -> put(path, directory(parent(source)).entries.remove(name(source)));
            case "delete-subvolume" -> directory(parent(path)).entries.remove(name(path));
            case "snapshot" -> {
                Directory from = directory(source);
                Directory copy = new Directory(true);
                directory(parent(path)).entries.put(name(path), copy);
                copy(from, copy, new IdentityHashMap<>());
            }
            default -> {
                // no content
            }
        }
    }

    private static void write(Plain file, RawStep step) {
        if (!step.fields().containsKey("size") && !step.fields().containsKey("text")) {
            return;
        }
        int offset = (int) number(step, "offset");
        byte[] text = step.fields().containsKey("text")
                ? ((String) step.fields().get("text")).getBytes(StandardCharsets.UTF_8)
                : new byte[0];
        int size = step.fields().containsKey("size") ? (int) number(step, "size") : text.length;
        if (size == 0) {
            return;
        }
        Content content = text.length > 0
                ? Content.repeat(text, offset)
                : step.fields().containsKey("random") ? Content.random(number(step, "random")) : Content.of((byte) 0);
        file.data = Arrays.copyOf(file.data, Math.max(file.data.length, offset + size));
        content.fill(offset, file.data, offset, size);
    }

    private static void punch(Plain file, RawStep step) {
        int from = (int) Math.min(file.data.length, number(step, "offset"));
        int to = (int) Math.min(file.data.length, number(step, "offset") + number(step, "size"));
        file.data = file.data.clone();
        Arrays.fill(file.data, from, to, (byte) 0);
    }

    private static void preallocate(Plain file, RawStep step) {
        if (!Boolean.TRUE.equals(step.fields().get("keep-size"))) {
            long end = number(step, "offset") + number(step, "size");
            file.data = Arrays.copyOf(file.data, (int) Math.max(file.data.length, end));
        }
    }

    private void cloneRange(Plain from, String path, RawStep step) {
        if (find(path) == null) {
            put(path, new Plain());
        }
        Plain to = (Plain) find(path);
        int start = (int) number(step, "source-offset");
        int offset = (int) number(step, "offset");
        int size = step.fields().containsKey("size") ? (int) number(step, "size") : from.data.length - start;
        byte[] part = Arrays.copyOfRange(from.data, start, start + size);
        to.data = Arrays.copyOf(to.data, Math.max(to.data.length, offset + size));
        System.arraycopy(part, 0, to.data, offset, size);
    }

    private static void copy(Directory from, Directory to, Map<Plain, Plain> copied) {
        from.entries.forEach((name, entry) -> {
            if (entry instanceof Plain file) {
                to.entries.put(name, copied.computeIfAbsent(file, old -> {
                    Plain fresh = new Plain();
                    fresh.data = old.data.clone();
                    fresh.noCow = old.noCow;
                    return fresh;
                }));
            } else if (entry instanceof Directory directory) {
                if (directory.subvolume) {
                    to.entries.put(name, new Stub());
                } else {
                    Directory fresh = new Directory(false);
                    to.entries.put(name, fresh);
                    copy(directory, fresh, copied);
                }
            } else {
                to.entries.put(name, entry);
            }
        });
    }
}
