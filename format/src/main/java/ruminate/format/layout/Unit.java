package ruminate.format.layout;

/** What the number in a field counts or names; decides how it is printed. */
public enum Unit {
    /** A number of things. */
    COUNT,
    /** A number of bytes. */
    BYTES,
    /** A logical address in bytes. */
    LOGICAL,
    /** A byte offset on a device. */
    PHYSICAL,
    /** A device id. */
    DEVID,
    /** A transaction number. */
    GENERATION,
    /** An object id: a tree, an inode, a reserved number. */
    OBJECT_ID,
    /** A tree level. */
    LEVEL,
    /** A set of bits, printed in hexadecimal. */
    FLAGS,
    /** One of a closed set of numbers. */
    CODE,
    /** A hash value. */
    HASH,
    /** File mode, printed in octal. */
    MODE,
    /** Seconds since 1970, signed. */
    SECONDS,
    /** Nanoseconds within a second. */
    NANOSECONDS,
    /** A number without a meaning of its own. */
    NUMBER,
    /** A key of 17 bytes. */
    KEY,
    /** A UUID of 16 bytes. */
    UUID,
    /** A stored checksum. */
    CHECKSUM,
    /** A name in bytes, any encoding. */
    NAME,
    /** Content: file data, attribute values, bitmaps. */
    DATA,
    /** Bytes that are to be zero. */
    RESERVED
}
