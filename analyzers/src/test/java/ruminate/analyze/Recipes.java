package ruminate.analyze;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.fixtures.Recipe;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** Images made by the running kernel, for tests that are skipped where it cannot make them. */
public final class Recipes {
    private static final List<String> DAMAGED = List.of("damaged", "raid1-missing", "raid1-stale");

    private Recipes() {}

    /**
     * The names of all recipes of images that are whole.
     *
     * @param without those that cannot be compared
     */
    public static List<String> sound(String... without) {
        List<String> names = new ArrayList<>(Recipe.names());
        names.removeAll(DAMAGED);
        names.removeAll(List.of(without));
        return names;
    }

    /** The image of a recipe. */
    public static Recipe make(String name) throws IOException, InterruptedException {
        Optional<Recipe> recipe = Recipe.make(name);
        assumeTrue(recipe.isPresent(), name + " cannot be made on this machine");
        return recipe.get();
    }

    /** Opens the image. */
    public static Filesystem open(Recipe recipe) throws IOException {
        return Filesystem.open(recipe.members(), OpenOptions.DEFAULT);
    }
}
