package ruminate.format.volume;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import ruminate.format.device.Device;
import ruminate.format.device.FileDevice;
import ruminate.format.device.WindowDevice;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;

/** Opens filesystems. */
public final class Volumes {
    private Volumes() {}

    /**
     * Opens the filesystem on these files: its members in any order, or one metadump.
     *
     * @throws NotBtrfs where a file is readable but holds nothing of this format
     * @throws IOException where a file cannot be read
     */
    public static Volume open(List<Path> files, OpenOptions options) throws IOException {
        if (files.isEmpty()) {
            throw new IllegalArgumentException("no file");
        }
        List<Device> devices = new ArrayList<>();
        try {
            for (Path file : files) {
                devices.add(device(file, options.offset()));
            }
            for (Device device : devices) {
                if (Metadump.recognise(device)) {
                    return openMetadump(devices, device, options);
                }
            }
            return new DeviceVolumeOpener(devices, options).open();
        } catch (IOException | RuntimeException failure) {
            for (Device device : devices) {
                device.close();
            }
            throw failure;
        }
    }

    /**
     * The superblocks of these files, however damaged.
     *
     * @throws NotBtrfs where a file has no copy with the magic number
     * @throws IOException where a file cannot be read
     */
    public static Superblocks superblocks(List<Path> files, long offset) throws IOException {
        List<SuperblockCopy> copies = new ArrayList<>();
        FindingLog findings = new FindingLog();
        for (Path file : files) {
            try (Device device = device(file, offset)) {
                if (Metadump.recognise(device)) {
                    SuperblockCopy copy = new Metadump(device, findings).superblock();
                    for (Finding fault : copy.faults()) {
                        findings.add(fault);
                    }
                    copies.add(copy);
                } else {
                    MemberFile member = MemberFile.read(device, OptionalInt.empty());
                    if (!member.hasMagic()) {
                        throw new NotBtrfs(member.complaint(OptionalInt.empty()));
                    }
                    SuperblockFindings.judgeCopies(member, false, findings);
                    copies.addAll(member.copies());
                }
            }
        }
        return new Superblocks(List.copyOf(copies), findings.kept());
    }

    private static Volume openMetadump(List<Device> devices, Device metadump, OpenOptions options) throws IOException {
        if (devices.size() > 1) {
            throw new NotBtrfs(
                    metadump.name() + " is a metadump; it holds a whole filesystem and takes no other members");
        }
        if (options.mirror().orElse(0) != 0) {
            throw new NotBtrfs(metadump.name() + " is a metadump; it has one superblock, mirror 0");
        }
        return new MetadumpVolume(metadump);
    }

    /** Opens one file or block device, from {@code offset} on. */
    public static Device device(Path file, long offset) throws IOException {
        Device device = FileDevice.open(file);
        if (offset == 0) {
            return device;
        }
        if (offset < 0 || offset >= device.size()) {
            device.close();
            throw new NotBtrfs("%s has only %d bytes, nothing is at offset %d".formatted(file, device.size(), offset));
        }
        return new WindowDevice(device, offset);
    }
}
