package ruminate.analyze.extents;

import java.io.IOException;

/** Takes the extents of files, file after file, each in the order of the file. */
public interface ExtentSink {
    /** The next file. */
    void begin(MappedFile file) throws IOException;

    /** Its next extent. */
    void extent(Extent extent) throws IOException;

    /** No more of this file. */
    void end() throws IOException;
}
