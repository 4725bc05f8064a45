package ruminate.cli;

import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.format.file.Namespace;
import ruminate.format.file.Subvolume;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.render.SafeName;

/** What users call trees: a number, a name as listed or shorter, or the path of a subvolume. */
final class TreeArguments {
    /** Help on the forms. */
    static final String FORMS = "a number, a name such as fs, extent or block-group, or the path of a subvolume";

    private TreeArguments() {}

    /** The names that can be completed. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(ObjectId.treeNames());
        }
    }

    /** The tree that {@code text} names, if the filesystem has it. */
    static Optional<TreeRoot> find(Filesystem filesystem, String text) {
        OptionalLong id = ObjectId.parseTree(text);
        if (id.isPresent()) {
            return filesystem.root(id.getAsLong());
        }
        if (text.startsWith("/")) {
            String path = text.replaceAll("(?<=.)/+$", "");
            return new Namespace(filesystem)
                    .subvolumes().stream()
                            .filter(subvolume -> subvolume
                                    .path()
                                    .map(name -> SafeName.text(name.toArray()).equals(path))
                                    .orElse(false))
                            .map(Subvolume::root)
                            .findFirst();
        }
        return filesystem.roots().stream()
                .filter(root -> root.name().equalsIgnoreCase(text))
                .findFirst();
    }

    /** What is said where there is none; in the name of {@code command}. */
    static ParameterException missing(CommandLine command, String text) {
        return new ParameterException(
                command, "there is no tree '" + text + "'; write " + FORMS + "; 'ruminate trees' lists them");
    }
}
