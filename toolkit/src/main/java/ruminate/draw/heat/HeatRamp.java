package ruminate.draw.heat;

import java.util.ArrayList;
import java.util.List;

/** Colours from little to much. */
final class HeatRamp {
    /** Colours in a ramp. */
    static final int STEPS = 8;

    /** File data. */
    static final HeatRamp DATA =
            of("data", new int[] {0xc3daf3, 0x4f8fd0, 0x0f3873}, new int[] {0x24466e, 0x4f8fd0, 0xa9d2ff});
    /** Tree blocks. */
    static final HeatRamp METADATA =
            of("meta", new int[] {0xfbdcb4, 0xe58a2b, 0x8a3d00}, new int[] {0x5b3a16, 0xc97a27, 0xffcb8c});
    /** The chunk tree. */
    static final HeatRamp SYSTEM =
            of("system", new int[] {0xe2d3f2, 0x9a6cc9, 0x4b2484}, new int[] {0x443163, 0x8d62bd, 0xd9bfff});
    /** Data and tree blocks together. */
    static final HeatRamp MIXED =
            of("mixed", new int[] {0xc5e8da, 0x35a381, 0x0a5540}, new int[] {0x1c4b3d, 0x35a381, 0x93ecd0});
    /** From the oldest to the newest. */
    static final HeatRamp AGE =
            of("age", new int[] {0x482878, 0x3b528b, 0x21918c, 0x35b779, 0x90d743, 0xfde725}, new int[] {
                0x6a4aa5, 0x5a74b8, 0x2fa9a3, 0x45c988, 0xa3e35a, 0xfdee60
            });
    /** From one free range to many. */
    static final HeatRamp PIECES =
            of("pieces", new int[] {0x3c9d5d, 0xb4cb5f, 0xf4cf57, 0xea8a3c, 0xb9302f}, new int[] {
                0x3f9d5f, 0xa7bd5a, 0xe3bf50, 0xe58a44, 0xe05a52
            });
    /** One tree, two or three, up to nine, up to 99, more: the first colours are those of diagrams. */
    static final HeatRamp OWNERS =
            steps("owners", new int[] {0x9cc3ea, 0x86c995, 0xf0cd5c, 0xe8825a, 0x9c2f5b}, new int[] {
                0x4679b3, 0x459c5a, 0xc7a233, 0xd0683a, 0xd0508a
            });

    /** All of them. */
    static final List<HeatRamp> ALL = List.of(DATA, METADATA, SYSTEM, MIXED, AGE, PIECES, OWNERS);

    private final List<HeatShade> shades;

    private HeatRamp(List<HeatShade> shades) {
        this.shades = List.copyOf(shades);
    }

    private static HeatRamp of(String name, int[] light, int[] dark) {
        int[] lights = new int[STEPS];
        int[] darks = new int[STEPS];
        for (int i = 0; i < STEPS; i++) {
            double part = (double) i / (STEPS - 1);
            lights[i] = along(light, part);
            darks[i] = along(dark, part);
        }
        return steps(name, lights, darks);
    }

    private static HeatRamp steps(String name, int[] light, int[] dark) {
        List<HeatShade> shades = new ArrayList<>();
        for (int i = 0; i < light.length; i++) {
            int strength = 2 + (int) Math.round((STEPS - 1.0) * i / (light.length - 1));
            shades.add(new HeatShade("h-" + name + i, light[i], dark[i], strength));
        }
        return new HeatRamp(shades);
    }

    private static int along(int[] stops, double part) {
        double at = part * (stops.length - 1);
        int stop = Math.min(stops.length - 2, (int) at);
        return HeatShade.between(stops[stop], stops[stop + 1], at - stop);
    }

    /** All its colours. */
    List<HeatShade> shades() {
        return shades;
    }

    /** The colour for a part of 1, from more than 0 to 1. */
    HeatShade at(double part) {
        int step = (int) Math.ceil(part * shades.size()) - 1;
        return shades.get(Math.max(0, Math.min(shades.size() - 1, step)));
    }
}
