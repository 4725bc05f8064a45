package ruminate.format.write;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import ruminate.format.ids.Uuid;

/**
 * One device of a filesystem being written.
 *
 * @param devid device id
 * @param uuid device UUID
 * @param size bytes
 * @param path the file
 * @param channel the open file
 */
record Member(long devid, Uuid uuid, long size, Path path, FileChannel channel) {}
