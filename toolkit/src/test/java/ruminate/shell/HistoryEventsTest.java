package ruminate.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jline.reader.History;
import org.jline.reader.impl.history.DefaultHistory;
import org.junit.jupiter.api.Test;

class HistoryEventsTest {
    private static String expanded(String line, String... before) {
        History history = new DefaultHistory();
        for (String earlier : before) {
            history.add(earlier);
        }
        return new HistoryEvents().expandHistory(history, line);
    }

    @Test
    void namesEarlierLines() {
        String[] before = {"tree fs", "goto (257 EXTENT_DATA)", "tree extent", "pwd"};
        assertEquals("pwd", expanded("!!", before));
        assertEquals("tree fs", expanded("!1", before));
        assertEquals("tree extent", expanded("!-2", before));
        assertEquals("tree extent", expanded("!tr", before));
        assertEquals("goto (257 EXTENT_DATA)", expanded("!?EXTENT", before));
        assertEquals("tree extent", expanded("!?xte?", before));
        assertEquals("goto (257 EXTENT_DATA)", expanded("!?DATA)?", before));
    }

    @Test
    void addsWhatFollows() {
        assertEquals("pwd | wc", expanded("!! | wc", "pwd"));
        assertEquals("pwd | wc", expanded("  !pw | wc", "pwd"));
        assertEquals("pwd -x", expanded("!?w? -x", "pwd"));
        assertEquals("pwd > f", expanded("!1 > f", "pwd"));
    }

    @Test
    void leavesWhatNamesNoLine() {
        for (String line :
                new String[] {"!", "! x", "!nothing", "!2", "!0", "!-2", "!99999999999", "cat a!b", "cat !!", "!?x?"}) {
            assertEquals(line, expanded(line, "pwd"));
        }
        assertEquals("!!", expanded("!!"));
        assertEquals("!1", expanded("!1"));
    }
}
