package ruminate.analyze.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileType;
import ruminate.format.item.Geometry;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.InodeFlags;

/** Judges inodes all of whose items have been seen. */
final class InodeJudge {
    private static final int MOST_UNLINKED = 100_000;
    private static final long ONLY_FILES = InodeFlags.IMMUTABLE | InodeFlags.APPEND;

    private final Findings findings;
    private final boolean holesImplied;
    private final List<Unlinked> unlinked = new ArrayList<>();

    /** An inode without names, and a tree that holds it. */
    record Unlinked(long tree, long inode) {}

    InodeJudge(Geometry geometry, Findings findings) {
        this.findings = findings;
        this.holesImplied = geometry.has(IncompatFeature.NO_HOLES);
    }

    /** Keeps an inode without names in mind. */
    synchronized void unlinked(long tree, long inode) {
        if (unlinked.size() < MOST_UNLINKED) {
            unlinked.add(new Unlinked(tree, inode));
        }
    }

    /** Inodes without names. */
    synchronized List<Unlinked> unlinked() {
        return List.copyOf(unlinked);
    }

    /** Where findings about an inode are said to be. */
    static Place place(long tree, long inode) {
        Key key = new Key(inode, KeyType.INODE_ITEM, 0);
        return new Place("inode", OptionalLong.of(tree), OptionalLong.empty(), OptionalInt.empty(), Optional.of(key));
    }

    /** Judges an inode of a tree. */
    void judge(long tree, InodeRun run) {
        if (run.has(InodeRun.BROKEN) || run.inode == ObjectId.ORPHAN || run.inode == ObjectId.FREE_SPACE) {
            return;
        }
        if (run.inode == ObjectId.FREE_INO) {
            report(FindingCode.INODE_CACHE, tree, run);
            return;
        }
        if (!run.has(InodeRun.ITEM)) {
            report(FindingCode.INODE_ITEM_MISSING, tree, run);
            return;
        }
        if (run.nlink != run.names) {
            report(FindingCode.INODE_BAD_NLINK, tree, run, run.nlink, run.names);
        }
        long kind = run.mode & FileType.MODE_MASK;
        if (kind == FileType.DIR.modeBits()) {
            directory(tree, run);
        } else if (kind == FileType.FILE.modeBits() || kind == FileType.SYMLINK.modeBits()) {
            file(tree, run);
            if (kind == FileType.SYMLINK.modeBits() && (run.flags & ONLY_FILES) != 0) {
                report(FindingCode.INODE_ODD_FLAGS, tree, run, new InodeFlags(run.flags));
            }
        }
    }

    private void report(FindingCode code, long tree, InodeRun run, Object... values) {
        findings.add(Finding.of(code, place(tree, run.inode), values));
    }

    private void directory(long tree, InodeRun run) {
        if (run.has(InodeRun.EXTENTS)) {
            report(FindingCode.INODE_ODD_ITEM, tree, run, "file extents", "a directory");
        }
        // A directory on its way out may have entries left that lead nowhere.
        if (run.nlink > 0 && run.size != run.nameBytes) {
            report(FindingCode.DIR_BAD_SIZE, tree, run, U64.text(run.size), run.nameBytes);
        }
    }

    private void file(long tree, InodeRun run) {
        if (run.has(InodeRun.ENTRIES)) {
            report(FindingCode.INODE_ODD_ITEM, tree, run, "directory entries", "a file");
        }
        if (run.has(InodeRun.OVERLAP)) {
            report(FindingCode.FILE_EXTENT_OVERLAP, tree, run);
        }
        if (run.nlink > 0) {
            if (run.nbytes != run.found) {
                report(FindingCode.FILE_BAD_NBYTES, tree, run, U64.text(run.nbytes), U64.text(run.found));
            }
            if (!holesImplied) {
                holes(tree, run);
            }
        }
        boolean unsummed = (run.flags & InodeFlags.NODATASUM) != 0;
        if (unsummed && run.has(InodeRun.COMPRESSED)) {
            report(FindingCode.FILE_COMPRESSED_WITHOUT_SUMS, tree, run);
        }
        if (unsummed && run.has(InodeRun.SUM_FOUND)) {
            report(FindingCode.FILE_ODD_SUMS, tree, run);
        }
        if (!unsummed && run.has(InodeRun.SUM_MISSING) || run.has(InodeRun.COMPRESSED_SUM_MISSING)) {
            report(FindingCode.FILE_SUMS_MISSING, tree, run);
        }
    }

    private void holes(long tree, InodeRun run) {
        long gap = U64.less(run.lastEnd, run.size) ? run.lastEnd : run.size;
        if (run.gap != InodeRun.NO_GAP) {
            gap = U64.min(gap, run.gap);
        }
        if (run.has(InodeRun.EXTENTS) && run.firstStart != 0) {
            gap = 0;
        }
        if (U64.less(gap, run.size)) {
            report(FindingCode.FILE_HOLE, tree, run, U64.text(gap), U64.text(run.size));
        }
    }
}
