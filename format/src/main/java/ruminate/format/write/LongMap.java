package ruminate.format.write;

import java.util.Arrays;
import java.util.function.Consumer;

/** A hash map from non-zero {@code long} keys to objects, open addressing, no boxing. */
final class LongMap<V> {
    private static final int MIN_CAPACITY = 64;

    private long[] keys = new long[MIN_CAPACITY];
    private Object[] values = new Object[MIN_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    boolean containsKey(long key) {
        return keys[find(key)] == key;
    }

    /** The value of a key that must be there. */
    V require(long key) {
        int at = find(key);
        if (keys[at] != key) {
            throw new AssertionError("no entry " + Long.toUnsignedString(key));
        }
        return value(at);
    }

    V getOrDefault(long key, V otherwise) {
        int at = find(key);
        return keys[at] == key ? value(at) : otherwise;
    }

    void put(long key, V value) {
        if (key == 0) {
            throw new IllegalArgumentException("key 0");
        }
        int at = find(key);
        if (keys[at] != key) {
            keys[at] = key;
            size++;
        }
        values[at] = value;
        if (size * 2 > keys.length) {
            resize(keys.length * 2);
        }
    }

    void remove(long key) {
        int at = find(key);
        if (keys[at] != key) {
            return;
        }
        size--;
        int hole = at;
        int mask = keys.length - 1;
        for (int i = (at + 1) & mask; keys[i] != 0; i = (i + 1) & mask) {
            int home = home(keys[i], mask);
            if (((i - home) & mask) >= ((i - hole) & mask)) {
                keys[hole] = keys[i];
                values[hole] = values[i];
                hole = i;
            }
        }
        keys[hole] = 0;
        values[hole] = null;
    }

    void clear() {
        Arrays.fill(keys, 0);
        Arrays.fill(values, null);
        size = 0;
    }

    void forEach(Consumer<V> action) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0) {
                action.accept(value(i));
            }
        }
    }

    /** The keys in ascending unsigned order. */
    long[] sortedKeys() {
        long[] sorted = new long[size];
        int n = 0;
        for (long key : keys) {
            if (key != 0) {
                sorted[n++] = key ^ Long.MIN_VALUE;
            }
        }
        Arrays.sort(sorted);
        for (int i = 0; i < n; i++) {
            sorted[i] ^= Long.MIN_VALUE;
        }
        return sorted;
    }

    @SuppressWarnings("unchecked") // only put() stores, and it stores V
    private V value(int at) {
        return (V) values[at];
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = home(key, mask);
        while (keys[at] != 0 && keys[at] != key) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private static int home(long key, int mask) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & mask;
    }

    private void resize(int capacity) {
        long[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new long[capacity];
        values = new Object[capacity];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }
}
