// The step that ingests what a run has read: the URLs, then what is known of the sitemaps.
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { recordRead } from '../record/record-read.ts';
import type { SiteRun } from './session/site-run.ts';

/**
 * Ingests what was read since the last call, and records it: at the end of a run, and earlier where
 * somebody waits. `run.taken` is the sum of the changes.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function ingest(run: SiteRun): Promise<void> {
  const { harvested, intake, taken } = run;
  const read = harvested.slice(taken.count);
  const whole = read.filter(({ harvest }) => harvest.complete);
  const outcome = await intake.finish(whole.map(({ sitemap }) => sitemap.id));
  if (outcome) await addOutcome(run, outcome);
  // Children before their index: when the index is shown as read, they are, too.
  for (const { sitemap, harvest } of read.toReversed()) {
    await recordRead(run, sitemap, harvest, outcome);
  }
  taken.count = harvested.length;
}

/** Adds changes to those of the run, here and in the store. Errors: STORE_UNUSABLE. */
export async function addOutcome(run: SiteRun, outcome: SnapshotOutcome): Promise<void> {
  const { writer, clock, taken } = run;
  const { urls, added, changed, removed } = outcome;
  const before = taken.outcome;
  taken.outcome = {
    ...outcome,
    added: before.added + added,
    changed: before.changed + changed,
    removed: before.removed + removed,
  };
  if (added + changed + removed === 0) return;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  await writer.add(day, { urls, added, changed, removed });
}
