/** How the blocks of trees lie: in the order of their keys, on the devices, and towards the extent tree. */
package ruminate.analyze.fragmentation;
