package ruminate.analyze.usage;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/** Numbers by extent, which several threads change at once while the array grows. 8 bytes a number. */
final class AtomicPages {
    private static final int BITS = 16;
    private static final int MASK = (1 << BITS) - 1;

    private final long filler;
    private volatile AtomicLongArray[] pages = new AtomicLongArray[0];

    AtomicPages(long filler) {
        this.filler = filler;
    }

    long get(int index) {
        return page(index).getAcquire(index & MASK);
    }

    boolean replace(int index, long known, long value) {
        return page(index).compareAndSet(index & MASK, known, value);
    }

    private AtomicLongArray page(int index) {
        AtomicLongArray[] now = pages;
        int number = index >>> BITS;
        return number < now.length ? now[number] : grown(number);
    }

    private synchronized AtomicLongArray grown(int number) {
        int known = pages.length;
        if (number >= known) {
            AtomicLongArray[] more = Arrays.copyOf(pages, number + 1);
            IntStream.rangeClosed(known, number).forEach(page -> more[page] = filled());
            pages = more;
        }
        return pages[number];
    }

    private AtomicLongArray filled() {
        long[] page = new long[1 << BITS];
        Arrays.fill(page, filler);
        return new AtomicLongArray(page);
    }
}
