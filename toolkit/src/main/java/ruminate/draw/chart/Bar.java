package ruminate.draw.chart;

/**
 * A place on an axis of names; two that are called the same are still two.
 *
 * @param number its position
 * @param label what it is called there
 * @param about what a pointer that rests on it is told
 */
record Bar(int number, String label, String about) implements Comparable<Bar> {
    @Override
    public int compareTo(Bar other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return label;
    }
}
