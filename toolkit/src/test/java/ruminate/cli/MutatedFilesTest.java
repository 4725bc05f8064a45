package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.fixtures.Fixture;
import ruminate.format.fault.Finding;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Geometry;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeVisitor;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Volume;

/** Tree blocks with wrong content and a right checksum: what a checksum does not catch must not do harm either. */
class MutatedFilesTest {
    private static final int ROUNDS = Integer.getInteger("mutation.rounds", 10);
    private static final int CHECKSUM_FIELD = 32;

    private static final List<List<String>> COMMANDS = List.of(
            List.of("subvolumes", "--tree", "image"),
            List.of("ls", "-laRi", "image", "/"),
            List.of("ls", "--format", "json", "-R", "image", "/"),
            List.of("heatmap", "--by", "sharing", "image"),
            List.of("diagram", "--owners", "--data", "--around", "(257)", "-o", "trees.dot", "image"));

    private static Path directory;

    /** A tree block and where its copies lie in the image. */
    private record Block(byte[] bytes, List<Long> positions) {}

    @BeforeAll
    static void makeDirectory() throws IOException {
        directory = World.scratch("mutated");
    }

    @ParameterizedTest
    @ValueSource(strings = {"compression", "hostile-names", "snapshots"})
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void commandsEndWellWhateverTreeBlocksHold(String sample) throws IOException {
        Path image = directory.resolve("image");
        List<Path> members = Fixture.of(Fixture.images(), sample)
                .unpack(World.scratch("images").resolve(sample));
        Files.copy(members.get(0), image, StandardCopyOption.REPLACE_EXISTING);
        List<Block> blocks = new ArrayList<>();
        List<String> paths = new ArrayList<>();
        Geometry geometry;
        try (Filesystem filesystem = Filesystem.open(List.of(image), OpenOptions.DEFAULT)) {
            geometry = filesystem.geometry();
            for (TreeRoot root : filesystem.roots()) {
                boolean files = root.kind() == TreeRoot.Kind.SUBVOLUME;
                if (files || root.id() == ObjectId.ROOT_TREE || root.id() == ObjectId.CSUM_TREE) {
                    collect(filesystem, root, blocks);
                }
                if (files) {
                    for (int inode = 256; inode < 290; inode++) {
                        paths.add("@" + root.id() + ":" + inode);
                    }
                }
            }
        }
        try (RandomAccessFile device = new RandomAccessFile(image.toFile(), "rw")) {
            for (int seed = 0; seed < ROUNDS; seed++) {
                Random random = new Random(seed);
                Block block = blocks.get(random.nextInt(blocks.size()));
                write(device, block, mutated(block.bytes, random, geometry));
                for (List<String> command : COMMANDS) {
                    check(sample, seed, command);
                }
                String path = paths.get(random.nextInt(paths.size()));
                check(sample, seed, List.of("stat", "image", path));
                check(sample, seed, List.of("cat", "image", path, "-o", "content"));
                write(device, block, block.bytes);
            }
        }
    }

    private static void check(String sample, int seed, List<String> command) {
        World world = World.in(directory);
        int status = world.run(command.toArray(new String[0]));
        assertTrue(status < ExitStatus.BUG, () -> sample + " seed " + seed + " " + command + ": " + world.err());
    }

    private static void collect(Filesystem filesystem, TreeRoot root, List<Block> blocks) {
        TreeWalk.walk(filesystem.reader(), root.pointer(), TreeWalk.Order.BREADTH_FIRST, new TreeVisitor() {
            @Override
            public void block(BlockPointer pointer, Node node) {
                Volume volume = filesystem.volume();
                List<Long> positions = new ArrayList<>();
                for (int copy = 0; copy < volume.copies(pointer.logical()); copy++) {
                    volume.run(pointer.logical(), copy).ifPresent(run -> positions.add(run.physical()));
                }
                blocks.add(new Block(node.view().toArray(), positions));
            }

            @Override
            public void lost(BlockPointer pointer, KeyRange lost, Finding cause) {
                throw new AssertionError(cause);
            }
        });
    }

    /** Changes a few bytes, most of them near the start, where item headers are, or the end, where items are. */
    private static byte[] mutated(byte[] bytes, Random random, Geometry geometry) {
        byte[] mutated = Arrays.copyOf(bytes, bytes.length);
        for (int i = 1 + random.nextInt(8); i > 0; i--) {
            int at = random.nextInt(Math.max(1, random.nextInt(mutated.length - Geometry.HEADER_SIZE)));
            int where = random.nextBoolean() ? Geometry.HEADER_SIZE + at : mutated.length - 1 - at;
            mutated[where] = random.nextBoolean()
                    ? (byte) random.nextInt(256)
                    : (byte) (mutated[where] ^ 1 << random.nextInt(8));
        }
        geometry.checksum().create().compute(mutated, CHECKSUM_FIELD, mutated.length - CHECKSUM_FIELD, mutated, 0);
        return mutated;
    }

    private static void write(RandomAccessFile device, Block block, byte[] bytes) throws IOException {
        for (long position : block.positions) {
            device.seek(position);
            device.write(bytes);
        }
    }
}
