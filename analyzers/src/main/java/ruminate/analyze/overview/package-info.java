/** One page about a filesystem: what every other analysis has to say, from one sweep. */
package ruminate.analyze.overview;
