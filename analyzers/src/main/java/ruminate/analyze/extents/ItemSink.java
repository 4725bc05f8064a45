package ruminate.analyze.extents;

import java.io.IOException;

/** Takes the file extent items of files, file after file, each in the order of the file. */
interface ItemSink {
    /** The next file. */
    void begin(MappedFile file) throws IOException;

    /** Its next item, holes included; valid during the call. */
    void item(FileItems items, int at) throws IOException;

    /** No more of this file. */
    void end() throws IOException;
}
