package ruminate.format.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDeviceTest {
    @TempDir
    private Path directory;

    @Test
    void anInterruptedReadIsNoFailureOfTheFile() throws IOException {
        byte[] bytes = {1, 2, 3, 4};
        Path file = Files.write(directory.resolve("image"), bytes);
        try (FileDevice device = FileDevice.open(file)) {
            byte[] into = new byte[4];
            Thread.currentThread().interrupt();
            assertThrows(CancellationException.class, () -> device.read(0, into, 0, 4));
            Thread.interrupted();
            device.read(0, into, 0, 4);
            assertArrayEquals(bytes, into, "the file is open again");
        }
    }
}
