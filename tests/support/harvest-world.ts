// A store, a queue and a made-up web at a clock that a test turns: runs of sites, step by step.
import { withDefaults } from '../../src/base/with-defaults.ts';
import { createHarvest, type HarvestParts } from '../../src/harvest/create-harvest.ts';
import type { Harvest } from '../../src/harvest/port/harvest.ts';
import { HarvestEvents } from '../../src/harvest/port/harvest-events.ts';
import { HARVEST_DEFAULTS, type HarvestSettings } from '../../src/harvest/port/harvest-settings.ts';
import { createScheduler } from '../../src/harvest/recrawl/scheduler.ts';
import { BodyBudget } from '../../src/harvest/run/body/body-room.ts';
import { ReadingPlaces } from '../../src/harvest/run/body/reading-places.ts';
import { runSite, type SiteRunResult } from '../../src/harvest/run/run-site.ts';
import type { HarvestTools } from '../../src/harvest/run/session/site-run.ts';
import type { Visitor } from '../../src/net/port/visit.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { Queue } from '../../src/queue/port/queue.ts';
import type { SiteRecord } from '../../src/store/port/site-record.ts';
import type { SitemapRecord } from '../../src/store/port/sitemap-record.ts';
import type { Store } from '../../src/store/port/store.ts';
import { indexOf, urlsetOf, type WeekAnswer, type WeekSite } from './made-up-week/week-site.ts';
import { weekVisitor } from './made-up-week/week-visitor.ts';
import { openTestStore } from './test-database.ts';

/** When the world begins. */
export const WORLD_BEGINS: number = Date.UTC(2026, 10, 1);
const HOSTS = Array.from({ length: 400 }, (_, number) => `s${number}.example`);

/** An answer, or what gives one. What it waits for happens while the sitemap is asked for. */
export type WorldAnswer = WeekAnswer | (() => WeekAnswer | Promise<WeekAnswer>);

/** The world. Close it. */
export interface HarvestWorld {
  readonly store: Store;
  readonly queue: Queue;
  readonly visitor: Visitor;
  readonly clock: { time: number; now(): number; monotonic(): number };
  /** What is at each address; everything else is a 404. */
  readonly web: Map<string, WorldAnswer>;
  /** The addresses that were asked for, without robots.txt, in their order. */
  readonly asked: string[];
  /** Gives an origin that no test had before: `https://s7.example`. */
  origin(): string;
  /** Serves a urlset of these paths at a path of the origin, and gives its address. */
  urlset(origin: string, path: string, pages: Parameters<typeof urlsetOf>[1]): string;
  /** Serves an index of these paths. */
  index(origin: string, path: string, children: readonly string[]): string;
  /** Makes a sitemap known as if it had been submitted. */
  submit(url: string): Promise<SitemapRecord>;
  site(origin: string): Promise<SiteRecord>;
  sitemap(url: string): Promise<SitemapRecord>;
  /** The URLs of a site that are listed. */
  listed(origin: string): Promise<readonly string[]>;
  tools(settings?: HarvestSettings): HarvestTools;
  run(origin: string, settings?: HarvestSettings, signal?: AbortSignal): Promise<SiteRunResult>;
  /** A harvest over the same parts. Stop it. */
  harvest(parts?: Partial<HarvestParts>): Harvest;
  close(): Promise<void>;
}

/** Opens a world. */
export async function openHarvestWorld(): Promise<HarvestWorld> {
  const clock = { time: WORLD_BEGINS, now: () => clock.time, monotonic: () => clock.time };
  const store = await openTestStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const { web, asked, visitor } = makeWeb();
  let lastHost = -1;
  const events = new HarvestEvents();
  const scheduler = createScheduler({ store: store.schedule, clock });
  const world: HarvestWorld = {
    store,
    queue,
    visitor,
    clock,
    web,
    asked,
    origin() {
      lastHost += 1;
      return `https://${HOSTS[lastHost] as string}`;
    },
    urlset: (origin, path, pages) => serve(origin + path, urlsetOf(origin, pages)),
    index: (origin, path, children) => serve(origin + path, indexOf(origin, children)),
    async submit(url) {
      const { id: siteId } = await store.sites.ensure(`${new URL(url).origin}/`, clock.now());
      return store.sitemaps.ensure({ siteId, url, source: 'submitted', at: clock.now() });
    },
    async site(origin) {
      return found(await store.sites.find(`${origin}/`), origin);
    },
    async sitemap(url) {
      const { id } = await world.site(new URL(url).origin);
      return found(await store.sitemaps.find(id, url), url);
    },
    async listed(origin) {
      const { id } = await world.site(origin);
      const { rows } = await store.urls.page(id, {}, { limit: 1_000 });
      return rows.filter(({ goneAt }) => goneAt === undefined).map(({ loc }) => loc);
    },
    tools: (settings = {}) => ({
      store,
      visitor,
      clock,
      clockErrorMs: 0,
      events,
      scheduler,
      places: new ReadingPlaces(4),
      bodies: new BodyBudget(2 ** 26),
      settings: withDefaults(HARVEST_DEFAULTS, settings),
    }),
    async run(origin, settings, signal = new AbortController().signal) {
      const site = await store.sites.ensure(`${origin}/`, clock.now());
      return runSite(world.tools(settings), site, { trigger: 'asked', signal });
    },
    harvest: (parts) => createHarvest({ store, queue, visitor, clock, ...parts }),
    async close() {
      await queue.close();
      await store.close();
    },
  };
  function serve(url: string, body: string): string {
    web.set(url, { status: 200, type: 'application/xml', body });
    return url;
  }
  return world;
}

/** What is served, what was asked for, and who asks. */
function makeWeb(): Pick<HarvestWorld, 'web' | 'asked' | 'visitor'> {
  const web = new Map<string, WorldAnswer>();
  const given = new Map<string, WeekAnswer>();
  const asked: string[] = [];
  const siteOf = (origin: string): WeekSite => {
    const answer = (path: string): WeekAnswer => {
      const known = web.get(origin + path);
      const fixed = typeof known === 'function' ? given.get(origin + path) : known;
      return fixed ?? { status: 404 };
    };
    return { kind: '', origin, entry: '/sitemap.xml', answer, truth: { status: [], urls: 0 } };
  };
  const sites = HOSTS.flatMap((host) => [siteOf(`https://${host}`), siteOf(`http://${host}`)]);
  const { visitor: week } = weekVisitor(sites, () => 0);
  const visitor: Visitor = {
    ...week,
    async visit(url, options) {
      asked.push(url);
      const answer = web.get(url);
      if (typeof answer === 'function') given.set(url, await answer());
      else given.delete(url);
      return week.visit(url, options);
    },
  };
  return { web, asked, visitor };
}

function found<Found>(what: Found | undefined, name: string): Found {
  if (what === undefined) throw new Error(`${name} is not known`);
  return what;
}
