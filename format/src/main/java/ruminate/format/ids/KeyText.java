package ruminate.format.ids;

import java.util.Map;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;

/** Keys as {@code btrfs inspect-internal dump-tree} prints them: {@code (257 EXTENT_DATA 0)}. */
public final class KeyText {
    private static final Map<Long, String> SPECIAL = Map.ofEntries(
            Map.entry(ObjectId.ROOT_TREE_DIR, "ROOT_TREE_DIR"),
            Map.entry(ObjectId.BALANCE, "BALANCE"),
            Map.entry(ObjectId.ORPHAN, "ORPHAN"),
            Map.entry(ObjectId.TREE_LOG_FIXUP, "TREE_LOG_FIXUP"),
            Map.entry(ObjectId.EXTENT_CSUM, "EXTENT_CSUM"),
            Map.entry(ObjectId.FREE_SPACE, "FREE_SPACE"),
            Map.entry(ObjectId.FREE_INO, "FREE_INO"),
            Map.entry(ObjectId.CSUM_CHANGE, "CSUM_CHANGE"),
            Map.entry(ObjectId.MULTIPLE, "MULTIPLE"));

    private KeyText() {}

    /** The key in brackets. */
    public static String text(long objectid, int type, long offset) {
        return "(" + objectid(objectid, type) + " " + typeName(objectid, type) + " " + offset(type, offset) + ")";
    }

    /** Name of the type byte; the untyped item of the version 1 space cache prints as such. */
    public static String typeName(long objectid, int type) {
        if (type == KeyType.UNTYPED && (objectid == ObjectId.FREE_SPACE || objectid == ObjectId.FREE_INO)) {
            return "UNTYPED";
        }
        return KeyType.name(type);
    }

    /** The objectid, by name where the type gives it one. */
    public static String objectid(long objectid, int type) {
        switch (type) {
            case KeyType.PERSISTENT_ITEM:
                if (objectid == ObjectId.DEV_STATS) {
                    return "DEV_STATS";
                }
                break;
            case KeyType.DEV_EXTENT:
                return U64.text(objectid);
            case KeyType.QGROUP_RELATION:
                return qgroup(objectid);
            case KeyType.UUID_KEY_SUBVOL:
            case KeyType.UUID_KEY_RECEIVED_SUBVOL:
                return "0x%016x".formatted(objectid);
            case KeyType.DEV_ITEM:
                if (objectid == ObjectId.DEV_ITEMS) {
                    return "DEV_ITEMS";
                }
                break;
            case KeyType.CHUNK_ITEM:
                if (objectid == ObjectId.FIRST_CHUNK_TREE) {
                    return "FIRST_CHUNK_TREE";
                }
                break;
            default:
                break;
        }
        if (objectid == U64.MAX) {
            return "-1";
        }
        String special = SPECIAL.get(objectid);
        return special == null ? ObjectId.treeName(objectid) : special;
    }

    /** The offset, in the form its type asks for. */
    public static String offset(int type, long offset) {
        switch (type) {
            case KeyType.QGROUP_RELATION:
            case KeyType.QGROUP_INFO:
            case KeyType.QGROUP_LIMIT:
                return qgroup(offset);
            case KeyType.UUID_KEY_SUBVOL:
            case KeyType.UUID_KEY_RECEIVED_SUBVOL:
                return "0x%016x".formatted(offset);
            case KeyType.ROOT_ITEM:
                return objectid(offset, type);
            default:
                return offset == U64.MAX ? "-1" : U64.text(offset);
        }
    }

    /** A quota group id as {@code level/id}. */
    public static String qgroup(long id) {
        return (id >>> 48) + "/" + (id & 0xffff_ffff_ffffL);
    }

    static OptionalLong parseObjectId(String text) {
        for (Map.Entry<Long, String> special : SPECIAL.entrySet()) {
            if (special.getValue().equalsIgnoreCase(text)) {
                return OptionalLong.of(special.getKey());
            }
        }
        switch (text.toUpperCase(java.util.Locale.ROOT)) {
            case "DEV_ITEMS":
                return OptionalLong.of(ObjectId.DEV_ITEMS);
            case "FIRST_CHUNK_TREE":
                return OptionalLong.of(ObjectId.FIRST_CHUNK_TREE);
            case "DEV_STATS":
                return OptionalLong.of(ObjectId.DEV_STATS);
            default:
                break;
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
}
