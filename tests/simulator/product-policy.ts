// The schedule of src/ as a policy: driven through its port, with a clock of its own.
import type { CrawlAnswer } from '../../src/harvest/harvest.ts';
import type { RecrawlSettings } from '../../src/harvest/recrawl/recrawl-settings.ts';
import type { RecrawlSignal } from '../../src/harvest/recrawl/recrawl-signal.ts';
import { createScheduler, type RecrawlScheduler } from '../../src/harvest/recrawl/scheduler.ts';
import { signalRates } from '../../src/harvest/recrawl/signal-rates.ts';
import type { ScheduleRow } from '../../src/store/schedule-row.ts';
import { MemoryScheduleStore } from '../support/memory-schedule-store.ts';
import type { SimulatedPage } from './page-events.ts';
import type { MovedLastmod, Policy, Visit } from './policy.ts';

/** A day. */
export const DAY_MS = 86_400_000;
// A time of day at which no lastmod looks like a date.
const BEGINNING = 1_700_000_000_000;

/** How the schedule is driven. */
export interface ProductOptions {
  /** The scheduler is given the rates, or learns. Default: nothing. */
  readonly knows?: 'rates' | 'nothing';
  /** Signals reach it. Default true. */
  readonly hears?: boolean;
  /** Signals tell when they came instead of the lastmod. */
  readonly asPings?: boolean;
  /** Fills up with what is due next. */
  readonly fill?: boolean;
  readonly settings?: RecrawlSettings;
  /** Is told what the scheduler expected of a visit: the chance that nothing had changed. */
  readonly onVisit?: (visit: Visit & { readonly day: number; readonly fresh: number }) => void;
}

interface Handed {
  readonly siteId: number;
  readonly row: ScheduleRow;
}

/** Drives a scheduler. */
export class ProductPolicy implements Policy {
  readonly scheduler: RecrawlScheduler;
  readonly #options: ProductOptions;
  readonly #store = new MemoryScheduleStore();
  readonly #pages: ReadonlyMap<string, SimulatedPage>;
  readonly #siteIds = new Set<number>();
  readonly #handed = new Map<SimulatedPage, Handed>();
  #day = 0;

  constructor(pages: readonly SimulatedPage[], options: ProductOptions = {}) {
    this.#options = options;
    this.#pages = new Map(pages.map((page) => [page.loc, page]));
    const clock = { now: () => timeOf(this.#day), monotonic: () => this.#day };
    this.scheduler = createScheduler({ store: this.#store, clock, settings: this.#settings() });
  }

  async list(pages: readonly SimulatedPage[], day: number): Promise<void> {
    this.#day = day;
    for (const [siteId, some] of Map.groupBy(pages, (page) => page.siteId)) {
      this.#siteIds.add(siteId);
      this.#store.list(
        siteId,
        some.map(({ loc }) => loc),
      );
      // What the first reading lists is no signal.
      if (day === 0) continue;
      const at = timeOf(day);
      const signals = some.map(({ loc, claims }): RecrawlSignal => {
        return { loc, kind: 'new', at, ...claims };
      });
      await this.scheduler.signal(siteId, signals);
    }
  }

  async unlist(pages: readonly SimulatedPage[], day: number): Promise<void> {
    this.#day = day;
    for (const [siteId, some] of Map.groupBy(pages, (page) => page.siteId)) {
      const locs = some.map(({ loc }) => loc);
      this.#store.unlist(siteId, locs);
      await this.#store.remove(siteId, locs);
    }
  }

  async hear(moved: readonly MovedLastmod[], day: number, siteWide: boolean): Promise<void> {
    if (this.#options.hears === false) return;
    this.#day = day;
    const at = timeOf(day);
    for (const [siteId, some] of Map.groupBy(moved, ({ page }) => page.siteId)) {
      const signals = some.map(({ page: { loc }, lastmod }): RecrawlSignal => {
        if (this.#options.asPings) return { loc, kind: 'indexnow', at };
        return { loc, kind: 'lastmod', at, lastmodAt: timeOf(lastmod) };
      });
      await this.scheduler.signal(siteId, signals, { siteWide });
    }
  }

  async pick(limit: number, day: number): Promise<readonly SimulatedPage[]> {
    this.#day = day;
    const handed = this.#siteIds.size > 1 ? await this.#askAll(limit) : await this.#ask(limit);
    this.#handed.clear();
    for (const one of handed) {
      const page = this.#pages.get(one.row.loc);
      if (!page) throw new Error(`${one.row.loc} was never listed`);
      this.#handed.set(page, one);
    }
    return [...this.#handed.keys()];
  }

  async answer(visits: readonly Visit[], day: number): Promise<void> {
    this.#day = day;
    for (const [siteId, some] of Map.groupBy(visits, ({ page }) => page.siteId)) {
      const answers = some.map((visit): CrawlAnswer => {
        const { loc } = visit.page;
        const handed = this.#handed.get(visit.page);
        if (this.#options.onVisit && handed) {
          const { fresh } = this.scheduler.forecast(siteId, handed.row);
          this.#options.onVisit({ ...visit, day, fresh });
        }
        if (visit.isGone) return { loc, status: 404 };
        return { loc, status: 200, changed: visit.changed };
      });
      await this.scheduler.answer(siteId, answers);
    }
  }

  async #ask(limit: number): Promise<readonly Handed[]> {
    const siteId = this.#siteIds.values().next().value ?? 1;
    const request = { limit, leaseMs: DAY_MS, more: this.#options.fill === true };
    const rows = await this.scheduler.due(siteId, request);
    return rows.map((row) => ({ siteId, row }));
  }

  /** Looks at what each site has, and takes the most valuable of all. */
  async #askAll(limit: number): Promise<readonly Handed[]> {
    const seen: Handed[] = [];
    for (const siteId of this.#siteIds) {
      const look = { limit, leaseMs: 0, peek: true, more: true };
      for (const row of await this.scheduler.due(siteId, look)) seen.push({ siteId, row });
    }
    const best = seen.sort((a, b) => b.row.value - a.row.value).slice(0, limit);
    const handed: Handed[] = [];
    for (const [siteId, some] of Map.groupBy(best, (one) => one.siteId)) {
      const request = { limit: some.length, leaseMs: 60_000, more: true };
      for (const row of await this.scheduler.due(siteId, request)) handed.push({ siteId, row });
    }
    return handed;
  }

  #settings(): RecrawlSettings {
    const { knows = 'nothing', hears = true, settings } = this.#options;
    const pages = this.#pages;
    const areTold = [...pages.values()].some(({ toldWeight }) => toldWeight !== undefined);
    return {
      ...(areTold && { weightOf: (_, loc) => pages.get(loc)?.toldWeight }),
      claimsOf: async (_, locs) =>
        new Map(locs.map((loc) => [loc, pages.get(loc)?.claims ?? {}] as const)),
      ...(knows === 'rates' && {
        ratesOf: (_, loc) => {
          const page = pages.get(loc);
          if (!page) return undefined;
          const { isNow = false } = page;
          return signalRates(hears && !isNow ? page : { ...page, recall: 0, falseSignals: 0 });
        },
      }),
      ...settings,
    };
  }
}

function timeOf(day: number): number {
  return BEGINNING + Math.round(day * DAY_MS);
}
