package ruminate.analyze.sweep;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeRoot.Kind;

/**
 * Something to find out by listening to a sweep. Kept in {@code static final} fields; {@link Analysis} answers each once.
 *
 * @param <A> what listens, and holds the answer when the sweep is over
 * @param name what it is, for people
 * @param scope which trees it must see
 * @param needs questions whose listeners this one reads from; they end before it
 * @param begin makes the listener; those of {@code needs} can be had from the analysis by then
 */
public record Question<A extends SweepListener>(
        String name, Scope scope, List<Question<?>> needs, Function<Analysis, A> begin) {

    /** Which trees are swept. */
    public enum Scope {
        /** Trees that hold files: subvolumes, and the root tree and helper trees that hold file extents too. */
        FILES {
            @Override
            boolean wants(TreeRoot root) {
                return root.kind() == Kind.SUBVOLUME
                        || root.kind() == Kind.RELOC
                        || root.id() == ObjectId.ROOT_TREE
                        || root.id() == ObjectId.DATA_RELOC_TREE;
            }
        },
        /** Trees that account for space: extents, block groups, chunks, devices, free space. */
        SPACE {
            @Override
            boolean wants(TreeRoot root) {
                return root.kind() == Kind.INTERNAL && SPACE_TREES.contains(root.id());
            }
        },
        /** Every tree. */
        ALL {
            @Override
            boolean wants(TreeRoot root) {
                return true;
            }
        };

        private static final Set<Long> SPACE_TREES = Set.of(
                ObjectId.EXTENT_TREE,
                ObjectId.CHUNK_TREE,
                ObjectId.DEV_TREE,
                ObjectId.BLOCK_GROUP_TREE,
                ObjectId.FREE_SPACE_TREE);

        abstract boolean wants(TreeRoot root);
    }

    /** Each question is declared once, and equal to itself alone. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** A question that needs no other. */
    public static <A extends SweepListener> Question<A> of(String name, Scope scope, Function<Analysis, A> begin) {
        return new Question<>(name, scope, List.of(), begin);
    }
}
