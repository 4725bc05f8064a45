/** Where the filesystem is hot: use, age, sharing and fragmentation by address. */
package ruminate.analyze.heatmap;
