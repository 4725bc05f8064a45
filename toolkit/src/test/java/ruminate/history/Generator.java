package ruminate.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import ruminate.format.write.scenario.RawStep;

/** Makes up histories: filesystems of all kinds, and steps that fit what is there at that time. */
final class Generator {
    private static final long SECTOR = 4096;
    private static final int MOST = 400_000;

    private final Random random;
    private final Model model = new Model();
    private final List<RawStep> steps = new ArrayList<>();
    private int serial;
    private boolean quota;

    Generator(long seed) {
        this.random = new Random(seed);
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    @SafeVarargs
    private <T> T any(T... choices) {
        return choices[below(choices.length)];
    }

    private <T> T any(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    /** The filesystem to begin with. */
    Map<String, Object> filesystem(long seed) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("seed", seed);
        fields.put("node-size", any(4096L, 4096L, 8192L, 16384L, 65536L));
        fields.put("checksum", any("crc32c", "crc32c", "xxhash64", "sha256", "blake2b"));
        fields.put("metadata-allocation", any("tetris", "cluster(262144)", "contiguous"));
        fields.put("data-allocation", any("tetris", "cluster(262144)", "contiguous"));
        fields.put("max-inline", any(0L, 2048L, 4095L));
        if (below(3) == 0) {
            fields.put("devices", List.of("160MiB", "160MiB", "160MiB", "160MiB"));
            fields.put("metadata", any("raid1", "raid1c3", "raid1c4", "raid10", "raid0", "raid5", "raid6", "dup"));
            fields.put("data", any("single", "raid0", "raid1", "raid10", "raid5", "raid6", "raid1c3"));
        } else {
            fields.put("size", "192MiB");
            fields.put("metadata", any("single", "dup"));
            if (below(6) == 0) {
                fields.put("mixed", true);
                fields.put("node-size", 4096L);
                fields.put("metadata", "single");
            }
        }
        boolean freeSpaceTree = below(4) > 0;
        boolean noHoles = below(3) > 0;
        fields.put("free-space-tree", freeSpaceTree);
        fields.put("no-holes", noHoles);
        fields.put("block-group-tree", freeSpaceTree && noHoles && below(2) == 0);
        fields.put("skinny-metadata", below(4) > 0);
        quota = below(3) == 0;
        fields.put("quota", quota);
        return fields;
    }

    List<RawStep> steps(int count) {
        while (steps.size() < count) {
            step();
        }
        return steps;
    }

    private void add(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        RawStep step = new RawStep(0, fields);
        model.apply(step);
        steps.add(step);
    }

    private record Named(String path, String subvolume, Model.Entry entry) {}

    private List<Named> all(Predicate<Named> wanted) {
        List<Named> found = new ArrayList<>();
        collect("", "/", model.top(), found);
        found.add(new Named("/", "/", model.top()));
        return found.stream().filter(wanted).toList();
    }

    private static void collect(String prefix, String subvolume, Model.Directory directory, List<Named> found) {
        directory.entries.forEach((name, entry) -> {
            String path = prefix + "/" + name;
            boolean root = entry instanceof Model.Directory inner && inner.subvolume;
            found.add(new Named(path, subvolume, entry));
            if (entry instanceof Model.Directory inner) {
                collect(path, root ? path : subvolume, inner, found);
            }
        });
    }

    private Named directory() {
        return any(all(named -> named.entry() instanceof Model.Directory));
    }

    private static String in(Named directory, String name) {
        return directory.path().equals("/") ? "/" + name : directory.path() + "/" + name;
    }

    private static String home(Named directory) {
        boolean root = directory.entry() instanceof Model.Directory d && d.subvolume;
        return root ? directory.path() : directory.subvolume();
    }

    private String fresh(String kind) {
        String name = kind + serial++;
        return below(8) == 0 ? name + "_".repeat(below(200)) : name;
    }

    private void step() {
        List<Named> files = all(named -> named.entry() instanceof Model.Plain);
        int choice = files.isEmpty() ? below(4) : below(24);
        switch (choice) {
            case 0 -> add("do", "subvolume", "path", in(directory(), fresh("v")));
            case 1, 2 -> newFile();
            case 3 -> add("do", "directory", "path", in(directory(), fresh("d")));
            case 4, 5, 6, 7, 8, 9 -> write(any(files));
            case 10, 11 -> snapshot();
            case 12 -> deleteSubvolume();
            case 13 -> add("do", "truncate", "path", any(files).path(), "size", (long) size());
            case 14 -> add("do", "punch", "path", any(files).path(), "offset", place(), "size", 1L + size());
            case 15 ->
                add(
                        "do",
                        "preallocate",
                        "path",
                        any(files).path(),
                        "offset",
                        place(),
                        "size",
                        1L + below(100_000),
                        "keep-size",
                        random.nextBoolean());
            case 16, 17, 18 -> cloneRange(files);
            case 19 -> link(any(files));
            case 20 -> add("do", "unlink", "path", any(files).path());
            case 21 -> rename(any(files));
            case 22 -> attributes(any(files));
            default -> many();
        }
    }

    private int size() {
        return switch (below(4)) {
            case 0 -> below(4096);
            case 1 -> below(40) * 4096;
            case 2 -> below(20_000);
            default -> below(MOST);
        };
    }

    private long place() {
        return random.nextBoolean() ? below(60) * SECTOR : below(250_000);
    }

    private void newFile() {
        String path = in(directory(), fresh("f"));
        if (below(6) == 0) {
            add("do", "file", "path", path, "no-cow", true);
        } else if (below(6) == 0) {
            add("do", "symlink", "path", path, "target", "to/" + "x".repeat(1 + below(300)));
        } else {
            add("do", "file", "path", path, "size", (long) size(), "random", (long) below(1000));
        }
    }

    private void write(Named file) {
        long size = 1 + (below(3) == 0 ? below(4) * SECTOR : size());
        if (below(3) > 0) {
            add("do", "write", "path", file.path(), "offset", place(), "size", size, "random", (long) below(1000));
        } else {
            add(
                    "do",
                    "write",
                    "path",
                    file.path(),
                    "offset",
                    place(),
                    "size",
                    size,
                    "text",
                    "words " + below(100),
                    "compress",
                    any("none", "zlib", "lzo", "zstd"));
        }
    }

    private void snapshot() {
        Named source = any(all(named -> named.entry() instanceof Model.Directory d && d.subvolume));
        add(
                "do",
                "snapshot",
                "source",
                source.path(),
                "path",
                in(directory(), fresh("s")),
                "read-only",
                random.nextBoolean());
    }

    private void deleteSubvolume() {
        List<Named> candidates = all(named -> named.entry() instanceof Model.Directory d
                && d.subvolume
                && !named.path().equals("/")
                && all(inner -> inner.subvolume().equals(named.path())
                                && inner.entry() instanceof Model.Directory s
                                && s.subvolume)
                        .isEmpty());
        if (candidates.isEmpty()) {
            return;
        }
        String path = any(candidates).path();
        if (below(3) == 0) {
            // In a tree that is half dropped, btrfs check counts for quota groups what is gone as well.
            add("do", "delete-subvolume", "path", path, "drop", quota ? 0L : below(4));
        } else {
            add("do", "delete-subvolume", "path", path);
        }
    }

    private void cloneRange(List<Named> files) {
        Named from = any(files);
        Model.Plain source = (Model.Plain) from.entry();
        if (below(3) == 0 && !source.noCow) {
            add("do", "clone", "source", from.path(), "path", in(directory(), fresh("c")));
            return;
        }
        Named to = any(files);
        Model.Plain target = (Model.Plain) to.entry();
        int sectors = source.data.length / (int) SECTOR;
        if (target == source || target.noCow != source.noCow || sectors == 0) {
            return;
        }
        long start = below(sectors);
        long count = 1 + below((int) (sectors - start));
        add(
                "do",
                "clone",
                "source",
                from.path(),
                "path",
                to.path(),
                "source-offset",
                start * SECTOR,
                "offset",
                below(60) * SECTOR,
                "size",
                count * SECTOR);
    }

    private void link(Named file) {
        Named directory = any(all(
                named -> named.entry() instanceof Model.Directory && home(named).equals(file.subvolume())));
        for (int i = below(3) == 0 ? 60 : 1; i > 0; i--) {
            add("do", "link", "source", file.path(), "path", in(directory, "l" + serial++ + "-".repeat(100)));
        }
    }

    private void rename(Named file) {
        Named directory = any(all(
                named -> named.entry() instanceof Model.Directory && home(named).equals(file.subvolume())));
        add("do", "rename", "source", file.path(), "path", in(directory, fresh("r")));
    }

    private void attributes(Named file) {
        switch (below(3)) {
            case 0 -> add("do", "xattr", "path", file.path(), "name", "user.a", "size", (long) below(3000));
            case 1 -> add("do", "attributes", "path", file.path(), "mode", "600", "uid", 5L);
            default -> {
                boolean commit = random.nextBoolean();
                List<Named> roots = all(named -> named.entry() instanceof Model.Directory d
                        && d.subvolume
                        && !named.path().equals("/"));
                if (commit || roots.isEmpty()) {
                    add("do", "commit");
                } else {
                    add("do", "read-only", "path", any(roots).path(), "value", random.nextBoolean());
                }
            }
        }
    }

    private void many() {
        Named directory = directory();
        add("do", "files", "path", directory.path(), "count", 1L + below(150), "prefix", fresh("m") + "-");
    }
}
