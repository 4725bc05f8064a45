package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A range of logical addresses and the device ranges behind it.
 *
 * <p>Key: (256, {@code CHUNK_ITEM}, logical start in bytes). Chunks of type SYSTEM stand in the superblock as well.
 *
 * <p>Mirrors one {@link BlockGroupItem}, and one device extent per stripe.
 *
 * <p>Source: {@code struct btrfs_chunk}, {@code struct btrfs_stripe}, uapi/linux/btrfs_tree.h.
 *
 * @param length bytes of logical addresses
 * @param owner 2, the extent tree
 * @param stripeLength bytes written to one stripe before the next, 65536
 * @param type type and profile
 * @param ioAlign bytes
 * @param ioWidth bytes
 * @param sectorSize bytes
 * @param subStripes 2 for RAID10, else 1; 0 occurs
 * @param stripes the device ranges
 */
public record ChunkItem(
        Key key,
        long length,
        long owner,
        long stripeLength,
        BlockGroupFlags type,
        long ioAlign,
        long ioWidth,
        long sectorSize,
        int subStripes,
        List<Stripe> stripes)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_chunk");
    /** Bytes of logical addresses. */
    public static final Field LENGTH = L.u64(0x00, "length", Unit.BYTES);

    private static final Field OWNER = L.u64(0x08, "owner", Unit.OBJECT_ID);
    private static final Field STRIPE_LEN = L.u64(0x10, "stripe_len", Unit.BYTES);
    private static final Field TYPE = L.u64(0x18, "type", Unit.FLAGS);
    private static final Field IO_ALIGN = L.u32(0x20, "io_align", Unit.BYTES);
    private static final Field IO_WIDTH = L.u32(0x24, "io_width", Unit.BYTES);
    private static final Field SECTOR_SIZE = L.u32(0x28, "sector_size", Unit.BYTES);
    /** Number of stripes that follow. */
    public static final Field NUM_STRIPES = L.u16(0x2c, "num_stripes", Unit.COUNT);

    private static final Field SUB_STRIPES = L.u16(0x2e, "sub_stripes", Unit.COUNT);
    /** The structure before the stripes. */
    public static final Layout LAYOUT = L.end(0x30);

    /** The only stripe length there is, in bytes. */
    public static final int STRIPE_LENGTH = 65536;

    /**
     * One device range of a chunk.
     *
     * @param devid device id
     * @param physical first byte on the device
     * @param uuid the device's UUID
     */
    public record Stripe(long devid, long physical, Uuid uuid) {
        private static final Layout L = Layout.of("btrfs_stripe");
        private static final Field DEVID = L.u64(0x00, "devid", Unit.DEVID);
        private static final Field OFFSET = L.u64(0x08, "offset", Unit.PHYSICAL);
        private static final Region DEV_UUID = L.uuid(0x10, "dev_uuid");
        /** The structure. */
        public static final Layout LAYOUT = L.end(0x20);
    }

    /** Decodes a chunk; the number of stripes must fill the item exactly, and may be 0 for a remapped chunk. */
    public static ChunkItem read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireSize(LAYOUT.size());
        int count = NUM_STRIPES.getInt(in);
        in.requireExactSize(sizeOf(count));
        List<Stripe> stripes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ByteView stripe = in.slice(sizeOf(i), Stripe.LAYOUT.size(), "stripe");
            stripes.add(new Stripe(Stripe.DEVID.get(stripe), Stripe.OFFSET.get(stripe), Stripe.DEV_UUID.uuid(stripe)));
        }
        return new ChunkItem(
                key,
                LENGTH.get(in),
                OWNER.get(in),
                STRIPE_LEN.get(in),
                new BlockGroupFlags(TYPE.get(in)),
                IO_ALIGN.get(in),
                IO_WIDTH.get(in),
                SECTOR_SIZE.get(in),
                SUB_STRIPES.getInt(in),
                List.copyOf(stripes));
    }

    /** Number of stripes of a chunk whose fixed part is in {@code in}, and so how long the item is. */
    public static int sizeAt(ByteView in) throws Damage {
        in.requireSize(LAYOUT.size());
        return sizeOf(NUM_STRIPES.getInt(in));
    }

    private static int sizeOf(int stripes) {
        return LAYOUT.size() + stripes * Stripe.LAYOUT.size();
    }

    /** First logical byte. */
    public long logical() {
        return key.offset();
    }

    /** Bytes taken on the device by each stripe. */
    public long stripeSize() {
        int data = type.profile().dataStripes(stripes.size());
        return data <= 0 ? length : Long.divideUnsigned(length, data);
    }

    @Override
    public int size() {
        return sizeOf(stripes.size());
    }

    @Override
    public void write(byte[] bytes, int at) {
        LENGTH.put(bytes, at, length);
        OWNER.put(bytes, at, owner);
        STRIPE_LEN.put(bytes, at, stripeLength);
        TYPE.put(bytes, at, type.bits());
        IO_ALIGN.put(bytes, at, ioAlign);
        IO_WIDTH.put(bytes, at, ioWidth);
        SECTOR_SIZE.put(bytes, at, sectorSize);
        NUM_STRIPES.put(bytes, at, stripes.size());
        SUB_STRIPES.put(bytes, at, subStripes);
        for (int i = 0; i < stripes.size(); i++) {
            Stripe stripe = stripes.get(i);
            Stripe.DEVID.put(bytes, at + sizeOf(i), stripe.devid);
            Stripe.OFFSET.put(bytes, at + sizeOf(i), stripe.physical);
            Stripe.DEV_UUID.put(bytes, at + sizeOf(i), stripe.uuid);
        }
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        pieces.add(Piece.of(LAYOUT));
        for (int i = 0; i < stripes.size(); i++) {
            pieces.add(Piece.of("stripe[" + i + "]", sizeOf(i), Stripe.LAYOUT));
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        if (length == 0 || !U64.aligned(length, geometry.sectorSize()) || U64.wraps(logical(), length)) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "length", U64.text(length), "whole sectors"));
        }
        if (stripeLength != STRIPE_LENGTH) {
            findings.add(
                    Finding.of(FindingCode.ITEM_BAD_FIELD, at, "stripe_len", U64.text(stripeLength), STRIPE_LENGTH));
        }
        if (sectorSize != geometry.sectorSize()) {
            findings.add(Finding.of(
                    FindingCode.ITEM_BAD_FIELD, at, "sector_size", U64.text(sectorSize), geometry.sectorSize()));
        }
        if (Long.bitCount(type.bits() & Profile.MASK) > 1) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "type", type, "at most one profile"));
        }
        Profile profile = type.profile();
        boolean remapped = (type.bits() & BlockGroupFlags.REMAPPED) != 0;
        boolean exact = !profile.striped() && stripes.size() != profile.copies();
        if (!remapped && (stripes.size() < profile.minStripes() || exact)) {
            findings.add(Finding.of(
                    FindingCode.ITEM_BAD_FIELD,
                    at,
                    "num_stripes",
                    stripes.size(),
                    (exact ? "" : "at least ") + profile.minStripes() + " for " + profile.text()));
        }
        if (profile == Profile.RAID10 && subStripes != 2) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "sub_stripes", subStripes, "2 for RAID10"));
        }
    }

    /** Prints a chunk as {@link ItemType#dump} does, where it is known to be one. */
    public static void dump(ItemBytes in, DumpText out) {
        int count = (int) in.get(NUM_STRIPES);
        if (!in.fits(sizeOf(count))) {
            out.text("\t\tchunk item invalid").end();
            return;
        }
        out.text("\t\tlength ").u64(in.get(LENGTH)).text(" owner ").u64(in.get(OWNER));
        out.text(" stripe_len ").u64(in.get(STRIPE_LEN)).text(" type ");
        out.text(new BlockGroupFlags(in.get(TYPE)).toString()).end();
        out.text("\t\tio_align ").u64(in.get(IO_ALIGN)).text(" io_width ").u64(in.get(IO_WIDTH));
        out.text(" sector_size ").u64(in.get(SECTOR_SIZE)).end();
        out.text("\t\tnum_stripes ")
                .u64(count)
                .text(" sub_stripes ")
                .u64(in.get(SUB_STRIPES))
                .end();
        for (int i = 0; i < count; i++) {
            int at = sizeOf(i);
            out.text("\t\t\tstripe ").u64(i).text(" devid ").u64(in.get(Stripe.DEVID, at));
            out.text(" offset ").u64(in.get(Stripe.OFFSET, at)).end();
            out.text("\t\t\tdev_uuid ")
                    .text(in.uuid(Stripe.DEV_UUID, at).toString())
                    .end();
        }
    }
}
