package ruminate.analyze.resolve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.format.bytes.U64;
import ruminate.format.fault.FindingCode;
import ruminate.format.file.Namespace;
import ruminate.format.ids.DevicePosition;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ChunkItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Member;
import ruminate.format.volume.Superblock;

/** Finds out who owns an address. */
public final class Resolver {
    private final Filesystem filesystem;
    private final boolean anyByte;
    private final FilePaths paths;

    /**
     * A resolver.
     *
     * @param anyByte whether owners of any byte of a data extent are wanted, not only those of the byte asked about
     */
    public Resolver(Filesystem filesystem, boolean anyByte) {
        this.filesystem = filesystem;
        this.anyByte = anyByte;
        this.paths = new FilePaths(new Namespace(filesystem));
    }

    /** The owners of an address, or why there are none. */
    public Resolution resolve(Address address) {
        if (address instanceof Address.Logical logical) {
            return logical(address, logical.logical());
        }
        DevicePosition position = ((Address.Physical) address).position();
        Optional<StripeAt> stripe = StripeAt.find(filesystem.volume().chunks(), position);
        if (superblock(position)) {
            return nobody(address, OptionalLong.empty(), stripe.map(StripeAt::chunk), Reason.SUPERBLOCK);
        }
        if (stripe.isEmpty()) {
            Optional<String> nowhere = nowhere(position);
            Reason reason = nowhere.isEmpty() ? Reason.UNALLOCATED : Reason.NO_CHUNK;
            return new Resolution(
                    address,
                    OptionalLong.empty(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.of(reason),
                    nowhere.or(() -> Optional.of(reason.explanation())),
                    List.of());
        }
        OptionalLong logical = stripe.get().logical();
        return logical.isEmpty()
                ? nobody(address, logical, stripe.map(StripeAt::chunk), Reason.PARITY)
                : logical(address, logical.getAsLong());
    }

    /** Why there is no such place on any device; empty where there is. */
    private Optional<String> nowhere(DevicePosition position) {
        for (Member member : filesystem.volume().members()) {
            if (member.devid() == position.devid()) {
                return Optional.of("device " + U64.text(member.devid()) + " has only " + U64.text(member.totalBytes())
                                + " bytes")
                        .filter(words -> !U64.less(position.physical(), member.totalBytes()));
            }
        }
        return Optional.of("the filesystem has no device " + U64.text(position.devid()));
    }

    private static boolean superblock(DevicePosition position) {
        return Superblock.POSITIONS.stream().anyMatch(at -> U64.less(position.physical() - at, Superblock.SIZE));
    }

    private Resolution nobody(Address address, OptionalLong logical, Optional<ChunkItem> chunk, Reason reason) {
        List<DevicePosition> places =
                logical.isPresent() ? DevicePlaces.of(filesystem.volume(), logical.getAsLong()) : List.of();
        return new Resolution(
                address,
                logical,
                chunk,
                places,
                Optional.empty(),
                Optional.of(reason),
                Optional.of(reason.explanation()),
                List.of());
    }

    private Resolution logical(Address address, long logical) {
        OptionalLong where = OptionalLong.of(logical);
        Optional<ChunkItem> chunk = filesystem.volume().chunks().at(logical);
        if (chunk.isEmpty()) {
            return nobody(address, where, chunk, Reason.NO_CHUNK);
        }
        List<DevicePosition> places = DevicePlaces.of(filesystem.volume(), logical);
        Optional<ExtentAt> extent = ExtentAt.find(filesystem, logical);
        Answer answer = extent.isEmpty()
                ? unrecorded(logical, chunk.get(), places)
                : extent.get().data()
                        ? recorded(extent.get(), logical)
                        : block(extent.get().logical());
        Optional<Resolution.Extent> shown = extent.map(found -> new Resolution.Extent(
                found.logical(),
                found.length(),
                found.data() ? "data" : "tree-block",
                found.references(),
                found.generation()));
        Optional<String> explanation = answer.reason().map(Reason::explanation).or(answer::elsewhere);
        return new Resolution(address, where, chunk, places, shown, answer.reason(), explanation, answer.owners());
    }

    /**
     * Who owns an address.
     *
     * @param others how many file extents use other bytes of the extent, and are not among the owners
     */
    private record Answer(Optional<Reason> reason, List<Owner> owners, long others) {
        Answer(Optional<Reason> reason, List<Owner> owners) {
            this(reason, owners, 0);
        }

        Answer(Reason reason) {
            this(Optional.of(reason), List.of());
        }

        Optional<String> elsewhere() {
            return Optional.of("other bytes of the extent are used in " + others
                            + (others == 1 ? " more place" : " more places") + "; --any-byte lists them")
                    .filter(words -> others > 0);
        }
    }

    private Answer recorded(ExtentAt extent, long logical) {
        List<DataOwners.Found> found = DataOwners.of(filesystem, extent);
        return referencesLost()
                ? data(SweptOwners.of(filesystem, logical).found(), logical - extent.logical())
                : data(found, logical - extent.logical());
    }

    /** Whether parts of the extent tree are gone, so that only the files themselves can tell what they use. */
    private boolean referencesLost() {
        return filesystem.root(ObjectId.EXTENT_TREE).isEmpty()
                || filesystem.findings().kept().stream()
                        .anyMatch(finding -> finding.code() == FindingCode.BLOCK_UNREADABLE
                                && finding.place().tree().equals(OptionalLong.of(ObjectId.EXTENT_TREE)));
    }

    private Answer data(List<DataOwners.Found> all, long offset) {
        List<Owner> owners = owners(all, offset);
        if (all.isEmpty()) {
            return new Answer(Reason.ORPHAN);
        }
        if (all.stream().noneMatch(found -> found.covers(offset))) {
            return new Answer(Optional.of(Reason.BOOKEND), owners);
        }
        if (owners.stream().allMatch(owner -> owner.tree().deleted())) {
            return new Answer(Optional.of(Reason.HALF_DROPPED), owners);
        }
        boolean nameless = owners.stream()
                .allMatch(owner -> owner.tree().kind() == TreeRoot.Kind.SUBVOLUME
                        && owner.path().isEmpty());
        long others = anyByte
                ? 0
                : all.stream().filter(found -> !found.covers(offset)).count();
        return new Answer(nameless ? Optional.of(Reason.ORPHAN) : Optional.empty(), owners, others);
    }

    private List<Owner> owners(List<DataOwners.Found> all, long offset) {
        List<Owner> owners = new ArrayList<>();
        for (DataOwners.Found found : all) {
            if (anyByte || found.covers(offset)) {
                long at = anyByte ? found.key().offset() : found.fileOffset(offset);
                boolean files = found.tree().kind() == TreeRoot.Kind.SUBVOLUME;
                List<ByteView> names =
                        files ? paths.paths(found.tree().id(), found.key().objectid()) : List.of();
                if (names.isEmpty()) {
                    owners.add(Owner.file(found.tree(), found.key(), at, Optional.empty()));
                }
                for (ByteView name : names) {
                    owners.add(Owner.file(found.tree(), found.key(), at, Optional.of(name.toArray())));
                }
            }
        }
        owners.sort(Comparator.comparing((Owner owner) -> owner.tree().id(), U64.ORDER)
                .thenComparing(owner -> owner.inode().orElse(0), U64.ORDER)
                .thenComparing(owner -> owner.offset().orElse(0), U64.ORDER));
        return owners;
    }

    private Answer block(long logical) {
        Optional<Node> block = BlockOwners.at(filesystem, logical);
        List<Owner> trees = block.map(node -> blockOwners(node)).orElse(List.of());
        if (trees.isEmpty()) {
            return new Answer(Reason.ORPHAN);
        }
        boolean dropped = trees.stream().allMatch(owner -> owner.tree().deleted());
        return new Answer(dropped ? Optional.of(Reason.HALF_DROPPED) : Optional.empty(), trees);
    }

    private List<Owner> blockOwners(Node block) {
        SubvolumeNames names = new SubvolumeNames(filesystem);
        return BlockOwners.of(filesystem, block).stream()
                .map(owner -> owner.at(names.path(owner.tree())))
                .toList();
    }

    /** What has no extent item: superblocks, the log and the remap tree, what is free. */
    private Answer unrecorded(long logical, ChunkItem chunk, List<DevicePosition> places) {
        if (places.stream().anyMatch(Resolver::superblock)) {
            return new Answer(Reason.SUPERBLOCK);
        }
        if (chunk.type().data() && referencesLost()) {
            SweptOwners.Swept swept = SweptOwners.of(filesystem, logical);
            if (!swept.found().isEmpty()) {
                return data(swept.found(), logical - swept.extent());
            }
        }
        if (chunk.type().data()) {
            List<DataOwners.Found> logged = DataOwners.inLogs(filesystem, logical);
            if (!logged.isEmpty()) {
                return new Answer(Optional.of(Reason.LOG), logged(logged));
            }
        }
        Optional<Node> block = chunk.type().metadata() ? BlockOwners.at(filesystem, logical) : Optional.empty();
        if (block.isEmpty()) {
            return new Answer(Reason.FREE);
        }
        List<Owner> trees = blockOwners(block.get());
        if (trees.isEmpty()) {
            return new Answer(Reason.STALE);
        }
        boolean log = trees.stream()
                .map(owner -> owner.tree().kind())
                .allMatch(kind -> kind == TreeRoot.Kind.LOG || kind == TreeRoot.Kind.LOG_ROOT);
        return new Answer(log ? Optional.of(Reason.LOG) : Optional.empty(), trees);
    }

    private static List<Owner> logged(List<DataOwners.Found> logged) {
        List<Owner> owners = new ArrayList<>();
        for (DataOwners.Found found : logged) {
            owners.add(Owner.file(found.tree(), found.key(), found.key().offset(), Optional.empty()));
        }
        return owners;
    }
}
