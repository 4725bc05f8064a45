package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.ImageName;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * Directory entries, or extended attributes.
 *
 * <p>Key: (directory inode, {@code DIR_ITEM}, name hash), (directory inode, {@code DIR_INDEX}, index) or (inode,
 * {@code XATTR_ITEM}, name hash). Names of equal hash share an item; an index has exactly one name.
 *
 * <p>Each name stands in one item of both kinds, and, unless it leads to a subvolume, in an {@link InodeRef} or {@link
 * InodeExtref} of its inode.
 *
 * <p>Source: {@code struct btrfs_dir_item}, uapi/linux/btrfs_tree.h.
 *
 * @param entries the entries, in order
 */
public record DirItem(Key key, List<Entry> entries) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_dir_item");
    /** Key of what the name leads to. */
    public static final Region LOCATION = L.key(0x00, "location");
    /** Transaction that made the entry. */
    public static final Field TRANSID = L.u64(0x11, "transid", Unit.GENERATION);
    /** Length of an attribute's value in bytes. */
    public static final Field DATA_LEN = L.u16(0x19, "data_len", Unit.BYTES);
    /** Length of the name in bytes. */
    public static final Field NAME_LEN = L.u16(0x1b, "name_len", Unit.BYTES);
    /** Kind of file, bit 7 for encrypted. */
    public static final Field TYPE = L.u8(0x1d, "type", Unit.CODE);
    /** The structure before each name and value. */
    public static final Layout LAYOUT = L.end(0x1e);

    /** The greatest length of a name in bytes. */
    public static final int MAX_NAME = 255;

    private static final int ENCRYPTED = 0x80;

    /**
     * One entry.
     *
     * @param location key of the inode or root item that the name leads to; zeros for an attribute
     * @param transid transaction that made the entry
     * @param type number of the {@link FileType}, bit 7 for encrypted
     * @param name the name in bytes
     * @param data value of an attribute, empty otherwise
     */
    public record Entry(Key location, long transid, int type, ByteView name, ByteView data) {
        /** Kind of the file; empty where the number is unknown. */
        public Optional<FileType> fileType() {
            return FileType.of(type & ~ENCRYPTED);
        }

        private int size() {
            return LAYOUT.size() + name.size() + data.size();
        }
    }

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        List<Entry> entries = new ArrayList<>();
        int at = 0;
        while (at < in.size()) {
            ByteView head = in.slice(at, LAYOUT.size(), "dir_item");
            ByteView name = in.slice(at + LAYOUT.size(), NAME_LEN.getInt(head), "name_len");
            ByteView data = in.slice(at + LAYOUT.size() + name.size(), DATA_LEN.getInt(head), "data_len");
            Entry entry = new Entry(LOCATION.key(head), TRANSID.get(head), TYPE.getInt(head), name, data);
            entries.add(entry);
            at += entry.size();
        }
        return new DirItem(key, List.copyOf(entries));
    }

    @Override
    public int size() {
        return entries.stream().mapToInt(Entry::size).sum();
    }

    @Override
    public void write(byte[] bytes, int at) {
        int to = at;
        for (Entry entry : entries) {
            LOCATION.put(bytes, to, entry.location);
            TRANSID.put(bytes, to, entry.transid);
            DATA_LEN.put(bytes, to, entry.data.size());
            NAME_LEN.put(bytes, to, entry.name.size());
            TYPE.put(bytes, to, entry.type);
            entry.name.copyTo(bytes, to + LAYOUT.size());
            entry.data.copyTo(bytes, to + LAYOUT.size() + entry.name.size());
            to += entry.size();
        }
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            String prefix = "entry[" + i + "]";
            int nameAt = at + LAYOUT.size();
            pieces.add(Piece.of(prefix, at, LAYOUT));
            pieces.add(Piece.bytes(prefix, nameAt, "name", entry.name.size(), Unit.NAME));
            if (entry.data.size() > 0) {
                pieces.add(Piece.bytes(prefix, nameAt + entry.name.size(), "data", entry.data.size(), Unit.DATA));
            }
            at += entry.size();
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings).field(!entries.isEmpty(), "item size", 0, "at least one entry");
        for (int i = 1; i < entries.size(); i++) {
            ByteView name = entries.get(i).name;
            if (entries.subList(0, i).stream().anyMatch(entry -> entry.name.equals(name))) {
                findings.add(Finding.of(FindingCode.NAME_TWICE, at, ImageName.of(name.toArray())));
            }
        }
        boolean index = key.type() == KeyType.DIR_INDEX;
        judge.field(!index || entries.size() <= 1, "entries", entries.size(), "1 in a DIR_INDEX");
        for (Entry entry : entries) {
            checkNameLength(judge, entry.name.size());
            checkEntry(entry, judge, geometry);
            long hash = Crc32cHash.name(entry.name.toArray());
            if (!index && key.offset() != hash) {
                findings.add(Finding.of(FindingCode.NAME_BAD_HASH, at, U64.text(key.offset()), hash));
            }
        }
    }

    private void checkEntry(Entry entry, Judge judge, Geometry geometry) {
        boolean xattr = key.type() == KeyType.XATTR_ITEM;
        Optional<FileType> type = entry.fileType();
        boolean fitting = type.isPresent() && (type.get() == FileType.XATTR) == xattr;
        judge.field(fitting, "type", entry.type, xattr ? "8" : "[1, 7]");
        if (xattr) {
            int most = geometry.maxItemSize() - LAYOUT.size();
            int size = entry.name.size() + entry.data.size();
            judge.field(size <= most, "name_len + data_len", size, "at most " + most);
            if (!entry.location.equals(Key.MIN)) {
                judge.report("location", entry.location, "(0 0 0)");
            }
            return;
        }
        judge.field(entry.data.size() == 0, "data_len", entry.data.size(), "0");
        int target = entry.location.type();
        boolean inode = target == KeyType.INODE_ITEM && entry.location.offset() == 0;
        if (!inode && target != KeyType.ROOT_ITEM && target != 0) {
            judge.report("location", entry.location, "an inode or a subvolume");
        }
    }

    /** Judges the length of a file's name. */
    static void checkNameLength(Judge judge, int length) {
        judge.field(length >= 1 && length <= MAX_NAME, "name_len", length, "[1, " + MAX_NAME + "]");
    }

    static void dump(ItemBytes in, DumpText out) {
        int at = 0;
        while (at < in.size()) {
            int nameLength = (int) in.get(NAME_LEN, at);
            int dataLength = (int) in.get(DATA_LEN, at);
            int type = (int) in.get(TYPE, at) & ~ENCRYPTED;
            out.text("\t\tlocation ").key(in, LOCATION, at).text(" type ");
            if (FileType.of(type).isPresent()) {
                out.text(FileType.of(type).get().name()).end();
            } else {
                out.text("DIR_ITEM.").u64(type).end();
            }
            if (at + nameLength + dataLength > in.size()) {
                return;
            }
            out.text("\t\ttransid ").u64(in.get(TRANSID, at)).text(" data_len ").u64(dataLength);
            out.text(" name_len ").u64(nameLength).end();
            int nameAt = at + LAYOUT.size();
            out.text("\t\tname: ")
                    .name(in, nameAt, Math.min(nameLength, MAX_NAME))
                    .end();
            if (dataLength > 0) {
                int shown = Math.min(dataLength, MAX_NAME);
                out.text("\t\tdata ").name(in, nameAt + nameLength, shown).end();
            }
            at = nameAt + nameLength + dataLength;
        }
    }
}
