// A crawler with a budget in a simulated web, by whatever policy: how fresh pages are.
import { drawEvents, type PageEvents, type SimulatedPage, seededChance } from './page-events.ts';
import type { MovedLastmod, Policy, Visit } from './policy.ts';

/** A simulated web, and who crawls it. */
export interface Simulation {
  readonly pages: readonly SimulatedPage[];
  readonly seed: number;
  readonly days: number;
  /** Visits a day, over all sites. */
  readonly perDay: number;
  /** Days from one request of the crawler to the next; it asks for its budget of that time. */
  readonly stepDays: number;
  /** Days from one reading of the sitemaps to the next. */
  readonly pollDays: number;
}

/** What a simulation brought. */
export interface Simulated {
  /** The share of time in which pages were as they had been seen, by weight. */
  freshness(from: number, until: number, siteId?: number): number;
  /** Visits of each site; those of the flood beside them. */
  readonly visits: ReadonlyMap<number, number>;
  readonly floodVisits: number;
  /** The share of the budget that visits were given out for. */
  readonly used: number;
  readonly given: number;
  readonly visitsByPage: ReadonlyMap<SimulatedPage, number>;
}

// What is not used can be caught up on for half a day, or until the next request.
const SAVED_DAYS = 0.5;

/** Runs a simulation. Same seed, same web: whatever the policy. */
export async function simulate(simulation: Simulation, policy: Policy): Promise<Simulated> {
  const { pages, days, perDay, stepDays, pollDays } = simulation;
  const states = pages.map((page, index) => stateOf(page, index, simulation));
  const byPage = new Map(states.map((state) => [state.page, state]));
  const sitemaps = new SitemapReader(states, simulation);
  const log = new FreshnessLog(days, pages);
  const savedMax = perDay * Math.max(SAVED_DAYS, stepDays) + 1;
  let [budget, given] = [0, 0];
  let nextPoll = 0;
  for (let step = 1; step * stepDays <= days; step += 1) {
    const day = step * stepDays;
    for (; nextPoll <= day; nextPoll += pollDays) await sitemaps.read(policy, nextPoll);
    budget = Math.min(budget + perDay * stepDays, savedMax);
    const limit = Math.floor(budget + 1e-9);
    if (limit < 1) continue;
    const picked = await policy.pick(limit, day);
    budget -= picked.length;
    given += picked.length;
    const visits = picked.map((page) => visit(byPage, page, day, log));
    await policy.answer(visits, day);
  }
  for (const state of states) log.settle(state, days);
  return {
    freshness: (from, until, siteId) => log.freshness(from, until, siteId),
    visits: log.visits,
    floodVisits: log.floodVisits,
    used: given / (perDay * days),
    given,
    visitsByPage: new Map(states.map(({ page, visits }) => [page, visits])),
  };
}

interface PageState {
  readonly page: SimulatedPage;
  readonly events: PageEvents;
  visitedAt: number | undefined;
  /** How many changes had been seen by then. */
  seen: number;
  visits: number;
}

function stateOf(page: SimulatedPage, index: number, { seed, days }: Simulation): PageState {
  const chance = seededChance(seed * 7919 + index);
  const events = drawEvents(page, days, chance);
  return { page, events, visitedAt: undefined, seen: 0, visits: 0 };
}

function visit(
  byPage: ReadonlyMap<SimulatedPage, PageState>,
  page: SimulatedPage,
  day: number,
  log: FreshnessLog,
): Visit {
  const state = byPage.get(page);
  if (!state || day < (page.fromDay ?? 0)) throw new Error(`${page.loc} was never listed`);
  const isFirst = state.visitedAt === undefined;
  const changed = log.settle(state, day);
  const isGone = day >= (page.untilDay ?? Number.POSITIVE_INFINITY);
  if (!isGone) state.visitedAt = day;
  state.visits += 1;
  log.count(page);
  return { page, changed, isFirst, isGone };
}

/** What sitemaps show, reading by reading. */
class SitemapReader {
  readonly #shown: readonly { readonly page: SimulatedPage; lastmod: number; shownAt: number }[];
  readonly #comings: readonly SimulatedPage[];
  readonly #goings: readonly SimulatedPage[];
  readonly #now = new Set<SimulatedPage>();
  #nextShown = 0;
  #nextComing = 0;
  #nextGoing = 0;

