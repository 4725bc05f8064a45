package ruminate.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import ruminate.format.item.ChunkItem;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Superblock;
import ruminate.format.write.Feature;
import ruminate.render.SafeName;
import ruminate.render.Units;

/**
 * What {@code mkfs} says of the filesystem it has made, as it stands in the image, in the dialect of {@code mkfs.btrfs}.
 *
 * @param superblock the superblock
 * @param chunks the chunks
 * @param sizes bytes of each device
 * @param features what was asked for
 */
record MkfsSummary(Superblock superblock, List<ChunkItem> chunks, List<Long> sizes, Set<Feature> features) {
    private static final String LINE = "%-20s%s%n";

    /** Reads what was made. */
    static MkfsSummary of(List<Path> files, Set<Feature> features) throws IOException {
        try (Filesystem made = Filesystem.open(files, new OpenOptions(0, OptionalInt.empty()))) {
            List<Long> sizes = new ArrayList<>();
            for (Path file : files) {
                sizes.add(Files.size(file));
            }
            return new MkfsSummary(
                    made.superblock(), List.copyOf(made.volume().chunks().all()), sizes, features);
        }
    }

    /** Prints it; {@code names} are what the user calls the files. */
    void print(List<String> names, PrintWriter out) {
        String label = SafeName.text(superblock.label().toArray());
        out.printf(LINE, "Label:", label.isEmpty() ? "(none)" : label);
        out.printf(LINE, "UUID:", superblock.fsid());
        out.printf(LINE, "Node size:", superblock.get(Superblock.NODESIZE));
        out.printf(LINE, "Sector size:", superblock.get(Superblock.SECTORSIZE));
        out.printf(LINE, "Filesystem size:", Units.IEC.text(superblock.get(Superblock.TOTAL_BYTES)));
        out.println("Block group profiles:");
        for (ChunkItem chunk : chunks) {
            String type = chunk.type().typeName();
            out.printf("  %-18s%-18s%s%n", type + ":", chunk.type().profile().text(), Units.IEC.text(chunk.length()));
        }
        out.printf(LINE, "Checksum:", superblock.checksumType().text());
        out.printf(LINE, "Features:", features.stream().map(Feature::text).collect(Collectors.joining(", ")));
        out.printf(LINE, "Number of devices:", names.size());
        out.println("Devices:");
        out.printf("  %4s  %10s  %s%n", "ID", "SIZE", "PATH");
        for (int i = 0; i < names.size(); i++) {
            out.printf("  %4d  %10s  %s%n", i + 1, Units.IEC.text(sizes.get(i)), SafeName.text(names.get(i)));
        }
    }
}
