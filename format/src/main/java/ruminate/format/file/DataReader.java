package ruminate.format.file;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Checksum;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.item.ChunkItem;
import ruminate.format.layout.ByteView;
import ruminate.format.volume.Volume;

/**
 * Reads data extents by logical address and trusts the copy whose checksums match.
 *
 * <p>Where no copy can be read there are zeros, where none matches the first that can be read stands; both are findings,
 * and both make {@link #intact()} false. Not safe for use by several threads.
 */
final class DataReader {
    /** The most bytes of one call. */
    static final int MAX_LENGTH = 1 << 20;

    /** Reads never cross the border of a stripe, so that a missing device costs only what is on it. */
    private static final int STRIPE = 1 << 16;

    private final Volume volume;
    private final SectorChecksums checksums;
    private final Findings findings;
    private final Checksum checksum;
    private final int sectorSize;
    private final byte[] sums;
    private final byte[] actual;
    private final byte[] other = new byte[STRIPE];
    private boolean intact = true;
    private Optional<LostRange> lost = Optional.empty();

    /** Bytes of which no copy can be read. */
    private record LostRange(long logical, long length, String cause) {
        boolean joins(LostRange next) {
            return logical + length == next.logical && cause.equals(next.cause);
        }

        LostRange with(LostRange next) {
            return new LostRange(logical, length + next.length, cause);
        }

        void report(Place place, Findings findings) {
            findings.add(Finding.of(FindingCode.DATA_UNREADABLE, place, U64.text(logical), length, cause));
        }
    }

    DataReader(Volume volume, SectorChecksums checksums, Findings findings) {
        this.volume = volume;
        this.checksums = checksums;
        this.findings = findings;
        this.checksum = volume.geometry().checksum().create();
        this.sectorSize = volume.geometry().sectorSize();
        this.sums = new byte[MAX_LENGTH / sectorSize * checksum.size()];
        this.actual = new byte[checksum.size()];
    }

    /** Whether everything read so far could be read and matched its checksum, if it has one. */
    boolean intact() {
        return intact;
    }

    /**
     * Reads whole sectors, at most {@link #MAX_LENGTH} bytes.
     *
     * @param verify whether there are checksums to compare with
     * @return whether anything could be read
     */
    boolean read(long logical, byte[] into, int at, int length, boolean verify, Place place) throws IOException {
        int sectors = length / sectorSize;
        BitSet present = verify ? checksums.load(logical, sectors, sums) : new BitSet();
        lost = Optional.empty();
        int done = 0;
        int unread = 0;
        while (done < length) {
            int piece = pieceLength(logical + done, length - done);
            if (!readPiece(logical + done, into, at + done, piece, done / sectorSize, present, place)) {
                present.set(done / sectorSize, (done + piece) / sectorSize);
                unread += piece;
            }
            done += piece;
        }
        lost.ifPresent(range -> range.report(place, findings));
        int without = sectors - present.cardinality();
        if (verify && without > 0) {
            report(place, FindingCode.DATA_CHECKSUM_MISSING, U64.text(logical), (long) without * sectorSize);
        }
        return unread < length;
    }

    /** Bytes up to the next border of a stripe, which is counted from the start of the chunk. */
    private int pieceLength(long logical, int left) {
        Optional<ChunkItem> chunk = volume.chunks().at(logical);
        if (chunk.isEmpty()) {
            return Math.min(left, STRIPE);
        }
        long inChunk = logical - chunk.get().logical();
        long toStripe = STRIPE - (inChunk & (STRIPE - 1));
        long toEnd = chunk.get().length() - inChunk & -sectorSize;
        return (int) Math.min(left, toEnd <= 0 ? sectorSize : Math.min(toStripe, toEnd));
    }

    /** Whether any copy could be read. */
    private boolean readPiece(
            long logical, byte[] into, int at, int length, int firstSector, BitSet present, Place place) {
        int copies = volume.copies(logical);
        Optional<String> unreadable =
                Optional.of(volume.metadump() ? "a metadump holds no file data" : "no chunk maps it");
        int copy = 0;
        for (; copy < copies && unreadable.isPresent(); copy++) {
            unreadable = tryRead(logical, into, at, length, copy);
        }
        if (unreadable.isPresent()) {
            Arrays.fill(into, at, at + length, (byte) 0);
            intact = false;
            lose(new LostRange(logical, length, unreadable.get()), place);
            return false;
        }
        int used = copy;
        BitSet wrong = new BitSet();
        for (int i = 0; i < length / sectorSize; i++) {
            if (present.get(firstSector + i) && !matches(into, at + i * sectorSize, firstSector + i)) {
                wrong.set(i);
            }
        }
        if (!wrong.isEmpty()) {
            BitSet mended = mend(logical, into, at, length, firstSector, copy, wrong);
            reportWrong(logical, into, at, firstSector, used, wrong, mended, place);
        }
        return true;
    }

    /** Neighbouring losses of the same cause are one finding. */
    private void lose(LostRange range, Place place) {
        if (lost.isPresent() && lost.get().joins(range)) {
            lost = Optional.of(lost.get().with(range));
        } else {
            lost.ifPresent(before -> before.report(place, findings));
            lost = Optional.of(range);
        }
    }

    /** Replaces wrong sectors by right ones from the copies after those that were tried. */
    private BitSet mend(long logical, byte[] into, int at, int length, int firstSector, int nextCopy, BitSet wrong) {
        BitSet mended = new BitSet();
        int copies = volume.copies(logical);
        for (int copy = nextCopy; copy < copies && mended.cardinality() < wrong.cardinality(); copy++) {
            if (tryRead(logical, other, 0, length, copy).isPresent()) {
                continue;
            }
            for (int i = wrong.nextSetBit(0); i >= 0; i = wrong.nextSetBit(i + 1)) {
                if (!mended.get(i) && matches(other, i * sectorSize, firstSector + i)) {
                    System.arraycopy(other, i * sectorSize, into, at + i * sectorSize, sectorSize);
                    mended.set(i);
                }
            }
        }
        return mended;
    }

    private void reportWrong(
            long logical, byte[] into, int at, int firstSector, int used, BitSet wrong, BitSet mended, Place place) {
        for (int i = wrong.nextSetBit(0); i >= 0; i = wrong.nextSetBit(i + 1)) {
            String address = U64.text(logical + (long) i * sectorSize);
            if (mended.get(i)) {
                report(place, FindingCode.DATA_COPY_BAD, address, used);
                continue;
            }
            intact = false;
            checksum.compute(into, at + i * sectorSize, sectorSize, actual, 0);
            int size = checksum.size();
            String stored = ByteView.of(sums, (firstSector + i) * size, size).hex();
            report(
                    place,
                    FindingCode.DATA_BAD_CHECKSUM,
                    address,
                    "0x" + stored,
                    "0x" + ByteView.of(actual).hex());
        }
    }

    private boolean matches(byte[] bytes, int at, int sector) {
        return checksum.matches(bytes, at, sectorSize, sums, sector * checksum.size());
    }

    /** Nothing where all went well, else what did not. A sector that a disk cannot read must not hide the others. */
    private Optional<String> tryRead(long logical, byte[] into, int at, int length, int copy) {
        try {
            volume.read(logical, into, at, length, copy);
            return Optional.empty();
        } catch (Damage damage) {
            return Optional.of(damage.getMessage());
        } catch (IOException failure) {
            return Optional.of(Objects.requireNonNullElse(failure.getMessage(), "input/output error"));
        }
    }

    private void report(Place place, FindingCode code, Object... values) {
        findings.add(Finding.of(code, place, values));
    }
}
