// After a start: every site gets its job again, whatever was lost between the store and the queue.
import type { Clock } from '../../base/clock.ts';
import { soundDueAt } from '../../base/sound-due-at.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { Store } from '../../store/port/store.ts';
import { eachPage } from '../port/each-page.ts';
import { READ_SITE, sendSiteJob } from './site-jobs.ts';

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
  for await (const sites of eachPage((request) => store.sites.page(request))) {
    for (const site of sites) {
      if (signal.aborted) return;
      const job = await queue.find(READ_SITE, String(site.id));
      const now = clock.now();
      const dueAt = soundDueAt(site.nextReadAt ?? now, now);
      const isThere = job !== undefined && job.state !== 'dead' && job.dueAt <= dueAt;
      if (!site.paused && !isThere) await sendSiteJob(queue, site, { trigger: 'resumed', dueAt });
    }
  }
}
