/** Chunks, what fills them, and the devices they lie on. */
package ruminate.analyze.chunks;
