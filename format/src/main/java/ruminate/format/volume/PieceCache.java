package ruminate.format.volume;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import ruminate.format.bytes.U64;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;

/** Inflates compressed pieces of a metadump and keeps those used last. Safe for use by several threads. */
final class PieceCache {
    private static final int MOST_KEPT = 64 << 20;

    private final Device device;
    private final int mostInflated;
    private final Map<Long, byte[]> inflated = new LinkedHashMap<>(16, 0.75f, true);
    private long kept;

    /** Pieces of {@code device}; one that inflates to more than {@code mostInflated} bytes is damaged. */
    PieceCache(Device device, int mostInflated) {
        this.device = device;
        this.mostInflated = mostInflated;
    }

    /** The content of a compressed piece. */
    byte[] get(Metadump.Piece piece) throws IOException, Damage {
        Optional<byte[]> known = find(piece.logical());
        if (known.isPresent()) {
            return known.get();
        }
        byte[] bytes = inflate(piece);
        keep(piece.logical(), bytes);
        return bytes;
    }

    private synchronized Optional<byte[]> find(long logical) {
        return Optional.ofNullable(inflated.get(logical));
    }

    private synchronized void keep(long logical, byte[] bytes) {
        if (inflated.put(logical, bytes) == null) {
            kept += bytes.length;
        }
        Iterator<byte[]> eldest = inflated.values().iterator();
        while (kept > MOST_KEPT && inflated.size() > 1) {
            kept -= eldest.next().length;
            eldest.remove();
        }
    }

    private byte[] inflate(Metadump.Piece piece) throws IOException, Damage {
        byte[] stream = new byte[piece.size()];
        device.read(piece.position(), stream, 0, stream.length);
        byte[] bytes = new byte[Math.max(4096, (int) Math.min(mostInflated, 4L * stream.length))];
        int length = 0;
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(stream);
            while (!inflater.finished()) {
                int count = inflater.inflate(bytes, length, bytes.length - length);
                length += count;
                if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw damage(piece, "the zlib stream ends early");
                }
                if (length == bytes.length && !inflater.finished()) {
                    if (length >= mostInflated) {
                        throw damage(piece, "it inflates to more than " + mostInflated + " bytes");
                    }
                    bytes = Arrays.copyOf(bytes, (int) Math.min(mostInflated, 2L * length));
                }
            }
        } catch (DataFormatException wrong) {
            throw damage(piece, String.valueOf(wrong.getMessage()));
        } finally {
            inflater.end();
        }
        return Arrays.copyOf(bytes, length);
    }

    private static Damage damage(Metadump.Piece piece, String reason) {
        return new Damage(FindingCode.METADUMP_BAD_PIECE, U64.text(piece.logical()), piece.position(), reason);
    }
}
