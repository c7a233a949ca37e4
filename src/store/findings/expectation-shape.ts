// The fields of expectations.
import type { ExpectationRecord } from '../port/expectation-record.ts';
import type { RecordShape } from '../record/record-shape.ts';

/** Those that are stored. */
export const KEPT_EXPECTATION_SHAPE: RecordShape<Omit<ExpectationRecord, 'partial'>> = {
  id: 'number',
  siteId: 'number',
  rule: 'text',
  sitemapId: 'number?',
  folder: 'text?',
  by: 'text',
  at: 'number',
  why: 'text',
  untilAt: 'number?',
  endedAt: 'number?',
  ended: 'text?',
};

export const EXPECTATION_SHAPE: RecordShape<ExpectationRecord> = {
  ...KEPT_EXPECTATION_SHAPE,
  partial: 'boolean',
};

/** So many expired ones end together: the next call continues. */
export const EXPIRED_AT_ONCE = 200;
