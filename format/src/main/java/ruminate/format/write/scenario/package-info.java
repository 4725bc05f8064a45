/**
 * Histories of filesystems as lists of steps: what a scenario may say, how it is judged and carried out. Where the steps
 * come from, a file or a generator, is not known here.
 */
package ruminate.format.write.scenario;
