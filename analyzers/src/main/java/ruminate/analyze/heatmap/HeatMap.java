package ruminate.analyze.heatmap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.Question;

/**
 * Space cut into cells of one size, and what fills each.
 *
 * @param plan what was asked for
 * @param areas what the space consists of, in order of address
 * @param oldest least generation of any extent
 * @param newest greatest generation of any extent
 */
public record HeatMap(HeatMapPlan plan, long cellSize, List<HeatArea> areas, long oldest, long newest) {
    private static final Map<HeatMapPlan, Question<HeatSweep>> QUESTIONS = new ConcurrentHashMap<>();

    private static final RowType<HeatMap> TYPE = RowType.<HeatMap>declare()
            .text("by", map -> map.plan.measure().name().toLowerCase(Locale.ROOT))
            .means("What the colours show.")
            .text("space", map -> map.plan.physical() ? "physical" : "logical")
            .means("logical, or device.")
            .bytes("cell-size", HeatMap::cellSize)
            .means("Bytes of every cell, apart from the last ones of areas.")
            .number("oldest-generation", HeatMap::oldest)
            .means("The oldest transaction of any extent.")
            .number("newest-generation", HeatMap::newest)
            .means("The newest.")
            .end();

    /** What must be asked in a sweep for this map; maps that differ in colours only share one question. */
    public static Question<HeatSweep> question(HeatMapPlan plan) {
        boolean owners = plan.measure() == HeatMapMeasure.SHARING;
        HeatMapMeasure same = owners ? HeatMapMeasure.SHARING : HeatMapMeasure.USE;
        return QUESTIONS.computeIfAbsent(
                new HeatMapPlan(same, plan.physical(), plan.cells()),
                key -> new Question<>(
                        "heat map",
                        owners ? Question.Scope.ALL : Question.Scope.SPACE,
                        owners ? List.of(ExtentOwners.QUESTION) : List.of(),
                        analysis -> new HeatSweep(analysis, key, owners)));
    }

    /** Draws up a map with one sweep, or from one made before. */
    public static HeatMap of(Analysis analysis, HeatMapPlan plan) throws IOException {
        return analysis.answer(question(plan)).map(plan);
    }

    /** All cells in order. */
    public List<HeatCell> cells() {
        List<HeatCell> cells = new ArrayList<>();
        areas.forEach(area -> cells.addAll(area.cells()));
        return cells;
    }

    /** The answer. */
    public Report report() {
        return Report.of("heatmap")
                .fields(TYPE, this)
                .rows("cells", HeatCell.TYPE, RowSource.of(cells()))
                .rows("areas", HeatArea.TYPE, RowSource.of(areas))
                .end();
    }
}
