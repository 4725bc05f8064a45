/** The list of trees, and how much each holds. */
package ruminate.analyze.trees;
