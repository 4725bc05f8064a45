/** Who owns an address, on a device or in the filesystem. */
package ruminate.analyze.resolve;
