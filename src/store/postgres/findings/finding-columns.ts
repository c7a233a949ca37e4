// How findings are read from rows.
import type { Severity } from '../../../rules/port/severity.ts';
import { FINDING_SHAPE, SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import type { FindingRecord } from '../../port/finding-record.ts';
import { type PostgresRow, postgresRecord, recordColumns } from '../rows/postgres-record.ts';

// What is present was confirmed whenever its sitemap was read since, changed or not:
// that is written once, at the sitemap.
const ITS_SITEMAP = `FROM portolan.sitemap m
  WHERE m.site_id = f.site_id AND m.id = f.sitemap_id AND f.gone_at IS NULL`;

export const LAST_SEEN_AT: string = `greatest(f.last_seen_at,
  (SELECT m.last_success_at ${ITS_SITEMAP}))`;

// A read of the log is found by its day alone, so that the sitemap knows the run of its last one.
const RUN_OF_READ = `CASE WHEN m.newest_read_id = m.last_read_id THEN m.newest_read_run
  ELSE (SELECT r.run FROM portolan.read r
    WHERE r.site_id = m.site_id AND r.id = m.last_read_id) END`;

/** The run that saw it last. */
export const LAST_RUN: string = `coalesce((SELECT ${RUN_OF_READ} ${ITS_SITEMAP}
  AND m.last_success_at > f.last_seen_at), f.last_run)`;

/** Of `portolan.finding AS f`. */
export const FINDING_COLUMNS: string = recordColumns(FINDING_SHAPE, {
  table: 'f',
  instead: { lastSeenAt: LAST_SEEN_AT, lastRun: LAST_RUN },
});

export function findingOf(row: PostgresRow): FindingRecord {
  const { severity, ...finding } = postgresRecord(FINDING_SHAPE, row);
  return { ...finding, severity: severityOf(severity) };
}

export function severityOf(number: unknown): Severity {
  return SEVERITY_ORDER[Number(number)] ?? 'info';
}
