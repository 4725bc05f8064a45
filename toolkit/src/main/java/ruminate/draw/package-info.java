/** Pictures: report values as SVG and PNG. Computes nothing about an image. */
package ruminate.draw;
