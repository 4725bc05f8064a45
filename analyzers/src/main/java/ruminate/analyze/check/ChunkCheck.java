package ruminate.analyze.check;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.DevicePosition;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevExtent;
import ruminate.format.item.DevItem;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.Superblock;

/** Compares chunks, block groups, device extents and devices, each with the others. */
final class ChunkCheck {
    private final Filesystem filesystem;
    private final Findings findings;
    private final NavigableMap<Long, ChunkItem> chunks = new TreeMap<>(U64.ORDER);
    private final Map<Long, Place> places = new HashMap<>();
    private final Map<Long, DevItem> devices = new TreeMap<>(U64.ORDER);
    private final Map<Long, Long> used = new HashMap<>();
    private final Map<DevicePosition, DevExtent> extents = new HashMap<>();
    private final Map<DevicePosition, Place> extentPlaces = new HashMap<>();
    private DevExtent before;

    ChunkCheck(Filesystem filesystem, Findings findings) {
        this.filesystem = filesystem;
        this.findings = findings;
        new TreeReader(filesystem).each(ObjectId.CHUNK_TREE, (item, place) -> {
            if (item instanceof ChunkItem chunk) {
                chunks.put(chunk.logical(), chunk);
                places.put(chunk.logical(), place);
            } else if (item instanceof DevItem device) {
                devices.put(device.devid(), device);
            }
        });
    }

    /** The chunks in the order of their addresses. */
    NavigableMap<Long, ChunkItem> chunks() {
        return chunks;
    }

    /** Compares them. */
    void run(NavigableMap<Long, BlockGroupItem> groups, Losses losses) {
        if (losses.in(ObjectId.CHUNK_TREE)) {
            return;
        }
        long groupTree = filesystem.root(ObjectId.BLOCK_GROUP_TREE).isPresent()
                ? ObjectId.BLOCK_GROUP_TREE
                : ObjectId.EXTENT_TREE;
        if (!losses.in(groupTree)) {
            compareGroups(groups);
        }
        if (!losses.in(ObjectId.DEV_TREE)) {
            compareDeviceExtents();
        }
        checkOwnDevice();
        checkTotal();
    }

    private void compareGroups(NavigableMap<Long, BlockGroupItem> groups) {
        for (ChunkItem chunk : chunks.values()) {
            BlockGroupItem group = groups.get(chunk.logical());
            if (group == null) {
                findings.add(Finding.of(
                        FindingCode.CHUNK_WITHOUT_BLOCK_GROUP,
                        places.get(chunk.logical()),
                        U64.text(chunk.logical()),
                        U64.text(chunk.length())));
                continue;
            }
            Place place = place(group);
            if (group.key().offset() != chunk.length()) {
                findings.add(Finding.of(
                        FindingCode.BLOCK_GROUP_DIFFERS,
                        place,
                        "length",
                        U64.text(group.key().offset()),
                        U64.text(chunk.length())));
            }
            if (group.flags().bits() != chunk.type().bits()) {
                findings.add(Finding.of(FindingCode.BLOCK_GROUP_DIFFERS, place, "flags", group.flags(), chunk.type()));
            }
        }
        for (BlockGroupItem group : groups.values()) {
            if (!chunks.containsKey(group.key().objectid())) {
                findings.add(Finding.of(
                        FindingCode.BLOCK_GROUP_WITHOUT_CHUNK,
                        place(group),
                        U64.text(group.key().objectid()),
                        U64.text(group.key().offset())));
            }
        }
    }

    private static Place place(BlockGroupItem group) {
        return Place.of("block group " + U64.text(group.key().objectid()));
    }

