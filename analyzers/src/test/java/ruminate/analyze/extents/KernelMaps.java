package ruminate.analyze.extents;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.file.PathResult;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;

/** What the kernel said by FIEMAP, and what is found in the image, as lines: offset, address, length, flags. */
final class KernelMaps {
    private static final Pattern ESCAPE = Pattern.compile("\\\\(\\\\|[0-7]{3})");

    private KernelMaps() {}

    /** What a file {@code fiemap.tsv} holds for each path. */
    static Map<FilePath, List<String>> recorded(Path answers) throws IOException {
        Map<FilePath, List<String>> maps = new LinkedHashMap<>();
        for (String line : Files.readAllLines(answers, StandardCharsets.ISO_8859_1)) {
            int tab = line.indexOf('\t');
            FilePath path = path(tab < 0 ? line : line.substring(0, tab));
            List<String> map = maps.computeIfAbsent(path, key -> new ArrayList<>());
            if (tab >= 0) {
                map.add(line.substring(tab + 1));
            }
        }
        return maps;
    }

    private static FilePath path(String escaped) {
        List<ByteView> names = new ArrayList<>();
        for (String name : escaped.split("/")) {
            if (!name.equals(".")) {
                names.add(unescaped(name));
            }
        }
        return new FilePath(OptionalLong.empty(), OptionalLong.empty(), names);
    }

    private static ByteView unescaped(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher escape = ESCAPE.matcher(name);
        int from = 0;
        while (escape.find()) {
            bytes.writeBytes(name.substring(from, escape.start()).getBytes(StandardCharsets.ISO_8859_1));
            bytes.write(escape.group(1).equals("\\") ? '\\' : Integer.parseInt(escape.group(1), 8));
            from = escape.end();
        }
        bytes.writeBytes(name.substring(from).getBytes(StandardCharsets.ISO_8859_1));
        return ByteView.of(bytes.toByteArray());
    }

    /** What the image holds for each of these paths. */
    static Map<FilePath, List<String>> found(Filesystem filesystem, Iterable<FilePath> paths) throws IOException {
        Namespace namespace = new Namespace(filesystem);
        Map<FilePath, List<String>> maps = new LinkedHashMap<>();
        for (FilePath path : paths) {
            FileLocation file = ((PathResult.Found) namespace.resolve(path, true)).location();
            List<String> map = new ArrayList<>();
            FileSelection selection = new FileSelection(
                    List.of(new FileSelection.NamedFile(file.tree().root(), file.inode(), path.text())), List.of());
            try (Extents extents = new Extents(filesystem, namespace, 1, false)) {
                extents.extents(selection, new Lines(map));
            }
            maps.put(path, map);
        }
        return maps;
    }

    /** Writes extents as lines. */
    record Lines(List<String> lines) implements ExtentSink {
        @Override
        public void begin(MappedFile file) {}

        @Override
        public void extent(Extent extent) {
            String flags = extent.flags() == 0 ? "-" : String.join("|", ExtentFlag.words(extent.flags()));
            lines.add(extent.logical() + "\t" + extent.physical() + "\t" + extent.length() + "\t" + flags);
        }

        @Override
        public void end() {}
    }
}
