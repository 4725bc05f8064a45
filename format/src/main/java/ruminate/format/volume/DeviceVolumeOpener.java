package ruminate.format.volume;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.device.Device;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Place;
import ruminate.format.ids.Uuid;
import ruminate.format.item.IncompatFeature;
import ruminate.format.layout.ByteView;

/** Puts a filesystem together from its member devices: superblock, system chunks, chunk tree, devices. */
final class DeviceVolumeOpener {
    private final List<Device> devices;
    private final OpenOptions options;
    private final FindingLog findings = new FindingLog();

    DeviceVolumeOpener(List<Device> devices, OpenOptions options) {
        this.devices = devices;
        this.options = options;
    }

    Volume open() throws IOException {
        List<MemberFile> files = readable();
        MemberFile main = main(files);
        Superblock superblock = main.superblock();
        judgeCopies(files, main);
        Place place = SuperblockCopy.place(
                main.device().name(), main.chosen().orElseThrow().mirror());
        SuperblockFindings.judge(superblock, place, findings);
        List<Member> members = new ArrayList<>();
        for (MemberFile file : files) {
            members.add(new Member(file.superblock().deviceItem(), Optional.of(file.device())));
        }
        Set<Uuid> fsids = new LinkedHashSet<>(List.of(superblock.metadataUuid()));
        for (MemberFile file : files) {
            if (SuperblockFindings.seeding(file.superblock())) {
                fsids.add(file.superblock().metadataUuid());
            }
        }
        ChunkMap system = ChunkTree.systemChunks(superblock, place, findings);
        DeviceVolume bootstrap = new DeviceVolume(superblock, system, fsids, members, List.of());
        ChunkTree tree = ChunkTree.find(bootstrap, system, fsids, findings);
        ChunkTree.reportOverlaps(tree.chunks().all(), findings);
        List<Member> all = matched(superblock, tree, files);
        closeUnused(all);
        return detoured(new DeviceVolume(superblock, tree.chunks(), fsids, all, findings.kept()));
    }

    private void closeUnused(List<Member> members) throws IOException {
        for (Device device : devices) {
            if (!uses(members, device)) {
                device.close();
            }
        }
    }

    private static boolean uses(List<Member> members, Device device) {
        for (Member member : members) {
            if (member.device().isPresent() && member.device().get() == device) {
                return true;
            }
        }
        return false;
    }

    /** Each tree that addresses depend on is read through what is known without it. */
    static DeviceVolume detoured(DeviceVolume plain) {
        DeviceVolume volume = plain;
        Superblock superblock = plain.superblock();
        if (superblock.has(IncompatFeature.REMAP_TREE)) {
            volume = volume.with(new RemapTree(new BlockReader(volume), superblock));
        }
        if (superblock.has(IncompatFeature.RAID_STRIPE_TREE)) {
            volume = StripeTree.find(new BlockReader(volume), superblock)
                    .map(volume::with)
                    .orElse(volume);
        }
        return volume;
    }

    private List<MemberFile> readable() throws NotBtrfs {
        List<MemberFile> files = new ArrayList<>();
        List<MemberFile> useless = new ArrayList<>();
        for (Device device : devices) {
            MemberFile file = MemberFile.read(device, options.mirror());
            (file.chosen().isPresent() ? files : useless).add(file);
        }
        if (files.isEmpty()) {
            throw new NotBtrfs(useless.get(0).complaint(options.mirror()));
        }
        for (MemberFile file : useless) {
            String name = file.device().name();
            findings.add(Finding.of(FindingCode.DEVICE_UNKNOWN, Place.of("devices"), name));
        }
        return files;
    }

    /** Of the members of the filesystem that the first file belongs to, or that it is a seed of, the newest. */
    private static MemberFile main(List<MemberFile> files) {
        MemberFile named = named(files);
        MemberFile newest = named;
        for (MemberFile file : files) {
            if (file.belongsTo(named.superblock())
                    && U64.less(
                            newest.superblock().generation(), file.superblock().generation())) {
                newest = file;
            }
        }
        return newest;
    }

