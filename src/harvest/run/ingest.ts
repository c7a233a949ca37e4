// The step that takes in what a run has read: its URLs, then what is known of the sitemaps.
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { recordRead } from '../record/record-read.ts';
import type { SiteRun } from './session/site-run.ts';

/**
 * Takes in what was read since this was last called, and puts it down. A run does it at its end,
 * and before where somebody waits: `run.taken` is the sum of what that changed.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function ingest(run: SiteRun): Promise<void> {
  const { harvested, intake, taken } = run;
  const read = harvested.slice(taken.count);
  const whole = read.filter(({ harvest }) => harvest.complete);
  const outcome = await intake.finish(whole.map(({ sitemap }) => sitemap.id));
  if (outcome) await addOutcome(run, outcome);
  // Those that an index lists before it: who sees that it was read finds them read, unless somebody
  // asked for it.
  for (const { sitemap, harvest } of read.toReversed()) {
    await recordRead(run, sitemap, harvest, outcome);
  }
  taken.count = harvested.length;
}

/**
 * Adds what was changed to what the run changed, here and in the store: what is listed stays so
 * when the run is broken off.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function addOutcome(run: SiteRun, outcome: SnapshotOutcome): Promise<void> {
  const { writer, clock, taken } = run;
  taken.outcome = sumOf(taken.outcome, outcome);
  const { urls, added, changed, removed } = outcome;
  if (added + changed + removed === 0) return;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  await writer.add(day, { urls, added, changed, removed });
}

function sumOf(before: SnapshotOutcome, after: SnapshotOutcome): SnapshotOutcome {
  return {
    urls: after.urls,
    added: before.added + after.added,
    changed: before.changed + after.changed,
    removed: before.removed + after.removed,
    bySitemap: after.bySitemap,
  };
}
