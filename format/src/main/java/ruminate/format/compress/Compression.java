package ruminate.format.compress;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * How the data of an extent is stored, as the {@code compression} field of a file extent item says.
 *
 * <p>Source: {@code enum btrfs_compression_type}, fs/btrfs; zstd since Linux 4.14.
 */
public enum Compression {
    /** Stored as it is. */
    NONE(0, "none", sectorSize -> new PlainCodec(), sectorSize -> new PlainCodec()),
    /** One zlib stream. */
    ZLIB(1, "zlib", sectorSize -> new ZlibDecompressor(), sectorSize -> new ZlibCompressor()),
    /** A container of LZO1X segments, one for each sector of input. */
    LZO(2, "lzo", LzoDecompressor::new, LzoCompressor::new),
    /** One zstd frame. */
    ZSTD(3, "zstd", sectorSize -> new ZstdDecompressor(), sectorSize -> new ZstdCompressor());

    /** Most bytes an extent may have before and after compression. */
    public static final int MAX_EXTENT = 128 * 1024;

    private static final Compression[] BY_NUMBER = values();

    private final int number;
    private final String text;
    private final IntFunction<Decompressor> decompressor;
    private final IntFunction<Compressor> compressor;

    Compression(int number, String text, IntFunction<Decompressor> decompressor, IntFunction<Compressor> compressor) {
        this.number = number;
        this.text = text;
        this.decompressor = decompressor;
        this.compressor = compressor;
    }

    /** The compression with this number, if it is a known one. */
    public static Optional<Compression> of(int number) {
        return number >= 0 && number < BY_NUMBER.length ? Optional.of(BY_NUMBER[number]) : Optional.empty();
    }

    /** The number stored in file extent items. */
    public int number() {
        return number;
    }

    /** The name as dumps print it. */
    public String text() {
        return text;
    }

    /** A fresh decompressor for one thread. */
    public Decompressor decompressor(int sectorSize) {
        return decompressor.apply(sectorSize);
    }

    /** A fresh compressor for one thread. */
    public Compressor compressor(int sectorSize) {
        return compressor.apply(sectorSize);
    }
}
