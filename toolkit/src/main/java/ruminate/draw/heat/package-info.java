/** Heat maps as pictures and as text. Computes nothing about an image. */
package ruminate.draw.heat;
