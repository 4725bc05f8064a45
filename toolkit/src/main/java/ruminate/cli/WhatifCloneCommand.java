package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.report.Report;
import ruminate.analyze.whatif.CloneCost;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.tree.Filesystem;

/** {@code ruminate whatif clone}. */
@Command(
        name = "clone",
        description = {
            "Predicts what a reflink copy of a file must touch.",
            "",
            "The copy gets as many items as the file has, in new-leaves leaves at least; each reference is added to the"
                    + " item of its extent, in extent-tree-leaves leaves of the extent tree. Removing the copy drops the"
                    + " same references again."
        })
final class WhatifCloneCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(index = "1", paramLabel = "PATH", description = PathArguments.DESCRIPTION)
    private String path;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            PathArguments paths = new PathArguments(filesystem, new Namespace(filesystem), spec.commandLine());
            FileLocation file = paths.regularFile(path);
            out.print(Report.fields("whatif-clone", CloneCost.TYPE, CloneCost.of(filesystem, file)));
            return out.complain(filesystem.findings());
        }
    }
}
