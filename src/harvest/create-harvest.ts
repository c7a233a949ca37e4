// Puts the harvest together: its interface, the work for each kind of job, and the loops.

import { checkGivenOptions, type OptionKinds } from '../base/check-given-options.ts';
import type { Clock } from '../base/clock.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { withDefaults } from '../base/with-defaults.ts';
import type { ResolveTxt } from '../net/address/resolve-txt.ts';
import type { Visitor } from '../net/port/visit.ts';
import type { RequestSender } from '../net/request-sender.ts';
import type { ObjectStore } from '../objects/port/object-store.ts';
import type { Queue } from '../queue/port/queue.ts';
import { chooseRules } from '../rules/active-rules.ts';
import type { Store } from '../store/port/store.ts';
import { KeptBodies } from './bodies/kept-bodies.ts';
import { createIndexNowReceiver } from './index-now/index-now-receiver.ts';
import { createLiveTestJob } from './live-tests/live-test-job.ts';
import { TEST_PAGE } from './live-tests/send-live-test.ts';
import { LocalHarvest } from './local-harvest.ts';
import type { Harvest } from './port/harvest.ts';
import { HarvestEvents } from './port/harvest-events.ts';
import {
  HARVEST_DEFAULTS,
  HARVEST_ROLES,
  type HarvestRole,
  type HarvestSettings,
  sitesWaitingMax,
} from './port/harvest-settings.ts';
import { createScheduler } from './recrawl/scheduler.ts';
import { UNLISTED_URLS_MAX } from './recrawl/settings/recrawl-settings.ts';
import { BodyBudget } from './run/body/body-room.ts';
import { ReadingPlaces } from './run/body/reading-places.ts';
import { createReadSiteJob } from './run/read-site-job.ts';
import type { HarvestTools } from './run/session/site-run.ts';
import { siteWithinLimit } from './submit/site-within-limit.ts';
import { findProof, searchProof } from './verification/find-proof.ts';
import { createWebhooks, SEND_WEBHOOK } from './webhooks/webhooks.ts';
import { DiskWatch } from './work/disk-watch.ts';
import { READ_SITE } from './work/site-jobs.ts';
import { WorkLoop, type WorkLoopOptions } from './work/work-loop.ts';

/**
 * What a harvest works with. Of a store that has `events`, several processes may have a harvest, on
 * one queue: then `clock` is the server's.
 */
