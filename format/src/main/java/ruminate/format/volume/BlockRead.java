package ruminate.format.volume;

import ruminate.format.fault.Finding;
import ruminate.format.node.Node;

/** What became of reading a tree block. */
public sealed interface BlockRead permits BlockRead.Read, BlockRead.Lost {
    /**
     * The block, in an array that nobody changes.
     *
     * @param copy the copy it was read from, from 0
     */
    record Read(Node node, int copy) implements BlockRead {}

    /**
     * No copy can be used.
     *
     * @param finding {@link ruminate.format.fault.FindingCode#BLOCK_UNREADABLE} with the reason of each copy
     */
    record Lost(Finding finding) implements BlockRead {}
}
