package ruminate.format.compress;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Inputs that compress well, badly, and in parts. */
final class Samples {
    private Samples() {}

    static byte[] text(int length) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; text.length() < length; line++) {
            text.append("line ")
                    .append(line)
                    .append(" of a file that compresses, square ")
                    .append(line * line);
            text.append('\n');
        }
        return text.substring(0, length).getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(length).nextBytes(noise);
        return noise;
    }

    static byte[] mixed(int length) {
        byte[] mixed = text(length);
        Random random = new Random(length);
        for (int at = 0; at + 3000 < length; at += 9000) {
            byte[] piece = new byte[3000];
            random.nextBytes(piece);
            System.arraycopy(piece, 0, mixed, at, piece.length);
        }
        return mixed;
    }

    static List<byte[]> all() {
        return List.of(
                new byte[] {42},
                text(11),
                text(1500),
                new byte[4096],
                text(4096),
                noise(4096),
                text(37856),
                mixed(40960),
                noise(131072),
                mixed(131072),
                new byte[131072],
                Arrays.copyOf(mixed(65000), 131072));
    }
}
