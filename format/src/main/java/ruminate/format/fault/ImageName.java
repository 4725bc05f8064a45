package ruminate.format.fault;

import java.nio.charset.StandardCharsets;

/**
 * A name in a finding as the image stores it: any bytes, possibly private. Who shows it escapes or hides it.
 *
 * @param octets the bytes, each as a character below 256
 */
public record ImageName(String octets) {
    /** The name of these bytes. */
    public static ImageName of(byte[] bytes) {
        return new ImageName(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** The bytes. */
    public byte[] bytes() {
        return octets.getBytes(StandardCharsets.ISO_8859_1);
    }
}
