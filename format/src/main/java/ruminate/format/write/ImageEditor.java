package ruminate.format.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import ruminate.format.checksum.Checksum;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.node.Interior;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Volume;

/**
 * Changes bytes of a finished image in place, without asking whether they make sense: how damaged images for tests are made.
 * Blocks are found by what the image said when it was opened.
 */
public final class ImageEditor implements Closeable {
    private final Filesystem filesystem;
    private final List<Path> files;
    private final Map<String, FileChannel> channels = new HashMap<>();
    private final Checksum checksum;

    private ImageEditor(Filesystem filesystem, List<Path> files) throws IOException {
        this.filesystem = filesystem;
        this.files = List.copyOf(files);
        this.checksum = filesystem.geometry().checksum().create();
        for (Path file : files) {
            channels.put(file.toString(), FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
        }
    }

    /** Opens the members of an image. */
    public static ImageEditor open(List<Path> files) throws IOException {
        Filesystem filesystem = Filesystem.open(files, new OpenOptions(0, OptionalInt.empty()));
        return new ImageEditor(filesystem, files);
    }

    /** Sizes and algorithms. */
    public Geometry geometry() {
        return filesystem.geometry();
    }

    /** The block of a tree at a level whose range holds a key; empty where there is no such tree or level. */
    public Optional<Long> find(long tree, Key key, int level) throws IOException {
        Optional<TreeRoot> root = filesystem.root(tree);
        if (root.isEmpty() || root.get().level() < level) {
            return Optional.empty();
        }
        long logical = root.get().logical();
        while (true) {
            Node node = Node.of(block(logical), 0, geometry().nodeSize());
            if (node.level() <= level || !(node instanceof Interior interior) || node.count() == 0) {
                return Optional.of(logical);
            }
            int slot = interior.lowerBound(key);
            boolean exact = slot < interior.count() && interior.compare(slot, key) == 0;
            logical = interior.child(exact ? slot : Math.max(0, slot - 1));
        }
    }

    /** Addresses of all blocks of a tree that were written by the last commit. */
    public List<Long> newest(long tree) throws IOException {
        List<Long> found = new ArrayList<>();
        Optional<TreeRoot> root = filesystem.root(tree);
        if (root.isPresent() && root.get().generation() == geometry().generation()) {
            collectNewest(root.get().logical(), found);
        }
        return found;
    }

    private void collectNewest(long logical, List<Long> found) throws IOException {
        found.add(logical);
        if (Node.of(block(logical), 0, geometry().nodeSize()) instanceof Interior node) {
            for (int slot = 0; slot < node.count(); slot++) {
                if (node.childGeneration(slot) == geometry().generation()) {
                    collectNewest(node.child(slot), found);
                }
            }
        }
    }

    /** The bytes of a tree block's first copy. */
    public byte[] block(long logical) throws IOException {
        byte[] bytes = new byte[geometry().nodeSize()];
        List<Volume.Run> runs = runs(logical);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("nothing is stored at " + logical);
        }
        ByteBuffer into = ByteBuffer.wrap(bytes);
        channel(runs.get(0)).read(into, runs.get(0).physical());
        return bytes;
    }

    /** Number of plain copies of what is at an address. */
    public int copies(long logical) {
        return runs(logical).size();
    }

    private List<Volume.Run> runs(long logical) {
        List<Volume.Run> runs = new ArrayList<>();
        Volume volume = filesystem.volume();
        for (int copy = 0; copy < volume.copies(logical); copy++) {
            volume.run(logical, copy).ifPresent(runs::add);
        }
        return runs;
    }

    private FileChannel channel(Volume.Run run) {
        return channels.get(run.device().name());
    }

    /** Stores bytes in every plain copy, or in one. */
    public void write(long logical, byte[] bytes, OptionalInt only) throws IOException {
        List<Volume.Run> runs = runs(logical);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("nothing is stored at " + logical);
        }
        for (int copy = 0; copy < runs.size(); copy++) {
            if (only.isEmpty() || only.getAsInt() == copy) {
                channel(runs.get(copy))
                        .write(ByteBuffer.wrap(bytes), runs.get(copy).physical());
            }
        }
    }

    /** Makes the checksum of a tree block fit its content. */
    public void seal(byte[] block) {
        int from = Node.FSID.offset();
        checksum.compute(block, from, block.length - from, block, 0);
    }

    /** The superblock copy {@code mirror} of a member. */
    public byte[] superblock(int member, int mirror) throws IOException {
        byte[] bytes = new byte[Superblock.SIZE];
        member(member).read(ByteBuffer.wrap(bytes), Superblock.POSITIONS.get(mirror));
        return bytes;
    }

    /** Stores a superblock copy. */
    public void putSuperblock(int member, int mirror, byte[] bytes) throws IOException {
        member(member).write(ByteBuffer.wrap(bytes), Superblock.POSITIONS.get(mirror));
    }

    /** Whether a member is long enough to have a superblock copy. */
    public boolean hasSuperblock(int member, int mirror) throws IOException {
        return mirror < Superblock.POSITIONS.size()
                && Superblock.POSITIONS.get(mirror) + Superblock.SIZE
                        <= member(member).size();
    }

    /** Number of members. */
    public int members() {
        return files.size();
    }

    private FileChannel member(int index) {
        if (index < 0 || index >= files.size()) {
            throw new IllegalArgumentException("there is no member " + index);
        }
        return channels.get(files.get(index).toString());
    }

    /** Changes bytes of a member by exclusive or. */
    public void flip(int member, long physical, byte[] mask) throws IOException {
        if (physical < 0 || physical > member(member).size() - mask.length) {
            throw new IllegalArgumentException("the member has no byte " + physical);
        }
        byte[] bytes = new byte[mask.length];
        member(member).read(ByteBuffer.wrap(bytes), physical);
        for (int i = 0; i < mask.length; i++) {
            bytes[i] ^= mask[i];
        }
        member(member).write(ByteBuffer.wrap(bytes), physical);
    }

    /** Cuts a member off. */
    public void truncate(int member, long size) throws IOException {
        member(member).truncate(size);
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : channels.values()) {
            channel.close();
        }
        filesystem.close();
    }
}
