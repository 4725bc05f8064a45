/** Which tree blocks and items a dump shows, and in which order. */
package ruminate.analyze.dump;
