/** The report as one page for browsers: tables that sort, pictures, findings. Computes nothing about an image. */
package ruminate.page;