export interface HarvestParts {
  readonly store: Store;
  readonly queue: Queue;
  readonly visitor: Visitor;
  readonly clock: Clock;
  /** The work that this process takes part in; `[]` for a console without any. Default: all. */
  readonly roles?: readonly HarvestRole[] | undefined;
  readonly settings?: HarvestSettings | undefined;
  /** Looks up the TXT records of a name. Default: it has none, and DNS proves nothing. */
  readonly resolveTxt?: ResolveTxt | undefined;
  /** Sends to webhooks. Default: nothing is sent. */
  readonly sender?: RequestSender | undefined;
  /** Forgets what is older than it should be: called every six hours, by one process. */
  readonly retain?: (() => Promise<void>) | undefined;
  /** Where the bodies of sitemaps are kept as they were last read. Default: nowhere. */
  readonly bodies?: ObjectStore | undefined;
  /** Called with unexpected errors. Default: they are ignored. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

const KINDS: OptionKinds<HarvestParts> = {
  store: '!close()',
  queue: '!close()',
  visitor: '!visit()',
  clock: '!now() monotonic()',
  resolveTxt: 'function',
  sender: 'send()',
  roles: 'texts',
  retain: 'function',
  bodies: 'put() get() list()',
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

// Bodies that are read at a time: they share one processor, and each takes memory.
const READING_AT_ONCE = 4;
// Bodies in memory, of all runs; those beyond are read as they arrive.
const BODIES_BYTES_MAX = 64 * 1024 * 1024;
// Sites beyond sitesAtOnce, because somebody waits for them.
const ASKED_AT_ONCE_MAX = 16;
// Clocks of processes follow the server's, each with an error of its own.
const SHARED_CLOCK_ERROR_MS = 1_000;
// Live tests at a time; those of one host run one after the other.
const TESTS_AT_ONCE = 4;
// Deliveries at a time; those to one host run one after the other.
const WEBHOOKS_AT_ONCE = 8;

/**
 * Makes the harvest of a store. It works once it is started or drained. Stop it before you close
 * its parts, which stay the caller's.
 *
 * Errors: CONFIG_INVALID for parts of a wrong type, and for a profile that does not exist.
 */
export function createHarvest(parts: HarvestParts): Harvest {
  checkGivenOptions(parts, KINDS, 'parts');
  const { store, queue, visitor, clock, resolveTxt = noTxt } = parts;
  const roles = rolesOf(parts);
  const isShared = store.events !== undefined;
  const disk = new DiskWatch({ store, clock, onTrouble: parts.onTrouble ?? ignore });
  const onTrouble = (error: unknown): void => disk.note(error);
  const isOpen = (): Promise<boolean> => disk.isOpen();
  const settings = withDefaults(HARVEST_DEFAULTS, parts.settings);
  chooseRules({ profile: settings.profile });
  const events = new HarvestEvents({ store: store.events, onTrouble });
  const scheduler = createScheduler({
    store: store.schedule,
    clock,
    settings: {
      claimsOf: (siteId, locs) => store.urls.claims(siteId, locs),
      onForgotten(siteId, urls) {
        const message =
          `Site ${siteId} received more than ${UNLISTED_URLS_MAX} URLs that none of its sitemaps ` +
          `lists: ${urls} of those that are worth least were dropped.`;
        onTrouble(new Error(message));
      },
    },
  });
  const tools: HarvestTools = {
    store,
    visitor,
    clock,
    clockErrorMs: isShared ? SHARED_CLOCK_ERROR_MS : 0,
    settings,
    events,
    scheduler,
    places: new ReadingPlaces(READING_AT_ONCE),
    bodies: new BodyBudget(BODIES_BYTES_MAX),
    kept: parts.bodies && new KeptBodies({ place: parts.bodies, clock, onTrouble }),
  };
  const webhooks = createWebhooks({ store, queue, sender: parts.sender, clock });
  // The name that jobs are leased under: only this harvest has it.
  const worker = `portolan-${crypto.randomUUID()}`;
  const ofEach = { queue, clock, onTrouble, isOpen, worker, leaseMs: settings.leaseMs };
  const loopOf = (role: HarvestRole, of: LoopOptions): WorkLoop | undefined =>
    roles.has(role) ? new WorkLoop({ ...ofEach, ...of }) : undefined;
  const { sitesAtOnce } = settings;
  const jobTools = { ...tools, queue, onTrouble };
  const siteLoop = loopOf('read', {
    kinds: { [READ_SITE]: createReadSiteJob({ ...jobTools, onWorked: () => disk.worked() }) },
    atOnce: sitesAtOnce,
    askedAtOnce: Math.min(sitesAtOnce, ASKED_AT_ONCE_MAX),
    waitingMax: sitesWaitingMax(sitesAtOnce),
  });
  // A loop of its own: slow receivers take no site's place.
  const webhookLoop =
    parts.sender &&
    loopOf('webhook', {
      kinds: { [SEND_WEBHOOK]: (job, signal) => webhooks.deliver(job, signal) },
      atOnce: WEBHOOKS_AT_ONCE,
    });
  // The process of an event queues its deliveries, and any process makes them: so each is made
  // once.
  if (parts.sender || isShared)
    events.onEvents(async (told) => {
      const unexpected = told.filter(({ expected }) => !expected);
      if ((await webhooks.send(unexpected)) > 0) webhookLoop?.wake();
    });
  const testLoop = loopOf('live-test', {
    kinds: { [TEST_PAGE]: createLiveTestJob(jobTools) },
    atOnce: TESTS_AT_ONCE,
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
    ...jobTools,
    siteLoop,
    webhookLoop,
    testLoop,
    createUpkeepLoop: roles.has('upkeep') ? (of) => new WorkLoop({ ...ofEach, ...of }) : undefined,
    isShared,
    retain: parts.retain,
    indexNow,
    findProof: (site, method) => findProof(site, method, { visitor, resolveTxt }),
    search: (site, method, signal) => searchProof(site, method, { visitor, resolveTxt, signal }),
    isOpen,
  });
}

type LoopOptions = Pick<WorkLoopOptions, 'kinds' | 'atOnce' | 'askedAtOnce' | 'waitingMax'>;

function rolesOf({ roles = HARVEST_ROLES }: HarvestParts): ReadonlySet<HarvestRole> {
  const unknown = roles.find((role) => !HARVEST_ROLES.includes(role));
  if (unknown === undefined) return new Set(roles);
  throw new PortolanError('CONFIG_INVALID', {
    message: `parts.roles: ${unknown} is not a role.`,
    hint: `The roles are ${HARVEST_ROLES.join(', ')}.`,
  });
}

async function noTxt(): Promise<readonly (readonly string[])[]> {
  return [];
}

function ignore(): void {}
