package ruminate.render;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What {@code --hide-names} prints: every component of a path becomes a short digest, the same for the same name in
 * every command, so that outputs can still be compared. Somebody who guesses a name can confirm the guess.
 */
final class Pseudonym {
    private static final int DIGITS = 10;

    private Pseudonym() {}

    static String text(byte[] path) {
        StringBuilder text = new StringBuilder();
        int start = 0;
        for (int at = 0; at <= path.length; at++) {
            if (at == path.length || path[at] == '/') {
                if (at > start) {
                    text.append(component(path, start, at - start));
                }
                if (at < path.length) {
                    text.append('/');
                }
                start = at + 1;
            }
        }
        return text.toString();
    }

    private static String component(byte[] path, int start, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("ruminate".getBytes(StandardCharsets.US_ASCII));
            digest.update(path, start, length);
            return "n" + HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java has SHA-256", impossible);
        }
    }
}