    private void compareDeviceExtents() {
        new TreeReader(filesystem).each(ObjectId.DEV_TREE, (item, place) -> {
            if (item instanceof DevExtent extent) {
                check(extent, place);
            }
        });
        for (ChunkItem chunk : chunks.values()) {
            for (ChunkItem.Stripe stripe : chunk.stripes()) {
                match(chunk, stripe);
            }
        }
        extents.forEach((position, extent) -> findings.add(Finding.of(
                FindingCode.DEV_EXTENT_WITHOUT_CHUNK, extentPlaces.get(position), U64.text(extent.chunkOffset()))));
        for (DevItem device : devices.values()) {
            long sum = used.getOrDefault(device.devid(), 0L);
            if (device.bytesUsed() != sum) {
                findings.add(Finding.of(
                        FindingCode.DEVICE_BAD_BYTES_USED,
                        Place.of("device " + U64.text(device.devid())),
                        U64.text(device.bytesUsed()),
                        U64.text(sum)));
            }
        }
    }

    private void check(DevExtent extent, Place place) {
        long devid = extent.key().objectid();
        long physical = extent.key().offset();
        long end = U64.addSaturating(physical, extent.length());
        DevicePosition position = new DevicePosition(devid, physical);
        extents.put(position, extent);
        extentPlaces.put(position, place);
        used.merge(devid, extent.length(), Long::sum);
        DevItem device = devices.get(devid);
        long size = device == null ? 0 : device.totalBytes();
        if (U64.less(size, end)) {
            findings.add(
                    Finding.of(FindingCode.DEV_EXTENT_OUTSIDE, place, U64.text(end), U64.text(devid), U64.text(size)));
        }
        if (before != null && before.key().objectid() == devid) {
            long last = U64.addSaturating(before.key().offset(), before.length());
            if (U64.less(physical, last)) {
                findings.add(Finding.of(
                        FindingCode.DEV_EXTENT_OVERLAP,
                        place,
                        U64.text(before.key().offset())));
            }
        }
        before = extent;
    }

    private void match(ChunkItem chunk, ChunkItem.Stripe stripe) {
        DevicePosition position = new DevicePosition(stripe.devid(), stripe.physical());
        DevExtent extent = extents.get(position);
        if (extent == null || extent.chunkOffset() != chunk.logical()) {
            findings.add(Finding.of(
                    FindingCode.CHUNK_WITHOUT_DEV_EXTENT,
                    places.get(chunk.logical()),
                    U64.text(chunk.logical()),
                    U64.text(stripe.physical()),
                    U64.text(stripe.devid())));
            return;
        }
        DevItem device = devices.get(stripe.devid());
        if (device != null && !device.uuid().equals(stripe.uuid())) {
            findings.add(Finding.of(
                    FindingCode.CHUNK_BAD_FIELD,
                    places.get(chunk.logical()),
                    U64.text(chunk.logical()),
                    "dev_uuid of device " + U64.text(stripe.devid()),
                    stripe.uuid(),
                    device.uuid()));
        }
        extents.remove(position);
        if (extent.length() != chunk.stripeSize()) {
            findings.add(Finding.of(
                    FindingCode.DEV_EXTENT_BAD_LENGTH,
                    extentPlaces.get(position),
                    U64.text(extent.length()),
                    U64.text(chunk.stripeSize())));
        }
    }

    /** What the superblock says of the device it is on. */
    private void checkOwnDevice() {
        ByteView stored = filesystem.superblock().deviceItem();
        DevItem device = devices.get(DevItem.DEVID.get(stored));
        Uuid filesystemUuid = filesystem.superblock().metadataUuid();
        if (device != null && !device.fsid().equals(filesystemUuid)) {
            findings.add(Finding.of(
                    FindingCode.ITEM_BAD_FIELD,
                    Place.of("device " + U64.text(device.devid())),
                    "fsid",
                    device.fsid(),
                    filesystemUuid));
        }
    }

    private void checkTotal() {
        long sum = devices.values().stream().mapToLong(DevItem::totalBytes).sum();
        long total = filesystem.superblock().get(Superblock.TOTAL_BYTES);
        if (total != sum && !devices.isEmpty()) {
            findings.add(Finding.of(
                    FindingCode.SUPER_BAD_TOTAL_BYTES, Place.of("superblock"), U64.text(total), U64.text(sum)));
        }
    }
}
