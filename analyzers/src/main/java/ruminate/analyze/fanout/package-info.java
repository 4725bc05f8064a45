/** How many references extents and tree blocks have. */
package ruminate.analyze.fanout;
