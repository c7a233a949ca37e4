// After a start: every site gets its job again, whatever was lost between the store and the queue.
import type { Clock } from '../../base/clock.ts';
import { soundDueAt } from '../../base/sound-due-at.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { Store } from '../../store/port/store.ts';
import { eachPage } from '../port/each-page.ts';
import { READ_SITE, siteJob } from './site-jobs.ts';

/**
 * Sends the jobs that are missing, until the signal. A submission is recorded before its job is
 * sent, and the process may have been killed in between.
 *
 * Errors: STORE_UNUSABLE, QUEUE_UNUSABLE, QUEUE_FULL.
 */
export async function resumeJobs(
  { store, queue, clock }: { readonly store: Store; readonly queue: Queue; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  // All are queried together: one query per site would take minutes with a queue on another
  // machine.
  const dueAts = new Map<string, number>();
  for await (const jobs of eachPage((request) => queue.page({ kind: READ_SITE }, request))) {
    if (signal.aborted) return;
    for (const { key, state, dueAt } of jobs) if (state !== 'dead') dueAts.set(key, dueAt);
  }
  for await (const sites of eachPage((request) => store.sites.page(request))) {
    if (signal.aborted) return;
    const now = clock.now();
    const missing = sites.flatMap((site) => {
      const dueAt = soundDueAt(site.nextReadAt ?? now, now);
      const knownAt = dueAts.get(String(site.id)) ?? Number.POSITIVE_INFINITY;
      if (site.paused || knownAt <= dueAt) return [];
      return [siteJob(site, { trigger: 'resumed', dueInMs: dueAt - now })];
    });
    if (missing.length > 0) await queue.sendMany(missing);
  }
}
