package ruminate.format.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import ruminate.format.item.ChunkItem;
import ruminate.format.volume.ChunkMap;
import ruminate.format.volume.Striping;

/** The member files by logical address: each byte is written to all its copies, parity is brought up to date on demand. */
final class Members implements Closeable {
    private static final int STRIPE = ChunkItem.STRIPE_LENGTH;
    private static final int POLYNOMIAL = 0x11D;

    private final List<Member> members;
    private final ChunkMap chunks;
    private final NavigableMap<Long, NavigableSet<Long>> staleRows = new TreeMap<>();

    Members(List<Member> members, ChunkMap chunks) {
        this.members = List.copyOf(members);
        this.chunks = chunks;
    }

    List<Member> all() {
        return members;
    }

    ChunkMap chunks() {
        return chunks;
    }

    Member byId(long devid) {
        for (Member member : members) {
            if (member.devid() == devid) {
                return member;
            }
        }
        throw new AssertionError("no device " + devid);
    }

    private ChunkItem chunkAt(long logical) {
        return chunks.at(logical).orElseThrow(() -> new AssertionError("no chunk at " + logical));
    }

    /** Writes bytes that lie in one chunk. */
    void write(long logical, byte[] data, int at, int length) throws IOException {
        ChunkItem chunk = chunkAt(logical);
        Striping striping = new Striping(chunk);
        long offset = logical - chunk.logical();
        int done = 0;
        while (done < length) {
            int part = (int) Math.min(length - done, striping.span(offset + done));
            long inStripe = striping.inStripe(offset + done);
            for (int copy = 0; copy < striping.plainCopies(); copy++) {
                int stripe = striping.stripe(offset + done, copy);
                writeStripe(chunk, stripe, inStripe, ByteBuffer.wrap(data, at + done, part));
            }
            if (chunk.type().profile().parity() > 0) {
                staleRows
                        .computeIfAbsent(chunk.logical(), start -> new TreeSet<>())
                        .add(inStripe / STRIPE);
            }
            done += part;
        }
    }

    /** Reads bytes that lie in one chunk, from the first copy. */
    void read(long logical, byte[] into, int at, int length) throws IOException {
        ChunkItem chunk = chunkAt(logical);
        Striping striping = new Striping(chunk);
        long offset = logical - chunk.logical();
        int done = 0;
        while (done < length) {
            int part = (int) Math.min(length - done, striping.span(offset + done));
            int stripe = striping.stripe(offset + done, 0);
            readStripe(chunk, stripe, striping.inStripe(offset + done), ByteBuffer.wrap(into, at + done, part));
            done += part;
        }
    }

    private void writeStripe(ChunkItem chunk, int stripe, long offset, ByteBuffer data) throws IOException {
        ChunkItem.Stripe place = chunk.stripes().get(stripe);
        writeAt(byId(place.devid()), place.physical() + offset, data);
    }

    static void writeAt(Member member, long physical, ByteBuffer data) throws IOException {
        long position = physical;
        while (data.hasRemaining()) {
            position += member.channel().write(data, position);
        }
    }

    private void readStripe(ChunkItem chunk, int stripe, long offset, ByteBuffer into) throws IOException {
        ChunkItem.Stripe place = chunk.stripes().get(stripe);
        long position = place.physical() + offset;
        while (into.hasRemaining()) {
            int read = byId(place.devid()).channel().read(into, position);
            if (read < 0) {
                throw new java.io.EOFException("device " + place.devid() + " ends at " + position);
            }
            position += read;
        }
    }

    /** Computes the parity of every row written since the last call. */
    void settleParity() throws IOException {
        for (var entry : staleRows.entrySet()) {
            ChunkItem chunk = chunkAt(entry.getKey());
            settleRows(chunk, entry.getValue());
        }
        staleRows.clear();
    }

    private void settleRows(ChunkItem chunk, Set<Long> rows) throws IOException {
        Striping striping = new Striping(chunk);
        int width = striping.dataStripes();
        int parity = chunk.type().profile().parity();
        byte[] data = new byte[STRIPE];
        for (long row : rows) {
            long offset = row * width * STRIPE;
            byte[] p = new byte[STRIPE];
            byte[] q = new byte[STRIPE];
            for (int column = width - 1; column >= 0; column--) {
                readStripe(chunk, striping.rotated(offset, column), row * STRIPE, ByteBuffer.wrap(data));
                addToParity(data, p, q);
            }
            writeStripe(chunk, striping.rotated(offset, width), row * STRIPE, ByteBuffer.wrap(p));
            if (parity == 2) {
                writeStripe(chunk, striping.rotated(offset, width + 1), row * STRIPE, ByteBuffer.wrap(q));
            }
        }
    }

    /** One step of Horner's rule: {@code q} is doubled in GF(2^8) before the stripe is added. */
    private static void addToParity(byte[] data, byte[] p, byte[] q) {
        for (int i = 0; i < STRIPE; i++) {
            p[i] ^= data[i];
            int doubled = (q[i] & 0xff) << 1;
            q[i] = (byte) ((doubled > 0xff ? doubled ^ POLYNOMIAL : doubled) ^ data[i]);
        }
    }

    void force() throws IOException {
        for (Member member : members) {
            member.channel().force(false);
        }
    }

    @Override
    public void close() throws IOException {
        for (Member member : members) {
            member.channel().close();
        }
    }
}
