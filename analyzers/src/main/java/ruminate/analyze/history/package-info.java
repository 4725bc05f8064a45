/** What was written when, as far as it is still there. */
package ruminate.analyze.history;
