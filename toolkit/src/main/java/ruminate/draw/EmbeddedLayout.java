package ruminate.draw;

import guru.nidi.graphviz.engine.AbstractGraphvizEngine;
import guru.nidi.graphviz.engine.EngineResult;
import guru.nidi.graphviz.engine.GraphvizException;
import guru.nidi.graphviz.engine.Options;
import guru.nidi.graphviz.engine.Rasterizer;
import org.graphper.draw.ExecuteException;
import org.graphper.parser.DotParser;

/** Layout in this process, for machines without Graphviz. */
final class EmbeddedLayout extends AbstractGraphvizEngine {
    EmbeddedLayout() {
        super(true);
    }

    @Override
    protected void doInit() {
        System.setProperty("java.awt.headless", "true");
    }

    @Override
    public EngineResult execute(String source, Options options, Rasterizer rasterizer) {
        try {
            return EngineResult.fromString(DotParser.parse(source).toSvgStr());
        } catch (ExecuteException failed) {
            throw new GraphvizException("the embedded layout failed", failed);
        }
    }
}
