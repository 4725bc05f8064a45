package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.whatif.Relocation;
import ruminate.format.tree.Filesystem;

/** {@code ruminate whatif balance}. */
@Command(
        name = "balance",
        description = {
            "Predicts what relocating chunks must rewrite.",
            "",
            "extents are the data extents and tree blocks in the chunk, references the pointers to them. tree-blocks are the"
                    + " blocks that are rewritten: those in the chunk, those that point into it, and all above them up to"
                    + " the roots; a block that subvolumes share counts once. Changes in the extent tree, in checksums and"
                    + " in free space are not counted. reclaimed is what the chunk has and nothing uses."
        })
final class WhatifBalanceCommand implements Callable<Integer> {
    private static final int ALL = 100;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "CHUNK",
            description = "The chunk at this logical address, decimal or 0x....")
    private String chunk;

    @Option(
            names = "--usage",
            paramLabel = "P",
            description = "Every chunk of which less than P percent is used, as in the filter of a balance.")
    private Integer usage;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        if (usage != null && (usage < 0 || usage > ALL)) {
            throw new ParameterException(spec.commandLine(), "--usage must be between 0 and 100");
        }
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            out.print(Report.rows("whatif-balance", Relocation.Row.TYPE, rows(filesystem)));
            return out.complain(filesystem.findings());
        }
    }

    private RowSource<Relocation.Row> rows(Filesystem filesystem) throws IOException {
        if ((usage == null) == (chunk == null)) {
            throw new ParameterException(spec.commandLine(), "either CHUNK or --usage is needed");
        }
        if (usage != null) {
            return Relocation.of(work.analyze(filesystem)).usedLess(usage);
        }
        long logical;
        try {
            logical = chunk.startsWith("0x")
                    ? Long.parseUnsignedLong(chunk.substring(2), 16)
                    : Long.parseUnsignedLong(chunk);
        } catch (NumberFormatException wrong) {
            throw new ParameterException(spec.commandLine(), "'" + chunk + "' is no address", wrong);
        }
        if (filesystem.volume().chunks().at(logical).isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no chunk covers " + chunk);
        }
        Relocation relocation = Relocation.of(work.analyze(filesystem));
        return relocation.only(relocation.covering(logical).orElseThrow());
    }
}
