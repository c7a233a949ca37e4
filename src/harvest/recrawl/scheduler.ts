// The scheduler: when each URL is visited again, by what a visit is worth.
import type { Clock } from '../../base/clock.ts';
import { type Settled, withDefaults } from '../../base/with-defaults.ts';
import type { ScheduleRow } from '../../store/port/schedule-row.ts';
import type { ScheduleStore } from '../../store/port/store.ts';
import type {
  CrawlAnswer,
  LastmodQuality,
  SiteDueRow,
  UrlWeight,
  VisitSettings,
} from '../port/harvest.ts';
import { type DueRequest, handOut } from './hand-out/hand-out.ts';
import { handOutOver } from './hand-out/hand-out-over.ts';
import { forecastPage, type PageForecast } from './plan/forecast-page.ts';
import { createPageRows, type RowDesk } from './plan/page-rows.ts';
import type { VisitPlanner } from './plan/plan-visit.ts';
import { lastmodCounts, lastmodQuality } from './quality/lastmod-quality.ts';
import { RECRAWL_DEFAULTS, type RecrawlSettings } from './settings/recrawl-settings.ts';
import type { RecrawlSignal } from './settings/recrawl-signal.ts';
import { type OpenSite, SiteLedger } from './site/site-ledger.ts';
import { countRemoved } from './site/worth-of-new.ts';
import { type TakenAnswers, takeAnswers, takeWeights } from './take/take-answers.ts';
import { noteSiteWide, takeSignals } from './take/take-signals.ts';
import { visitValue } from './worth/signal-cycle.ts';
import { createValueTables } from './worth/value-tables.ts';

// Finding those worth least goes through all rows: it deletes more than needed at once.
const SHARE_LEFT = 0.9;

/**
 * Deletes rows of URLs that no sitemap lists when there are too many, and reports how many.
 *
 * Errors: STORE_UNUSABLE.
 */
async function boundUnlisted(
  site: OpenSite,
  store: ScheduleStore,
  { unlistedMax, onForgotten }: Settled<RecrawlSettings>,
): Promise<void> {
  const left = Math.floor(unlistedMax * SHARE_LEFT);
  const gone = await store.trimUnlisted(site.id, { most: unlistedMax, left });
  if (gone === 0) return;
  site.rows = Math.max(0, site.rows - gone);
  onForgotten(site.id, gone);
}

/**
 * Schedules recrawls of sites. Work on one site is done one piece after the other.
 */
export interface RecrawlScheduler {
  /**
   * Takes signals. Returns how many changed something.
   *
   * A lastmod of a time before the last visit is ignored, and so is one of a URL that was never
   * handed out, which is due anyway. With `siteWide` the lastmods all moved together: that says
   * nothing of any one page, and counts as one event of the site.
   * Errors: STORE_UNUSABLE.
   */
  signal(
    siteId: number,
    signals: readonly RecrawlSignal[],
    options?: { readonly siteWide?: boolean },
  ): Promise<number>;
  /**
   * URLs to visit now, the most valuable first. What a crawler asks for is what it can do: the
   * price of a visit falls while less is due than that, and rises while more is.
   * Errors: STORE_UNUSABLE.
   */
  due(siteId: number, request: DueRequest): Promise<readonly ScheduleRow[]>;
  /**
   * The same over sites, at one price: the most valuable of all come first, and the shares of
   * visits that are kept for new and for known URLs are of all together. Each site counts by its
   * weight, and within its cap. Of very many sites those are looked at whose URLs are due first,
   * and those with new ones.
   * Errors: STORE_UNUSABLE.
   */
  dueOver(siteIds: readonly number[], request: DueRequest): Promise<readonly SiteDueRow[]>;
  /**
   * Reports URLs that no sitemap lists any more, by when each was first listed: new URLs are worth
   * less where they soon go. The caller removes their rows.
   * Errors: STORE_UNUSABLE.
   */
  unlisted(siteId: number, listedAt: readonly number[]): Promise<void>;
  /** Forgets what is known of URLs that are no longer listed. Errors: STORE_UNUSABLE. */
  forget(siteId: number, locs: readonly string[]): Promise<void>;
  /**
   * Takes answers, in the order of the visits. Returns how many were of known URLs.
   * One that is no later than what is known of the URL changes nothing.
   * Errors: STORE_UNUSABLE.
   */
  answer(siteId: number, answers: readonly CrawlAnswer[]): Promise<number>;
  /**
   * The same, and which were not known. URLs below `origin` are known though no sitemap lists them,
   * up to `unlistedMax`.
   * Errors: STORE_UNUSABLE.
   */
  answered(
    siteId: number,
    answers: readonly CrawlAnswer[],
    options?: { readonly origin?: string | undefined },
  ): Promise<TakenAnswers>;
  /** Takes what URLs count for, in place of their priority. Errors: STORE_UNUSABLE. */
  weigh(siteId: number, weights: readonly UrlWeight[]): Promise<TakenAnswers>;
  /** The cap and weight of a site's visits. Errors: STORE_UNUSABLE. */
  settingsOf(siteId: number): Promise<VisitSettings>;
  /** Sets them; one that is left out goes back to its default. Errors: STORE_UNUSABLE. */
  configure(siteId: number, settings: VisitSettings): Promise<void>;
  /** How often the lastmods of a site were right. Errors: STORE_UNUSABLE. */
  quality(siteId: number): Promise<LastmodQuality>;
  forecast(siteId: number, row: ScheduleRow): PageForecast;
}

