package ruminate.format.checksum;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** The JDK's SHA-256. */
final class Sha256Checksum implements Checksum {
    private final MessageDigest digest = digest();
    private final byte[] sum = new byte[ChecksumType.SHA256.size()];

    @Override
    public ChecksumType type() {
        return ChecksumType.SHA256;
    }

    @Override
    public void compute(byte[] data, int offset, int length, byte[] into, int at) {
        digest.update(data, offset, length);
        try {
            digest.digest(into, at, size());
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for the checksum", e);
        }
    }

    @Override
    public boolean matches(byte[] data, int offset, int length, byte[] stored, int at) {
        compute(data, offset, length, sum, 0);
        return Arrays.equals(sum, 0, size(), stored, at, at + size());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
