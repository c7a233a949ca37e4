// The job of a site: a run, and the job again when something is due next.
import { isPortolanError } from '../../base/portolan-error.ts';
import { soundDueAt } from '../../base/sound-due-at.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';
import { putBackJob } from '../work/put-back-job.ts';
import { parseSiteJob } from '../work/site-jobs.ts';
import type { DoJob } from '../work/work-loop.ts';
import { leavingVisitor } from './leaving-visitor.ts';
import { RoomWatch } from './room-watch.ts';
import { runSite, type SiteRunResult } from './run-site.ts';
import type { HarvestTools } from './session/site-run.ts';

// A run that ended at its limit goes on after this, and a site without a sitemap after that.
const REST_MS = 60_000;
const NOTHING_FOUND_MS = 24 * 3_600_000;
// Internal failures (a locked file) are repeated later.
const RETRY_MS_MIN = 60_000;
const RETRY_MS_MAX = 3_600_000;

export interface ReadSiteTools extends HarvestTools {
  readonly queue: Queue;
  readonly onTrouble: (error: unknown) => void;
  /** Called when a run was stored. */
  readonly onWorked?: (() => void) | undefined;
}

/**
 * Returns the function that reads a site for a job. It reports failed runs to the queue, which
 * repeats them; an aborted run is due at once.
 *
 * Errors of that function: QUEUE_UNUSABLE.
 */
export function createReadSiteJob(tools: ReadSiteTools): DoJob {
  const { queue, store, clock, onTrouble, onWorked } = tools;
  const rooms = new RoomWatch(store);
  return async (job, signal, leave, ending) => {
    const { siteId, trigger } = parseSiteJob(job);
    const site = await store.sites.get(siteId);
    // Removed or paused meanwhile: resuming it sends a new job.
    if (!site || site.paused) {
      rooms.worked(siteId);
      await queue.complete(job);
      return;
    }
    const roomMs = await rooms.waitMs(siteId, clock.monotonic());
    if (roomMs > 0) {
      await queue.complete(job, { again: { dueInMs: roomMs, data: job.data } });
      return;
    }
    try {
      const visitor = leavingVisitor(tools.visitor, { leave, clock: tools.clock });
      const result = await runSite({ ...tools, visitor }, site, { trigger, signal, ending });
      const data = JSON.stringify({ trigger: 'scheduled' });
      // Another process goes on at once where this one ends.
      const dueInMs = ending.isBegun() && !result.complete ? 0 : nextDueInMs(result, clock.now());
      await queue.complete(job, { again: { dueInMs, data } });
      rooms.worked(siteId);
      onWorked?.();
    } catch (error) {
      const waitMs = (await rooms.failed(siteId, error, clock.monotonic())) ?? retryMs(job);
      await putBackJob(queue, job, { error, inMs: signal.aborted ? 0 : waitMs });
      // What is stale is another run's by now: it is no trouble of the store.
      const isStale = isPortolanError(error) && error.code === 'STORE_STALE';
      if (!signal.aborted && !isStale) onTrouble(error);
    }
  };
}

function nextDueInMs({ complete, nextReadAt }: SiteRunResult, now: number): number {
  const next = soundDueAt(nextReadAt ?? now + NOTHING_FOUND_MS, now);
  return Math.max(next - now, complete ? 0 : REST_MS);
}

function retryMs({ attempts }: Job): number {
  return Math.min(RETRY_MS_MIN * 2 ** Math.max(0, attempts - 1), RETRY_MS_MAX);
}
