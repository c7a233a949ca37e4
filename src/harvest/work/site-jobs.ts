// The jobs of sites: one per site, due when one of its sitemaps is.
import { assert } from '../../base/assert.ts';
import type { Job, JobRequest, Queue } from '../../queue/port/queue.ts';
import type { RunTrigger } from '../../store/port/run-record.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';

/** The kind of job that reads a site. */
export const READ_SITE = 'read-site';

// A run is repeated as long as the site exists: a failure in it is an internal one.
const ATTEMPTS_MAX = 100;
// DNS names are not longer.
const HOST_CHARACTERS_MAX = 260;

const TRIGGERS: ReadonlySet<string> = new Set([
  'submitted',
  'ping',
  'scheduled',
  'asked',
  'resumed',
] satisfies RunTrigger[]);

interface SiteJob {
  readonly trigger: RunTrigger;
  /** So long from now, by the queue's clock. Default 0. */
  readonly dueInMs?: number | undefined;
}

/** Sends the job of a site, or moves it to an earlier time. Errors: QUEUE_FULL, QUEUE_UNUSABLE. */
export async function sendSiteJob(queue: Queue, site: SiteRecord, job: SiteJob): Promise<void> {
  await queue.send(siteJob(site, job));
}

/** Returns the request for the job of a site. */
export function siteJob({ id, url }: SiteRecord, { trigger, dueInMs = 0 }: SiteJob): JobRequest {
  const data = JSON.stringify({ trigger });
  const group = new URL(url).hostname.slice(0, HOST_CHARACTERS_MAX);
  return { kind: READ_SITE, key: String(id), group, data, dueInMs, attemptsMax: ATTEMPTS_MAX };
}

export function parseSiteJob({ key, data }: Job): {
  readonly siteId: number;
  readonly trigger: RunTrigger;
} {
  const siteId = Number(key);
  assert(Number.isSafeInteger(siteId), 'a job of a site has its id for a key');
  const { trigger } = JSON.parse(data) as { trigger?: string };
  const known = trigger !== undefined && TRIGGERS.has(trigger);
  return { siteId, trigger: known ? (trigger as RunTrigger) : 'scheduled' };
}

/**
 * Puts a leased job back into the queue, so that any process does it later. After its last attempt
 * a job would be dead until the next start: it is renewed instead. Does nothing to a job that is no
 * longer this worker's. Errors: those of the queue.
 */
export async function putBackJob(
  queue: Pick<Queue, 'complete' | 'fail'>,
  job: Job,
  { error, inMs }: { readonly error: unknown; readonly inMs: number },
): Promise<void> {
  if (job.attempts >= job.attemptsMax) {
    await queue.complete(job, { again: { dueInMs: inMs, data: job.data } });
    return;
  }
  const why = String(error instanceof Error ? error.message : error);
  await queue.fail(job, { error: why, retryInMs: inMs });
}
