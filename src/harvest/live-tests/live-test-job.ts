// The job of a live test: the steps of `portolan inspect` within limits; then the result is stored.
import type { Clock } from '../../base/clock.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { hideCredentials } from '../../base/text/without-credentials.ts';
import { inspectUrl } from '../../check/inspect/inspect-url.ts';
import type { Inspection } from '../../check/inspect/inspection.ts';
import type { RobotsGateVerdict, Visitor } from '../../net/port/visit.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';
import type { LiveTestRecord, Store } from '../../store/port/store.ts';
import type { HarvestEvents } from '../port/harvest-events.ts';
import type { HarvestSettings } from '../port/harvest-settings.ts';
import { freshRobots } from '../run/fresh-robots.ts';
import type { DoJob } from '../work/work-loop.ts';
import { formatLiveTestResult } from './live-test-result.ts';
import { LIVE_TEST_ATTEMPTS_MAX, type LiveTestJob, parseLiveTestJob } from './send-live-test.ts';

export interface LiveTestTools {
  readonly store: Store;
  readonly queue: Queue;
  readonly visitor: Visitor;
  readonly clock: Clock;
  readonly events: HarvestEvents;
  readonly settings: Pick<HarvestSettings, 'profile'>;
  readonly onTrouble: (error: unknown) => void;
}

/** How long the page and its other languages may take, in milliseconds. */
const PAGE_MS_MAX = 45_000;
/** How long a test may take in all, in milliseconds. */
const TEST_MS_MAX = 60_000;
/** The most addresses that a test visits for the page and its other languages. */
const URLS_MAX = 12;
/** A test visits no more pages after this many bytes. */
const BYTES_MAX = 32 * 1_024 * 1_024;
// An interrupted test, or one that could not be stored, is repeated after this.
const RETRY_MS = 1_000;
const MESSAGE_CHARACTERS_MAX = 1_000;

const TOO_SLOW =
  `The page was not there within ${PAGE_MS_MAX / 1_000} s: its host is slow, or other reads of ` +
  'the host came first.';
const LEFT_ALONE =
  'The host failed too often in a row, so requests to it are suspended for now. Test the page again later.';

type Verdict = Pick<LiveTestRecord, 'outcome' | 'message' | 'result'>;

/**
 * Returns the function that tests a page for a job.
 *
 * Errors of that function: QUEUE_UNUSABLE, STORE_UNUSABLE; the signal's reason. The job is
 * repeated.
 */
export function createLiveTestJob(tools: LiveTestTools): DoJob {
  const { queue } = tools;
  return async (job, signal) => {
    try {
      await doLiveTest(tools, job, signal);
    } catch (error) {
      await queue.fail(job, { error: String(error), retryInMs: RETRY_MS });
      throw error;
    }
  };
}

async function doLiveTest(tools: LiveTestTools, job: Job, signal: AbortSignal): Promise<void> {
  const { queue, store, clock, events } = tools;
  const test = parseLiveTestJob(job);
  const { siteId, url, askedAt } = test;
  if ((await store.sites.get(siteId)) === undefined) {
    await queue.complete(job);
    return;
  }
  const startedAt = clock.now();
  const verdict =
    job.attempts < LIVE_TEST_ATTEMPTS_MAX
      ? await testPage(tools, test, signal)
      : failed('The test was interrupted repeatedly, for example because the console stopped.');
  const endedAt = clock.now();
  await store.liveTests.add({ siteId, loc: url, askedAt, startedAt, endedAt, ...verdict });
  await queue.complete(job);
  const message = `${url} was tested live: ${verdict.message}`;
  events.tell({ at: endedAt, kind: 'page-tested', siteId, url, message });
}

async function testPage(
  tools: LiveTestTools,
  test: LiveTestJob,
  stop: AbortSignal,
): Promise<Verdict> {
  const timeUp = AbortSignal.timeout(TEST_MS_MAX);
  const beganAt = tools.clock.monotonic();
  const signal = AbortSignal.any([stop, timeUp]);
  try {
    const { inspection, robots } = await inspect(tools, test, signal);
    const isSlow = tools.clock.monotonic() - beganAt >= PAGE_MS_MAX;
    const seen = { robots, isSlow };
    return { ...verdictOf(inspection, seen, tools), result: formatLiveTestResult(inspection) };
  } catch (error) {
    stop.throwIfAborted();
    if (timeUp.aborted) return failed(`The test did not end within ${TEST_MS_MAX / 1_000} s.`);
    if (isPortolanError(error)) return failed(error.message);
    tools.onTrouble(error);
    return failed('Internal error: the log of the console says more.');
  }
}

async function inspect(
  { store, clock, settings, ...tools }: LiveTestTools,
  { siteId, url }: LiveTestJob,
  signal: AbortSignal,
): Promise<{ readonly inspection: Inspection; readonly robots: RobotsGateVerdict }> {
  // robots.txt may just have been changed.
  const visitor = freshRobots(tools.visitor, 'asked', clock);
  await visitor.robotsTxt(url, signal);
  const robots = await visitor.robots(url, undefined, signal);
  const inspection = await inspectUrl(url, {
    visitor,
    clock,
    signal,
    now: clock.now(),
    profile: settings.profile,
    search: false,
    media: false,
    listed: await listedAs(store, siteId, url),
    timeMs: PAGE_MS_MAX,
    urlsMax: URLS_MAX,
    pageBytesMax: BYTES_MAX,
  });
  return { inspection, robots };
}

/** The entry of the page in a sitemap, as far as the store knows it. */
async function listedAs(
  { urls, sitemaps }: Store,
  siteId: number,
  url: string,
): Promise<{ readonly sitemap: string; readonly entry: UrlEntry } | undefined> {
  const known = await urls.get(siteId, url);
  if (known === undefined || known.row.goneAt !== undefined) return undefined;
  const sitemap = await sitemaps.get(known.row.sitemapId);
  if (sitemap === undefined) return undefined;
  const { lastmod } = known.row;
  const entry = { loc: url, ...known.entry, ...(lastmod !== undefined && { lastmod }) };
  return { sitemap: sitemap.url, entry };
}

function verdictOf(
  { evidence, engines }: Inspection,
  { robots, isSlow }: { readonly robots: RobotsGateVerdict; readonly isSlow: boolean },
  { settings }: LiveTestTools,
): Verdict {
  const { response } = evidence;
  const { failure, problem } = response ?? {};
  // The first part of a page that is too large is known.
  if (failure !== undefined && failure !== 'too-large') return failed(problem ?? failure);
  if (response === undefined && robots.allowed) {
    return failed(isSlow ? TOO_SLOW : LEFT_ALONE);
  }
  const engine = engines.find(({ profile }) => profile === settings.profile) ?? engines[0];
  if (engine === undefined) return failed('No engine is known that could judge it.');
  return { outcome: engine.verdict, message: shortened(engine.sentence) };
}

function failed(message: string): Verdict {
  return { outcome: 'failed', message: shortened(message) };
}

function shortened(message: string): string {
  return hideCredentials(message).trim().slice(0, MESSAGE_CHARACTERS_MAX);
}
