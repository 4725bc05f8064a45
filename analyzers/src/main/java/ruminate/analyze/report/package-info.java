/**
 * What an analyzer answers: a {@link ruminate.analyze.report.Report} of fields and rows.
 *
 * <p>A row type declares its columns once, with kind and getter; text, JSON, JSON lines and CSV all derive from that.
 * Rows are pushed from a source, so that a million of them never stand in memory together.
 */
package ruminate.analyze.report;
