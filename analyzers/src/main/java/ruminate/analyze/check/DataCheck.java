package ruminate.analyze.check;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Workers;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Checksum;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Volume;

/**
 * Compares file data with its checksums: every sector that has one, every copy. Data is read in the order of its addresses by
 * several threads, each with one item of the checksum tree at a time.
 */
final class DataCheck {
    private static final int LONGEST_READ = 1 << 18;

    private final Volume volume;
    private final Findings findings;
    private final Progress progress;
    private final TreeCursor cursor;
    private final int sectorSize;
    private boolean more;

    /** The checksums of sectors one after the other. */
    private record Sums(long logical, byte[] bytes) {}

    private DataCheck(Filesystem filesystem, TreeRoot checksums, Findings findings, Progress progress) {
        this.volume = filesystem.volume();
        this.findings = findings;
        this.progress = progress;
        this.cursor = filesystem.cursor(checksums);
        this.sectorSize = filesystem.geometry().sectorSize();
        this.more = cursor.seek(new Key(ObjectId.EXTENT_CSUM, KeyType.EXTENT_CSUM, 0));
    }

    /** Reports data that does not match. */
    static void run(Filesystem filesystem, int threads, Findings findings, Progress progress) throws IOException {
        Optional<TreeRoot> checksums = filesystem.root(ObjectId.CSUM_TREE);
        if (checksums.isPresent()) {
            DataCheck check = new DataCheck(filesystem, checksums.get(), findings, progress);
            long used = filesystem.superblock().get(Superblock.BYTES_USED);
            progress.phase("reading data", used / check.sectorSize);
            Workers.run(threads, () -> check.new Worker().run());
        }
    }

    private synchronized Optional<Sums> next() {
        while (more) {
            Key key = cursor.key();
            Optional<Sums> sums = Optional.empty();
            if (key.objectid() == ObjectId.EXTENT_CSUM && key.type() == KeyType.EXTENT_CSUM) {
                Leaf leaf = cursor.leaf();
                int start = leaf.start(cursor.slot());
                byte[] bytes = Arrays.copyOfRange(leaf.bytes(), start, start + leaf.size(cursor.slot()));
                sums = Optional.of(new Sums(key.offset(), bytes));
            }
            more = cursor.next();
            if (sums.isPresent()) {
                return sums;
            }
        }
        return Optional.empty();
    }

    /** What one thread works with. */
    private final class Worker {
        private final Checksum checksum = volume.geometry().checksum().create();
        private final byte[] data = new byte[LONGEST_READ];

        void run() {
            for (Optional<Sums> sums = next(); sums.isPresent(); sums = next()) {
                check(sums.get());
            }
        }

        private void check(Sums sums) {
            int sectors = sums.bytes.length / checksum.size();
            int sector = 0;
            while (sector < sectors) {
                long logical = sums.logical + (long) sector * sectorSize;
                long span = Math.min(LONGEST_READ, (long) (sectors - sector) * sectorSize);
                long readable = U64.min(span, Math.max(volume.span(logical), sectorSize));
                int count = (int) (readable / sectorSize);
                check(sums, sector, logical, count);
                progress.advance(count);
                sector += count;
            }
        }

        /** Checks sectors that share their copies. */
        private void check(Sums sums, int first, long logical, int count) {
            BitSet good = new BitSet(count);
            int copies = volume.copies(logical);
            BitSet[] bad = new BitSet[copies];
            Optional<String> failure = copies == 0 ? Optional.of("no chunk maps it") : Optional.empty();
            for (int copy = 0; copy < copies; copy++) {
                bad[copy] = new BitSet(count);
                Optional<String> unread = read(logical, count * sectorSize, copy);
                if (unread.isPresent()) {
                    failure = unread;
                    continue;
                }
                for (int i = 0; i < count; i++) {
                    if (checksum.matches(data, i * sectorSize, sectorSize, sums.bytes, (first + i) * checksum.size())) {
                        good.set(i);
                    } else {
                        bad[copy].set(i);
                    }
                }
            }
            for (int copy = 0; copy < copies; copy++) {
                reportBad(logical, copy, bad[copy], good);
            }
            if (failure.isPresent() && good.cardinality() < count) {
                reportUnread(logical, count, good, bad, failure.get());
            }
        }

        private Optional<String> read(long logical, int length, int copy) {
            try {
                volume.read(logical, data, 0, length, copy);
                return Optional.empty();
            } catch (Damage damage) {
                return Optional.of(damage.getMessage());
            } catch (IOException failed) {
                return Optional.of(Objects.requireNonNullElse(failed.getMessage(), "input/output error"));
            }
        }

        /** Neighbouring sectors of one copy that do not match are one finding, as long as their other copies agree. */
        private void reportBad(long logical, int copy, BitSet bad, BitSet good) {
            for (int from = bad.nextSetBit(0); from >= 0; ) {
                boolean elsewhere = good.get(from);
                int to = from + 1;
                while (bad.get(to) && good.get(to) == elsewhere) {
                    to++;
                }
                FindingCode code = elsewhere ? FindingCode.DATA_COPY_MISMATCH : FindingCode.DATA_MISMATCH;
                long start = logical + (long) from * sectorSize;
                add(code, U64.text(start), (long) (to - from) * sectorSize, copy + 1);
                from = bad.nextSetBit(to);
            }
        }

        private void reportUnread(long logical, int count, BitSet good, BitSet[] bad, String reason) {
            BitSet unread = new BitSet(count);
            unread.set(0, count);
            unread.andNot(good);
            for (BitSet one : bad) {
                unread.andNot(one);
            }
            for (int from = unread.nextSetBit(0); from >= 0; ) {
                int to = unread.nextClearBit(from);
                long start = logical + (long) from * sectorSize;
                add(FindingCode.DATA_UNREADABLE, U64.text(start), (long) (to - from) * sectorSize, reason);
                from = unread.nextSetBit(to);
            }
        }

        private void add(FindingCode code, Object... values) {
            findings.add(Finding.of(code, Place.of("data"), values));
        }
    }
}
