// The fields of findings, and how their severities are numbered.
import type { Severity } from '../../rules/port/severity.ts';
import type { FindingRecord } from '../port/finding-record.ts';
import type { RecordShape } from '../record/record-shape.ts';

/** As they are numbered in the tables: the worst first. */
export const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'info'];

export type FindingFields = Omit<FindingRecord, 'severity'> & { readonly severity: number };

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
  expectedCount: 'number?',
  inFolders: 'json?',
  isFailure: 'boolean?',
  goneAt: 'number?',
};
