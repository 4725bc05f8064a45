package ruminate.draw.heat;

/** A Hilbert curve through a square whose side is a power of two. */
final class Hilbert {
    private final int side;

    /** The least square with room for so many cells. */
    Hilbert(int cells) {
        int width = 1;
        while ((long) width * width < cells) {
            width <<= 1;
        }
        this.side = width;
    }

    /** Cells on a side. */
    int side() {
        return side;
    }

    /** The cell number of each place, by row and column. */
    int[][] numbers() {
        int[][] numbers = new int[side][side];
        for (int number = 0; number < side * side; number++) {
            int x = 0;
            int y = 0;
            int rest = number;
            for (int size = 1; size < side; size <<= 1) {
                int right = rest >> 1 & 1;
                int down = (rest ^ right) & 1;
                if (down == 0) {
                    if (right == 1) {
                        x = size - 1 - x;
                        y = size - 1 - y;
                    }
                    int swapped = x;
                    x = y;
                    y = swapped;
                }
                x += size * right;
                y += size * down;
                rest >>= 2;
            }
            numbers[y][x] = number;
        }
        return numbers;
    }
}
