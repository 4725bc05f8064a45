package ruminate.render;

/**
 * How values are printed.
 *
 * @param units of amounts of bytes
 * @param hideNames whether names are replaced by pseudonyms
 */
public record Style(Units units, boolean hideNames) {
    /** A name as it may be shown: escaped, or replaced where names are hidden. */
    public String name(byte[] name) {
        return hideNames ? Pseudonym.text(name) : SafeName.text(name);
    }
}
