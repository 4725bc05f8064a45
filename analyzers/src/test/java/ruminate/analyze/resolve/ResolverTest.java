package ruminate.analyze.resolve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.fixtures.Fixture;
import ruminate.format.ids.DevicePosition;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.OpenOptions;

class ResolverTest {
    @TempDir
    private Path directory;

    private Filesystem open(String name) throws IOException {
        return Filesystem.open(Fixture.of(Fixture.images(), name).unpack(directory), OpenOptions.DEFAULT);
    }

    /** Owners found the other way round: by walking every tree from its root. */
    private static final class Walk {
        final Map<Long, Set<String>> blocks = new TreeMap<>();
        final Map<Long, Set<String>> extents = new TreeMap<>();

        Walk(Filesystem filesystem) {
            for (TreeRoot root : filesystem.roots()) {
                Deque<BlockPointer> open = new ArrayDeque<>(List.of(root.pointer()));
                while (!open.isEmpty()) {
                    BlockPointer pointer = open.pop();
                    if (filesystem.reader().read(pointer) instanceof BlockRead.Read read) {
                        blocks.computeIfAbsent(pointer.logical(), at -> new TreeSet<>())
                                .add(root.name());
                        if (read.node() instanceof Interior node) {
                            for (int slot = 0; slot < node.count(); slot++) {
                                open.push(BlockPointer.child(pointer.tree(), node, slot));
                            }
                        } else {
                            leaf(root, (Leaf) read.node());
                        }
                    }
                }
            }
        }

        private void leaf(TreeRoot root, Leaf leaf) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (leaf.type(slot) == KeyType.EXTENT_DATA
                        && FileExtentItem.TYPE.get(leaf, slot) != FileExtentItem.INLINE
                        && FileExtentItem.DISK_BYTENR.get(leaf, slot) != 0) {
                    extents.computeIfAbsent(FileExtentItem.DISK_BYTENR.get(leaf, slot), at -> new TreeSet<>())
                            .add(root.name() + " " + leaf.objectid(slot) + " " + leaf.offset(slot));
                }
            }
        }
    }

    private static Set<String> owners(Resolution resolution) {
        Set<String> owners = new TreeSet<>();
        for (Owner owner : resolution.owners()) {
            owners.add(owner.tree().name()
                    + (owner.inode().isPresent()
                            ? " " + owner.inode().getAsLong() + " "
                                    + owner.offset().getAsLong()
                            : ""));
        }
        return owners;
    }

    @ParameterizedTest
    @ValueSource(strings = {"snapshots", "reflinks", "compression", "raid"})
    void findsTheOwnersThatAWalkOfAllTreesFinds(String name) throws IOException {
        try (Filesystem filesystem = open(name)) {
            Walk walk = new Walk(filesystem);
            assertTrue(walk.extents.size() > 1 && walk.blocks.size() > 1);
            Resolver resolver = new Resolver(filesystem, true);
            walk.extents.forEach((extent, expected) ->
                    assertEquals(expected, owners(resolver.resolve(new Address.Logical(extent))), "extent " + extent));
            walk.blocks.forEach((block, expected) ->
                    assertEquals(expected, owners(resolver.resolve(new Address.Logical(block + 5))), "block " + block));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"reflinks", "compression"})
    void findsTheSameOwnersWhereTheExtentTreeIsLost(String name) throws IOException {
        List<Path> members = Fixture.of(Fixture.images(), name).unpack(directory);
        Map<Long, Set<String>> healthy = new TreeMap<>();
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            for (long extent : new Walk(filesystem).extents.keySet()) {
                Address address = new Address.Logical(extent + 4096);
                Resolution resolution = new Resolver(filesystem, false).resolve(address);
                if (resolution.extent().isPresent() && resolution.extent().get().logical() == extent) {
                    healthy.put(extent + 4096, owners(resolution));
                }
            }
            overwrite(
                    members.get(0),
                    filesystem,
                    filesystem.root(ObjectId.EXTENT_TREE).orElseThrow());
        }
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            Resolver resolver = new Resolver(filesystem, false);
            healthy.forEach((logical, expected) ->
                    assertEquals(expected, owners(resolver.resolve(new Address.Logical(logical))), "at " + logical));
        }
    }

    private static void overwrite(Path member, Filesystem filesystem, TreeRoot root) throws IOException {
        try (FileChannel out = FileChannel.open(member, StandardOpenOption.WRITE)) {
            for (DevicePosition place : DevicePlaces.of(filesystem.volume(), root.logical())) {
                out.write(ByteBuffer.allocate(filesystem.geometry().nodeSize()), place.physical());
            }
        }
    }

    @Test
    void findsAFileFromEitherDevice() throws IOException {
        try (Filesystem filesystem = open("raid")) {
            long extent = new Walk(filesystem).extents.keySet().iterator().next();
            Resolver resolver = new Resolver(filesystem, false);
            Resolution byLogical = resolver.resolve(new Address.Logical(extent + 4096));
            assertEquals(2, byLogical.places().size());
            for (DevicePosition place : byLogical.places()) {
                Resolution byDevice = resolver.resolve(new Address.Physical(place));
                assertEquals(byLogical.logical(), byDevice.logical());
                assertEquals(owners(byLogical), owners(byDevice));
            }
        }
    }

    @Test
    void saysWhyNobodyOwnsAnAddress() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Resolver resolver = new Resolver(filesystem, false);
            ChunkItem first = filesystem.volume().chunks().all().iterator().next();
            assertEquals(Optional.of(Reason.NO_CHUNK), reason(resolver, String.valueOf(first.logical() - 1)));
            assertEquals(Optional.of(Reason.NO_CHUNK), reason(resolver, "7:1048576"));
            assertEquals(Optional.of(Reason.UNALLOCATED), reason(resolver, "1:4096"));
            assertEquals(Optional.of(Reason.SUPERBLOCK), reason(resolver, "1:0x10000"));
            String last = String.valueOf(first.logical() + first.length() - 1);
            assertEquals(Optional.of(Reason.FREE), reason(resolver, last));
        }
    }

    private static Optional<Reason> reason(Resolver resolver, String address) {
        return resolver.resolve(Address.parse(address).orElseThrow()).reason();
    }

    @Test
    void understandsAddresses() {
        assertEquals(Optional.of(new Address.Logical(0x1d24000)), Address.parse("0x1d24000"));
        assertEquals(Optional.of(new Address.Physical(new DevicePosition(2, 65536))), Address.parse("2:0x10000"));
        assertEquals(Optional.empty(), Address.parse("here"));
        assertEquals(Optional.empty(), Address.parse("1:2:3"));
    }
}
