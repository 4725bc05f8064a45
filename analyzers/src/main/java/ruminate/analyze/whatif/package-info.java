/** What would happen if something were done; nothing is written. */
package ruminate.analyze.whatif;
