package ruminate.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What picocli reads off the annotations of commands, kept in a file: they never change, and reading them takes a third of
 * a start.
 *
 * <p>Layout: a count; then for each annotated class its name, the length of what follows, and what {@link SpecWriter} says
 * of it.
 */
final class SpecFile {
    /** System property that names the file, where there is one. */
    static final String NAME = "ruminate.commands";

    private final Map<String, byte[]> classes;

    private SpecFile(Map<String, byte[]> classes) {
        this.classes = classes;
    }

    /** The file that the launcher names; where it names none, or none that can be read, one that knows nothing. */
    static SpecFile ofProcess() {
        String name = System.getProperty(NAME, "");
        try {
            return name.isEmpty() ? new SpecFile(Map.of()) : read(Files.readAllBytes(Path.of(name)));
        } catch (IOException e) {
            return new SpecFile(Map.of());
        }
    }

    /** Reads a file's bytes. */
    static SpecFile read(byte[] bytes) throws IOException {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String name = in.readUTF();
            int length = in.readInt();
            if (length < 0 || length > bytes.length) {
                throw new InvalidObjectException(name);
            }
            classes.put(name, in.readNBytes(length));
        }
        return new SpecFile(classes);
    }

    /** The bytes of a file about commands and their subcommands. */
    static byte[] bytes(List<CommandSpec> commands) throws IOException {
        SpecWriter writer = new SpecWriter();
        for (CommandSpec command : commands) {
            writer.add(command);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(writer.classes().size());
        for (Map.Entry<String, byte[]> written : writer.classes().entrySet()) {
            out.writeUTF(written.getKey());
            out.writeInt(written.getValue().length);
            out.write(written.getValue());
        }
        return bytes.toByteArray();
    }

    /** What is known of a class. */
    DataInputStream about(Class<?> type) {
        return new DataInputStream(new ByteArrayInputStream(classes.get(type.getName())));
    }

    /** A new command of a class, for picocli. */
    CommandSpec of(Class<?> type) {
        try {
            return of(new NewObjects().create(type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A command, for picocli: by what is known from here, or else by its annotations. */
    CommandSpec of(Object command) {
        if (!classes.containsKey(command.getClass().getName())) {
            return CommandSpec.forAnnotatedObject(command);
        }
        try {
            return new SpecReader(this).of(command);
        } catch (IOException | ReflectiveOperationException | RuntimeException damaged) {
            // It is only a copy of what the annotations say.
            return CommandSpec.forAnnotatedObject(command);
        }
    }
}
