/** Where bytes come from: files, block devices, parts of files. Read-only. */
package ruminate.format.device;
