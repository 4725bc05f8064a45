package ruminate.draw.heat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import ruminate.analyze.heatmap.HeatArea;
import ruminate.analyze.heatmap.HeatCell;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.HeatMapMeasure;

/** Which colour each cell of a map has, and what the colours mean. */
final class HeatScale {
    private final HeatMap map;
    private final HeatMapMeasure measure;

    HeatScale(HeatMap map) {
        this.map = map;
        this.measure = map.plan().measure();
    }

    /**
     * Colours and their meaning.
     *
     * @param shades the colours, from little to much
     * @param from what the first one means, or all of them
     * @param to what the last one means; empty where {@code from} says it all
     */
    record Key(List<HeatShade> shades, String from, String to) {}

    /** The colour of a cell. */
    HeatShade shade(HeatCell cell) {
        if (cell.allocated() == 0) {
            return HeatShade.UNALLOCATED;
        }
        if (measure == HeatMapMeasure.FRAGMENTATION) {
            return cell.free() == 0 ? HeatShade.FULL : pieces(cell);
        }
        if (cell.used() == 0) {
            return HeatShade.FREE;
        }
        return switch (measure) {
            case USE -> ramp(cell.type()).at(cell.usedPercent() / 100);
            case GENERATION -> HeatRamp.AGE.at(age(cell.generation()));
            default -> owners(cell.owners().orElse(0));
        };
    }

    private static HeatShade pieces(HeatCell cell) {
        return HeatRamp.PIECES.at(cell.fragmentation() / 100);
    }

    private double age(double generation) {
        double span = map.newest() - map.oldest();
        return span <= 0 ? 1 : (generation - map.oldest()) / span;
    }

    private static HeatShade owners(double owners) {
        if (owners == 0) {
            return HeatShade.UNREACHED;
        }
        List<HeatShade> shades = HeatRamp.OWNERS.shades();
        double[] bounds = {1.5, 3.5, 9.5, 99.5};
        int step = 0;
        while (step < bounds.length && owners >= bounds[step]) {
            step++;
        }
        return shades.get(step);
    }

    private static HeatRamp ramp(String type) {
        return switch (type) {
            case "METADATA" -> HeatRamp.METADATA;
            case "SYSTEM" -> HeatRamp.SYSTEM;
            case "DATA|METADATA" -> HeatRamp.MIXED;
            default -> HeatRamp.DATA;
        };
    }

    /** What the colours mean, as far as they occur. */
    List<Key> keys() {
        List<Key> keys = new ArrayList<>();
        switch (measure) {
            case USE ->
                types().forEach(type -> keys.add(new Key(ramp(type).shades(), words(type) + ", > 0 %", "100 % used")));
            case GENERATION ->
                keys.add(new Key(
                        HeatRamp.AGE.shades(),
                        "written in generation " + Long.toUnsignedString(map.oldest()),
                        Long.toUnsignedString(map.newest())));
            case SHARING -> {
                String[] meanings = {"one tree", "2 to 3", "4 to 9", "10 to 99", "100 or more"};
                for (int i = 0; i < meanings.length; i++) {
                    keys.add(new Key(List.of(HeatRamp.OWNERS.shades().get(i)), meanings[i], ""));
                }
                if (occurs(HeatShade.UNREACHED)) {
                    keys.add(new Key(List.of(HeatShade.UNREACHED), "used, but reached by none", ""));
                }
            }
            default -> keys.add(new Key(HeatRamp.PIECES.shades(), "free space in one piece: 0 %", "100 %: in crumbs"));
        }
        if (occurs(HeatShade.FREE)) {
            keys.add(new Key(List.of(HeatShade.FREE), "free", ""));
        }
        if (occurs(HeatShade.FULL)) {
            keys.add(new Key(List.of(HeatShade.FULL), "nothing free", ""));
        }
        if (occurs(HeatShade.UNALLOCATED)) {
            keys.add(new Key(List.of(HeatShade.UNALLOCATED), "in no chunk", ""));
        }
        return keys;
    }

    private boolean occurs(HeatShade shade) {
        return map.areas().stream()
                .flatMap(area -> area.cells().stream())
                .anyMatch(cell -> shade(cell).equals(shade));
    }

    private Set<String> types() {
        Set<String> found = new LinkedHashSet<>();
        for (String type : List.of("DATA", "METADATA", "SYSTEM", "DATA|METADATA")) {
            for (HeatArea area : map.areas()) {
                if (area.cells().stream().anyMatch(cell -> cell.type().equals(type))) {
                    found.add(type);
                }
            }
        }
        return found;
    }

    private static String words(String type) {
        return type.toLowerCase(Locale.ROOT).replace("|", " and ");
    }

    /** What the picture is called. */
    String title() {
        String what = switch (measure) {
            case USE -> "How full the space is";
            case GENERATION -> "When what fills the space was written";
            case SHARING -> "How many trees reach what fills the space";
            case FRAGMENTATION -> "How the free space is broken up";
        };
        return what + (map.plan().physical() ? ", by device" : "");
    }
}
