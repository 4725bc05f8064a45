/** How a structure on disk is declared: once, with offset, width, name and unit of each field. Knows no btrfs. */
package ruminate.format.layout;
