package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Images in the hands of the kernel: attached to loop devices and mounted, with all subvolumes below the top level. */
final class Mounted {
    /** What the kernel shows in place of a subvolume that a snapshot does not have. */
    private static final long STUB_INODE = 2;

    private Mounted() {}

    /** Does something with a mounted filesystem. */
    interface Use {
        void run(Path mount) throws IOException;
    }

    /**
     * Mounts, uses, unmounts; then checks what the kernel has left.
     *
     * @param check whether to check before as well
     */
    static void use(List<Path> files, Path mount, boolean check, Use use) throws IOException {
        List<String> devices = new ArrayList<>();
        try {
            for (Path file : files) {
                devices.add(run("losetup", "--find", "--show", file.toString()).strip());
            }
            run(Stream.concat(Stream.of("btrfs", "device", "scan"), devices.stream())
                    .toArray(String[]::new));
            if (check) {
                run("btrfs", "check", "--readonly", "--check-data-csum", devices.get(0));
            }
            run("mount", "-t", "btrfs", "-o", "subvolid=5", devices.get(0), mount.toString());
            try {
                use.run(mount);
            } finally {
                run("umount", mount.toString());
            }
            run("btrfs", "check", "--readonly", devices.get(0));
        } finally {
            for (String device : devices) {
                run("losetup", "--detach", device);
            }
        }
    }

    /** Reads everything through the kernel. */
    static Model.Entry contents(Path at) throws IOException {
        if (Files.isSymbolicLink(at)) {
            return new Model.Link(Files.readSymbolicLink(at).toString());
        }
        if (Files.isRegularFile(at, LinkOption.NOFOLLOW_LINKS)) {
            Model.Plain file = new Model.Plain();
            file.data = Files.readAllBytes(at);
            return file;
        }
        if (!Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
            return new Model.Special();
        }
        if (((Long) Files.getAttribute(at, "unix:ino")) == STUB_INODE) {
            return new Model.Stub();
        }
        Model.Directory directory = new Model.Directory(false);
        try (Stream<Path> found = Files.list(at)) {
            for (Path path : found.toList()) {
                directory.entries.put(path.getFileName().toString(), contents(path));
            }
        }
        return directory;
    }

    /** Runs a program that must succeed; returns what it prints. */
    static String run(String... command) throws IOException {
        String[] found = command.clone();
        found[0] = Trial.find(command[0]).orElse(command[0]);
        Process process = new ProcessBuilder(found).redirectErrorStream(true).start();
        String output;
        try (InputStream in = process.getInputStream()) {
            output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try {
            assertEquals(0, process.waitFor(), String.join(" ", command) + "\n" + output);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return output;
    }
}
