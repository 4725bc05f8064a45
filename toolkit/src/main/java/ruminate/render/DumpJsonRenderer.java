package ruminate.render;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import ruminate.analyze.dump.DumpListener;
import ruminate.analyze.dump.DumpRequest;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyText;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Geometry;
import ruminate.format.item.Item;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Superblock;

/**
 * A dump as JSON: an object for each item or pointer, with the fields that its type declares. The keys are the fields'
 * names with {@code -} for {@code _}.
 */
public final class DumpJsonRenderer implements DumpListener {
    private final Geometry geometry;
    private final DumpRequest request;
    private final JsonGenerator json;
    private final ItemJson items;
    private final boolean lines;

    /** Prints one document, or one object a line; call {@link #begin} first. */
    public DumpJsonRenderer(Writer out, Style style, Geometry geometry, DumpRequest request, boolean lines)
            throws IOException {
        this.geometry = geometry;
        this.request = request;
        this.lines = lines;
        this.json = lines ? Json.compact(out) : Json.indented(out);
        this.items = new ItemJson(json, style);
        if (lines) {
            json.setRootValueSeparator(new com.fasterxml.jackson.core.io.SerializedString(""));
        }
    }

    /** Starts the document. */
    public void begin() throws IOException {
        if (!lines) {
            JsonRenderer.header(json);
            json.writeArrayFieldStart("dump");
        }
    }

    /** Ends the document. */
    public void finish() throws IOException {
        if (!lines) {
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
        json.flush();
    }

    @Override
    public void tree(TreeRoot root, Node block) {
        if (request.rootsOnly()) {
            print(() -> root(root, block));
        }
    }

    private void root(TreeRoot root, Node block) throws IOException {
        json.writeStartObject();
        json.writeStringField("tree", root.name());
        if (root.item().isPresent()) {
            json.writeStringField("key", root.item().get().key().toString());
        } else {
            json.writeNullField("key");
        }
        items.number("block", block.bytenr());
        json.writeNumberField("level", block.level());
        json.writeEndObject();
    }

    @Override
    public void block(long tree, long logical, Node block) {
        for (int slot = 0; slot < block.count(); slot++) {
            if (request.shows(block, slot)) {
                int shown = slot;
                print(() -> slot(tree, logical, block, shown));
            }
        }
    }

    private void slot(long tree, long logical, Node block, int slot) throws IOException {
        Key key = block.key(slot);
        json.writeStartObject();
        json.writeStringField("tree", ObjectId.treeName(tree == 0 ? block.owner() : tree));
        items.number("block", logical);
        items.number("block-generation", block.generation());
        json.writeNumberField("level", block.level());
        json.writeNumberField("slot", slot);
        json.writeStringField("key", key.toString());
        items.number("objectid", key.objectid());
        json.writeStringField("type", KeyText.typeName(key.objectid(), key.type()));
        items.number("offset", key.offset());
        if (block instanceof Interior node) {
            items.number("child", node.child(slot));
            items.number("child-generation", node.childGeneration(slot));
        } else if (block instanceof Leaf leaf) {
            Item item = leaf.item(slot, geometry);
            json.writeNumberField("size", leaf.storedSize(slot));
            json.writeFieldName("item");
            items.item(item, ByteView.of(item.toBytes()));
        }
        json.writeEndObject();
    }

    @Override
    public void end(Superblock superblock) {
        // The totals are no items; "super" shows them.
    }

    private void print(Step step) {
        try {
            step.run();
            if (lines) {
                json.writeRaw('\n');
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A part of the output. */
    private interface Step {
        void run() throws IOException;
    }
}
