/** What data takes on disk and what files make of it. */
package ruminate.analyze.usage;
