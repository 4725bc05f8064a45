package ruminate.format.volume;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;

/** A filesystem's tree blocks in a metadump, by logical address. There is no file data, and one copy of each block. */
final class MetadumpVolume implements Volume {
    private final Device device;
    private final Metadump contents;
    private final Superblock superblock;
    private final Set<Uuid> headerFsids = new LinkedHashSet<>();
    private final List<Member> members = new ArrayList<>();
    private final ChunkMap chunks;
    private final FindingLog findings = new FindingLog();

    /**
     * Opens a metadump.
     *
     * @throws NotBtrfs where it has no usable superblock
     */
    MetadumpVolume(Device device) throws IOException {
        this.device = device;
        this.contents = new Metadump(device, findings);
        SuperblockCopy copy = contents.superblock();
        if (!copy.usable()) {
            throw new NotBtrfs(device.name() + ": the metadump's superblock cannot be used: "
                    + copy.faults().get(0).words());
        }
        copy.faults().forEach(findings::add);
        this.superblock = copy.superblock();
        SuperblockFindings.judge(superblock, SuperblockCopy.place(device.name(), 0), findings);
        headerFsids.add(superblock.metadataUuid());
        ChunkMap system = ChunkTree.systemChunks(superblock, SuperblockCopy.place(device.name(), 0), findings);
        ChunkTree tree = ChunkTree.find(this, system, headerFsids, findings);
        this.chunks = tree.chunks();
        ChunkTree.reportOverlaps(chunks.all(), findings);
        for (ByteView item : tree.deviceItems()) {
            members.add(new Member(item, Optional.empty()));
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
        return Collections.unmodifiableSet(headerFsids);
    }

    @Override
    public List<Member> members() {
        return Collections.unmodifiableList(members);
    }

    @Override
    public List<Finding> findings() {
        return findings.kept();
    }

    @Override
    public boolean metadump() {
        return true;
    }

    @Override
    public int copies(long logical) {
        return span(logical) > 0 ? 1 : 0;
    }

    @Override
    public long span(long logical) {
        try {
            return contents.span(logical);
        } catch (IOException | Damage unreadable) {
            // Somebody has to read it to learn why it cannot be read.
            return 1;
        }
    }

    @Override
    public void read(long logical, byte[] into, int at, int length, int copy) throws IOException, Damage {
        if (copy > 0) {
            throw new Damage(FindingCode.METADUMP_LACKS, U64.text(logical));
        }
        contents.read(logical, into, at, length);
    }

    @Override
    public Optional<Run> run(long logical, int copy) {
        return contents.before(logical)
                .filter(piece -> copy == 0 && !piece.compressed() && U64.less(logical - piece.logical(), piece.size()))
                .map(piece -> {
                    long offset = logical - piece.logical();
                    return new Run(device, 0, piece.position() + offset, piece.size() - offset);
                });
    }

    @Override
    public void close() throws IOException {
        device.close();
    }
}
