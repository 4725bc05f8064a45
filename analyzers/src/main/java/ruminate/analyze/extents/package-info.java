/** Where the data of files lies, as the FIEMAP ioctl tells it and beyond. */
package ruminate.analyze.extents;
