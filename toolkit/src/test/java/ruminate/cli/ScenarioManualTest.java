package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.format.write.scenario.DamageOperation;
import ruminate.format.write.scenario.FilesystemFields;
import ruminate.format.write.scenario.Operation;
import ruminate.format.write.scenario.StepField;
import ruminate.format.write.scenario.StepKind;

/** The manual of scenarios tells all there is. */
class ScenarioManualTest {
    private static final Path MANUAL = Path.of("../man/src/man5/ruminate-scenario.5");

    @TempDir
    private Path directory;

    @Test
    void everyStepAndFieldIsInTheManual() throws IOException {
        String page = Files.readString(MANUAL).replace("\\-", "-");
        List<String> missing = new ArrayList<>();
        for (FilesystemFields.FilesystemField field : FilesystemFields.all()) {
            if (!page.contains("\n.B " + field.name() + "\n")) {
                missing.add(field.name());
            }
        }
        for (StepKind operation : Stream.<StepKind>concat(
                        Stream.of(Operation.values()), Stream.of(DamageOperation.values()))
                .toList()) {
            int part = page.indexOf(operation instanceof DamageOperation ? "\n.SH DAMAGE" : "\n.SH STEPS");
            int start = page.indexOf("\n.SS " + operation.text() + "\n", part);
            int end = start < 0 ? -1 : page.indexOf("\n.SS ", start + 1);
            String section = start < 0 ? "" : page.substring(start, end < 0 ? page.length() : end);
            for (StepField field : operation.fields()) {
                if (!section.contains("\n.BR " + field.name() + (field.required() ? " *" : "") + "\n")) {
                    missing.add(operation.text() + "." + field.name());
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void theExampleOfTheManualCanBeBuilt() throws IOException {
        String page = Files.readString(MANUAL);
        int start = page.indexOf("{\n", page.indexOf("\n.SH EXAMPLE"));
        String example = page.substring(start, page.indexOf("\n.RE", start)).replace("\\-", "-");
        Files.writeString(directory.resolve("example.json"), example);
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("build", "--commits", "example.json", "disk.img"), world.err());
        assertTrue(world.out().contains("EXTENT_TREE"), world.out());
        assertEquals(ExitStatus.CLEAN, world.run("check", "disk.img"), world.err());
        World subvolumes = World.in(directory);
        assertEquals(ExitStatus.CLEAN, subvolumes.run("ls", "disk.img", "/"), subvolumes.err());
        assertEquals("after\nbefore\ndata\n", subvolumes.out());
    }
}
