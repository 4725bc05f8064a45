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
    private final Map<DeviceId, Device> devices = new HashMap<>();

    /** What a stripe knows of its device. */
    private record DeviceId(long devid, Uuid uuid) {}

    DeviceVolume(
            Superblock superblock,
            ChunkMap chunks,
            Set<Uuid> headerFsids,
            List<Member> members,
            List<Finding> findings) {
        this.superblock = superblock;
        this.chunks = chunks;
        this.headerFsids = Collections.unmodifiableSet(headerFsids);
        this.members = List.copyOf(members);
        this.findings = List.copyOf(findings);
        for (Member member : members) {
            member.device().ifPresent(device -> devices.put(new DeviceId(member.devid(), member.uuid()), device));
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

    @Override
    public int copies(long logical) {
        return chunks.at(logical).map(chunk -> new Striping(chunk).copies()).orElse(0);
    }

    @Override
    public long span(long logical) {
        Optional<ChunkItem> chunk = chunks.at(logical);
        return chunk.isEmpty()
                ? 0
                : new Striping(chunk.get()).span(logical - chunk.get().logical());
    }

    @Override
    public void read(long logical, byte[] into, int at, int length, int copy) throws IOException, Damage {
        int done = 0;
        while (done < length) {
            ChunkItem chunk = chunk(logical + done);
            long offset = logical + done - chunk.logical();
            Striping striping = new Striping(chunk);
            int part = (int) U64.min(striping.span(offset), length - done);
            if (copy >= striping.copies()) {
                throw new Damage(FindingCode.CHUNK_MISSING, U64.text(logical + done));
            }
            if (copy < striping.plainCopies()) {
                int stripe = striping.stripe(offset, copy);
                readStripe(chunk, stripe, striping.inStripe(offset), into, at + done, part);
            } else {
                rebuild(chunk, striping, offset, into, at + done, part, copy);
            }
            done += part;
        }
    }

    private ChunkItem chunk(long logical) throws Damage {
        Optional<ChunkItem> chunk = chunks.at(logical);
        if (chunk.isEmpty()) {
            throw new Damage(FindingCode.CHUNK_MISSING, U64.text(logical));
        }
        return chunk.get();
    }

    private void readStripe(ChunkItem chunk, int index, long inStripe, byte[] into, int at, int length)
            throws IOException, Damage {
        ChunkItem.Stripe stripe = chunk.stripes().get(index);
        Device device = devices.get(new DeviceId(stripe.devid(), stripe.uuid()));
        if (device == null) {
            throw new Damage(FindingCode.DEVICE_MISSING, U64.text(stripe.devid()), stripe.uuid());
        }
        device.read(stripe.physical() + inStripe, into, at, length);
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
        Optional<ChunkItem> found = chunks.at(logical);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        ChunkItem chunk = found.get();
        Striping striping = new Striping(chunk);
        if (copy >= striping.plainCopies()) {
            return Optional.empty();
        }
        long offset = logical - chunk.logical();
        ChunkItem.Stripe stripe = chunk.stripes().get(striping.stripe(offset, copy));
        Device device = devices.get(new DeviceId(stripe.devid(), stripe.uuid()));
        return Optional.ofNullable(device)
                .map(present -> new Run(
                        present, stripe.devid(), stripe.physical() + striping.inStripe(offset), striping.span(offset)));
    }

    @Override
    public void close() throws IOException {
        for (Device device : devices.values()) {
            device.close();
        }
    }
}
