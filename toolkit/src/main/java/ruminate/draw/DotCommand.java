package ruminate.draw;

import guru.nidi.graphviz.engine.AbstractGraphvizEngine;
import guru.nidi.graphviz.engine.EngineResult;
import guru.nidi.graphviz.engine.GraphvizException;
import guru.nidi.graphviz.engine.Options;
import guru.nidi.graphviz.engine.Rasterizer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** The {@code dot} of Graphviz on the PATH, spoken to through pipes. The library's own engine leaves files behind. */
final class DotCommand extends AbstractGraphvizEngine {
    DotCommand() {
        super(true);
    }

    @Override
    protected void doInit() throws IOException {
        try {
            Process version =
                    new ProcessBuilder("dot", "-V").redirectErrorStream(true).start();
            version.getInputStream().readAllBytes();
            if (version.waitFor() != 0) {
                throw new IOException("dot does not work");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    @Override
    public EngineResult execute(String source, Options options, Rasterizer rasterizer) {
        try {
            Process dot = new ProcessBuilder("dot", "-Tsvg")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(source, dot));
            String drawn = new String(dot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            sent.join();
            if (dot.waitFor() != 0) {
                throw new GraphvizException("dot failed with status " + dot.exitValue());
            }
            return EngineResult.fromString(drawn);
        } catch (IOException failed) {
            throw new GraphvizException("dot failed", failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new GraphvizException("interrupted", interrupted);
        }
    }

    private static void send(String source, Process dot) {
        try (OutputStream to = dot.getOutputStream()) {
            to.write(source.getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // Its exit status tells why it stopped reading.
        }
    }
}
