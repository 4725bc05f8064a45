package ruminate.analyze.usage;

import ruminate.format.item.FileExtentItem;

/** How data is stored. */
enum DataKind {
    NONE,
    ZLIB,
    LZO,
    ZSTD,
    UNKNOWN,
    PREALLOC;

    private static final DataKind[] ALL = values();
    static final int COUNT = ALL.length;

    static DataKind of(int number) {
        return ALL[number];
    }

    /** Number of the kind of an item with these fields. */
    static int number(int type, int compression) {
        if (type == FileExtentItem.PREALLOC) {
            return PREALLOC.ordinal();
        }
        return Math.min(compression, UNKNOWN.ordinal());
    }
}
