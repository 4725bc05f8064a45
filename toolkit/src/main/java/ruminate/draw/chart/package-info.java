/** Charts of report values, drawn by JFreeChart as SVG that looks the same on every machine. */
package ruminate.draw.chart;
