package ruminate.format.ids;

import java.util.HexFormat;
import java.util.Locale;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;

/** Keys as {@code btrfs inspect-internal dump-tree} prints them: {@code (257 EXTENT_DATA 0)}. */
public final class KeyText {
    /** Where the pieces of a key's text go; printing into one allocates nothing for usual keys. */
    public interface Sink {
        /** Appends ASCII text. */
        Sink text(String text);

        /** Appends an unsigned number in decimal. */
        Sink u64(long value);
    }

    /** Names by objectid, for the ids from 0 to 13. */
    private static final String[] LOW = {
        "",
        "ROOT_TREE",
        "EXTENT_TREE",
        "CHUNK_TREE",
        "DEV_TREE",
        "FS_TREE",
        "ROOT_TREE_DIR",
        "CSUM_TREE",
        "QUOTA_TREE",
        "UUID_TREE",
        "FREE_SPACE_TREE",
        "BLOCK_GROUP_TREE",
        "RAID_STRIPE_TREE",
        "REMAP_TREE"
    };

    /** Names by negated objectid, for the ids from -1 to -255. */
    private static final String[] HIGH = new String[256];

    static {
        java.util.Arrays.fill(HIGH, "");
        HIGH[1] = "-1";
        HIGH[(int) -ObjectId.BALANCE] = "BALANCE";
        HIGH[(int) -ObjectId.ORPHAN] = "ORPHAN";
        HIGH[(int) -ObjectId.TREE_LOG] = "TREE_LOG";
        HIGH[(int) -ObjectId.TREE_LOG_FIXUP] = "LOG_FIXUP";
        HIGH[(int) -ObjectId.TREE_RELOC] = "TREE_RELOC";
        HIGH[(int) -ObjectId.DATA_RELOC_TREE] = "DATA_RELOC_TREE";
        HIGH[(int) -ObjectId.EXTENT_CSUM] = "EXTENT_CSUM";
        HIGH[(int) -ObjectId.FREE_SPACE] = "FREE_SPACE";
        HIGH[(int) -ObjectId.FREE_INO] = "FREE_INO";
        HIGH[(int) -ObjectId.CSUM_CHANGE] = "CSUM_CHANGE";
        HIGH[(int) -ObjectId.MULTIPLE] = "MULTIPLE";
    }

    /** Names of types with a blank before and behind, empty for those without a name. */
    private static final String[] BETWEEN = new String[256];

    static {
        for (int type = 0; type < BETWEEN.length; type++) {
            String name = KeyType.name(type);
            BETWEEN[type] = name.startsWith("UNKNOWN.") ? "" : " " + name + " ";
        }
    }

    /** Types whose keys print as numbers around a name where the objectid is not reserved: those of most keys. */
    private static final boolean[] PLAIN = new boolean[256];

    static {
        for (int type : new int[] {
            KeyType.INODE_ITEM,
            KeyType.INODE_REF,
            KeyType.DIR_ITEM,
            KeyType.DIR_INDEX,
            KeyType.XATTR_ITEM,
            KeyType.EXTENT_DATA,
            KeyType.EXTENT_ITEM,
            KeyType.METADATA_ITEM,
            KeyType.EXTENT_DATA_REF,
            KeyType.SHARED_DATA_REF,
            KeyType.SHARED_BLOCK_REF,
            KeyType.FREE_SPACE_EXTENT
        }) {
            PLAIN[type] = true;
        }
    }

    private KeyText() {}

    /** The key in brackets. */
    public static String text(long objectid, int type, long offset) {
        Text text = new Text();
        text.text("(");
        print(objectid, type, offset, text);
        return text.text(")").out.toString();
    }

    /** Prints what is between the brackets of a key. */
    public static void print(long objectid, int type, long offset, Sink out) {
        if (objectid >= LOW.length && offset >= 0 && PLAIN[type]) {
            out.u64(objectid).text(BETWEEN[type]).u64(offset);
            return;
        }
        printObjectid(objectid, type, out);
        out.text(BETWEEN[type].isEmpty() ? " " + typeName(objectid, type) + " " : BETWEEN[type]);
        printOffset(objectid, type, offset, out);
    }

    /** Name of the type byte; the untyped item of the version 1 space cache prints as such. */
    public static String typeName(long objectid, int type) {
        return type == KeyType.UNTYPED && objectid == ObjectId.FREE_SPACE ? "UNTYPED" : KeyType.name(type);
    }

