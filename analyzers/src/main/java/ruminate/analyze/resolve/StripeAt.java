package ruminate.analyze.resolve;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;
import ruminate.format.ids.DevicePosition;
import ruminate.format.item.ChunkItem;
import ruminate.format.volume.ChunkMap;
import ruminate.format.volume.Striping;

/**
 * What a byte on a device belongs to.
 *
 * @param chunk the chunk
 * @param stripe index of the stripe that covers the byte
 * @param logical the logical address; empty for parity
 */
public record StripeAt(ChunkItem chunk, int stripe, OptionalLong logical) {
    /** The stripe that covers a byte on a device. */
    public static Optional<StripeAt> find(ChunkMap chunks, DevicePosition position) {
        for (ChunkItem chunk : chunks.all()) {
            long size = chunk.stripeSize();
            for (int index = 0; index < chunk.stripes().size(); index++) {
                ChunkItem.Stripe stripe = chunk.stripes().get(index);
                long in = position.physical() - stripe.physical();
                if (stripe.devid() == position.devid() && U64.less(in, size)) {
                    return Optional.of(new StripeAt(chunk, index, logical(chunk, index, in)));
                }
            }
        }
        return Optional.empty();
    }

    private static OptionalLong logical(ChunkItem chunk, int index, long in) {
        Striping striping = new Striping(chunk);
        long offset = striping.possible() ? striping.offset(index, in) : -1;
        return offset < 0 || !U64.less(offset, chunk.length())
                ? OptionalLong.empty()
                : OptionalLong.of(chunk.logical() + offset);
    }
}
