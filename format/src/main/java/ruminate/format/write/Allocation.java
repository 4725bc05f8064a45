package ruminate.format.write;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ruminate.format.bytes.Size;

/** How free space is chosen. Data and metadata have one each. */
public abstract sealed class Allocation {
    private final String text;

    private Allocation(String text) {
        this.text = text;
    }

    /** The lowest free run that fits: fills every hole, scatters what is written together. */
    public static Allocation tetris() {
        return new Tetris();
    }

    /**
     * Windows of free space of at least {@code size} bytes, used up one after the other; smaller holes only when no such
     * window is left.
     */
    public static Allocation cluster(long size) {
        if (size <= 0) {
            throw new IllegalArgumentException("a cluster of " + size + " bytes");
        }
        return new Cluster(size);
    }

    /** The longest free run, until it is used up: keeps together what is written together, leaves holes. */
    public static Allocation contiguous() {
        return new Contiguous();
    }

    /** The strategy written as {@code tetris}, {@code contiguous} or {@code cluster(BYTES)}. */
    public static Optional<Allocation> parse(String text) {
        String bare = text.trim().toLowerCase(Locale.ROOT);
        if ("tetris".equals(bare)) {
            return Optional.of(tetris());
        }
        if ("contiguous".equals(bare)) {
            return Optional.of(contiguous());
        }
        if (bare.startsWith("cluster(") && bare.endsWith(")")) {
            return Size.parse(bare.substring("cluster(".length(), bare.length() - 1))
                    .filter(size -> size > 0)
                    .map(Allocation::cluster);
        }
        return Optional.empty();
    }

    /** A place of at least {@code length} bytes in one of the groups; nothing is reserved yet. */
    abstract Optional<Choice> choose(List<BlockGroup> groups, long length);

    @Override
    public String toString() {
        return text;
    }

    /** Where an extent may go. */
    record Choice(BlockGroup group, long logical) {}

    private static Optional<Choice> lowest(List<BlockGroup> groups, long length) {
        for (BlockGroup group : groups) {
            if (group.available().total() >= length) {
                Optional<RangeSet.Range> range = group.available().first(group.start(), free -> free >= length);
                if (range.isPresent()) {
                    return Optional.of(new Choice(group, range.get().start()));
                }
            }
        }
        return Optional.empty();
    }

    private static final class Tetris extends Allocation {
        Tetris() {
            super("tetris");
        }

        @Override
        Optional<Choice> choose(List<BlockGroup> groups, long length) {
            return lowest(groups, length);
        }
    }

    /** Shared by the strategies that stay in one window until it is used up. */
    private abstract static non-sealed class Windowed extends Allocation {
        Windowed(String text) {
            super(text);
        }

        abstract Optional<RangeSet.Range> window(BlockGroup group, long length);

        @Override
        Optional<Choice> choose(List<BlockGroup> groups, long length) {
            for (BlockGroup group : groups) {
                Optional<Choice> choice = inWindow(group, length);
                if (choice.isPresent()) {
                    return choice;
                }
            }
            for (BlockGroup group : groups) {
                Optional<RangeSet.Range> window = window(group, length);
                if (window.isPresent()) {
                    group.cluster(window.get().start(), window.get().end());
                    return inWindow(group, length);
                }
            }
            return lowest(groups, length);
        }

        private static Optional<Choice> inWindow(BlockGroup group, long length) {
            if (group.clusterEnd() - group.clusterAt() < length) {
                return Optional.empty();
            }
            Optional<RangeSet.Range> range = group.available().first(group.clusterAt(), free -> free >= length);
            if (range.isEmpty() || range.get().start() + length > group.clusterEnd()) {
                group.cluster(0, 0);
                return Optional.empty();
            }
            group.cluster(range.get().start() + length, group.clusterEnd());
            return Optional.of(new Choice(group, range.get().start()));
        }
    }

    private static final class Cluster extends Windowed {
        private final long size;

        Cluster(long size) {
            super("cluster(" + size + ")");
            this.size = size;
        }

        @Override
        Optional<RangeSet.Range> window(BlockGroup group, long length) {
            long wanted = Math.max(size, length);
            return group.available()
                    .first(group.start(), free -> free >= wanted)
                    .map(range -> new RangeSet.Range(range.start(), wanted));
        }
    }

    private static final class Contiguous extends Windowed {
        Contiguous() {
            super("contiguous");
        }

        @Override
        Optional<RangeSet.Range> window(BlockGroup group, long length) {
            return group.available().longest().filter(range -> range.length() >= length);
        }
    }
}
