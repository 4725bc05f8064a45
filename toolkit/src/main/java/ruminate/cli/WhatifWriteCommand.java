package ruminate.cli;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.report.Report;
import ruminate.analyze.whatif.WriteCost;
import ruminate.analyze.whatif.WritePrediction;
import ruminate.format.bytes.U64;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** {@code ruminate whatif write}. */
@Command(
        name = "write",
        description = {
            "Predicts what random overwrites of 4 KiB cost in one commit.",
            "",
            "Every place of 4 KiB in data extents of the subvolume's files is equally likely; numbers are exact expectations"
                    + " over all places, not a simulation. subvolume-blocks are the blocks copied from leaf and inode up to"
                    + " the root; extent-tree-blocks those that hold the items of the overwritten extents, of copied"
                    + " blocks and of everything that gets a back reference, and all above them. references-added counts"
                    + " the pointers in blocks that another subvolume reaches, too. multiplier is what is written, data"
                    + " and these blocks, for each byte of data.",
            "",
            "Not counted: what depends on where new blocks and data are put, checksums, free space, the root tree. Files"
                    + " are taken to be copied on write."
        })
final class WhatifWriteCommand implements Callable<Integer> {
    private static final long MOST_WRITES = 1_000_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(index = "1", paramLabel = "SUBVOL", description = "A subvolume by id or path.")
    private String subvolume;

    @Option(
            names = "--writes",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many writes (default: ${DEFAULT-VALUE}).")
    private long writes;

    @Option(
            names = "--file",
            paramLabel = "PATH",
            description = "Only to this file: /a/b from the top level, or a/b in the subvolume.")
    private String file;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        if (writes < 1 || writes > MOST_WRITES) {
            throw new ParameterException(spec.commandLine(), "--writes must be between 1 and " + MOST_WRITES);
        }
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            TreeRoot root = new SubvolumeArguments(filesystem, spec.commandLine()).one(subvolume);
            WriteCost cost = WritePrediction.of(work.analyze(filesystem), root, inode(filesystem, root));
            if (cost.positions() == 0) {
                throw new ParameterException(spec.commandLine(), "there is no data to overwrite");
            }
            out.print(Report.of("whatif-write")
                    .fields(WriteCost.CurveRow.TYPE, cost.after(writes))
                    .rows("first", WriteCost.FirstRow.TYPE, cost.first())
                    .rows("curve", WriteCost.CurveRow.TYPE, cost.curve(writes))
                    .end());
            return out.complain(filesystem.findings());
        }
    }

    private OptionalLong inode(Filesystem filesystem, TreeRoot root) throws IOException {
        if (file == null) {
            return OptionalLong.empty();
        }
        boolean whole = file.startsWith("/") || file.startsWith("@");
        String path = whole ? file : "@" + Long.toUnsignedString(root.id()) + "/" + file;
        FileLocation location =
                new PathArguments(filesystem, new Namespace(filesystem), spec.commandLine()).regularFile(path);
        if (location.tree().id() != root.id()) {
            throw new ParameterException(
                    spec.commandLine(),
                    file + " is in subvolume " + U64.text(location.tree().id()) + ", not in " + subvolume);
        }
        return OptionalLong.of(location.inode());
    }
}
