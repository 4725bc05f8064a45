package ruminate.format.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import ruminate.format.checksum.Checksum;
import ruminate.format.compress.Compression;
import ruminate.format.compress.Compressor;
import ruminate.format.fault.Damage;
import ruminate.format.item.FileExtentItem;

/** The bytes of data extents on the members, and their checksums. */
final class DataBlocks {
    private static final int PIECE = 1 << 20;

    private final Members members;
    private final CsumTree csums;
    private final Checksum checksum;
    private final int sector;
    private final boolean metadataOnly;
    private final Map<Compression, Compressor> compressors = new EnumMap<>(Compression.class);
    private final byte[] zeroSum;
    private byte[] buffer = new byte[0];

    DataBlocks(WritableFilesystem filesystem) {
        this.members = filesystem.members();
        this.csums = filesystem.csums();
        this.checksum = filesystem.options().checksum().create();
        this.sector = filesystem.options().sectorSize();
        this.metadataOnly = filesystem.options().metadataOnly();
        this.zeroSum = new byte[checksum.size()];
        checksum.compute(new byte[sector], 0, sector, zeroSum, 0);
    }

    /** Writes a stretch of a file to an extent, a piece at a time. */
    void write(long logical, long position, long length, Content content, boolean sums) {
        if (metadataOnly) {
            addZeroSums(logical, length, sums);
            return;
        }
        for (long done = 0; done < length; ) {
            int part = (int) Math.min(PIECE, length - done);
            if (buffer.length < part) {
                buffer = new byte[part];
            }
            Arrays.fill(buffer, 0, part, (byte) 0);
            content.fill(position + done, buffer, 0, part);
            write(logical + done, buffer, part, sums);
            done += part;
        }
    }

    /** Writes {@code length} bytes, whole sectors, to an extent. */
    void write(long logical, byte[] bytes, int length, boolean sums) {
        if (metadataOnly) {
            addZeroSums(logical, length, sums);
            return;
        }
        try {
            members.write(logical, bytes, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (sums) {
            int size = checksum.size();
            byte[] all = new byte[length / sector * size];
            for (int i = 0; i < length / sector; i++) {
                checksum.compute(bytes, i * sector, sector, all, i * size);
            }
            csums.add(logical, all);
        }
    }

    private void addZeroSums(long logical, long length, boolean sums) {
        for (long done = 0; sums && done < length; ) {
            int part = (int) Math.min(PIECE * 16L, length - done);
            byte[] all = new byte[part / sector * zeroSum.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = zeroSum[i % zeroSum.length];
            }
            csums.add(logical + done, all);
            done += part;
        }
    }

    /** The compressed form of {@code bytes}, if it has at most {@code most} bytes. */
    Optional<byte[]> compress(byte[] bytes, int most, Compression compression) {
        if (most <= 0 || metadataOnly) {
            return Optional.empty();
        }
        Compressor compressor = compressors.computeIfAbsent(compression, type -> type.compressor(sector));
        byte[] out = new byte[most];
        OptionalInt length = compressor.compress(bytes, 0, bytes.length, out, 0, most);
        return length.isPresent() ? Optional.of(Arrays.copyOf(out, length.getAsInt())) : Optional.empty();
    }

    /** The bytes of a file that an item stands for. */
    byte[] read(FileExtentItem item) {
        try {
            return item.inline() ? inline(item) : regular(item);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Damage damage) {
            throw new AssertionError("what was written cannot be read", damage);
        }
    }

    private byte[] inline(FileExtentItem item) throws Damage {
        return unpack(item.inlineData().toArray(), item.compression(), (int) item.ramBytes());
    }

    private byte[] regular(FileExtentItem item) throws IOException, Damage {
        int length = Math.toIntExact(item.numBytes());
        if (item.hole() || item.type() == FileExtentItem.PREALLOC || metadataOnly) {
            return new byte[length];
        }
        if (item.compression() == 0) {
            byte[] bytes = new byte[length];
            members.read(item.diskBytenr() + item.offset(), bytes, 0, length);
            return bytes;
        }
        byte[] packed = new byte[Math.toIntExact(item.diskNumBytes())];
        members.read(item.diskBytenr(), packed, 0, packed.length);
        byte[] all = unpack(packed, item.compression(), (int) item.ramBytes());
        return Arrays.copyOfRange(all, (int) item.offset(), (int) item.offset() + length);
    }

    private byte[] unpack(byte[] packed, int compression, int size) throws Damage {
        if (compression == 0) {
            return packed;
        }
        byte[] plain = new byte[size];
        Compression.of(compression)
                .orElseThrow()
                .decompressor(sector)
                .decompress(packed, 0, packed.length, plain, 0, size);
        return plain;
    }
}
