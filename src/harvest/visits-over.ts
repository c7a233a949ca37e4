// Due URLs and crawl results of many sites at a time.
import { PortolanError } from '../base/portolan-error.ts';
import type {
  CrawlAnswer,
  DueOverRequest,
  SiteDueRow,
  TakenReport,
  VisitSettings,
} from './port/harvest.ts';
import type { TakenAnswers } from './recrawl/take/take-answers.ts';
import type { HarvestTools } from './run/session/site-run.ts';

const SITES_MAX = 100_000;
const SITES_AT_A_TIME = 100;
// The list of all sites is read again when their number changes, and after a minute.
const SITES_KEPT_MS = 60_000;
const UNKNOWN_SHOWN = 10;
const WEIGHT_MIN = 0.01;
const WEIGHT_MAX = 100;

type Tools = Pick<HarvestTools, 'store' | 'scheduler' | 'clock'>;

export class VisitsOver {
  readonly #tools: Tools;
  #all = { count: -1, at: 0, ids: [] as readonly number[] };

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  async due(
    sites: readonly number[] | 'all',
    { limit, leaseMs, fill = false, look = false }: DueOverRequest,
  ): Promise<readonly SiteDueRow[]> {
    const ids = sites === 'all' ? await this.#allIds() : sites;
    return this.#tools.scheduler.dueOver(ids, { limit, leaseMs, more: fill, peek: look });
  }

  /** Returns also the sites that the answers belong to. */
  async answer(
    answers: readonly CrawlAnswer[],
    siteId: number | undefined,
  ): Promise<{ readonly report: TakenReport; readonly siteIds: readonly number[] }> {
    const { store, scheduler } = this.#tools;
    const siteIds: number[] = [];
    const taken: TakenAnswers[] = [];
    const byUrl = Map.groupBy(answers, ({ loc }) => (siteId === undefined ? originOf(loc) : ''));
    await eachOfSome([...byUrl], async ([url, some]) => {
      const site = await (siteId === undefined ? store.sites.find(url) : store.sites.get(siteId));
      if (!site) {
        taken.push({ known: 0, unknown: some.map(({ loc }) => loc) });
        return;
      }
      siteIds.push(site.id);
      taken.push(await scheduler.answered(site.id, some, { origin: site.url }));
    });
    return { report: reportOf(taken), siteIds };
  }

  async #allIds(): Promise<readonly number[]> {
    const { store, clock } = this.#tools;
    const count = await store.sites.count();
    const at = clock.now();
    if (count === this.#all.count && at - this.#all.at < SITES_KEPT_MS) return this.#all.ids;
    const ids = await store.sites.unpaused(SITES_MAX);
    this.#all = { count, at, ids };
    return ids;
  }
}

/** Works on many sites, some of them at a time: a store answers those together. */
export async function eachOfSome<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += SITES_AT_A_TIME) {
    await Promise.all(items.slice(from, from + SITES_AT_A_TIME).map(work));
  }
}

// A loc that is not a URL belongs to no site.
function originOf(loc: string): string {
  return `${URL.parse(loc)?.origin ?? ''}/`;
}

/** Returns the common report of answers or weights. */
export function reportOf(taken: readonly TakenAnswers[]): TakenReport {
  const unknown = taken.flatMap((one) => one.unknown);
  return {
    known: taken.reduce((sum, one) => sum + one.known, 0),
    unknown: unknown.length,
    unknownLocs: unknown.slice(0, UNKNOWN_SHOWN),
  };
}

/** Errors: CONFIG_INVALID for settings out of range. */
export function checkVisitSettings({ visitsPerDayMax = 1, weight = 1 }: VisitSettings): void {
  if (!(visitsPerDayMax > 0 && visitsPerDayMax < Infinity)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `visitsPerDayMax must be a number above 0, not ${visitsPerDayMax}.`,
      hint: 'Leave it out for no limit.',
    });
  }
  if (weight >= WEIGHT_MIN && weight <= WEIGHT_MAX) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `weight must be from ${WEIGHT_MIN} to ${WEIGHT_MAX}, not ${weight}.`,
    hint: 'A site that counts as others has weight 1.',
  });
}