export interface SchedulerParts {
  readonly store: ScheduleStore;
  readonly clock: Clock;
  readonly settings?: RecrawlSettings | undefined;
}

// Before anybody asked, a page as expected is visited once a week.
const FIRST_INTERVAL_DAYS = 7;
const BATCH_MAX = 1_000;
// So many sites are looked at for each URL that is asked for, and at least and at most so many.
const SITES_PER_URL = 2;
const SITES_LOOKED_AT_MIN = 100;
const SITES_LOOKED_AT_MAX = 1_000;
// Among so many those are chosen from.
const SITES_FOUND_MAX = 10_000;
const QUALITY_KEPT_MS = 3_600_000;
const QUALITY_VISITS_FACTOR = 1.02;

/** Makes a scheduler. Two of them on one store would overwrite each other's prices. */
export function createScheduler({ store, clock, settings = {} }: SchedulerParts): RecrawlScheduler {
  const settled = withDefaults(RECRAWL_DEFAULTS, settings);
  const rows = createPageRows(settled);
  const tables = createValueTables();
  const { priorChangesPerDay, floorMs, intervalMinMs } = settled;
  const newDiffer = settings.weightOf !== undefined || settings.ratesOf !== undefined;
  const expected = { silent: priorChangesPerDay, signals: 0, evidence: 0 };
  const firstPrice = visitValue(expected, priorChangesPerDay * FIRST_INTERVAL_DAYS);
  const ledger = new SiteLedger(store, firstPrice);
  const deskOf = (site: OpenSite, now: number, price = site.memory.price): RowDesk => {
    const planner: VisitPlanner = { tables, price, now, floorMs, intervalMinMs };
    return { store, rows, planner, priorChangesPerDay, newDiffer };
  };
  const inTurn = <Result>(
    siteId: number,
    work: (site: OpenSite, desk: RowDesk) => Promise<Result>,
  ): Promise<Result> => {
    const now = clock.now();
    return ledger.inTurn(siteId, now, (site) => work(site, deskOf(site, now)));
  };
  return {
    async signal(siteId, signals, { siteWide = false } = {}) {
      let taken = 0;
      for (const batch of batchesOf(signals)) {
        taken += await inTurn(siteId, async (site, desk) => {
          const some = siteWide ? noteSiteWide(site, batch) : batch;
          const count = await takeSignals(site, desk, some);
          site.quietUntil = 0;
          const isTold = some.some(({ kind }) => kind === 'indexnow');
          if (isTold && count > 0) await boundUnlisted(site, store, settled);
          return count;
        });
      }
      return taken;
    },
    due: (siteId, request) => inTurn(siteId, (site, desk) => handOut(site, desk, settled, request)),
    ...beside({ ledger, settled, store, clock, deskOf, inTurn }),
    quality: (siteId) => inTurn(siteId, async (site, { planner }) => qualityOf(site, planner.now)),
    forecast: (siteId, row) => {
      const learning = ledger.learningOf(siteId);
      return forecastPage(rows.open({ id: siteId, learning }, row), clock.now());
    },
  };
}

interface SchedulerTools extends Required<Pick<SchedulerParts, 'store' | 'clock'>> {
  readonly ledger: SiteLedger;
  readonly settled: Settled<RecrawlSettings>;
  deskOf(site: OpenSite, now: number, price?: number): RowDesk;
  inTurn<Result>(
    siteId: number,
    work: (site: OpenSite, desk: RowDesk) => Promise<Result>,
  ): Promise<Result>;
}

