package ruminate.analyze.trees;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import ruminate.analyze.report.Report;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.analyze.sweep.Analysis;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** The list of trees. */
public final class Trees {
    private Trees() {}

    /** Every root, as it stands in superblock and root tree. */
    public static Report list(Filesystem filesystem) {
        SubvolumeNames names = new SubvolumeNames(filesystem);
        List<TreeRow> rows = new ArrayList<>();
        for (TreeRoot root : filesystem.roots()) {
            rows.add(new TreeRow(root, names.path(root), OptionalLong.empty(), OptionalLong.empty()));
        }
        return Report.rows("trees", TreeRow.TYPE, sink -> {
            for (TreeRow row : rows) {
                sink.row(row);
            }
        });
    }

    /** Every root, with what its tree holds. */
    public static Report count(Analysis analysis) throws IOException {
        TreeSizes sizes = analysis.answer(TreeSizes.QUESTION);
        List<TreeRoot> owners = sizes.graph().owners().roots();
        SubvolumeNames names = new SubvolumeNames(analysis.filesystem());
        long nodeSize = analysis.filesystem().geometry().nodeSize();
        return Report.rows("trees", TreeRow.TYPE, sink -> {
            for (TreeRoot root : analysis.filesystem().roots()) {
                int owner = owners.indexOf(root);
                sink.row(new TreeRow(
                        root,
                        names.path(root),
                        OptionalLong.of(sizes.items(owner)),
                        OptionalLong.of(sizes.blocks(owner) * nodeSize)));
            }
        });
    }
}
