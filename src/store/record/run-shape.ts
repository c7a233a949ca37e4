// Runs as rows: their columns, how one begins, and what its end is about.
import type { RunOutcome, RunRecord } from '../port/run-record.ts';
import type { RecordShape } from './record-shape.ts';

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

/** What is written when a run ends. */
export const RUN_OUTCOME: readonly (keyof RunOutcome)[] = [
  ...(['endedAt', 'complete', 'sitemaps', 'read', 'unchanged', 'failed', 'urls'] as const),
  ...(['added', 'changed', 'removed', 'errors', 'warnings'] as const),
];

type Begun = Pick<RunRecord, 'siteId' | 'number' | 'trigger' | 'startedAt' | 'urls'>;

/** Returns a run that has done nothing yet. */
export function newRun(begun: Begun): RunRecord {
  return {
    ...begun,
    state: 'running',
    complete: false,
    sitemaps: 0,
    read: 0,
    unchanged: 0,
    failed: 0,
    added: 0,
    changed: 0,
    removed: 0,
    errors: 0,
    warnings: 0,
  };
}

/** Runs that are older than may be kept stay where they are among the last of their site. */
export const RUNS_KEPT = 2;
