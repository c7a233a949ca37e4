// The report as JSON, as it is.
import type { Report } from '../../../../check/report/report.ts';
import { streamJson } from './stream-json.ts';

/** Writes the report, indented, a piece at a time: findings and documents may be many. */
export function formatCheckJson(report: Report): Iterable<string> {
  return streamJson(report);
}
