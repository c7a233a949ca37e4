// After a start: every site has its job again, whatever was lost between the store and the queue.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { soundDueAt } from '../../base/sound-due-at.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { Store } from '../../store/port/store.ts';
import { READ_SITE, sendSiteJob } from './site-jobs.ts';

const PAGE_ROWS = 500;

/**
 * Sends the jobs that are missing, page by page, until the signal.
 *
 * A submission is put down before its job is sent: a process that was killed in between is made up
 * for here.
 * Errors: STORE_UNUSABLE, QUEUE_UNUSABLE, QUEUE_FULL.
 */
export async function resumeJobs(
  { store, queue, clock }: { readonly store: Store; readonly queue: Queue; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.sites.page(request);
    for (const site of page.rows) {
      if (signal.aborted) return;
      const job = await queue.find(READ_SITE, String(site.id));
      const now = clock.now();
      const dueAt = soundDueAt(site.nextReadAt ?? now, now);
      const isThere = job !== undefined && job.state !== 'dead' && job.dueAt <= dueAt;
      if (!site.paused && !isThere) await sendSiteJob(queue, site, { trigger: 'resumed', dueAt });
    }
    after = page.next;
    // What is at hand is answered at once: others have their turn between pages.
    await setImmediate();
  } while (after !== undefined);
}
