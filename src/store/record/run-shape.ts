// Runs as rows: their columns, how one begins, and what its end is about.
import type { RunChange, RunOutcome, RunRecord } from '../port/run-record.ts';
import type { SiteDayChange } from '../port/site-record.ts';
import type { RunPageRequest } from '../port/store.ts';
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

const DAY_CHARACTERS = 10;

/**
 * Returns what is added to the day of an interrupted run that changed more than was added to it;
 * `undefined` where nothing is missing.
 */
export function madeGood(
  { state, endedAt, ...run }: RunRecord,
  whole: RunChange,
): { readonly day: string; readonly change: SiteDayChange } | undefined {
  if (state !== 'broken-off' || endedAt === undefined) return undefined;
  const more = {
    added: whole.added - run.added,
    changed: whole.changed - run.changed,
    removed: whole.removed - run.removed,
  };
  if (Object.values(more).every((count) => count <= 0)) return undefined;
  const day = new Date(endedAt).toISOString().slice(0, DAY_CHARACTERS);
  return { day, change: { urls: whole.urls, ...more } };
}

/** The filters of a page of runs, as conditions with a `?` for each value. */
export function runConditions(
  siteId: number,
  { changing = false, startedTo }: Pick<RunPageRequest, 'changing' | 'startedTo'>,
): { readonly where: string; readonly values: readonly number[] } {
  const conditions = ['site_id = ?'];
  const values = [siteId];
  if (changing) conditions.push('added + changed + removed > 0');
  if (startedTo !== undefined) {
    conditions.push('started_at <= ?');
    values.push(startedTo);
  }
  return { where: conditions.join(' AND '), values };
}
