/** What a drawing of trees shows: boxes, arrows, and what is folded away. Knows nothing of how it is drawn. */
package ruminate.analyze.diagram;
