package ruminate.format.volume;

/** Arithmetic of RAID6's second parity: bytes as polynomials over GF(2) modulo 0x11d, generator 2. */
final class GaloisField {
    private static final int POLYNOMIAL = 0x11d;
    private static final int ORDER = 255;
    private static final int[] POWER = new int[ORDER];
    private static final int[] LOGARITHM = new int[ORDER + 1];

    static {
        int value = 1;
        for (int exponent = 0; exponent < ORDER; exponent++) {
            POWER[exponent] = value;
            LOGARITHM[value] = exponent;
            value <<= 1;
            if (value > ORDER) {
                value ^= POLYNOMIAL;
            }
        }
    }

    private GaloisField() {}

    /** 2 to the power of {@code exponent}. */
    static int power(int exponent) {
        return POWER[Math.floorMod(exponent, ORDER)];
    }

    /** The inverse of a number other than 0. */
    static int inverse(int value) {
        return POWER[(ORDER - LOGARITHM[value]) % ORDER];
    }

    private static int multiply(int a, int b) {
        return a == 0 || b == 0 ? 0 : POWER[(LOGARITHM[a] + LOGARITHM[b]) % ORDER];
    }

    /** Adds {@code factor} times {@code bytes} to {@code sum}, for {@code length} bytes. */
    static void addMultiple(byte[] sum, int at, int factor, byte[] bytes, int length) {
        if (factor == 1) {
            for (int i = 0; i < length; i++) {
                sum[at + i] ^= bytes[i];
            }
            return;
        }
        byte[] products = products(factor);
        for (int i = 0; i < length; i++) {
            sum[at + i] ^= products[bytes[i] & 0xff];
        }
    }

    /** Multiplies {@code length} bytes by {@code factor}. */
    static void scale(byte[] bytes, int at, int factor, int length) {
        byte[] products = products(factor);
        for (int i = at; i < at + length; i++) {
            bytes[i] = products[bytes[i] & 0xff];
        }
    }

    private static byte[] products(int factor) {
        byte[] products = new byte[ORDER + 1];
        for (int value = 0; value <= ORDER; value++) {
            products[value] = (byte) multiply(factor, value);
        }
        return products;
    }
}
