package ruminate.shell;

import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;

/** Keeps who points to whom among all tree blocks. */
final class Reached implements SweepListener {
    static final Question<Reached> QUESTION = Question.of("tree blocks", Question.Scope.ALL, analysis -> new Reached());

    private BlockGraph graph;

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    BlockGraph graph() {
        return graph;
    }
}
