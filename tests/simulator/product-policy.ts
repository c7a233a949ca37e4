// The schedule of src/ as a policy: driven through its port, with a clock of its own.
import type { CrawlAnswer } from '../../src/harvest/port/harvest.ts';
import type { SiteLearning } from '../../src/harvest/recrawl/learn/site-learning.ts';
import { createScheduler, type RecrawlScheduler } from '../../src/harvest/recrawl/scheduler.ts';
import type { RecrawlSettings } from '../../src/harvest/recrawl/settings/recrawl-settings.ts';
import type { RecrawlSignal } from '../../src/harvest/recrawl/settings/recrawl-signal.ts';
import { unpackSite } from '../../src/harvest/recrawl/site/site-memory.ts';
import { signalRates } from '../../src/harvest/recrawl/worth/signal-rates.ts';
import type { ScheduleRow } from '../../src/store/port/schedule-row.ts';
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
  readonly #listedAt = new Map<string, number>();
  readonly #siteIds = new Set<number>();
  readonly #handed = new Map<SimulatedPage, Handed>();
  #day = 0;

  constructor(pages: readonly SimulatedPage[], options: ProductOptions = {}) {
    this.#options = options;
    this.#pages = new Map(pages.map((page) => [page.loc, page]));
    const clock = { now: () => timeOf(this.#day), monotonic: () => this.#day };
    this.scheduler = createScheduler({ store: this.#store, clock, settings: this.#settings() });
  }

  /** What the scheduler has stored of the pages of a site together. */
  async learned(siteId: number): Promise<SiteLearning | undefined> {
    const { learned } = await this.#store.site(siteId, timeOf(this.#day));
    return unpackSite(learned)?.learning;
  }

  async list(pages: readonly SimulatedPage[], day: number): Promise<void> {
    this.#day = day;
    for (const [siteId, some] of Map.groupBy(pages, (page) => page.siteId)) {
      this.#siteIds.add(siteId);
      this.#store.list(
        siteId,
        some.map(({ loc }) => loc),
      );
      const at = timeOf(day);
      for (const { loc } of some) this.#listedAt.set(loc, at);
      // What the first reading lists is no signal: from then on it is counted what comes and goes.
      if (day === 0) {
        await this.scheduler.unlisted(siteId, []);
        continue;
      }
      const signals = some.map(({ loc, claims, sitemap }): RecrawlSignal => {
        return { loc, kind: 'new', at, ...claims, sitemapId: sitemap };
      });
      await this.scheduler.signal(siteId, signals);
    }
  }

  async unlist(pages: readonly SimulatedPage[], day: number): Promise<void> {
    this.#day = day;
    for (const [siteId, some] of Map.groupBy(pages, (page) => page.siteId)) {
      const locs = some.map(({ loc }) => loc);
      this.#store.unlist(siteId, locs);
      await this.scheduler.unlisted(
        siteId,
        locs.map((loc) => this.#listedAt.get(loc) ?? 0),
      );
      await this.#store.remove(siteId, locs);
    }
  }

  async hear(moved: readonly MovedLastmod[], day: number, siteWide: boolean): Promise<void> {
    if (this.#options.hears === false) return;
    this.#day = day;
    const at = timeOf(day);
    for (const [siteId, some] of Map.groupBy(moved, ({ page }) => page.siteId)) {
      const signals = some.map(({ page, lastmod }): RecrawlSignal => {
        const { loc, sitemap: sitemapId } = page;
        if (this.#options.asPings) return { loc, kind: 'indexnow', at };
        return { loc, kind: 'lastmod', at, lastmodAt: timeOf(lastmod), sitemapId };
      });
      await this.scheduler.signal(siteId, signals, { siteWide });
    }
  }

  async pick(limit: number, day: number): Promise<readonly SimulatedPage[]> {
    this.#day = day;
    const handed = await this.#ask(limit);
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
    const siteIds = [...this.#siteIds];
    const request = { limit, leaseMs: DAY_MS, more: this.#options.fill === true };
    if (siteIds.length > 1) {
      const rows = await this.scheduler.dueOver(siteIds, request);
      return rows.map((row) => ({ siteId: row.siteId, row }));
    }
    const [siteId = 1] = siteIds;
    const rows = await this.scheduler.due(siteId, request);
    return rows.map((row) => ({ siteId, row }));
  }

  #settings(): RecrawlSettings {
    const { knows = 'nothing', hears = true, settings } = this.#options;
    const pages = this.#pages;
    const areTold = [...pages.values()].some(({ toldWeight }) => toldWeight !== undefined);
    return {
      ...(areTold && { weightOf: (_, loc) => pages.get(loc)?.toldWeight }),
      claimsOf: async (_, locs) =>
        new Map(
          locs.map((loc) => {
            const { claims, sitemap: sitemapId } = pages.get(loc) ?? {};
            return [loc, { ...claims, sitemapId }] as const;
          }),
        ),
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

/** The time of a day. */
export function timeOf(day: number): number {
  return BEGINNING + Math.round(day * DAY_MS);
}
