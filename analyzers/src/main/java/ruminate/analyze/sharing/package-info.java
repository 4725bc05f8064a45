/** Who shares space with whom, and how much of it. */
package ruminate.analyze.sharing;
