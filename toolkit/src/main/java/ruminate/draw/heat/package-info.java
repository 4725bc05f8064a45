/** Heat maps as SVG, PNG and text. */
package ruminate.draw.heat;