  constructor(states: readonly PageState[], { days }: Simulation) {
    const shown = states.flatMap(({ page, events }) =>
      events.lastmods.map(({ lastmod, shownAt }) => ({ page, lastmod, shownAt })),
    );
    this.#shown = shown.sort((a, b) => a.shownAt - b.shownAt);
    const pages = states.map(({ page }) => page);
    this.#comings = pages.toSorted((a, b) => (a.fromDay ?? 0) - (b.fromDay ?? 0));
    this.#goings = pages
      .filter(({ untilDay = days }) => untilDay < days)
      .sort((a, b) => (a.untilDay ?? 0) - (b.untilDay ?? 0));
  }

  async read(policy: Policy, day: number): Promise<void> {
    const coming: SimulatedPage[] = [];
    const going: SimulatedPage[] = [];
    for (; this.#nextComing < this.#comings.length; this.#nextComing += 1) {
      const page = this.#comings[this.#nextComing];
      if (!page || (page.fromDay ?? 0) > day) break;
      coming.push(page);
      if (page.isNow) this.#now.add(page);
    }
    for (; this.#nextGoing < this.#goings.length; this.#nextGoing += 1) {
      const page = this.#goings[this.#nextGoing];
      if (!page || (page.untilDay ?? 0) > day) break;
      going.push(page);
      this.#now.delete(page);
    }
    if (coming.length > 0) await policy.list(coming, day);
    if (going.length > 0) await policy.unlist(going, day);
    const moved = this.#moved(day);
    if (moved.length > 0) await policy.hear(moved, day, false);
    if (this.#now.size > 0 && day > 0) {
      const all = [...this.#now].map((page): MovedLastmod => ({ page, lastmod: day }));
      await policy.hear(all, day, true);
    }
  }

  // A page has one lastmod: of several that were shown since, the newest is read.
  #moved(day: number): readonly MovedLastmod[] {
    const newest = new Map<SimulatedPage, number>();
    for (; this.#nextShown < this.#shown.length; this.#nextShown += 1) {
      const one = this.#shown[this.#nextShown];
      if (!one || one.shownAt > day) break;
      if ((one.page.untilDay ?? Number.POSITIVE_INFINITY) <= day) continue;
      newest.set(one.page, Math.max(one.lastmod, newest.get(one.page) ?? 0));
    }
    return Array.from(newest, ([page, lastmod]) => ({ page, lastmod }));
  }
}

/** By day and site: fresh page-days by weight, and all of them. */
class FreshnessLog {
  readonly visits = new Map<number, number>();
  floodVisits = 0;
  readonly #days: number;
  readonly #fresh = new Map<number, Float64Array>();
  readonly #all = new Map<number, Float64Array>();

  constructor(days: number, pages: readonly SimulatedPage[]) {
    this.#days = days;
    for (const page of pages) {
      const { fromDay = 0, untilDay = days, isFlood = false } = page;
      if (!isFlood) this.#add(this.#all, page, fromDay, Math.min(untilDay, days));
    }
  }

  count({ siteId, isFlood = false }: SimulatedPage): void {
    if (isFlood) this.floodVisits += 1;
    else this.visits.set(siteId, (this.visits.get(siteId) ?? 0) + 1);
  }

  /** Counts what the page was since its last visit. Tells whether it has changed. */
  settle(state: PageState, day: number): boolean {
    const { page, visitedAt } = state;
    const { changes } = state.events;
    const firstChange = changes[state.seen] ?? Number.POSITIVE_INFINITY;
    while ((changes[state.seen] ?? Number.POSITIVE_INFINITY) <= day) state.seen += 1;
    const end = Math.min(page.untilDay ?? this.#days, this.#days);
    if (page.isFlood) return firstChange <= day;
    if (visitedAt !== undefined) {
      this.#add(this.#fresh, page, visitedAt, Math.min(day, firstChange, end));
    }
    return firstChange <= day;
  }

  freshness(from: number, until: number, siteId?: number): number {
    let [fresh, all] = [0, 0];
    for (const [id, daily] of this.#all) {
      if (siteId !== undefined && id !== siteId) continue;
      for (let day = from; day < until; day += 1) {
        fresh += this.#fresh.get(id)?.[day] ?? 0;
        all += daily[day] ?? 0;
      }
    }
    return fresh / all;
  }

  #add(log: Map<number, Float64Array>, page: SimulatedPage, from: number, until: number): void {
    let daily = log.get(page.siteId);
    if (!daily) log.set(page.siteId, (daily = new Float64Array(Math.ceil(this.#days) + 1)));
    for (let day = Math.floor(from); day < until; day += 1) {
      const hours = Math.min(until, day + 1) - Math.max(from, day);
      daily[day] = (daily[day] ?? 0) + page.weight * hours;
    }
  }
}
