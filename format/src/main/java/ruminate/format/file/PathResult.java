package ruminate.format.file;

/** Where a path leads. */
public sealed interface PathResult permits PathResult.Found, PathResult.NotFound, PathResult.Broken {
    /** It leads to an inode. */
    record Found(FileLocation location) implements PathResult {}

    /**
     * It leads nowhere.
     *
     * @param reason why, in the words of the operating system where it has some
     */
    record NotFound(String reason) implements PathResult {}

    /**
     * It leads to something that ought to be there and is not.
     *
     * @param missing what that is
     */
    record Broken(String missing) implements PathResult {}
}
