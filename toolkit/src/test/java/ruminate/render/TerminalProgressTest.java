package ruminate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
    private final StringWriter terminal = new StringWriter();
    private final TerminalProgress progress = new TerminalProgress(new PrintWriter(terminal));

    @Test
    void quickWorkShowsNothing() {
        progress.phase("level 1", 10);
        progress.advance(5);
        progress.advance(5);
        assertEquals("", terminal.toString());
    }

    @Test
    void slowWorkDrawsOneLineAndWipesIt() throws InterruptedException {
        progress.phase("level 1", 10);
        Thread.sleep(600);
        progress.advance(5);
        progress.advance(5);
        String wipe = "\r\u001b[K";
        assertTrue(terminal.toString().startsWith(wipe + "level 1 [###"), terminal.toString());
        assertTrue(terminal.toString().endsWith("] 5/10" + wipe), terminal.toString());
    }
}
