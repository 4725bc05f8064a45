package ruminate.format.volume;

import java.util.List;
import ruminate.format.fault.Finding;

/**
 * The superblocks of some files, before anything is made of them.
 *
 * @param copies all copies the files have room for, sound or not, file by file
 * @param findings what is wrong with those that ought to be there
 */
public record Superblocks(List<SuperblockCopy> copies, List<Finding> findings) {}
