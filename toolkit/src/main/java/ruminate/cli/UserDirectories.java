package ruminate.cli;

import java.nio.file.Path;

/** Where a user keeps what programs remember, by the XDG Base Directory Specification. */
public final class UserDirectories {
    private static final String OURS = "ruminate";

    private UserDirectories() {}

    /** What can be made again. */
    static Path cache() {
        return directory("XDG_CACHE_HOME", Path.of(".cache"));
    }

    /** What a user would miss, but not much. */
    public static Path state() {
        return directory("XDG_STATE_HOME", Path.of(".local", "state"));
    }

    private static Path directory(String variable, Path usual) {
        Path base = absolute(System.getenv(variable), home().resolve(usual));
        return base.resolve(OURS);
    }

    /** Java knows the home of the user, not the one that the environment says. */
    private static Path home() {
        return absolute(System.getenv("HOME"), Path.of(System.getProperty("user.home", "/")));
    }

    /** The specification ignores paths that are relative. */
    private static Path absolute(String path, Path otherwise) {
        return path != null && path.startsWith("/") ? Path.of(path) : otherwise;
    }
}
