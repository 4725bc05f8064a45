package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.report.Report;
import ruminate.analyze.usage.FileUse;
import ruminate.analyze.usage.Usage;
import ruminate.format.tree.Filesystem;

/** {@code ruminate usage}. */
@Command(
        name = "usage",
        description = {
            "Shows what data takes on disk by compression, what files make of it, and what tree blocks take.",
            "",
            "As in compsize, disk and uncompressed count every extent once, whatever part of it is used, and referenced"
                    + " counts every reference from every subvolume; inline data counts in every subvolume that has it."
                    + " unreachable bytes belong to extents that are in use, but no file extent item reaches them;"
                    + " those of compressed extents are counted before compression, and only in the table by type,"
                    + " since an extent's bytes on disk cannot be told apart. amplification is allocated divided by"
                    + " referenced. Orphans and deleted subvolumes count as long as they are there."
        })
final class UsageCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "Show one row for each of: ${COMPLETION-CANDIDATES}; instead.")
    private Unit by;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "With --by file: only the N files that take most on disk, the greatest first.")
    private Integer top;

    /** What has a row of its own. Users type the names. */
    private enum Unit {
        subvolume,
        file
    }

    @Override
    public Integer call() throws IOException {
        if (top != null && (by != Unit.file || top < 1)) {
            throw new ParameterException(
                    spec.commandLine(), by == Unit.file ? "--top must be at least 1" : "--top needs --by file");
        }
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            out.print(report(filesystem));
            return out.complain(filesystem.findings());
        }
    }

    private Report report(Filesystem filesystem) throws IOException {
        if (by == Unit.file) {
            FileUse files = new FileUse(filesystem);
            return Report.of("usage")
                    .rows("files", FileUse.FileRow.TYPE, top == null ? files.all() : files.top(top))
                    .end();
        }
        Usage usage = Usage.of(work.analyze(filesystem));
        if (by == Unit.subvolume) {
            return Report.of("usage")
                    .rows("subvolumes", Usage.SubvolumeRow.TYPE, usage.subvolumes())
                    .end();
        }
        return Report.of("usage")
                .fields(Usage.TotalRow.TYPE, usage.total())
                .rows("types", Usage.KindRow.TYPE, usage.kinds())
                .rows("metadata", Usage.TreeRow.TYPE, usage.trees())
                .end();
    }
}
