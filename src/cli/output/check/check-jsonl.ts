// The report as lines of JSON: one finding a line, then everything else.
import type { Report } from '../../../check/report.ts';

/**
 * Writes a line for each finding, with `kind` `finding`, and a last one with `kind` `summary` and
 * the report without its findings.
 *
 * Errors: None.
 */
export function* formatCheckJsonl(report: Report): Iterable<string> {
  const { findings, ...rest } = report;
  for (const finding of findings) yield `${JSON.stringify({ kind: 'finding', ...finding })}\n`;
  yield `${JSON.stringify({ kind: 'summary', ...rest })}\n`;
}
