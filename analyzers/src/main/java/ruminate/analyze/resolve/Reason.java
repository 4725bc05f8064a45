package ruminate.analyze.resolve;

import java.util.Locale;

/** Why nobody, or nobody with a name, owns an address. */
public enum Reason {
    /** No chunk maps it. */
    NO_CHUNK("no chunk maps this address"),
    /** A part of a device that no chunk uses. */
    UNALLOCATED("no chunk uses this part of the device"),
    /** Parity of a RAID5 or RAID6 chunk. */
    PARITY("parity computed from the data beside it"),
    /** In a chunk, and in no extent. */
    FREE("the chunk has free space here"),
    /** A copy of the superblock. */
    SUPERBLOCK("a copy of the superblock lies here"),
    /** In an extent of which other bytes are used. */
    BOOKEND("no file uses these bytes of the extent, but it stays allocated as files use others"),
    /** A file that has been deleted while it was open, or an extent that nothing refers to. */
    ORPHAN("no path leads to what uses it"),
    /** A subvolume that has been deleted and is being dropped. */
    HALF_DROPPED("only deleted subvolumes that wait to be dropped use it"),
    /** Used by the log tree alone. */
    LOG("only the log, which has not been replayed, uses it"),
    /** A tree block nobody needs any more. */
    STALE("a tree block of an older state that has not been overwritten");

    private final String explanation;

    Reason(String explanation) {
        this.explanation = explanation;
    }

    /** The name in reports. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** In words. */
    public String explanation() {
        return explanation;
    }
}
