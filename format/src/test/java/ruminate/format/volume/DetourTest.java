package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.Profile;
import ruminate.format.item.RootItem;
import ruminate.format.layout.ByteView;

/** Addresses that a tree has to be asked for. */
class DetourTest {
    private static final int MIB = 1 << 20;
    private static final Uuid DEVICE = new Uuid(1, 2);
    private static final Uuid OTHER = new Uuid(3, 4);

    private final byte[] bytes = new byte[2 * MIB];
    private final byte[] other = new byte[2 * MIB];
    private final byte[] superblock = new byte[Superblock.SIZE];
    private final ChunkMap chunks = new ChunkMap();

    DetourTest() {
        Superblock.NODESIZE.put(superblock, 0, LeafBytes.NODE_SIZE);
        Superblock.SECTORSIZE.put(superblock, 0, 4096);
        Superblock.GENERATION.put(superblock, 0, 7);
        // Tree blocks at logical 64 MiB, on the first megabyte of the first device.
        chunks.put(StripingTest.chunk(Profile.SINGLE, 64L * MIB, MIB, List.of(new ChunkItem.Stripe(1, 0, DEVICE))));
    }

    private DeviceVolume volume() {
        List<Member> members = List.of(member(1, DEVICE, bytes), member(2, OTHER, other));
        Superblock block = new Superblock(ByteView.of(superblock));
        return new DeviceVolume(block, chunks, Set.of(Uuid.ZERO), members, List.of());
    }

    private static Member member(long devid, Uuid uuid, byte[] content) {
        byte[] item = new byte[DevItem.LAYOUT.size()];
        DevItem.DEVID.put(item, 0, devid);
        DevItem.UUID.put(item, 0, uuid);
        Device device = new Memory(content);
        return new Member(ByteView.of(item), Optional.of(device));
    }

    private static byte[] u64(long... values) {
        byte[] item = new byte[values.length * Long.BYTES];
        for (int i = 0; i < values.length; i++) {
            LittleEndian.putU64(item, i * Long.BYTES, values[i]);
        }
        return item;
    }

    private static int read(Volume volume, long logical, int copy) throws IOException, Damage {
        byte[] one = new byte[1];
        volume.read(logical, one, 0, 1, copy);
        return one[0];
    }

    @Test
    void followsTheRemapTree() throws IOException, Damage {
        long old = 128L * MIB;
        long fresh = 256L * MIB;
        ChunkItem plain = StripingTest.chunk(Profile.SINGLE, old, MIB, List.of(new ChunkItem.Stripe(1, MIB, DEVICE)));
        chunks.put(new ChunkItem(
                plain.key(),
                MIB,
                2,
                ChunkItem.STRIPE_LENGTH,
                new BlockGroupFlags(BlockGroupFlags.DATA | BlockGroupFlags.REMAPPED),
                4096,
                4096,
                4096,
                1,
                plain.stripes()));
        chunks.put(StripingTest.chunk(Profile.SINGLE, fresh, MIB, List.of(new ChunkItem.Stripe(2, MIB, OTHER))));
        SortedMap<Key, byte[]> items = new TreeMap<>();
        items.put(new Key(old, KeyType.IDENTITY_REMAP, 8192), new byte[0]);
        items.put(new Key(old + 8192, KeyType.REMAP, 4096), u64(fresh + 65536));
        items.put(new Key(fresh + 65536, KeyType.REMAP_BACKREF, 4096), u64(old + 8192));
        LeafBytes.put(bytes, 0, 64L * MIB, ObjectId.REMAP_TREE, 7, items);
        Superblock.INCOMPAT_FLAGS.put(superblock, 0, IncompatFeature.REMAP_TREE.bit());
        Superblock.REMAP_ROOT.put(superblock, 0, 64L * MIB);
        Superblock.REMAP_ROOT_GENERATION.put(superblock, 0, 7);
        bytes[MIB + 4096] = 11;
        other[MIB + 65536 + 100] = 12;

        DeviceVolume volume = DeviceVolumeOpener.detoured(volume());
        assertEquals(11, read(volume, old + 4096, 0));
        assertEquals(4096, volume.span(old + 4096));
        assertEquals(12, read(volume, old + 8192 + 100, 0));
        assertEquals(MIB + 65536, volume.run(old + 8192, 0).orElseThrow().physical());
        Damage damage = assertThrows(Damage.class, () -> read(volume, old + 12288, 0));
        assertEquals(FindingCode.REMAP_MISSING, damage.code());
    }

    @Test
    void followsTheRaidStripeTree() throws IOException, Damage {
        long data = 128L * MIB;
        chunks.put(StripingTest.chunk(
                Profile.RAID1,
                data,
                MIB,
                List.of(new ChunkItem.Stripe(1, MIB, DEVICE), new ChunkItem.Stripe(2, MIB, OTHER))));
        long rootTree = 64L * MIB;
        long stripeTree = rootTree + LeafBytes.NODE_SIZE;
        byte[] rootItem = new byte[RootItem.LEVEL.offset() + 1];
        RootItem.BYTENR.put(rootItem, 0, stripeTree);
        RootItem.GENERATION.put(rootItem, 0, 6);
        SortedMap<Key, byte[]> roots = new TreeMap<>();
        roots.put(new Key(ObjectId.RAID_STRIPE_TREE, KeyType.ROOT_ITEM, 0), rootItem);
        LeafBytes.put(bytes, 0, rootTree, ObjectId.ROOT_TREE, 7, roots);
        SortedMap<Key, byte[]> stripes = new TreeMap<>();
        stripes.put(new Key(data + 8192, KeyType.RAID_STRIPE, 4096), u64(2, MIB + 40960, 1, MIB + 20480));
        LeafBytes.put(bytes, LeafBytes.NODE_SIZE, stripeTree, ObjectId.RAID_STRIPE_TREE, 6, stripes);
        Superblock.INCOMPAT_FLAGS.put(superblock, 0, IncompatFeature.RAID_STRIPE_TREE.bit());
        Superblock.ROOT.put(superblock, 0, rootTree);
        bytes[MIB + 20480 + 5] = 21;
        other[MIB + 40960 + 5] = 22;

        DeviceVolume volume = DeviceVolumeOpener.detoured(volume());
        assertEquals(21, read(volume, data + 8192 + 5, 0));
        assertEquals(22, read(volume, data + 8192 + 5, 1));
        Volume.Run run = volume.run(data + 8192 + 96, 1).orElseThrow();
        assertEquals(new Volume.Run(run.device(), 2, MIB + 40960 + 96, 4000), run);
        Damage damage = assertThrows(Damage.class, () -> read(volume, data, 0));
        assertEquals(FindingCode.STRIPE_MISSING, damage.code());
    }
}
