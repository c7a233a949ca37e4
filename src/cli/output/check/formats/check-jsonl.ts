// The report as lines of JSON: one finding a line, then everything else.
import type { Report } from '../../../../check/report/report.ts';
import { shownJson } from '../../text/shown-json.ts';

/**
 * Writes a line for each finding, with `kind` `finding`, and a last one with `kind` `summary` and
 * the report without its findings.
 */
export function* formatCheckJsonl(report: Report): Iterable<string> {
  const { findings, ...rest } = report;
  for (const finding of findings) yield `${shownJson({ kind: 'finding', ...finding })}\n`;
  yield `${shownJson({ kind: 'summary', ...rest })}\n`;
}
