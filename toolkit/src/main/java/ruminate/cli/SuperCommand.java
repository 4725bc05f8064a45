package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import ruminate.analyze.superblock.SuperblockReport;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;
import ruminate.format.item.DumpText;
import ruminate.format.volume.NotBtrfs;
import ruminate.format.volume.SuperblockCopy;
import ruminate.format.volume.SuperblockText;
import ruminate.format.volume.Superblocks;

/** {@code ruminate super}. */
@Command(
        name = "super",
        description = "Shows the superblock of each file, in the dialect of 'btrfs inspect-internal dump-super -f'.")
final class SuperCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Option(names = "--all", description = "Show every copy: at 64 KiB, 64 MiB and 256 GiB.")
    private boolean all;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        Superblocks superblocks = image.superblocks();
        List<SuperblockCopy> shown = all ? withMagic(superblocks.copies()) : oneOfEach(superblocks.copies());
        FindingLog findings = new FindingLog();
        for (Finding finding : superblocks.findings()) {
            findings.add(finding);
        }
        try (Output out = output.open()) {
            if (output.format() == OutputFormat.text) {
                DumpText text = new DumpText(out.stream(), new DumpText.Options(output.hideNames(), false));
                for (SuperblockCopy copy : shown) {
                    SuperblockText.print(copy, text);
                }
                text.flush();
            } else {
                out.print(SuperblockReport.of(shown, findings.kept()));
            }
            return out.complain(findings);
        }
    }

    private static List<SuperblockCopy> withMagic(List<SuperblockCopy> copies) {
        return copies.stream().filter(copy -> copy.superblock().hasMagic()).toList();
    }

    private static SuperblockCopy first(List<SuperblockCopy> copies, String device, OptionalInt wanted)
            throws NotBtrfs {
        for (SuperblockCopy copy : copies) {
            boolean asked = wanted.isEmpty() || copy.mirror() == wanted.getAsInt();
            if (asked && copy.device().equals(device) && copy.superblock().hasMagic()) {
                return copy;
            }
        }
        throw new NotBtrfs(device + " has no superblock mirror " + wanted.orElse(0));
    }

    /** Of each file the copy asked for, else the first that has the magic number, which need not be sound. */
    private List<SuperblockCopy> oneOfEach(List<SuperblockCopy> copies) throws NotBtrfs {
        OptionalInt wanted = image.mirror();
        List<SuperblockCopy> chosen = new ArrayList<>();
        String done = null;
        for (SuperblockCopy copy : copies) {
            String device = copy.device();
            if (!device.equals(done)) {
                chosen.add(first(copies, device, wanted));
                done = device;
            }
        }
        return chosen;
    }
}
