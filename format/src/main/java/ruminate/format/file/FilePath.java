package ruminate.format.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ruminate.format.bytes.U64;
import ruminate.format.layout.ByteView;

/**
 * A file as a user names it.
 *
 * <ul>
 *   <li>{@code /a/b}: from the top-level subvolume, crossing into others on the way; the first slash is optional
 *   <li>{@code @257/a/b}: from the root directory of subvolume 257
 *   <li>{@code @257:300}: inode 300 of subvolume 257; names may follow
 * </ul>
 *
 * <p>{@code \\} is a backslash and {@code \xNN} any byte, so that escaped output can be used as input.
 *
 * @param subvolume where the path starts, if not at the top level
 * @param inode where in that subvolume it starts, if not at its root directory
 * @param names the steps from there, none of them empty
 */
public record FilePath(OptionalLong subvolume, OptionalLong inode, List<ByteView> names) {
    private static final Pattern START = Pattern.compile("@(\\d+)(?::(\\d+))?(?=/|$)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:(\\\\)|x([0-9a-fA-F]{2}))");

    /** The root directory of the top-level subvolume. */
    public static final FilePath ROOT = new FilePath(OptionalLong.empty(), OptionalLong.empty(), List.of());

    /** Parses a path; any text is one. */
    public static FilePath parse(String text) {
        Matcher start = START.matcher(text);
        if (start.lookingAt()) {
            try {
                OptionalLong subvolume = OptionalLong.of(U64.parse(start.group(1)));
                OptionalLong inode =
                        start.group(2) == null ? OptionalLong.empty() : OptionalLong.of(U64.parse(start.group(2)));
                return new FilePath(subvolume, inode, names(text.substring(start.end())));
            } catch (NumberFormatException tooLarge) {
                // then it can only be a name
            }
        }
        return new FilePath(OptionalLong.empty(), OptionalLong.empty(), names(text));
    }

    /** The path in bytes, without superfluous slashes. */
    public ByteView text() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        if (subvolume.isPresent()) {
            text.writeBytes(start(subvolume.getAsLong()).getBytes(StandardCharsets.US_ASCII));
        }
        for (ByteView name : names) {
            text.write('/');
            text.writeBytes(name.toArray());
        }
        return text.size() == 0 ? ByteView.of("/") : ByteView.of(text.toByteArray());
    }

    private String start(long id) {
        return "@" + U64.text(id) + (inode.isPresent() ? ":" + U64.text(inode.getAsLong()) : "");
    }

    private static List<ByteView> names(String text) {
        List<ByteView> names = new ArrayList<>();
        for (String name : text.split("/")) {
            if (!name.isEmpty()) {
                names.add(bytes(name));
            }
        }
        return List.copyOf(names);
    }

    /** The bytes of a name or path in which bytes may be escaped. */
    public static ByteView bytes(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher escape = ESCAPE.matcher(name);
        int done = 0;
        while (escape.find()) {
            bytes.writeBytes(name.substring(done, escape.start()).getBytes(StandardCharsets.UTF_8));
            bytes.write(escape.group(1) != null ? '\\' : Integer.parseInt(escape.group(2), 16));
            done = escape.end();
        }
        bytes.writeBytes(name.substring(done).getBytes(StandardCharsets.UTF_8));
        return ByteView.of(bytes.toByteArray());
    }
}
