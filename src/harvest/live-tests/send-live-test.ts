// The jobs of live tests: one per page, and one at a time per host.
import { createHash } from 'node:crypto';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';

/** The kind of job that tests a page. */
export const TEST_PAGE = 'test-page';

/** How often a test is started: one that never ends was killed with its process. */
export const LIVE_TEST_ATTEMPTS_MAX = 3;

export interface LiveTestJob {
  readonly siteId: number;
  readonly url: string;
  readonly askedAt: number;
}

const WAITING_MAX = 100;

/**
 * Sends the job of a test, unless one of the page is in progress.
 *
 * Errors: QUEUE_FULL, QUEUE_UNUSABLE.
 */
export async function sendLiveTest(queue: Queue, test: LiveTestJob): Promise<void> {
  if (await findLiveTest(queue, test)) return;
  const waiting = await queue.page({ kind: TEST_PAGE, state: 'waiting' }, { limit: WAITING_MAX });
  if (waiting.rows.length >= WAITING_MAX) {
    throw new PortolanError('QUEUE_FULL', {
      message: `${WAITING_MAX} live tests wait for their turn already.`,
      hint: 'Test the page again in a minute.',
    });
  }
  await queue.send({
    kind: TEST_PAGE,
    key: keyOf(test),
    data: JSON.stringify(test),
    // Not the group of the site, which may be read for half an hour.
    group: `test ${new URL(test.url).host}`,
    attemptsMax: LIVE_TEST_ATTEMPTS_MAX,
  });
}

/** Returns the waiting or running job of a page. Errors: QUEUE_UNUSABLE. */
export async function findLiveTest(
  queue: Pick<Queue, 'find'>,
  page: Pick<LiveTestJob, 'siteId' | 'url'>,
): Promise<(LiveTestJob & { readonly state: 'waiting' | 'running' }) | undefined> {
  const job = await queue.find(TEST_PAGE, keyOf(page));
  if (job === undefined || job.state === 'dead') return undefined;
  const state = job.state === 'leased' ? 'running' : 'waiting';
  return { ...parseLiveTestJob(job), state };
}

export function parseLiveTestJob({ data }: Job): LiveTestJob {
  return JSON.parse(data) as LiveTestJob;
}

// An address may be longer than a key.
function keyOf({ siteId, url }: Pick<LiveTestJob, 'siteId' | 'url'>): string {
  return `${siteId} ${createHash('sha256').update(url).digest('hex')}`;
}
