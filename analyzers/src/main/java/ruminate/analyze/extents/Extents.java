package ruminate.analyze.extents;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.resolve.DevicePlaces;
import ruminate.analyze.resolve.FilePaths;
import ruminate.format.file.Namespace;
import ruminate.format.ids.DevicePosition;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** The question {@code extents}: where the data of files lies. */
public final class Extents implements Closeable {
    private final Filesystem filesystem;
    private final FilePaths paths;
    private final FileMaps maps;

    /**
     * Asks about files of {@code filesystem}.
     *
     * @param references whether the references of extents are counted, which costs a look at the extent item of each
     */
    public Extents(Filesystem filesystem, Namespace namespace, int threads, boolean references) {
        this.filesystem = filesystem;
        this.paths = new FilePaths(namespace);
        this.maps = new FileMaps(filesystem, threads, references);
    }

    @Override
    public void close() {
        maps.close();
    }

    /** A row for each extent that FIEMAP would tell. */
    public Report report(FileSelection selection) {
        return Report.of("extents")
                .rows("extents", ExtentRow.TYPE, rows(selection))
                .end();
    }

    private RowSource<ExtentRow> rows(FileSelection selection) {
        return sink -> extents(selection, new ExtentSink() {
            private MappedFile file;

            @Override
            public void begin(MappedFile next) {
                file = next;
            }

            @Override
            public void extent(Extent extent) throws IOException {
                Optional<DevicePosition> place =
                        extent.inline() ? Optional.empty() : DevicePlaces.first(filesystem.volume(), extent.physical());
                sink.row(new ExtentRow(file, extent, place));
            }

            @Override
            public void end() {}
        });
    }

    /** A row for each file extent item. */
    public Report itemReport(FileSelection selection) {
        return Report.of("extents")
                .rows("items", ItemRow.TYPE, itemRows(selection))
                .end();
    }

    RowSource<ItemRow> itemRows(FileSelection selection) {
        return sink -> items(selection, new ItemSink() {
            private MappedFile file;

            @Override
            public void begin(MappedFile next) {
                file = next;
            }

            @Override
            public void item(FileItems items, int at) throws IOException {
                Optional<DevicePosition> place = items.hole(at) || items.inline(at)
                        ? Optional.empty()
                        : DevicePlaces.first(filesystem.volume(), ExtentMerger.physical(items, at));
                sink.row(ItemRow.of(file, items, at, place));
            }

            @Override
            public void end() {}
        });
    }

    /** Hands every extent to {@code sink}, file after file. */
    public void extents(FileSelection selection, ExtentSink sink) throws IOException {
        items(selection, new ExtentMerger(filesystem.geometry(), sink));
    }

    private void items(FileSelection selection, ItemSink sink) throws IOException {
        for (FileSelection.NamedFile file : selection.files()) {
            maps.items(file.root(), file.inode(), file.name(), sink);
        }
        for (TreeRoot root : selection.subvolumes()) {
            maps.items(root, inode -> paths.path(root.id(), inode), sink);
        }
    }
}
