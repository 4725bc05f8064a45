/** How the space of a filesystem is filled, place by place: by use, age, sharing and fragmentation. */
package ruminate.analyze.heatmap;
