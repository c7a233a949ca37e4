// The jobs of live tests: one a page, and of a host one at a time.
import { createHash } from 'node:crypto';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';

/** The kind of job that tests a page. */
export const TEST_PAGE = 'test-page';

/** How often a test is begun: what is begun and never ends was killed with its process. */
export const LIVE_TEST_ATTEMPTS_MAX = 3;

export interface LiveTestJob {
  readonly siteId: number;
  /** As `liveTestAddress` gives it. */
  readonly url: string;
  readonly askedAt: number;
}

const WAITING_MAX = 100;

/**
 * Sends the job of a test. Where one of the page is under way, that is the one.
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

/**
 * Gives the job of a page that waits or is done; `undefined` when there is none.
 *
 * Errors: QUEUE_UNUSABLE.
 */
export async function findLiveTest(
  queue: Pick<Queue, 'find'>,
  page: Pick<LiveTestJob, 'siteId' | 'url'>,
): Promise<(LiveTestJob & { readonly state: 'waiting' | 'running' }) | undefined> {
  const job = await queue.find(TEST_PAGE, keyOf(page));
  if (job === undefined || job.state === 'dead') return undefined;
  const state = job.state === 'leased' ? 'running' : 'waiting';
  return { ...parseLiveTestJob(job), state };
}

/** What a job asks for. */
export function parseLiveTestJob({ data }: Job): LiveTestJob {
  return JSON.parse(data) as LiveTestJob;
}

// An address may be longer than keys are.
function keyOf({ siteId, url }: Pick<LiveTestJob, 'siteId' | 'url'>): string {
  return `${siteId} ${createHash('sha256').update(url).digest('hex')}`;
}
