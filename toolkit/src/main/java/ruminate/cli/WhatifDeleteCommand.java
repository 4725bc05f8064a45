package ruminate.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.report.Report;
import ruminate.analyze.whatif.Deletion;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.RootItem;
import ruminate.format.item.Timespec;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.render.Units;

/** {@code ruminate whatif delete}. */
@Command(
        name = "delete",
        description = {
            "Predicts what deleting subvolumes would free.",
            "",
            "freed-data and freed-metadata are bytes of data extents and tree blocks that no other subvolume reaches."
                    + " Subvolumes that are deleted already, but not yet dropped, are taken to be gone first."
                    + " references-dropped counts every pointer in a freed tree block, to a block or to a data extent,"
                    + " and each root; extent-tree-leaves are the leaves of the extent tree in which these references"
                    + " are counted, all of which are rewritten. Changes of other trees are not counted."
                    + " Every byte counts once, whatever the profile: DUP and RAID1 free twice as much on the devices.",
            "",
            "With --free, the fewest subvolumes are searched that free so much: a greedy search takes those first whose"
                    + " deletion completes a set of owners and frees most for each subvolume, and gives back in the end"
                    + " what is not needed. Every gain is exact; that no smaller set exists is not proven.",
            "",
            "Without SUBVOL all snapshots are meant: subvolumes that have a parent UUID; this needs one of the options."
        })
final class WhatifDeleteCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "SUBVOL",
            description = "Subvolumes by id, path, or pattern of paths such as 'snapshots/*'.")
    private List<String> names = List.of();

    @Option(
            names = "--older-than",
            paramLabel = "DATE",
            converter = PointInTime.class,
            description = "Only those created before: 2024-05-31, 2024-05-31T12:00:00 (in UTC) or seconds since 1970.")
    private Timespec olderThan;

    @Option(
            names = "--all-but-last",
            paramLabel = "N",
            description = "Only those after which at least N of them were created.")
    private Integer keep;

    @Option(
            names = "--free",
            paramLabel = "BYTES",
            converter = ByteCount.class,
            description = "Choose among them as few as free so many bytes, such as 5M or 1GiB.")
    private Long free;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            List<TreeRoot> chosen = chosen(filesystem);
            Deletion deletion = Deletion.of(work.analyze(filesystem));
            if (free != null) {
                List<TreeRoot> all = chosen;
                chosen = deletion.freeing(free, all)
                        .orElseThrow(() -> new ParameterException(
                                spec.commandLine(),
                                "all " + all.size() + " subvolumes together free only "
                                        + Units.IEC.text(deletion.freed(all))));
            }
            out.print(Report.of("whatif-delete")
                    .fields(Deletion.Outcome.TYPE, deletion.outcome(chosen))
                    .rows("subvolumes", Deletion.SubvolumeRow.TYPE, deletion.subvolumes(chosen))
                    .end());
            return out.complain(filesystem.findings());
        }
    }

    private List<TreeRoot> chosen(Filesystem filesystem) throws IOException {
        List<TreeRoot> chosen = new ArrayList<>(named(filesystem));
        if (olderThan != null) {
            Instant before = olderThan.instant();
            chosen.removeIf(root -> !created(root).isBefore(before));
        }
        if (keep != null) {
            if (keep < 0) {
                throw new ParameterException(spec.commandLine(), "--all-but-last must not be negative");
            }
            chosen.sort(Comparator.comparing(WhatifDeleteCommand::created).thenComparingLong(TreeRoot::created));
            chosen = chosen.subList(0, Math.max(0, chosen.size() - keep));
        }
        return chosen.stream()
                .sorted((a, b) -> Long.compareUnsigned(a.id(), b.id()))
                .toList();
    }

    private Set<TreeRoot> named(Filesystem filesystem) throws IOException {
        if (names.isEmpty() && olderThan == null && keep == null && free == null) {
            throw new ParameterException(spec.commandLine(), "which subvolumes? Name some, or give an option");
        }
        Set<TreeRoot> named = new LinkedHashSet<>();
        if (names.isEmpty()) {
            filesystem.subvolumes().stream()
                    .filter(root -> root.id() != ObjectId.FS_TREE && !root.deleted() && snapshot(root))
                    .forEach(named::add);
            return named;
        }
        SubvolumeArguments arguments = new SubvolumeArguments(filesystem, spec.commandLine());
        for (String name : names) {
            for (TreeRoot root : arguments.some(name)) {
                if (root.id() == ObjectId.FS_TREE) {
                    throw new ParameterException(spec.commandLine(), "the top level cannot be deleted");
                }
                if (root.deleted()) {
                    throw new ParameterException(
                            spec.commandLine(), "subvolume " + root.name() + " is deleted already");
                }
                named.add(root);
            }
        }
        return named;
    }

    private static boolean snapshot(TreeRoot root) {
        return root.item()
                .flatMap(RootItem::valid)
                .map(subvolume -> !subvolume.parentUuid().isZero())
                .orElse(false);
    }

    private static Instant created(TreeRoot root) {
        return root.item()
                .flatMap(RootItem::valid)
                .map(subvolume -> subvolume.otime().instant())
                .orElse(Instant.MAX);
    }
}
