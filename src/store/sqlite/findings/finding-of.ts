// How findings are kept as rows.
import type { Severity } from '../../../rules/port/severity.ts';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import { FINDING_SHAPE, SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import type { FindingRecord } from '../../port/finding-record.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { recordOf } from '../file/record-of.ts';

// What is present was confirmed whenever its sitemap was read since, changed or not:
// that is written once, at the sitemap.
const ITS_SITEMAP = 'FROM sitemap m WHERE m.id = finding.sitemap_id AND finding.gone_at IS NULL';

export const LAST_SEEN_AT: string =
  `ifnull((SELECT max(finding.last_seen_at, m.last_success_at) ${ITS_SITEMAP}), ` +
  'finding.last_seen_at)';

/** The run that saw it last. */
export const LAST_RUN: string =
  `ifnull((SELECT (SELECT run FROM read WHERE read.id = m.last_read_id) ${ITS_SITEMAP} ` +
  'AND m.last_success_at > finding.last_seen_at), finding.last_run)';

export const FINDING_COLUMNS: string = columnsOf(FINDING_SHAPE, {
  lastSeenAt: LAST_SEEN_AT,
  lastRun: LAST_RUN,
});

export function findingOf(database: SqliteFile, row: SqliteRow): FindingRecord {
  const { severity, ...finding } = recordOf(database, FINDING_SHAPE, row);
  return { ...finding, severity: severityOf(database, severity) };
}

export function severityOf(database: SqliteFile, number: unknown): Severity {
  const severity = SEVERITY_ORDER[Number(number)];
  if (severity === undefined) throw database.damaged();
  return severity;
}
