// Which run of a site before this one came to its end: those between were broken off.
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { Store } from '../../../store/port/store.ts';

// So many runs in a row that were broken off are made up for.
const RUNS_LOOKED_AT = 100;

/**
 * Gives the number of the last run that was done; 0 when none was. Where more runs were broken off
 * than are looked at, that of the oldest of them counts as done.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function lastDoneRun({
  store,
  run,
}: {
  readonly store: Pick<Store, 'runs'>;
  readonly run: RunRecord;
}): Promise<number> {
  const { rows } = await store.runs.page(run.siteId, { limit: RUNS_LOOKED_AT });
  const before = rows.filter(({ number }) => number < run.number);
  const done = before.find(({ state }) => state === 'done');
  return done?.number ?? Math.max(0, (before.at(-1)?.number ?? run.number) - 1);
}
