/** Trees: their roots, looking up keys, and walking blocks in the order of keys. */
package ruminate.format.tree;
