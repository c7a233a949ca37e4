// URLs of IndexNow that wait for the check of their key, as jobs: they outlive the process.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { JobRequest, Queue } from '../../queue/port/queue.ts';
import type { IndexNowRequest } from '../port/harvest.ts';
import { DeliveryRoom } from '../webhooks/delivery-room.ts';
import { putBackJob } from '../work/site-jobs.ts';
import type { DoJob } from '../work/work-loop.ts';

/** The kind of job that takes up URLs whose key was being checked when their process ended. */
export const HELD_INDEX_NOW = 'index-now';

/** The most jobs that hold URLs whose keys are being checked, dead ones included. */
export const INDEXNOW_JOBS_MAX = 1_000;

// Of one job: data are 65,536 characters at most.
const URLS_CHARACTERS_MAX = 60_000;
// Longer than the check of a key takes: until then the URLs are their own process’s.
const HELD_MS = 300_000;
const RETRY_MS = 60_000;

/** What waits, and whether it counts for known sites alone. */
export interface HeldNotification {
  readonly request: IndexNowRequest;
  readonly knownOnly: boolean;
}

/** Forgets what is held: it was taken up, or its key is not valid. */
export type ForgetHeld = () => Promise<void>;

export interface HeldIndexNow {
  /** Holds URLs, in a lasting way; `undefined` when too many are held. */
  hold(held: HeldNotification): Promise<ForgetHeld | undefined>;
  /** Does the jobs. `resume` returns whether the key could be checked now. */
  createJob(resume: (held: HeldNotification) => Promise<boolean>): DoJob;
}

/** Makes what holds notifications in a queue. Errors of its methods: those of the queue. */
export function createHeldIndexNow(queue: Queue, clock: Clock): HeldIndexNow {
  const room = new DeliveryRoom({ queue, clock, kind: HELD_INDEX_NOW, most: INDEXNOW_JOBS_MAX });
  return {
    async hold(held) {
      const jobs = jobsOf(held);
      for (const _ of jobs) if (!(await room.take())) return undefined;
      try {
        await queue.sendMany(jobs);
      } catch (error) {
        if (isPortolanError(error) && error.code === 'QUEUE_FULL') return undefined;
        throw error;
      }
      return async () => {
        for (const { kind, key } of jobs) {
          const job = await queue.find(kind, key);
          if (job) await queue.drop(job.id);
        }
      };
    },
    createJob: (resume) => async (job) => {
      let error: unknown = 'Too many keys are being checked.';
      try {
        if (await resume(JSON.parse(job.data) as HeldNotification)) {
          await queue.complete(job);
          return;
        }
      } catch (failure) {
        error = failure;
      }
      await putBackJob(queue, job, { error, inMs: RETRY_MS });
    },
  };
}

function jobsOf({ request, knownOnly }: HeldNotification): readonly JobRequest[] {
  const parts: string[][] = [];
  let room = 0;
  for (const url of request.urls) {
    room -= JSON.stringify(url).length + 1;
    if (room < 0) {
      parts.push([]);
      room = URLS_CHARACTERS_MAX - JSON.stringify(url).length;
    }
    parts.at(-1)?.push(url);
  }
  const id = randomUUID();
  return parts.map((urls, index) => ({
    kind: HELD_INDEX_NOW,
    key: `${id}/${index}`,
    group: `index-now ${request.host.slice(0, 260)}`,
    data: JSON.stringify({ request: { ...request, urls }, knownOnly } satisfies HeldNotification),
    dueInMs: HELD_MS,
  }));
}
