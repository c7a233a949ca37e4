// The job of a site: a run, and the job again when something is due next.
import { isDiskProblem } from '../../base/disk-problem.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { soundDueAt } from '../../base/sound-due-at.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';
import type { Store } from '../../store/port/store.ts';
import { DISK_LOOK_MS } from '../work/disk-watch.ts';
import { parseSiteJob, putBackJob } from '../work/site-jobs.ts';
import type { DoJob } from '../work/work-loop.ts';
import { leavingVisitor } from './leaving-visitor.ts';
import { runSite, type SiteRunResult } from './run-site.ts';
import type { HarvestTools } from './session/site-run.ts';

// A run that ended at its limit continues after this, and a site without a sitemap after that.
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

interface ShortOfRoom {
  readonly waitMs: number;
  readonly until: number;
  readonly room: number | undefined;
}

/** How often to check whether there is more space than when a site failed. */
const ROOM_LOOK_MS = 30_000;

/** How long a site waits at most while there is no more space. */
const ROOM_WAIT_MS_MAX = 300_000;

/** This much more is worth another attempt: other programs use and free a little all the time. */
const ROOM_GROWN_BYTES = 1_048_576;

// Sites beyond these are read as if they had not failed; no console has more.
const SITES_MAX = 100_000;

/**
 * Returns the function that reads a site for a job. It reports failed runs to the queue, which
 * repeats them; an aborted run is due at once.
 *
 * Errors of that function: QUEUE_UNUSABLE.
 */
export function createReadSiteJob(tools: ReadSiteTools): DoJob {
  const { queue, store, clock, onTrouble, onWorked } = tools;
  const rooms = new RoomWatch(store);
  return async (job, signal, leave) => {
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
      const result = await runSite({ ...tools, visitor }, site, { trigger, signal });
      const data = JSON.stringify({ trigger: 'scheduled' });
      const dueInMs = nextDueInMs(result, clock.now());
      await queue.complete(job, { again: { dueInMs, data } });
      rooms.worked(siteId);
      onWorked?.();
    } catch (error) {
      const waitMs = (await rooms.failed(siteId, error, clock.monotonic())) ?? retryMs(job);
      await putBackJob(queue, job, { error, inMs: signal.aborted ? 0 : waitMs });
      // The site belongs to another run by now: that is not a failure of the store.
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

/** Remembers sites that had too little space. Times are those of the monotonic clock. */
class RoomWatch {
  readonly #store: Pick<Store, 'room'>;
  readonly #sites = new Map<number, ShortOfRoom>();

  constructor(store: Pick<Store, 'room'>) {
    this.#store = store;
  }

  /** Takes the failure of a site; returns how long the site waits, if the disk was full. */
  async failed(siteId: number, error: unknown, now: number): Promise<number | undefined> {
    if (!isDiskProblem(error)) return undefined;
    const before = this.#sites.get(siteId)?.waitMs;
    const waitMs = before === undefined ? DISK_LOOK_MS : Math.min(2 * before, ROOM_WAIT_MS_MAX);
    if (this.#sites.size < SITES_MAX) {
      this.#sites.set(siteId, { waitMs, until: now + waitMs, room: await this.#room() });
    }
    return Math.min(waitMs, ROOM_LOOK_MS);
  }

  /** Call it when a site was read and stored, or removed. */
  worked(siteId: number): void {
    this.#sites.delete(siteId);
  }

  /** Returns how long a site still waits until the next check; 0 if it may be read. */
  async waitMs(siteId: number, now: number): Promise<number> {
    const site = this.#sites.get(siteId);
    if (site === undefined || now >= site.until) return 0;
    const room = await this.#room();
    const grown = room !== undefined && site.room !== undefined ? room - site.room : 0;
    return grown >= ROOM_GROWN_BYTES ? 0 : Math.min(site.until - now, ROOM_LOOK_MS);
  }

  // Without a known amount of space, only the wait decides.
  #room(): Promise<number | undefined> {
    return Promise.resolve(this.#store.room?.()).catch(() => undefined);
  }
}
