// What came of a publication, as JSON.
import type { PublishReport } from '../../../publish/report/publish-report.ts';

/** Writes the report as it is, indented, with a line break at the end. */
export function formatBuildJson(report: PublishReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