    /** The objectid, by name where the type gives it one. */
    public static String objectid(long objectid, int type) {
        Text text = new Text();
        printObjectid(objectid, type, text);
        return text.out.toString();
    }

    /** Prints the objectid, by name where the type gives it one. */
    public static void printObjectid(long objectid, int type, Sink out) {
        switch (type) {
            case KeyType.PERSISTENT_ITEM:
                if (objectid == ObjectId.DEV_STATS) {
                    out.text("DEV_STATS");
                } else {
                    out.u64(objectid);
                }
                return;
            case KeyType.DEV_EXTENT:
                out.u64(objectid);
                return;
            case KeyType.QGROUP_RELATION:
                printQgroup(objectid, out);
                return;
            case KeyType.UUID_KEY_SUBVOL:
            case KeyType.UUID_KEY_RECEIVED_SUBVOL:
                printHex(objectid, out);
                return;
            default:
                break;
        }
        if (type == KeyType.DEV_ITEM && objectid == ObjectId.DEV_ITEMS) {
            out.text("DEV_ITEMS");
        } else if (type == KeyType.CHUNK_ITEM && objectid == ObjectId.FIRST_CHUNK_TREE) {
            out.text("FIRST_CHUNK_TREE");
        } else {
            String name = name(objectid);
            if (name.isEmpty()) {
                out.u64(objectid);
            } else {
                out.text(name);
            }
        }
    }

    /** The reserved id's name, empty where it has none. */
    private static String name(long objectid) {
        if (objectid >= 0) {
            return objectid < LOW.length ? LOW[(int) objectid] : "";
        }
        return objectid > -HIGH.length ? HIGH[(int) -objectid] : "";
    }

    private static void printOffset(long objectid, int type, long offset, Sink out) {
        switch (type) {
            case KeyType.QGROUP_RELATION:
            case KeyType.QGROUP_INFO:
            case KeyType.QGROUP_LIMIT:
                printQgroup(offset, out);
                break;
            case KeyType.UUID_KEY_SUBVOL:
            case KeyType.UUID_KEY_RECEIVED_SUBVOL:
                printHex(offset, out);
                break;
            case KeyType.ROOT_ITEM:
                // the source subvolume for a relocation tree, else a transaction
                if (objectid == ObjectId.TREE_RELOC) {
                    printObjectid(offset, type, out);
                } else {
                    out.u64(offset);
                }
                break;
            default:
                if (offset == U64.MAX) {
                    out.text("-1");
                } else {
                    out.u64(offset);
                }
                break;
        }
    }

    private static void printQgroup(long id, Sink out) {
        out.u64(id >>> 48).text("/").u64(id & 0xffff_ffff_ffffL);
    }

    private static void printHex(long value, Sink out) {
        out.text("0x").text(HexFormat.of().toHexDigits(value));
    }

    /** A quota group id as {@code level/id}. */
    public static String qgroup(long id) {
        return (id >>> 48) + "/" + (id & 0xffff_ffff_ffffL);
    }

    static OptionalLong parseObjectId(String text) {
        String wanted = text.toUpperCase(Locale.ROOT);
        switch (wanted) {
            case "DEV_ITEMS":
                return OptionalLong.of(ObjectId.DEV_ITEMS);
            case "FIRST_CHUNK_TREE":
                return OptionalLong.of(ObjectId.FIRST_CHUNK_TREE);
            case "DEV_STATS":
                return OptionalLong.of(ObjectId.DEV_STATS);
            default:
                break;
        }
        for (int i = 1; i < LOW.length; i++) {
            if (LOW[i].equals(wanted)) {
                return OptionalLong.of(i);
            }
        }
        for (int i = 1; i < HIGH.length; i++) {
            if (HIGH[i].equals(wanted)) {
                return OptionalLong.of(-i);
            }
        }
        int slash = text.indexOf('/');
        if (slash > 0) {
            try {
                return OptionalLong.of(
                        Long.parseLong(text.substring(0, slash)) << 48 | Long.parseLong(text.substring(slash + 1)));
            } catch (NumberFormatException notAGroup) {
                return OptionalLong.empty();
            }
        }
        return ObjectId.parseTree(text);
    }

    /** Collects a key's text in a string. */
    private static final class Text implements Sink {
        private final StringBuilder out = new StringBuilder(40);

        @Override
        public Text text(String text) {
            out.append(text);
            return this;
        }

        @Override
        public Sink u64(long value) {
            out.append(U64.text(value));
            return this;
        }
    }
}
