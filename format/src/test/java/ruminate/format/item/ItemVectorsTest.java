package ruminate.format.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;

class ItemVectorsTest {
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final Path DUMP = Path.of("src/test/resources/ruminate/format/item/items.dump.txt");

    @Test
    void everyTypeHasAnItem() throws IOException {
        Set<Integer> missing = new TreeSet<>();
        for (int type = 0; type < 256; type++) {
            Geometry geometry = Vector.all().get(0).geometry();
            if (!(ItemType.read(new Key(0, type, 0), ByteView.of(new byte[0]), geometry) instanceof UnknownItem)) {
                missing.add(type);
            }
        }
        Vector.all().forEach(vector -> missing.remove(vector.key().type()));
        // No image of this age is at hand, and its layout is not in use.
        missing.remove(KeyType.EXTENT_REF_V0);
        assertEquals(Set.of(), missing);
    }

    @Test
    void writesWhatItReads() throws IOException {
        for (Vector vector : Vector.all()) {
            Item item = vector.item();
            assertFalse(item instanceof DamagedItem || item instanceof UnknownItem, vector::toString);
            assertEquals(vector.data(), ByteView.of(item.toBytes()), vector::toString);
            assertEquals(vector.data().size(), item.size(), vector::toString);
        }
    }

    @Test
    void piecesCoverTheItem() throws IOException {
        for (Vector vector : Vector.all()) {
            int at = 0;
            for (Piece piece : vector.item().pieces()) {
                for (Part part : piece.parts()) {
                    assertEquals(at, piece.at() + part.offset(), () -> vector + " " + part.name());
                    at += part.size();
                }
            }
            assertEquals(vector.data().size(), at, vector::toString);
        }
    }

    @Test
    void findsNothingWrongWithSoundItems() throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (Vector vector : Vector.all()) {
            vector.item().check(Place.of(vector.toString()), vector.geometry(), findings::add);
        }
        assertEquals(List.of(), findings);
    }

    @Test
    void printsTheDialectOfDumpTree() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DumpText out = new DumpText(bytes, new DumpText.Options(false, true));
        for (Vector vector : Vector.all()) {
            out.key(vector.key().objectid(), vector.key().type(), vector.key().offset());
            out.end();
            vector.item().dump(out, vector.geometry());
        }
        out.flush();
        String actual = bytes.toString(StandardCharsets.ISO_8859_1);
        if (UPDATE) {
            Files.writeString(DUMP, actual);
        }
        assertEquals(Files.readString(DUMP), actual);
    }

    @Test
    void sizesAreThoseOnDisk() {
        assertEquals(98, DevItem.LAYOUT.size());
        assertEquals(48, ChunkItem.LAYOUT.size());
        assertEquals(439, RootItem.LAYOUT.size());
        assertEquals(239, RootItem.OLD_SIZE);
        assertEquals(160, InodeItem.LAYOUT.size());
        assertEquals(53, FileExtentItem.LAYOUT.size());
        assertEquals(30, DirItem.LAYOUT.size());
        assertEquals(10, InodeRef.LAYOUT.size());
        assertEquals(18, InodeExtref.LAYOUT.size());
        assertEquals(18, RootRef.LAYOUT.size());
        assertEquals(24, ExtentItem.LAYOUT.size());
        assertEquals(18, ExtentItem.TreeBlock.LAYOUT.size());
        assertEquals(9, InlineRefs.size(KeyType.TREE_BLOCK_REF));
        assertEquals(29, InlineRefs.size(KeyType.EXTENT_DATA_REF));
        assertEquals(13, InlineRefs.size(KeyType.SHARED_DATA_REF));
        assertEquals(28, ExtentDataRef.LAYOUT.size());
        assertEquals(48, DevExtent.LAYOUT.size());
        assertEquals(41, FreeSpaceHeader.LAYOUT.size());
        assertEquals(72, DevReplaceItem.LAYOUT.size());
        assertEquals(448, BalanceItem.LAYOUT.size());
        assertEquals(136, BalanceItem.FILTERS.size());
        assertEquals(25, VerityDescItem.LAYOUT.size());
    }

    @Test
    void uuidsLieInKeysAsTheKernelPutsThem() {
        Uuid uuid = Uuid.parse("27983e4f-dc48-5b4e-8d09-7bfa33a805d1");
        Key key = UuidItem.keyOf(uuid, KeyType.UUID_KEY_SUBVOL);
        assertEquals(new Key(0x4E5B48DC4F3E9827L, KeyType.UUID_KEY_SUBVOL, 0xD105A833FA7B098DL), key);
        assertEquals(uuid, new UuidItem(key, List.of()).uuid());
    }
}
