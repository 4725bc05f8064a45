package ruminate.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.cli.ImageSession;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** The cursor in the trees, where it has been, and the places that were kept. */
final class Explorer {
    private static final int REMEMBERED = 1000;

    private final ImageSession session;
    private final Deque<TreePosition> back = new ArrayDeque<>();
    private final Deque<TreePosition> forward = new ArrayDeque<>();
    private final Deque<TreePosition> stack = new ArrayDeque<>();
    private final Map<String, TreePosition> marks = new TreeMap<>();
    private Optional<TreePosition> current = Optional.empty();
    private long start = ObjectId.FS_TREE;

    Explorer(ImageSession session) {
        this.session = session;
    }

    Filesystem filesystem() {
        return session.filesystem();
    }

    /** Whether the cursor has been set. */
    Optional<TreePosition> known() {
        return current;
    }

    /** The subvolume of the current directory, where the cursor starts. */
    long start() {
        return start;
    }

    /** The user has gone into another subvolume. */
    void start(long subvolume) {
        start = subvolume;
    }

    /** Where the cursor is; at first it stands on the first item of the subvolume that the user is in. */
    TreePosition here(CommandLine command) {
        if (current.isEmpty()) {
            current = filesystem().root(start).flatMap(root -> TreePosition.seek(filesystem(), root, Key.MIN));
        }
        return current.orElseThrow(
                () -> new ParameterException(command, "the cursor is in no tree; say which with 'tree NAME'"));
    }

    /** The tree the cursor is in. */
    TreeRoot tree(CommandLine command) {
        return here(command)
                .root()
                .orElseThrow(() -> new ParameterException(
                        command, "the cursor is on a block, in no tree; say which with 'tree NAME'"));
    }

    void moveTo(TreePosition position) {
        current.ifPresent(from -> {
            back.push(from);
            if (back.size() > REMEMBERED) {
                back.removeLast();
            }
        });
        forward.clear();
        current = Optional.of(position);
    }

    /** Goes back to where the cursor was before. */
    boolean goBack() {
        return travel(back, forward);
    }

    /** Takes a step back back. */
    boolean goForward() {
        return travel(forward, back);
    }

    private boolean travel(Deque<TreePosition> from, Deque<TreePosition> to) {
        if (from.isEmpty()) {
            return false;
        }
        current.ifPresent(to::push);
        current = Optional.of(from.pop());
        return true;
    }

    Deque<TreePosition> stack() {
        return stack;
    }

    Map<String, TreePosition> marks() {
        return marks;
    }

    /** Forgets every place: the image was opened again. */
    void forget() {
        back.clear();
        forward.clear();
        stack.clear();
        marks.clear();
        current = Optional.empty();
    }
}
