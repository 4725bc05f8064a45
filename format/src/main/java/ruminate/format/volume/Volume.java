package ruminate.format.volume;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.item.Geometry;

/**
 * The bytes of one filesystem by logical address, whatever they lie on: member devices behind a chunk map, or a metadump.
 * Safe for use by several threads.
 */
public interface Volume extends Closeable {
    /** The superblock in use. */
    Superblock superblock();

    /** Sizes and algorithms of this filesystem. */
    default Geometry geometry() {
        return superblock().geometry();
    }

    /** The chunks. */
    ChunkMap chunks();

    /** Filesystem ids that headers of tree blocks may carry: the metadata UUID first, then those of seed devices. */
    default Set<Uuid> headerFsids() {
        return Set.of(superblock().metadataUuid());
    }

    /** The devices of the filesystem, missing ones included; those of a metadump have no files. */
    List<Member> members();

    /** What was wrong when the filesystem was opened: superblocks, devices, chunks. */
    List<Finding> findings();

    /** How many different readings of the bytes at {@code logical} can be tried; 0 where nothing maps the address. */
    int copies(long logical);

    /**
     * How many bytes from {@code logical} on share their copies: to the end of the stripe where data goes round robin over
     * devices, else to the end of the chunk. 0 where nothing maps the address.
     */
    long span(long logical);

    /**
     * Reads {@code length} bytes that lie within one chunk, from one copy; with parity, the copies after the plain one are
     * reconstructions. A range that reaches past {@link #span} is put together from the same copy of each part.
     *
     * @param copy from 0 to {@code copies(logical) - 1}
     * @throws Damage where no chunk maps the range, the copy's device is missing, or the metadump lacks it
     * @throws IOException where the device cannot be read
     */
    void read(long logical, byte[] into, int at, int length, int copy) throws IOException, Damage;

    /** Where the bytes from {@code logical} on lie plain on a device; empty where they must be computed or are missing. */
    Optional<Run> run(long logical, int copy);

    /** Whether tree blocks may carry crc32c whatever the superblock says, as metadumps do. */
    default boolean metadump() {
        return false;
    }

    /**
     * Bytes that lie one after the other on a device.
     *
     * @param device the device or file
     * @param devid its device id, 0 for a metadump
     * @param physical first byte
     * @param length bytes from there on that are contiguous in both address spaces
     */
    record Run(Device device, long devid, long physical, long length) {}
}
