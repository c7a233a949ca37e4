// How findings are kept as rows.
import type { Severity } from '../../rules/severity.ts';
import type { FindingRecord } from '../finding-record.ts';
import type { ControlDatabase, ControlRow } from './control-database.ts';
import { columnsOf, type RecordShape, recordOf } from './record-shape.ts';

/** As they are numbered in the tables: the worst first. */
export const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** A finding with its severity as a number. */
export type FindingFields = Omit<FindingRecord, 'severity'> & { readonly severity: number };

/** The fields of a finding. */
export const FINDING_SHAPE: RecordShape<FindingFields> = {
  id: 'number',
  siteId: 'number',
  sitemapId: 'number',
  rule: 'text',
  severity: 'number',
  message: 'text',
  fix: 'text',
  basis: 'text',
  count: 'number',
  places: 'json',
  firstSeenAt: 'number',
  firstRun: 'number',
  lastSeenAt: 'number',
  lastRun: 'number',
  goneAt: 'number?',
};

/** The columns of a finding, as `findingOf` reads them. */
export const FINDING_COLUMNS: string = columnsOf(FINDING_SHAPE);

/** Reads a finding. Errors: STORE_UNUSABLE. */
export function findingOf(database: ControlDatabase, row: ControlRow): FindingRecord {
  const { severity, ...finding } = recordOf(database, FINDING_SHAPE, row);
  return { ...finding, severity: severityOf(database, severity) };
}

/** Reads a severity. Errors: STORE_UNUSABLE. */
export function severityOf(database: ControlDatabase, number: unknown): Severity {
  const severity = SEVERITY_ORDER[Number(number)];
  if (severity === undefined) throw database.damaged();
  return severity;
}
