package ruminate.format.volume;

import java.io.IOException;

/** A file holds no btrfs filesystem that could be read, not even in part. */
public final class NotBtrfs extends IOException {
    private static final long serialVersionUID = 1L;

    /** Says which file and why not. */
    public NotBtrfs(String message) {
        super(message);
    }
}
