// Puts the harvest together: what is asked of it, what is done for each kind of job, and the loop.

import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import type { Clock } from '../base/clock.ts';
import { type Settled, withDefaults } from '../base/with-defaults.ts';
import type { ResolveTxt } from '../net/address/resolve-txt.ts';
import type { Visitor } from '../net/port/visit.ts';
import type { RequestSender } from '../net/request-sender.ts';
import type { Queue } from '../queue/port/queue.ts';
import { chooseRules } from '../rules/active-rules.ts';
import type { Store } from '../store/port/store.ts';
import type { Harvest } from './harvest.ts';
import { HarvestEvents } from './harvest-events.ts';
import { HARVEST_DEFAULTS, type HarvestSettings, sitesWaitingMax } from './harvest-settings.ts';
import { createIndexNowReceiver } from './index-now/index-now-receiver.ts';
import { createLiveTestJob } from './live-tests/live-test-job.ts';
import { TEST_PAGE } from './live-tests/send-live-test.ts';
import { LocalHarvest } from './local-harvest.ts';
import { createScheduler } from './recrawl/scheduler.ts';
import { UNLISTED_URLS_MAX } from './recrawl/settings/recrawl-settings.ts';
import { BodyBudget } from './run/body-room.ts';
import { ReadingPlaces } from './run/reading-places.ts';
import type { HarvestTools } from './run/site-run.ts';
import { siteWithinLimit } from './submit/site-within-limit.ts';
import { findProof, searchProof } from './verification/find-proof.ts';
import { verificationSteps } from './verification/verification-steps.ts';
import { createWebhooks, SEND_WEBHOOK } from './webhooks/webhooks.ts';
import { DiskWatch } from './work/disk-watch.ts';
import { createReadSiteJob } from './work/read-site-job.ts';
import { READ_SITE } from './work/site-jobs.ts';
import { WorkLoop, type WorkLoopOptions } from './work/work-loop.ts';

