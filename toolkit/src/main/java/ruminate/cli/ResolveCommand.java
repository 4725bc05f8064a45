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
import ruminate.analyze.resolve.Address;
import ruminate.analyze.resolve.Resolver;
import ruminate.format.tree.Filesystem;

/** {@code ruminate resolve}. */
@Command(
        name = "resolve",
        description = {
            "Tells what an address is used for: its chunk, where its copies lie, its extent, and every file or tree that owns"
                    + " it.",
            "Where nobody owns it the reason is given: no-chunk, unallocated, parity, free, superblock, bookend, orphan,"
                    + " half-dropped, log or stale."
        })
final class ResolveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(
            index = "1",
            paramLabel = "ADDRESS",
            description = "A logical address, decimal or 0x..., or DEVID:OFFSET on a device.")
    private String address;

    @Option(
            names = "--any-byte",
            description = "List the owners of any byte of a data extent, not only those of the byte at ADDRESS.")
    private boolean anyByte;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        Address wanted = Address.parse(address)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "'" + address + "' is no address; write 30408704, 0x1d00000 or 1:30408704"));
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            out.print(new Resolver(filesystem, anyByte).resolve(wanted).report());
            return out.complain(filesystem.findings());
        }
    }
}