/** Requests over many sites, and settings of URLs and sites. */
function beside(
  tools: SchedulerTools,
): Omit<RecrawlScheduler, 'signal' | 'due' | 'quality' | 'forecast'> {
  const { ledger, settled, store, clock, deskOf, inTurn } = tools;
  const budget = { asked: 0, newCredit: 0, knownCredit: 0, turn: 0 };
  const answered: RecrawlScheduler['answered'] = (siteId, answers, { origin } = {}) => {
    const inOrder = answers.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0);
    return inBatches(inOrder, (batch) =>
      inTurn(siteId, async (site, desk) => {
        site.quietUntil = 0;
        const { rows } = site;
        const taken = await takeAnswers(site, desk, batch, { ...settled, origin });
        if (origin !== undefined && site.rows > rows) await boundUnlisted(site, store, settled);
        return taken;
      }),
    );
  };
  return {
    async dueOver(siteIds, request) {
      const now = clock.now();
      const wanted = Math.max(SITES_LOOKED_AT_MIN, SITES_PER_URL * request.limit);
      const most = Math.min(SITES_LOOKED_AT_MAX, wanted);
      const all = new Set(siteIds);
      const isPart = all.size > most;
      const ids = isPart
        ? await sitesToLookAt({ store, ledger, settled }, all, { now, most })
        : [...all];
      return ledger.inTurnOver(ids, now, (sites) => {
        const desk = (site: OpenSite, price: number): RowDesk => deskOf(site, now, price);
        const plan = { settings: settled, deskOf: desk, budget, now, isPart };
        return handOutOver(sites, plan, request);
      });
    },
    async forget(siteId, locs) {
      for (const batch of batchesOf(locs)) {
        await inTurn(siteId, async (site, { rows }) => {
          const known = await store.get(siteId, batch);
          for (const row of known.values()) site.learning.uncount(rows.open(site, row));
          for (const loc of batch) site.learning.unsample(loc);
          await store.remove(siteId, batch);
          site.rows = Math.max(0, site.rows - known.size);
        });
      }
    },
    async unlisted(siteId, listedAt) {
      await inTurn(siteId, async (site, { planner }) => {
        site.memory = countRemoved(site.memory, { listedAt, at: planner.now });
      });
    },
    answer: async (siteId, answers) => (await answered(siteId, answers)).known,
    answered,
    weigh: (siteId, weights) =>
      inBatches(weights, (batch) =>
        inTurn(siteId, (site, desk) => {
          site.quietUntil = 0;
          return takeWeights(site, desk, batch, settled);
        }),
      ),
    settingsOf: (siteId) =>
      inTurn(siteId, async ({ memory: { weight, visitsPerDayMax } }) => ({
        ...(weight !== 1 && { weight }),
        ...(visitsPerDayMax > 0 && { visitsPerDayMax }),
      })),
    async configure(siteId, { weight = 1, visitsPerDayMax = 0 }) {
      await inTurn(siteId, async (site) => {
        // A visit is worth to others what it was.
        const price = (site.memory.price * site.memory.weight) / weight;
        site.memory = { ...site.memory, price, weight, visitsPerDayMax };
        site.quietUntil = 0;
      });
    },
  };
}

/**
 * Returns sites with something to visit, when there are more than one call looks at: half of them
 * have URLs that nobody requested, by the last look, others have rows, by when the first is due. A
 * quarter is any site, by the last look: rows that are due first may never be worth a visit, or be
 * more than their site allows, and the store does not find all sites.
 *
 * Errors: STORE_UNUSABLE.
 */
async function sitesToLookAt(
  { store, ledger, settled }: Pick<SchedulerTools, 'store' | 'ledger' | 'settled'>,
  all: ReadonlySet<number>,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<readonly number[]> {
  const found = await store.sitesToVisit(now + settled.floorMs, SITES_FOUND_MAX);
  const due = found.due.filter((id) => all.has(id));
  const unvisited = found.unvisited.filter((id) => all.has(id));
  const first = most - Math.floor(most / 4);
  const half = Math.max(Math.ceil(most / 2), first - due.length);
  const chosen = new Set(ledger.longestAgo(unvisited, half));
  for (const id of due) {
    if (chosen.size >= first) break;
    chosen.add(id);
  }
  const areAll = found.due.length < SITES_FOUND_MAX && found.unvisited.length < SITES_FOUND_MAX;
  const others = new Set(areAll ? [...due, ...unvisited] : all);
  for (const id of chosen) others.delete(id);
  return [...chosen, ...ledger.longestAgo([...others], most - chosen.size)];
}

/** Computed again when enough visits came in, or after an hour. */
function qualityOf(site: OpenSite, now: number): LastmodQuality {
  const { memory, learning, quality } = site;
  const isRecent =
    quality !== undefined &&
    now - quality.at < QUALITY_KEPT_MS &&
    memory.visits >= quality.visits &&
    memory.visits <= quality.visits * QUALITY_VISITS_FACTOR;
  if (isRecent) return { ...quality.told, ...lastmodCounts(memory) };
  const told = lastmodQuality(memory, learning, now);
  site.quality = { at: now, visits: memory.visits, told };
  return told;
}

async function inBatches<Item>(
  items: readonly Item[],
  take: (batch: readonly Item[]) => Promise<TakenAnswers>,
): Promise<TakenAnswers> {
  let known = 0;
  const unknown: string[] = [];
  for (const batch of batchesOf(items)) {
    const taken = await take(batch);
    known += taken.known;
    unknown.push(...taken.unknown);
  }
  return { known, unknown };
}

function* batchesOf<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  for (let at = 0; at < items.length; at += BATCH_MAX) yield items.slice(at, at + BATCH_MAX);
}
