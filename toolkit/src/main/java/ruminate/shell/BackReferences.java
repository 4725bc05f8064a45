package ruminate.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ruminate.analyze.resolve.Address;
import ruminate.analyze.resolve.Owner;
import ruminate.analyze.resolve.Resolution;
import ruminate.analyze.resolve.Resolver;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.trees.TreeSizes;
import ruminate.format.bytes.U64;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.ExtentOwnerRef;
import ruminate.format.item.InlineRef;
import ruminate.format.item.Item;
import ruminate.format.item.SharedBlockRef;
import ruminate.format.item.SharedDataRef;
import ruminate.format.item.TreeBlockRef;
import ruminate.format.tree.Filesystem;
import ruminate.render.SafeName;

/** Who points to a tree block or a data extent. */
final class BackReferences {
    private final Filesystem filesystem;
    private final PrintWriter out;

    BackReferences(Filesystem filesystem, PrintWriter out) {
        this.filesystem = filesystem;
        this.out = out;
    }

    /** Prints the parents of a tree block and the trees that reach it, which takes a sweep, and its records. */
    void block(Analysis analysis, long logical) throws IOException {
        BlockGraph graph = analysis.answer(TreeSizes.QUESTION).graph();
        OptionalInt block = graph.find(logical);
        if (block.isEmpty()) {
            out.println("no tree reaches block " + U64.text(logical));
        } else {
            int number = block.getAsInt();
            parents(graph, number);
            out.println("reached from: " + String.join(" ", graph.ownerNames(graph.ownerSet(number))));
        }
        records(logical);
    }

    private void parents(BlockGraph graph, int block) {
        int above = graph.level(block) + 1;
        if (above > 7) {
            return;
        }
        int first = graph.firstOf(above);
        for (int parent = first; parent < first + graph.countOf(above); parent++) {
            for (int index = 0; index < graph.childCount(parent); index++) {
                if (graph.child(parent, index) == block) {
                    out.println("pointer in node " + U64.text(graph.logical(parent)) + " level " + above + ", of "
                            + String.join(" ", graph.ownerNames(graph.ownerSet(parent))));
                }
            }
        }
        for (int owner = 0; owner < graph.owners().count(); owner++) {
            if (graph.owners().root(owner).logical() == graph.logical(block)) {
                out.println("root of " + graph.owners().root(owner).name());
            }
        }
    }

    /** Prints what the extent tree says about a data extent, and who uses it: files, those in snapshots too. */
    void data(long logical) {
        records(logical);
        Resolution resolution = new Resolver(filesystem, true).resolve(new Address.Logical(logical));
        for (Owner owner : resolution.owners()) {
            out.println("used in tree " + owner.tree().name()
                    + labelled(" inode ", owner.inode())
                    + labelled(" offset ", owner.offset())
                    + owner.path().map(path -> " " + SafeName.text(path)).orElse("")
                    + (owner.tree().deleted() ? " (being deleted)" : ""));
        }
        if (resolution.owners().isEmpty()) {
            out.println("used by nobody");
        }
    }

    private static String labelled(String label, OptionalLong number) {
        return number.isEmpty() ? "" : label + U64.text(number.getAsLong());
    }

    /** Prints what the extent tree says about an extent. */
    private void records(long logical) {
        Optional<TreePosition> position = new Links(filesystem).extent(logical);
        if (position.isEmpty()) {
            out.println("the extent tree has no item for " + U64.text(logical));
            return;
        }
        Namespace namespace = new Namespace(filesystem);
        while (position.isPresent()) {
            TreePosition here = position.get();
            Key key = here.key().orElse(Key.MAX);
            if (key.objectid() != logical || key.type() == KeyType.BLOCK_GROUP_ITEM) {
                return;
            }
            Item item = here.leaf().orElseThrow().item(here.slot(), filesystem.geometry());
            if (item instanceof ExtentItem extent) {
                out.println("extent item " + key + ": " + U64.text(extent.refs()) + " references, generation "
                        + U64.text(extent.generation()));
                extent.inlineRefs().forEach(ref -> reference(ref, namespace));
            } else {
                keyed(item).ifPresent(ref -> reference(ref, namespace));
            }
            position = here.move(filesystem, 1);
        }
    }

    private static Optional<InlineRef> keyed(Item item) {
        long offset = item.key().offset();
        if (item instanceof ExtentDataRef ref) {
            return Optional.of(InlineRef.data(ref.root(), ref.objectid(), ref.offset(), ref.count()));
        }
        if (item instanceof SharedDataRef ref) {
            return Optional.of(InlineRef.sharedData(offset, ref.count()));
        }
        if (item instanceof SharedBlockRef) {
            return Optional.of(InlineRef.sharedBlock(offset));
        }
        if (item instanceof TreeBlockRef) {
            return Optional.of(InlineRef.treeBlock(offset));
        }
        return item instanceof ExtentOwnerRef ref
                ? Optional.of(new InlineRef(KeyType.EXTENT_OWNER_REF, ref.rootId(), 0, 0, 0, 0))
                : Optional.empty();
    }

    private void reference(InlineRef ref, Namespace namespace) {
        switch (ref.type()) {
            case KeyType.EXTENT_DATA_REF ->
                out.println("  " + U64.text(ref.count()) + " in tree " + ObjectId.treeName(ref.root()) + " inode "
                        + U64.text(ref.objectid()) + " offset " + ref.offset() + name(ref, namespace));
            case KeyType.SHARED_DATA_REF ->
                out.println("  " + U64.text(ref.count()) + " in shared leaf " + U64.text(ref.parent()));
            case KeyType.SHARED_BLOCK_REF -> out.println("  shared node " + U64.text(ref.parent()));
            case KeyType.EXTENT_OWNER_REF -> out.println("  made by tree " + ObjectId.treeName(ref.root()));
            default -> out.println("  tree " + ObjectId.treeName(ref.root()));
        }
    }

    private static String name(InlineRef ref, Namespace namespace) {
        return namespace
                .tree(ref.root())
                .flatMap(tree -> namespace.path(new FileLocation(tree, ref.objectid())))
                .map(path -> " " + SafeName.text(path.toArray()))
                .orElse("");
    }
}
