package ruminate.analyze.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class GlanceTest {
    private final Glance<Integer> glance = new Glance<>(3, Comparator.naturalOrder(), "all");

    @Test
    void showsTheGreatestRowsInTheirOrder() throws IOException {
        Glance.Chosen<Integer> chosen = glance.of(RowSource.of(List.of(1, 9, 2, 7, 8, 3)));
        assertEquals(List.of(9, 7, 8), chosen.rows());
        assertEquals(3, chosen.rest());
    }

    @Test
    void ofEqualsTheFirstAreShown() throws IOException {
        Glance<String> byLength = new Glance<>(2, Comparator.comparing(String::length), "all");
        assertEquals(
                List.of("ab", "cd"),
                byLength.of(RowSource.of(List.of("ab", "x", "cd", "ef"))).rows());
    }

    @Test
    void aShortTableIsShownWhole() throws IOException {
        Glance.Chosen<Integer> chosen = glance.of(RowSource.of(List.of(5, 4)));
        assertEquals(List.of(5, 4), chosen.rows());
        assertEquals(0, chosen.rest());
    }
}