/** What a harvest works with. */
export interface HarvestParts {
  readonly store: Store;
  readonly queue: Queue;
  readonly visitor: Visitor;
  readonly clock: Clock;
  readonly settings?: HarvestSettings | undefined;
  /** Looks a name's TXT records up. Default: none can be, and DNS proves nothing. */
  readonly resolveTxt?: ResolveTxt | undefined;
  /** Sends to webhooks. Default: none are sent to. */
  readonly sender?: RequestSender | undefined;
  /** Is told what should not happen. Default: nobody is. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

const KINDS: OptionKinds<HarvestParts> = {
  store: '!close()',
  queue: '!close()',
  visitor: '!visit()',
  clock: '!now() monotonic()',
  resolveTxt: 'function',
  sender: 'send()',
  onTrouble: 'function',
  settings: {
    profile: 'text',
    sitesAtOnce: 'atOnce',
    allowPrivate: 'boolean',
    sitemapsPerRun: 'positive',
    depthMax: 'count',
    bytesMax: 'count',
    leaseMs: 'number',
    runMsMax: 'number',
    sitesMax: 'count',
    sitemapsMax: 'count',
  },
};

/** The name that jobs are leased under: this process alone has it. */
const WORKER = `portolan-${crypto.randomUUID()}`;
// Bodies that are read at a time: there is one processor for them, and each takes memory.
const READING_AT_ONCE = 4;
// Bodies at hand of all runs; what has no room is read as it comes.
const BODIES_BYTES_MAX = 64 * 1024 * 1024;
// Sites that are asked beside those, because somebody waits for them.
const ASKED_AT_ONCE_MAX = 16;
// Live tests under way; of one host they go one after the other.
const TESTS_AT_ONCE = 4;
// Deliveries under way; to one host they go one after the other.
const WEBHOOKS_AT_ONCE = 8;

/**
 * Makes the harvest of a store. It works once it is started, or drained; stop it before its parts
 * are closed, which stay the caller's.
 *
 * Errors: CONFIG_INVALID for parts of a wrong type, and for a profile that does not exist.
 */
export function createHarvest(parts: HarvestParts): Harvest {
  checkGivenOptions(parts, KINDS, 'parts');
  const { store, queue, visitor, clock, resolveTxt = noTxt } = parts;
  const disk = new DiskWatch({ store, clock, onTrouble: parts.onTrouble ?? ignore });
  const onTrouble = (error: unknown): void => disk.note(error);
  const onWorked = (): void => disk.worked();
  const isOpen = (): Promise<boolean> => disk.isOpen();
  const settings = withDefaults(HARVEST_DEFAULTS, parts.settings);
  chooseRules({ profile: settings.profile });
  const events = new HarvestEvents();
  const scheduler = createScheduler({
    store: store.schedule,
    clock,
    settings: {
      claimsOf: (siteId, locs) => store.urls.claims(siteId, locs),
      onForgotten: (siteId, urls) => onTrouble(forgottenUrls(siteId, urls)),
    },
  });
  const tools: HarvestTools = {
    store,
    visitor,
    clock,
    settings,
    events,
    scheduler,
    places: new ReadingPlaces(READING_AT_ONCE),
    bodies: new BodyBudget(BODIES_BYTES_MAX),
  };
  const webhooks = parts.sender && createWebhooks({ store, queue, sender: parts.sender, clock });
  const loop = new WorkLoop({
    queue,
    clock,
    onTrouble,
    isOpen,
    worker: WORKER,
    kinds: { [READ_SITE]: createReadSiteJob({ ...tools, queue, onTrouble, onWorked }) },
    ...placesOf(settings),
    leaseMs: settings.leaseMs,
  });
  // A loop of its own: receivers that hang take no site's place.
  const telling = new WorkLoop({
    queue,
    clock,
    onTrouble,
    isOpen,
    worker: WORKER,
    kinds: webhooks ? { [SEND_WEBHOOK]: (job, signal) => webhooks.deliver(job, signal) } : {},
    atOnce: WEBHOOKS_AT_ONCE,
    leaseMs: settings.leaseMs,
  });
  if (webhooks)
    events.onEvent((event) => {
      if (event.expected) return;
      webhooks.tell(event).then((count) => count > 0 && telling.wake(), onTrouble);
    });
  const testing = new WorkLoop({
    queue,
    clock,
    onTrouble,
    isOpen,
    worker: WORKER,
    kinds: { [TEST_PAGE]: createLiveTestJob({ ...tools, queue, onTrouble }) },
    atOnce: TESTS_AT_ONCE,
    leaseMs: settings.leaseMs,
  });
  const indexNow = createIndexNowReceiver({
    store,
    visitor,
    clock,
    onTrouble,
    siteOf: (origin) => siteWithinLimit({ store, clock, settings }, origin),
    onUrls: async (siteId, urls) => {
      const at = clock.now();
      await scheduler.signal(
        siteId,
        urls.map((loc) => ({ loc, kind: 'indexnow' as const, at })),
      );
      const { url = '' } = (await store.sites.get(siteId)) ?? {};
      await store.access.addSubmission({ at, by: 'indexnow', url, siteId, urls: urls.length });
    },
  });
  return new LocalHarvest({
    ...tools,
    queue,
    loop,
    telling,
    testing,
    onTrouble,
    indexNow,
    verificationSteps,
    findProof: (site, method) => findProof(site, method, { visitor, resolveTxt }),
    searchProof: (site, method, signal) =>
      searchProof(site, method, { visitor, resolveTxt, signal }),
    isOpen,
  });
}

function placesOf({
  sitesAtOnce,
}: Settled<HarvestSettings>): Pick<WorkLoopOptions, 'atOnce' | 'askedAtOnce' | 'waitingMax'> {
  return {
    atOnce: sitesAtOnce,
    askedAtOnce: Math.min(sitesAtOnce, ASKED_AT_ONCE_MAX),
    waitingMax: sitesWaitingMax(sitesAtOnce),
  };
}

function forgottenUrls(siteId: number, urls: number): Error {
  return new Error(
    `Site ${siteId} received more than ${UNLISTED_URLS_MAX} URLs that none of its sitemaps ` +
      `lists: ${urls} of those that are worth least were dropped.`,
  );
}

async function noTxt(): Promise<readonly (readonly string[])[]> {
  return [];
}

function ignore(): void {}
