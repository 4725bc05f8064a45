package ruminate.format.volume;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;

/** A filesystem on the devices it was made on: logical addresses go through its chunks. */
final class DeviceVolume implements Volume {
    private final Superblock superblock;
    private final ChunkMap chunks;
    private final Set<Uuid> headerFsids;
    private final List<Member> members;
    private final List<Finding> findings;
    private final Optional<RemapTree> remapTree;
    private final Optional<StripeTree> stripeTree;
    private final Map<DeviceId, Device> devices = new HashMap<>();

    /** What a stripe knows of its device. */
    private record DeviceId(long devid, Uuid uuid) {
        // Written out, because linking the generated ones takes several milliseconds of every start.
        @Override
        public boolean equals(Object other) {
            return other instanceof DeviceId that && devid == that.devid && uuid.equals(that.uuid);
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(devid) + uuid.hashCode();
        }
    }

    /** A volume that goes by its chunks alone. */
    DeviceVolume(
            Superblock superblock,
            ChunkMap chunks,
            Set<Uuid> headerFsids,
            List<Member> members,
            List<Finding> findings) {
        this(superblock, chunks, headerFsids, members, findings, Optional.empty(), Optional.empty());
    }

    private DeviceVolume(
            Superblock superblock,
            ChunkMap chunks,
            Set<Uuid> headerFsids,
            List<Member> members,
            List<Finding> findings,
            Optional<RemapTree> remapTree,
            Optional<StripeTree> stripeTree) {
        this.superblock = superblock;
        this.chunks = chunks;
        this.headerFsids = Collections.unmodifiableSet(headerFsids);
        this.members = List.copyOf(members);
        this.findings = List.copyOf(findings);
        this.remapTree = remapTree;
        this.stripeTree = stripeTree;
        for (Member member : members) {
            if (member.device().isPresent()) {
                devices.put(
                        new DeviceId(member.devid(), member.uuid()),
                        member.device().get());
            }
        }
    }

    @Override
    public Superblock superblock() {
        return superblock;
    }

    @Override
    public ChunkMap chunks() {
        return chunks;
    }

    @Override
    public Set<Uuid> headerFsids() {
        return headerFsids;
    }

    @Override
    public List<Member> members() {
        return members;
    }

    @Override
    public List<Finding> findings() {
        return findings;
    }

    /** This volume, whose remapped chunks are looked up in {@code tree}. */
    DeviceVolume with(RemapTree tree) {
        return new DeviceVolume(superblock, chunks, headerFsids, members, findings, Optional.of(tree), stripeTree);
    }

    /** This volume, whose data is looked up in {@code tree}. */
    DeviceVolume with(StripeTree tree) {
        return new DeviceVolume(superblock, chunks, headerFsids, members, findings, remapTree, Optional.of(tree));
    }

    /**
     * The chunk that holds an address in the end.
     *
     * @param offset of the address in the chunk
     * @param limit bytes from there on for which this holds
     */
    private record Home(ChunkItem chunk, long offset, long limit) {}

    private Home home(long logical) throws Damage {
        ChunkItem chunk = chunk(logical);
        if (remapTree.isEmpty() || !chunk.type().remapped()) {
            return new Home(chunk, logical - chunk.logical(), U64.MAX);
        }
        RemapTree.Place place = remapTree.get().find(logical);
        ChunkItem moved = chunk(place.logical());
        return new Home(moved, place.logical() - moved.logical(), place.length());
    }

    private ChunkItem chunk(long logical) throws Damage {
        Optional<ChunkItem> chunk = chunks.at(logical);
        if (chunk.isEmpty()) {
            throw new Damage(FindingCode.CHUNK_MISSING, U64.text(logical));
        }
        return chunk.get();
    }

    @Override
    public int copies(long logical) {
        try {
            return new Striping(home(logical).chunk()).copies();
        } catch (Damage damage) {
            // One attempt to read shows why it cannot be read.
            return damage.code() == FindingCode.CHUNK_MISSING ? 0 : 1;
        }
    }

    @Override
    public long span(long logical) {
        try {
            Home home = home(logical);
            return U64.min(home.limit(), new Striping(home.chunk()).span(home.offset()));
        } catch (Damage damage) {
            return damage.code() == FindingCode.CHUNK_MISSING ? 0 : geometry().sectorSize();
        }
    }

