package ruminate.format.checksum;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/** BLAKE2b with a 32 byte digest and no key, after RFC 7693. */
final class Blake2bChecksum implements Checksum {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BLOCK = 128;
    private static final int ROUNDS = 12;
    private static final int DIGEST_SIZE = 32;

    /** Depth and fan-out 1, no key, digest size: the first word of the parameter block. */
    private static final long PARAMETERS = 0x01010000L | DIGEST_SIZE;

    private static final long[] INITIAL = {
        0x6A09E667F3BCC908L, 0xBB67AE8584CAA73BL, 0x3C6EF372FE94F82BL, 0xA54FF53A5F1D36F1L,
        0x510E527FADE682D1L, 0x9B05688C2B3E6C1FL, 0x1F83D9ABFB41BD6BL, 0x5BE0CD19137E2179L
    };

    private static final byte[] SCHEDULE = schedule(
            "0123456789ABCDEF",
            "EA489FD61C02B753",
            "B8C052FDAE367194",
            "7931DCBE265A40F8",
            "905724AFE1BC683D",
            "2C6A0B834D75FE19",
            "C51FED4A0763928B",
            "DB7EC13950F4862A",
            "6FE9B308C2D714A5",
            "A2847615FB9E3CD0",
            "0123456789ABCDEF",
            "EA489FD61C02B753");

    private final long[] state = new long[8];
    private final long[] work = new long[16];
    private final long[] message = new long[16];
    private final byte[] last = new byte[BLOCK];
    private final byte[] sum = new byte[DIGEST_SIZE];

    @Override
    public ChecksumType type() {
        return ChecksumType.BLAKE2B;
    }

    @Override
    public void compute(byte[] data, int offset, int length, byte[] into, int at) {
        Objects.checkFromIndexSize(offset, length, data.length);
        System.arraycopy(INITIAL, 0, state, 0, state.length);
        state[0] ^= PARAMETERS;
        int done = 0;
        for (; done < length - BLOCK; done += BLOCK) {
            compress(data, offset + done, done + BLOCK, false);
        }
        System.arraycopy(data, offset + done, last, 0, length - done);
        Arrays.fill(last, length - done, BLOCK, (byte) 0);
        compress(last, 0, length, true);
        for (int i = 0; i < DIGEST_SIZE / Long.BYTES; i++) {
            LONG.set(into, at + i * Long.BYTES, state[i]);
        }
    }

    @Override
    public boolean matches(byte[] data, int offset, int length, byte[] stored, int at) {
        compute(data, offset, length, sum, 0);
        return Arrays.equals(sum, 0, DIGEST_SIZE, stored, at, at + DIGEST_SIZE);
    }

    private void compress(byte[] block, int at, long bytesSoFar, boolean finish) {
        long[] m = message;
        long[] v = work;
        for (int i = 0; i < m.length; i++) {
            m[i] = (long) LONG.get(block, at + i * Long.BYTES);
        }
        System.arraycopy(state, 0, v, 0, 8);
        System.arraycopy(INITIAL, 0, v, 8, 8);
        v[12] ^= bytesSoFar;
        if (finish) {
            v[14] = ~v[14];
        }
        byte[] s = SCHEDULE;
        for (int r = 0; r < ROUNDS * 16; r += 16) {
            mix(v, 0, 4, 8, 12, m[s[r]], m[s[r + 1]]);
            mix(v, 1, 5, 9, 13, m[s[r + 2]], m[s[r + 3]]);
            mix(v, 2, 6, 10, 14, m[s[r + 4]], m[s[r + 5]]);
            mix(v, 3, 7, 11, 15, m[s[r + 6]], m[s[r + 7]]);
            mix(v, 0, 5, 10, 15, m[s[r + 8]], m[s[r + 9]]);
            mix(v, 1, 6, 11, 12, m[s[r + 10]], m[s[r + 11]]);
            mix(v, 2, 7, 8, 13, m[s[r + 12]], m[s[r + 13]]);
            mix(v, 3, 4, 9, 14, m[s[r + 14]], m[s[r + 15]]);
        }
        for (int i = 0; i < state.length; i++) {
            state[i] ^= v[i] ^ v[i + 8];
        }
    }

    private static void mix(long[] v, int ia, int ib, int ic, int id, long x, long y) {
        long a = v[ia] + v[ib] + x;
        long d = Long.rotateRight(v[id] ^ a, 32);
        long c = v[ic] + d;
        long b = Long.rotateRight(v[ib] ^ c, 24);
        a += b + y;
        d = Long.rotateRight(d ^ a, 16);
        c += d;
        v[ia] = a;
        v[ib] = Long.rotateRight(b ^ c, 63);
        v[ic] = c;
        v[id] = d;
    }

    /** The message word order of each round, a hex digit per word. */
    private static byte[] schedule(String... rounds) {
        byte[] order = new byte[ROUNDS * 16];
        for (int i = 0; i < order.length; i++) {
            order[i] = (byte) Character.digit(rounds[i / 16].charAt(i % 16), 16);
        }
        return order;
    }
}
