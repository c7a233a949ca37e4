// Drives the scheduler of src/ through its port and a clock of its own: a crawler with a budget.
import type { CrawlAnswer } from '../../src/harvest/harvest.ts';
import type { RecrawlSettings } from '../../src/harvest/recrawl/recrawl-settings.ts';
import type { RecrawlSignal } from '../../src/harvest/recrawl/recrawl-signal.ts';
import { createScheduler, type RecrawlScheduler } from '../../src/harvest/recrawl/scheduler.ts';
import { signalRates } from '../../src/harvest/recrawl/signal-rates.ts';
import type { ScheduleRow } from '../../src/store/schedule-row.ts';
import { MemoryScheduleStore } from '../support/memory-schedule-store.ts';
import { drawEvents, type PageEvents, type SimulatedPage, seededChance } from './simulated-web.ts';

/** A day. */
export const DAY_MS = 86_400_000;
// A time of day at which no lastmod looks like a date.
const BEGINNING = 1_700_000_000_000;

/** What is simulated. */
export interface Simulation {
  readonly pages: readonly SimulatedPage[];
  readonly seed: number;
  readonly days: number;
  /** Visits a day, over all sites. */
  readonly perDay: number;
  /** The scheduler is given the rates; signals reach it; otherwise it learns, or hears nothing. */
  readonly knows?: 'rates' | 'nothing';
  readonly hears?: boolean;
  /** Days from one reading of the sitemap to the next: signals come that late. */
  readonly pollDays?: number;
  /** Signals tell when they came instead of the lastmod. */
  readonly asPings?: boolean;
  /** How many times as often pages change at a time. */
  readonly factor?: (day: number) => number;
  readonly stepDays?: number;
  /** Freshness counts from this day on. Default: after a quarter. */
  readonly fromDay?: number;
  readonly settings?: RecrawlSettings;
  /** How the crawler asks. */
  readonly ask?: (crawler: Crawler, limit: number) => Promise<readonly Handed[]>;
  readonly onVisit?: (visit: Visit) => void;
}

/** A crawler at the moment at which it asks. */
export interface Crawler {
  readonly scheduler: RecrawlScheduler;
  readonly siteIds: readonly number[];
  readonly day: number;
}

/** A URL that was handed out. */
export interface Handed {
  readonly siteId: number;
  readonly row: ScheduleRow;
}

/** A visit, as it went. */
export interface Visit {
  readonly day: number;
  /** What the scheduler expected: the chance that nothing had changed. */
  readonly fresh: number;
  readonly changed: boolean;
  readonly isFirst: boolean;
}

/** What a simulation brought. */
export interface Simulated {
  /** The share of time in which pages were fresh, by weight. */
  readonly freshness: number;
  /** The same of each of twenty parts of the time. */
  readonly parts: readonly number[];
  readonly visits: readonly number[];
  readonly scheduler: RecrawlScheduler;
}

const PARTS = 20;

/** Runs a simulation. */
export async function simulate(simulation: Simulation): Promise<Simulated> {
  const { pages, seed, days, perDay, stepDays = 0.05, hears = true } = simulation;
  const store = new MemoryScheduleStore();
  const clock = { now: () => BEGINNING + Math.round(day * DAY_MS), monotonic: () => day };
  const states = new Map(pages.map((page) => [page.loc, stateOf(page, simulation)]));
  for (const page of pages) store.list(page.siteId, [page.loc]);
  const scheduler = createScheduler({ store, clock, settings: settingsOf(simulation, states) });
  const siteIds = [...new Set(pages.map(({ siteId }) => siteId))];
  const post = hears ? signalQueue(states, simulation, seededChance(seed ^ 0x5bd1)) : [];
  const visits: number[] = [];
  let day = 0;
  let next = 0;
  let budget = 0;
  for (let tick = 1; tick * stepDays <= days; tick += 1) {
    day = tick * stepDays;
    const until = next;
    while (next < post.length && (post[next]?.deliveredAt ?? 0) <= day) next += 1;
    await deliver(scheduler, post.slice(until, next), clock.now(), simulation.asPings === true);
    budget = Math.min(budget + perDay * stepDays, perDay / 2);
    const limit = Math.floor(budget + 1e-9);
    if (limit < 1) continue;
    const handed = await (simulation.ask ?? askOneSite)({ scheduler, siteIds, day }, limit);
    budget -= handed.length;
    for (const _ of handed) visits.push(day);
    await visitAll(scheduler, states, handed, day, simulation.onVisit);
  }
  for (const state of states.values()) state.settle(days);
  const all = [...states.values()];
  const { fromDay = days / 4 } = simulation;
  const parts = Array.from({ length: PARTS }, (_, part) =>
    meanFreshness(all, (part * days) / PARTS, ((part + 1) * days) / PARTS),
  );
  return { freshness: meanFreshness(all, fromDay, days), parts, visits, scheduler };
}

