/** Prints reports: text tables, JSON, JSON lines, CSV. Computes nothing. */
package ruminate.render;
