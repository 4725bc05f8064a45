package ruminate.analyze;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Optional;
import ruminate.fixtures.Recipe;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** Images made by the running kernel, for tests that are skipped where it cannot make them. */
public final class Recipes {
    private Recipes() {}

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
