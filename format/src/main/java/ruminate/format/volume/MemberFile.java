package ruminate.format.volume;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import ruminate.format.device.Device;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;

/**
 * A file with the superblock copies in it.
 *
 * @param copies all copies the file has room for
 * @param chosen the copy to believe; empty where none can be used
 */
record MemberFile(Device device, List<SuperblockCopy> copies, Optional<SuperblockCopy> chosen) {
    /** Reads a file's superblocks; the primary is chosen unless it is bad or {@code mirror} says otherwise. */
    static MemberFile read(Device device, OptionalInt mirror) {
        List<SuperblockCopy> copies = SuperblockCopy.readAll(device);
        SuperblockCopy chosen = null;
        for (SuperblockCopy copy : copies) {
            boolean eligible = mirror.isPresent() ? copy.mirror() == mirror.getAsInt() && copy.usable() : copy.sound();
            if (eligible && (chosen == null || compare(copy, chosen) > 0)) {
                chosen = copy;
            }
        }
        return new MemberFile(device, copies, Optional.ofNullable(chosen));
    }

    /** Orders sound copies: the primary is believed first, then the newest. */
    private static int compare(SuperblockCopy one, SuperblockCopy other) {
        int byPlace = Boolean.compare(one.mirror() == 0, other.mirror() == 0);
        return byPlace != 0
                ? byPlace
                : Long.compareUnsigned(
                        one.superblock().generation(), other.superblock().generation());
    }

    /** The superblock to believe, of a file that has one. */
    Superblock superblock() {
        return chosen.orElseThrow().superblock();
    }

    long devid() {
        return superblock().devid();
    }

    Uuid deviceUuid() {
        return superblock().deviceUuid();
    }

    boolean belongsTo(Superblock other) {
        return superblock().fsid().equals(other.fsid())
                || superblock().metadataUuid().equals(other.metadataUuid());
    }

    /** One line about why no copy can be used. */
    String complaint(OptionalInt mirror) {
        String name = device.name();
        if (copies.isEmpty()) {
            return "%s has only %d bytes; a btrfs filesystem has its superblock at 65536".formatted(name, device.size())
                    + instead();
        }
        if (mirror.isPresent()) {
            Optional<SuperblockCopy> wanted = copies.stream()
                    .filter(copy -> copy.mirror() == mirror.getAsInt())
                    .findFirst();
            if (wanted.isEmpty()) {
                return "%s is too small for superblock mirror %d".formatted(name, mirror.getAsInt());
            }
            return name + ": superblock mirror " + mirror.getAsInt() + " cannot be used: " + reasons(wanted.get());
        }
        if (!hasMagic()) {
            return name + " is not a btrfs filesystem: no superblock at 64 KiB or at its mirrors" + instead();
        }
        String all = copies.stream()
                .map(copy -> "mirror " + copy.mirror() + ": " + reasons(copy))
                .collect(Collectors.joining("; "));
        boolean usable = copies.stream().anyMatch(SuperblockCopy::usable);
        return name + ": no sound superblock: " + all + (usable ? "; --mirror N uses one all the same" : "");
    }

    /** Whether any copy has the magic number. */
    boolean hasMagic() {
        for (SuperblockCopy copy : copies) {
            if (copy.superblock().hasMagic()) {
                return true;
            }
        }
        return false;
    }

    private String instead() {
        return new ForeignContent(device).words().map(words -> "; " + words).orElse("");
    }

    private static String reasons(SuperblockCopy copy) {
        return copy.faults().stream().map(Finding::words).collect(Collectors.joining(", "));
    }
}