    @Override
    public void read(long logical, byte[] into, int at, int length, int copy) throws IOException, Damage {
        int done = 0;
        while (done < length) {
            Home home = home(logical + done);
            Striping striping = new Striping(home.chunk());
            if (copy >= striping.copies()) {
                throw new Damage(FindingCode.CHUNK_MISSING, U64.text(logical + done));
            }
            int rest = length - done;
            if (copy < striping.plainCopies()) {
                Plain plain = plain(home, striping, copy);
                rest = (int) U64.min(plain.length(), rest);
                device(plain.stripe()).read(plain.physical(), into, at + done, rest);
            } else {
                rest = (int) U64.min(U64.min(home.limit(), striping.span(home.offset())), rest);
                rebuild(home.chunk(), striping, home.offset(), into, at + done, rest, copy);
            }
            done += rest;
        }
    }

    /**
     * Where a plain copy lies.
     *
     * @param length bytes from there on that are contiguous in both address spaces
     */
    private record Plain(ChunkItem.Stripe stripe, long physical, long length) {}

    private Plain plain(Home home, Striping striping, int copy) throws Damage {
        ChunkItem chunk = home.chunk();
        int index = striping.stripe(home.offset(), copy);
        ChunkItem.Stripe stripe = chunk.stripes().get(index);
        long span = U64.min(home.limit(), striping.span(home.offset()));
        if (stripeTree.isPresent() && StripeTree.governs(chunk)) {
            StripeTree.Place place = stripeTree.get().find(chunk, index, copy, chunk.logical() + home.offset());
            return new Plain(stripe, place.physical(), U64.min(span, place.length()));
        }
        return new Plain(stripe, stripe.physical() + striping.inStripe(home.offset()), span);
    }

    private Device device(ChunkItem.Stripe stripe) throws Damage {
        Device device = devices.get(new DeviceId(stripe.devid(), stripe.uuid()));
        if (device == null) {
            throw new Damage(FindingCode.DEVICE_MISSING, U64.text(stripe.devid()), stripe.uuid());
        }
        return device;
    }

    private void readStripe(ChunkItem chunk, int index, long inStripe, byte[] into, int at, int length)
            throws IOException, Damage {
        ChunkItem.Stripe stripe = chunk.stripes().get(index);
        device(stripe).read(stripe.physical() + inStripe, into, at, length);
    }

    /** Computes data from parity: with one parity stripe all others are summed up; with two see {@link Striping#copies}. */
    private void rebuild(ChunkItem chunk, Striping striping, long offset, byte[] into, int at, int length, int copy)
            throws IOException, Damage {
        int data = striping.dataStripes();
        int wanted = striping.dataIndex(offset);
        int way = copy - striping.plainCopies();
        int alsoBad = way < 2 ? wanted : (way - 2 < wanted ? way - 2 : way - 1);
        byte[] stripe = new byte[length];
        byte[] p = new byte[length];
        byte[] q = new byte[length];
        long inStripe = striping.inStripe(offset);
        boolean useP = way != 1;
        boolean useQ = way != 0;
        for (int index = 0; index < data; index++) {
            if (index != wanted && index != alsoBad) {
                readStripe(chunk, striping.rotated(offset, index), inStripe, stripe, 0, length);
                GaloisField.addMultiple(p, 0, 1, stripe, length);
                if (useQ) {
                    GaloisField.addMultiple(q, 0, GaloisField.power(index), stripe, length);
                }
            }
        }
        if (useP) {
            readStripe(chunk, striping.rotated(offset, data), inStripe, stripe, 0, length);
            GaloisField.addMultiple(p, 0, 1, stripe, length);
        }
        if (useQ) {
            readStripe(chunk, striping.rotated(offset, data + 1), inStripe, stripe, 0, length);
            GaloisField.addMultiple(q, 0, 1, stripe, length);
        }
        // p and q are now the sums over the missing data alone.
        if (!useQ) {
            System.arraycopy(p, 0, into, at, length);
        } else if (!useP) {
            GaloisField.scale(q, 0, GaloisField.inverse(GaloisField.power(wanted)), length);
            System.arraycopy(q, 0, into, at, length);
        } else {
            int other = GaloisField.power(alsoBad);
            GaloisField.addMultiple(q, 0, other, p, length);
            GaloisField.scale(q, 0, GaloisField.inverse(GaloisField.power(wanted) ^ other), length);
            System.arraycopy(q, 0, into, at, length);
        }
    }

    @Override
    public Optional<Run> run(long logical, int copy) {
        try {
            Home home = home(logical);
            Striping striping = new Striping(home.chunk());
            if (copy >= striping.plainCopies()) {
                return Optional.empty();
            }
            Plain plain = plain(home, striping, copy);
            Device device = device(plain.stripe());
            return Optional.of(new Run(device, plain.stripe().devid(), plain.physical(), plain.length()));
        } catch (Damage nowhere) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        for (Device device : devices.values()) {
            device.close();
        }
    }
}
