package ruminate.draw.heat;

/** A curve that fills a square and keeps together in the plane what is together on it. */
final class Hilbert {
    private final int side;

    /** The curve through a square of {@code side} by {@code side} cells, a power of two. */
    private Hilbert(int side) {
        this.side = side;
    }

    /** The smallest curve with room for so many cells. */
    static Hilbert holding(int cells) {
        int side = 1;
        while ((long) side * side < cells) {
            side *= 2;
        }
        return new Hilbert(side);
    }

    /** Cells along one side of the square. */
    int side() {
        return side;
    }

    /** Where the cell {@code index} of the curve lies: column above, row in the low 32 bits. The first is at the top left. */
    long at(int index) {
        int x = 0;
        int y = 0;
        int rest = index;
        for (int step = 1; step < side; step *= 2) {
            int right = 1 & rest / 2;
            int below = 1 & (rest ^ right);
            if (below == 0) {
                if (right == 1) {
                    x = step - 1 - x;
                    y = step - 1 - y;
                }
                int swapped = x;
                x = y;
                y = swapped;
            }
            x += step * right;
            y += step * below;
            rest /= 4;
        }
        return (long) x << Integer.SIZE | y;
    }

    static int column(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    static int row(long place) {
        return (int) place;
    }
}
