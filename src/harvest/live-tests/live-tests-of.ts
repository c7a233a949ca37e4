// Live tests of a page: requesting one, listing them, and waiting for the one in progress.
import type { Clock } from '../../base/clock.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { Store } from '../../store/port/store.ts';
import type { HarvestEvents } from '../port/harvest-events.ts';
import type { LiveTests } from '../port/live-test.ts';
import { liveTestOf } from './live-test-result.ts';
import { findLiveTest, sendLiveTest } from './send-live-test.ts';

const SHOWN_CHARACTERS_MAX = 200;

/**
 * Returns the address at which a page of a site is tested: without credentials and fragment.
 *
 * Errors: FETCH_ADDRESS_INVALID, SUBMISSION_REFUSED; STORE_UNUSABLE.
 */
async function liveTestAddress(
  store: Pick<Store, 'sites'>,
  site: Pick<SiteRecord, 'url'>,
  loc: string,
): Promise<string> {
  const url = loc.length > LOC_CHARACTERS_MAX * 2 ? null : URL.parse(loc);
  if (url === null || !/^https?:$/.test(url.protocol)) throw notTestable(loc);
  url.username = '';
  url.password = '';
  url.hash = '';
  if (url.href.length > LOC_CHARACTERS_MAX) throw notTestable(loc);
  if (url.origin === new URL(site.url).origin) return url.href;
  if ((await store.sites.verifiedAmong([url.host])).size > 0) return url.href;
  throw new PortolanError('SUBMISSION_REFUSED', {
    message: `Only pages of ${site.url} and of verified hosts can be tested live.`,
    hint: `Submit and verify ${url.origin}/ first.`,
    url: url.href,
  });
}

function notTestable(loc: string): PortolanError {
  const shown = withoutCredentials(loc.slice(0, SHOWN_CHARACTERS_MAX));
  return new PortolanError('FETCH_ADDRESS_INVALID', {
    message:
      `${shown} is not an http or https address, or has more than ${LOC_CHARACTERS_MAX} ` +
      'characters.',
    hint: 'Write the whole address: https://example.com/page.',
    url: shown,
  });
}

interface Parts {
  readonly store: Store;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly events: HarvestEvents;
}

/**
 * Requests a test of a page.
 *
 * Errors: FETCH_ADDRESS_INVALID, SUBMISSION_REFUSED, QUEUE_FULL; those of store and queue.
 */
export async function askLiveTest(
  { store, queue, clock }: Parts,
  site: SiteRecord,
  loc: string,
): Promise<void> {
  const url = await liveTestAddress(store, site, loc);
  await sendLiveTest(queue, { siteId: site.id, url, askedAt: clock.now() });
}

/** Returns the tests of a page, or why it may not be tested. Errors: those of store and queue. */
export async function liveTestsOf(
  { store, queue }: Parts,
  site: SiteRecord,
  loc: string,
): Promise<LiveTests> {
  let url: string;
  try {
    url = await liveTestAddress(store, site, loc);
  } catch (error) {
    const isRefused =
      isPortolanError(error) && /^(?:SUBMISSION_REFUSED|FETCH_ADDRESS_INVALID)$/.test(error.code);
    if (isRefused) return { refusal: error.message, earlier: [] };
    throw error;
  }
  // The job first: if it ends between the two queries, it is among the tests.
  const job = await findLiveTest(queue, { siteId: site.id, url });
  const [last, ...others] = await store.liveTests.ofUrl(site.id, url);
  const earlier = others.map(({ result: _, ...test }) => test);
  const underWay = job && { state: job.state, askedAt: job.askedAt };
  return { url, earlier, ...(underWay && { underWay }), ...(last && { last: liveTestOf(last) }) };
}

/** Resolves when no test of a page is in progress, or at the signal. Errors: those of the queue. */
export async function liveTestOver(
  { store, queue, events }: Parts,
  site: SiteRecord,
  { loc, signal }: { readonly loc: string; readonly signal: AbortSignal },
): Promise<void> {
  const page = { siteId: site.id, url: await liveTestAddress(store, site, loc) };
  for await (const _ of events.looks({ signal, siteId: site.id })) {
    if (signal.aborted || (await findLiveTest(queue, page)) === undefined) return;
  }
}
