package ruminate.analyze.sharing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.format.tree.Filesystem;

/** Referenced and exclusive bytes by subvolume, as the kernel counted them and as we do. */
final class QuotaGroups {
    private static final Pattern ROW = Pattern.compile("(?m)^0/(\\d+)\\s+(\\d+)\\s+(\\d+)\\s");

    private QuotaGroups() {}

    /** What {@code btrfs qgroup show --raw} printed. */
    static Map<Long, String> recorded(Path qgroups) throws IOException {
        Map<Long, String> recorded = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(qgroups));
        while (row.find()) {
            recorded.put(Long.parseLong(row.group(1)), row.group(2) + " " + row.group(3));
        }
        return recorded;
    }

    static Map<Long, String> counted(Filesystem filesystem, int threads) throws IOException {
        Map<Long, String> counted = new TreeMap<>();
        Sharing.of(new Analysis(filesystem, threads, Progress.SILENT))
                .subvolumes()
                .into(row -> counted.put(row.id(), row.referenced() + " " + row.exclusive()));
        return counted;
    }
}
