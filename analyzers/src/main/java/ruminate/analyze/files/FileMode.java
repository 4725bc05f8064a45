package ruminate.analyze.files;

import java.util.Locale;
import java.util.Optional;
import ruminate.format.item.FileType;

/**
 * Kind and permissions of a file, in the words of {@code ls} and {@code stat}.
 *
 * @param bits {@code st_mode}
 */
public record FileMode(long bits) {
    private static final String LETTERS = "rwxrwxrwx";

    /** {@code -rw-r--r--}. */
    public String symbolic() {
        StringBuilder text = new StringBuilder().append(letter());
        for (int i = 0; i < LETTERS.length(); i++) {
            text.append((bits & 0400 >> i) != 0 ? LETTERS.charAt(i) : '-');
        }
        mark(text, 3, 04000, 's');
        mark(text, 6, 02000, 's');
        mark(text, 9, 01000, 't');
        return text.toString();
    }

    private void mark(StringBuilder text, int at, int bit, char mark) {
        if ((bits & bit) != 0) {
            text.setCharAt(at, text.charAt(at) == 'x' ? mark : Character.toUpperCase(mark));
        }
    }

    /** The permissions as four octal digits. */
    public String octal() {
        return String.format(Locale.ROOT, "%04o", bits & 07777);
    }

    private char letter() {
        Optional<FileType> type = FileType.ofMode(bits);
        return type.isEmpty()
                ? '?'
                : switch (type.get()) {
                    case FILE -> '-';
                    case DIR -> 'd';
                    case CHRDEV -> 'c';
                    case BLKDEV -> 'b';
                    case FIFO -> 'p';
                    case SOCK -> 's';
                    case SYMLINK -> 'l';
                    case XATTR -> '?';
                };
    }

    /** {@code regular file}, {@code symbolic link}. */
    public String kind() {
        Optional<FileType> type = FileType.ofMode(bits);
        return type.isEmpty()
                ? "weird file"
                : switch (type.get()) {
                    case FILE -> "regular file";
                    case DIR -> "directory";
                    case CHRDEV -> "character special file";
                    case BLKDEV -> "block special file";
                    case FIFO -> "fifo";
                    case SOCK -> "socket";
                    case SYMLINK -> "symbolic link";
                    case XATTR -> "weird file";
                };
    }
}
