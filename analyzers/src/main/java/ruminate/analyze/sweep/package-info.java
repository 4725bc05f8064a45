/**
 * One pass over a filesystem: every tree block once, in device order, with the set of trees that reach it. Every question
 * about the whole filesystem listens to this pass or reads the {@link ruminate.analyze.sweep.BlockGraph} it leaves.
 */
package ruminate.analyze.sweep;
