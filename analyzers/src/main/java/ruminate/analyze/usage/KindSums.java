package ruminate.analyze.usage;

/**
 * Sums over data of one kind, or of several.
 *
 * @param extents data extents, each once
 * @param references file extent items that point to them, in every subvolume that has them
 * @param inlines file extent items that hold data themselves, in every subvolume that has them
 * @param disk bytes on disk: extents once, inline data each time
 * @param uncompressed the same before compression
 * @param referenced bytes of files
 * @param unreachable bytes before compression that no file extent item reaches
 */
public record KindSums(
        long extents, long references, long inlines, long disk, long uncompressed, long referenced, long unreachable) {
    static final KindSums ZERO = new KindSums(0, 0, 0, 0, 0, 0, 0);

    /** Whether there are no data of the kind. */
    boolean none() {
        return extents == 0 && references == 0 && inlines == 0;
    }

    KindSums plus(KindSums other) {
        return new KindSums(
                extents + other.extents,
                references + other.references,
                inlines + other.inlines,
                disk + other.disk,
                uncompressed + other.uncompressed,
                referenced + other.referenced,
                unreachable + other.unreachable);
    }
}