    private static MemberFile named(List<MemberFile> files) {
        for (MemberFile file : files) {
            if (!SuperblockFindings.seeding(file.superblock())) {
                return file;
            }
        }
        return files.get(0);
    }

    private void judgeCopies(List<MemberFile> files, MemberFile main) {
        for (MemberFile file : files) {
            SuperblockFindings.judgeCopies(file, options.mirror().isPresent(), findings);
            long generation = file.superblock().generation();
            long newest = main.superblock().generation();
            if (file.belongsTo(main.superblock()) && generation != newest) {
                findings.add(Finding.of(
                        FindingCode.SUPER_GENERATION_DIFFERS,
                        SuperblockCopy.place(
                                file.device().name(),
                                file.chosen().orElseThrow().mirror()),
                        U64.text(generation),
                        U64.text(newest)));
            }
        }
    }

    /** The devices the chunk tree names, each with its file; without any, the files alone. */
    private List<Member> matched(Superblock superblock, ChunkTree tree, List<MemberFile> files) {
        List<Member> members = new ArrayList<>();
        for (ByteView item : tree.deviceItems()) {
            Member member = new Member(item, Optional.empty());
            List<MemberFile> same = new ArrayList<>();
            for (MemberFile file : files) {
                if (is(file, member)) {
                    same.add(file);
                }
            }
            Optional<MemberFile> newest = newest(same, member);
            members.add(new Member(
                    item, newest.isPresent() ? Optional.of(newest.get().device()) : Optional.empty()));
        }
        for (MemberFile file : files) {
            if (tree.deviceItems().isEmpty()) {
                members.add(new Member(file.superblock().deviceItem(), Optional.of(file.device())));
            } else if (!listed(file, members)) {
                stray(file, superblock);
            }
        }
        long counted = superblock.get(Superblock.NUM_DEVICES);
        if (tree.complete() && counted != tree.deviceItems().size()) {
            findings.add(Finding.of(
                    FindingCode.SUPER_DEVICE_COUNT,
                    Place.of("superblock"),
                    U64.text(counted),
                    tree.deviceItems().size()));
        }
        return members;
    }

    private static boolean listed(MemberFile file, List<Member> members) {
        for (Member member : members) {
            if (is(file, member)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(MemberFile file, Member member) {
        return file.devid() == member.devid() && file.deviceUuid().equals(member.uuid());
    }

    private Optional<MemberFile> newest(List<MemberFile> same, Member member) {
        Place place = Place.of("devices");
        if (same.isEmpty()) {
            findings.add(Finding.of(FindingCode.DEVICE_MISSING, place, U64.text(member.devid()), member.uuid()));
            return Optional.empty();
        }
        MemberFile newest = same.get(0);
        for (MemberFile other : same.subList(1, same.size())) {
            findings.add(Finding.of(
                    FindingCode.DEVICE_DUPLICATE,
                    place,
                    U64.text(member.devid()),
                    same.get(0).device().name(),
                    other.device().name()));
            if (U64.less(newest.superblock().generation(), other.superblock().generation())) {
                newest = other;
            }
        }
        if (U64.less(newest.device().size(), member.totalBytes())) {
            findings.add(Finding.of(
                    FindingCode.DEVICE_TRUNCATED,
                    place,
                    U64.text(member.devid()),
                    newest.device().size(),
                    U64.text(member.totalBytes())));
        }
        return Optional.of(newest);
    }

    private void stray(MemberFile file, Superblock superblock) {
        String name = file.device().name();
        findings.add(
                file.belongsTo(superblock)
                        ? Finding.of(
                                FindingCode.DEVICE_NOT_MEMBER,
                                Place.of("devices"),
                                name,
                                U64.text(file.devid()),
                                file.deviceUuid())
                        : Finding.of(
                                FindingCode.DEVICE_FOREIGN,
                                Place.of("devices"),
                                name,
                                file.superblock().fsid(),
                                superblock.fsid()));
    }
}
