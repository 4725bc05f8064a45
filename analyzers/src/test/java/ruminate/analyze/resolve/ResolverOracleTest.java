package ruminate.analyze.resolve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.analyze.Recipes;
import ruminate.fixtures.Recipe;
import ruminate.format.tree.Filesystem;

/** Compares with {@code btrfs inspect-internal logical-resolve}, of the byte and (with -o) of the whole extent. */
@Tag("oracle")
class ResolverOracleTest {
    private static final Pattern QUESTION = Pattern.compile("logical (\\d+)( -o)?");
    private static final Pattern OWNER = Pattern.compile("inode (\\d+) offset (\\d+) root (\\d+)");

    private static List<String> recipes() {
        return Recipes.sound();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void findsTheOwnersTheKernelFinds(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        Map<String, Set<String>> recorded = new TreeMap<>();
        Map<String, Set<String>> found = new TreeMap<>();
        try (Filesystem filesystem = Recipes.open(made)) {
            Set<String> owners = new TreeSet<>();
            for (String line : Files.readAllLines(made.answer("logical-resolve.txt"))) {
                Matcher question = QUESTION.matcher(line);
                if (question.matches()) {
                    owners = recorded.computeIfAbsent(line, key -> new TreeSet<>());
                    boolean anyByte = question.group(2) != null;
                    found.put(line, owners(filesystem, Long.parseLong(question.group(1)), anyByte));
                } else if (OWNER.matcher(line).matches()) {
                    owners.add(line);
                }
            }
        }
        assertEquals(recorded, found);
    }

    private static Set<String> owners(Filesystem filesystem, long logical, boolean anyByte) {
        Set<String> owners = new TreeSet<>();
        for (Owner owner : new Resolver(filesystem, anyByte)
                .resolve(new Address.Logical(logical))
                .owners()) {
            owners.add("inode " + owner.inode().getAsLong() + " offset "
                    + owner.offset().getAsLong() + " root " + owner.tree().id());
        }
        return owners;
    }
}
