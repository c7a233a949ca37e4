// The last run of a site before this one that was completed: those between were interrupted.
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { Store } from '../../../store/port/store.ts';

interface LastDoneRunRequest {
  readonly store: Pick<Store, 'runs'>;
  readonly run: RunRecord;
}

// The most interrupted runs in a row that are made up for.
const RUNS_LOOKED_AT = 100;

/**
 * Returns the number of the last completed run; 0 when there is none. If more runs were interrupted
 * than are read, the one before the oldest of them counts as completed.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function lastDoneRun({ store, run }: LastDoneRunRequest): Promise<number> {
  const { rows } = await store.runs.page(run.siteId, { limit: RUNS_LOOKED_AT });
  const before = rows.filter(({ number }) => number < run.number);
  const done = before.find(({ state }) => state === 'done');
  return done?.number ?? Math.max(0, (before.at(-1)?.number ?? run.number) - 1);
}
