// The columns of a run.
import type { RunRecord } from '../../port/run-record.ts';
import type { RecordShape } from '../../record/record-shape.ts';

export const RUN_SHAPE: RecordShape<RunRecord> = {
  siteId: 'number',
  number: 'number',
  trigger: 'text',
  startedAt: 'number',
  endedAt: 'number?',
  state: 'text',
  complete: 'boolean',
  sitemaps: 'number',
  read: 'number',
  unchanged: 'number',
  failed: 'number',
  urls: 'number',
  added: 'number',
  changed: 'number',
  removed: 'number',
  errors: 'number',
  warnings: 'number',
};