class PageState {
  readonly page: SimulatedPage;
  readonly events: PageEvents;
  visitedAt: number | undefined;
  /** Fresh from, fresh to. */
  readonly spans: [number, number][] = [];
  #seen = 0;

  constructor(page: SimulatedPage, events: PageEvents) {
    this.page = page;
    this.events = events;
  }

  /** Visits the page, and tells whether it had changed. */
  visit(day: number): boolean {
    const changed = this.settle(day);
    this.visitedAt = day;
    return changed;
  }

  settle(day: number): boolean {
    const { changes } = this.events;
    const firstChange = changes[this.#seen] ?? Number.POSITIVE_INFINITY;
    while ((changes[this.#seen] ?? Number.POSITIVE_INFINITY) <= day) this.#seen += 1;
    if (this.visitedAt !== undefined) this.spans.push([this.visitedAt, Math.min(day, firstChange)]);
    return firstChange <= day;
  }
}

function stateOf(page: SimulatedPage, { seed, days, factor }: Simulation): PageState {
  const index = Number(page.loc.slice(page.loc.lastIndexOf('/') + 1));
  const chance = seededChance(seed * 7919 + index);
  return new PageState(page, drawEvents(page, days, chance, factor));
}

function settingsOf(
  { knows = 'nothing', hears = true, settings }: Simulation,
  states: ReadonlyMap<string, PageState>,
): RecrawlSettings {
  const pageOf = (loc: string): SimulatedPage | undefined => states.get(loc)?.page;
  return {
    weightOf: (_, loc) => pageOf(loc)?.weight,
    ...(knows === 'rates' && {
      ratesOf: (_, loc) => {
        const page = pageOf(loc);
        if (!page) return undefined;
        return signalRates(hears ? page : { ...page, recall: 0, falseSignals: 0 });
      },
    }),
    ...settings,
  };
}

interface Delivery {
  readonly state: PageState;
  readonly day: number;
  readonly deliveredAt: number;
}

function signalQueue(
  states: ReadonlyMap<string, PageState>,
  { pollDays = 0 }: Simulation,
  chance: () => number,
): readonly Delivery[] {
  const post = [...states.values()].flatMap((state) =>
    state.events.signals.map((day) => ({ state, day, deliveredAt: day + pollDays * chance() })),
  );
  return post.sort((a, b) => a.deliveredAt - b.deliveredAt);
}

async function deliver(
  scheduler: RecrawlScheduler,
  post: readonly Delivery[],
  now: number,
  asPings: boolean,
): Promise<void> {
  const bySite = Map.groupBy(post, ({ state }) => state.page.siteId);
  for (const [siteId, some] of bySite) {
    const signals = some.map(({ state, day }): RecrawlSignal => {
      const { loc } = state.page;
      const lastmodAt = BEGINNING + day * DAY_MS;
      return asPings
        ? { loc, kind: 'indexnow', at: now }
        : { loc, kind: 'lastmod', at: now, lastmodAt };
    });
    await scheduler.signal(siteId, signals);
  }
}

async function askOneSite({ scheduler, siteIds }: Crawler, limit: number): Promise<Handed[]> {
  const siteId = siteIds[0] ?? 1;
  const rows = await scheduler.due(siteId, { limit, leaseMs: DAY_MS });
  return rows.map((row) => ({ siteId, row }));
}

async function visitAll(
  scheduler: RecrawlScheduler,
  states: ReadonlyMap<string, PageState>,
  handed: readonly Handed[],
  day: number,
  onVisit: Simulation['onVisit'],
): Promise<void> {
  const answers = new Map<number, CrawlAnswer[]>();
  for (const { siteId, row } of handed) {
    const { loc } = row;
    const state = states.get(loc);
    if (!state) throw new Error(`${loc} was never listed`);
    const isFirst = state.visitedAt === undefined;
    const changed = state.visit(day);
    onVisit?.({ day, fresh: scheduler.forecast(siteId, row).fresh, changed, isFirst });
    const answer = { loc, status: 200, changed };
    answers.set(siteId, [...(answers.get(siteId) ?? []), answer]);
  }
  for (const [siteId, some] of answers) await scheduler.answer(siteId, some);
}

function meanFreshness(states: readonly PageState[], from: number, to: number): number {
  let fresh = 0;
  let weights = 0;
  for (const { page, spans } of states) {
    let days = 0;
    for (const [start, end] of spans)
      days += Math.max(0, Math.min(end, to) - Math.max(start, from));
    fresh += page.weight * days;
    weights += page.weight;
  }
  return fresh / (weights * (to - from));
}
