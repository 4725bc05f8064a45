/** Tree blocks: flyweights over a byte array, and the checks that make them safe to walk. */
package ruminate.format.node;
