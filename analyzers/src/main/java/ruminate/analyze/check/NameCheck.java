package ruminate.analyze.check;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import ruminate.analyze.sweep.Analysis;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/** Looks into what {@link FileCheck} could not settle: names that do not agree, and inodes without names. */
final class NameCheck {
    /** How many different disagreements are explained. */
    private static final int MOST_EXPLAINED = 8;

    private final Filesystem filesystem;
    private final Analysis analysis;
    private final Findings findings;

    NameCheck(Filesystem filesystem, Analysis analysis, Findings findings) {
        this.filesystem = filesystem;
        this.analysis = analysis;
        this.findings = findings;
    }

    /**
     * Looks into it.
     *
     * @param hidden whether names are not the original ones, so that nothing can be said of them
     */
    void run(FileCheck files, boolean hidden) throws IOException {
        files.unlinked().forEach(this::checkOrphan);
        if (!hidden) {
            names(files);
        }
    }

    private void names(FileCheck files) throws IOException {
        int explained = 0;
        for (List<TreeRoot> alike : files.unbalanced()) {
            TreeRoot root = alike.get(0);
            if (explained++ < MOST_EXPLAINED) {
                new NameExplanation(analysis, root, findings).run();
            }
            for (TreeRoot other : alike) {
                if (other != root || explained > MOST_EXPLAINED) {
                    String like = other == root ? "" : ", just as in tree " + ObjectId.treeName(root.id());
                    findings.add(Finding.of(FindingCode.NAMES_DISAGREE, Place.tree(other.id()), like));
                }
            }
        }
    }

    private void checkOrphan(InodeJudge.Unlinked inode) {
        Optional<TreeRoot> root = filesystem.root(inode.tree());
        if (root.isEmpty()) {
            return;
        }
        Key key = new Key(ObjectId.ORPHAN, KeyType.ORPHAN_ITEM, inode.inode());
        TreeCursor cursor = new TreeCursor(filesystem.reader(), root.get(), Findings.IGNORED);
        if (!cursor.seek(key) || !cursor.key().equals(key)) {
            findings.add(Finding.of(FindingCode.INODE_ORPHAN_MISSING, InodeJudge.place(inode.tree(), inode.inode())));
        }
    }
}
