// Makes simulated webs of what a world says of them.
import { type Behaviour, type SimulatedPage, seededChance } from './page-events.ts';

/** How good the lastmods of a sitemap are: a kind, or recall and precision. */
export type Lastmods =
  | ('none' | 'honest' | 'half' | 'now' | 'bump' | 'noise' | 'delayed')
  | ('.5/.2' | '.8/.8' | '.99/.99' | '.9/.9' | '.95/.06');

/** What entries claim of themselves. */
export type Claims =
  | 'none'
  | 'all-daily'
  | 'half-daily'
  | 'half-always'
  | 'half-never'
  | 'right'
  | 'mostly-daily';

/** What a web is like. Rates are per day. */
export interface WebOptions {
  /** Without those of a flood. */
  readonly pages: number;
  /** The share of each kind; of sitemaps, or of pages one by one. */
  readonly mix: Partial<Readonly<Record<Lastmods, number>>>;
  readonly mixedBy: 'sitemap' | 'page';
  /** Δ is log-normal. */
  readonly changesMedian: number;
  readonly changesSigma: number;
  /** So large a share of pages changes 5 to 20 times a day. */
  readonly fastShare: number;
  readonly weights: 'flat' | 'priority' | 'noisy' | 'pareto' | 'pareto-30';
  readonly claims: Claims;
  /** From a day on, a share of pages behaves otherwise. */
  readonly drift?: Drift;
  /** New URLs a day, of the same site, each gone after `FLOOD_DAYS`. */
  readonly floodPerDay: number;
  readonly floodFromDay: number;
  /** Pages come and go; they are there for so many days on average. */
  readonly lifeDays: number;
  readonly sites: number;
  /** The first site of several floods. */
  readonly siteKinds?: readonly SiteKind[];
}

/** A change of behaviour. */
export interface Drift {
  readonly day: number;
  /** Of pages, or of whole sitemaps. */
  readonly share: number;
  readonly bySitemap?: boolean;
  /** Δ before it, and after; a function of what it was. */
  readonly before?: number;
  readonly after?: number;
  readonly factor?: number;
  /** What lastmods are from then on. */
  readonly lastmods?: Lastmods;
}

/** How one of several sites differs from the web that it is in. */
export type SiteKind = Partial<Pick<WebOptions, 'mix' | 'drift' | 'floodPerDay' | 'claims'>>;

const SITEMAP_PAGES = 25;
const SITEMAPS_MAX = 1_000;
const FLOOD_DAYS = 3;
const HONEST = { recall: 0.95, precision: 0.95 };
const QUALITIES: Partial<Readonly<Record<Lastmods, typeof HONEST>>> = {
  honest: HONEST,
  half: { recall: 0.5, precision: 0.4 },
  '.5/.2': { recall: 0.5, precision: 0.2 },
  '.8/.8': { recall: 0.8, precision: 0.8 },
  '.9/.9': { recall: 0.9, precision: 0.9 },
  '.99/.99': { recall: 0.99, precision: 0.99 },
  '.95/.06': { recall: 0.95, precision: 0.06 },
};
const BUMPS_PER_DAY = 1;
// Lastmods that say nothing: changes keep theirs, others move.
const NOISE_RECALL = 0.05;
const NOISE_PER_DAY = 0.5;
const DELAY_DAYS_MAX = 3;
const FAST_MIN = 5;
const FAST_MAX = 20;
const PARETO = { shape: 1, max: 100 };
const PARETO_30 = { shape: 1.5, max: 30 };
const NOISY_SIGMA = 1;
const TOLD_SIGMA = 0.5;

/** Makes the pages of a web. */
export function makeWeb(seed: number, days: number, web: WebOptions): readonly SimulatedPage[] {
  const pages: SimulatedPage[] = [];
  const each = Math.round(web.pages / web.sites);
  for (let siteId = 1; siteId <= web.sites; siteId += 1) {
    const kind = web.siteKinds?.[siteId - 1] ?? {};
    const options = { ...web, ...kind, pages: each };
    pages.push(...makeSite(seededChance(seed * 1_009 + siteId), siteId, days, options));
  }
  return pages;
}

function makeSite(
  chance: () => number,
  siteId: number,
  days: number,
  web: WebOptions,
): readonly SimulatedPage[] {
  const sitemaps = Math.max(1, Math.round(web.pages / SITEMAP_PAGES));
  const kinds = kindsOf(web.mix, web.mixedBy === 'page' ? web.pages : sitemaps, chance);
  const { share = 0, bySitemap = false } = web.drift ?? {};
  const pages: SimulatedPage[] = [];
  const add = (life: Pick<SimulatedPage, 'fromDay' | 'untilDay' | 'isFlood'>): void => {
    const number = pages.length;
    const sitemap = number % sitemaps;
    const kind = kinds[(web.mixedBy === 'page' ? number : sitemap) % kinds.length] ?? 'none';
    const loc = `https://site-${siteId}.example/${number}`;
    // Lastmods of the time of the request are those of a sitemap of their own.
    const isNow = kind === 'now';
    const sitemapId = siteId * SITEMAPS_MAX + (isNow ? 0 : sitemap + 1);
    const drawn = { loc, siteId, sitemap: sitemapId, isNow, ...life };
    const drifts = bySitemap ? sitemap < share * sitemaps : chance() < share;
    pages.push(drawPage(drawn, kind, { ...web, drifts }, chance));
  };
  for (let index = 0; index < web.pages; index += 1) {
    if (web.lifeDays === Number.POSITIVE_INFINITY) add({});
    else addLives(add, days, web.lifeDays, chance);
  }
  const flooded = Math.max(0, days - web.floodFromDay);
  for (let index = 1; index <= web.floodPerDay * flooded; index += 1) {
    const fromDay = web.floodFromDay + index / web.floodPerDay;
    add({ fromDay, untilDay: fromDay + FLOOD_DAYS, isFlood: true });
  }
  return pages;
}

// Whenever a page goes another one comes.
function addLives(
  add: (life: Pick<SimulatedPage, 'fromDay' | 'untilDay'>) => void,
  days: number,
  lifeDays: number,
  chance: () => number,
): void {
  for (let fromDay = 0; fromDay < days; ) {
    const untilDay = fromDay - Math.log(1 - chance()) * lifeDays;
    add({ fromDay, untilDay });
    fromDay = untilDay;
  }
}

/** As many of each kind as its share says, in an order of chance. */
function kindsOf(mix: WebOptions['mix'], count: number, chance: () => number): readonly Lastmods[] {
  const kinds: Lastmods[] = [];
  let sum = 0;
  for (const [kind, share] of Object.entries(mix)) {
    sum += share;
    while (kinds.length < Math.round(sum * count)) kinds.push(kind as Lastmods);
  }
  for (let index = kinds.length - 1; index > 0; index -= 1) {
    const other = Math.floor(chance() * (index + 1));
    [kinds[index], kinds[other]] = [kinds[other] ?? 'none', kinds[index] ?? 'none'];
  }
  return kinds;
}

function drawPage(
  place: Pick<SimulatedPage, 'loc' | 'siteId' | 'isNow'>,
  kind: Lastmods,
  web: WebOptions & { readonly drifts: boolean },
  chance: () => number,
): SimulatedPage {
  const drift = web.drifts ? web.drift : undefined;
  const drawn = web.changesMedian * Math.exp(web.changesSigma * normal(chance));
  const fast = FAST_MIN * (FAST_MAX / FAST_MIN) ** chance();
  const usual = chance() < web.fastShare ? fast : drawn;
  const changes = drift?.before ?? usual;
  const weights = weightsOf(web.weights, chance);
  const changefreq = claimOf(web.claims, changes, chance);
  const priority = weights.priority;
  const page: SimulatedPage = {
    ...place,
    ...behaviourOf(kind, changes),
    weight: weights.weight,
    ...(weights.toldWeight !== undefined && { toldWeight: weights.toldWeight }),
    claims: {
      ...(changefreq !== undefined && { changefreq }),
      ...(priority !== undefined && { priority }),
    },
  };
  if (!drift) return page;
  const { day: fromDay, lastmods = kind, factor } = drift;
  if (factor !== undefined) return { ...page, later: [livelier(page, fromDay, factor)] };
  return { ...page, later: [{ fromDay, ...behaviourOf(lastmods, drift.after ?? changes) }] };
}

// The lastmods that mean nothing stay as they are.
function livelier(page: Behaviour, fromDay: number, factor: number): Behaviour & Later {
  const { changes, recall, falseSignals, delayDays = 0 } = page;
  return { fromDay, changes: changes * factor, recall, falseSignals, delayDays };
}

interface Later {
  readonly fromDay: number;
}

function behaviourOf(kind: Lastmods, changes: number): Behaviour {
  if (kind === 'noise') return { changes, recall: NOISE_RECALL, falseSignals: NOISE_PER_DAY };
  if (kind === 'bump') return { changes, recall: HONEST.recall, falseSignals: BUMPS_PER_DAY };
  if (kind === 'delayed') return { ...behaviourOf('honest', changes), delayDays: DELAY_DAYS_MAX };
  const { recall, precision } = QUALITIES[kind] ?? { recall: 0, precision: 1 };
  return { changes, recall, falseSignals: (recall * changes * (1 - precision)) / precision };
}

function weightsOf(
  weights: WebOptions['weights'],
  chance: () => number,
): { readonly weight: number; readonly toldWeight?: number; readonly priority?: number } {
  switch (weights) {
    case 'flat':
      return { weight: 1 };
    case 'priority': {
      const priority = Math.round(chance() * 10) / 10;
      return { weight: 2 ** (2 * priority - 1), priority };
    }
    // What the crawler knows of importance is not exact.
    case 'noisy': {
      const weight = Math.exp(NOISY_SIGMA * normal(chance));
      return { weight, toldWeight: weight * Math.exp(TOLD_SIGMA * normal(chance)) };
    }
    default: {
      const { shape, max } = weights === 'pareto' ? PARETO : PARETO_30;
      const weight = Math.min(max, (1 - chance()) ** (-1 / shape));
      return { weight, toldWeight: weight };
    }
  }
}

function claimOf(claims: Claims, changes: number, chance: () => number): string | undefined {
  const isFirst = chance() < 0.5;
  switch (claims) {
    case 'none':
      return undefined;
    case 'all-daily':
      return 'daily';
    case 'half-daily':
      return isFirst ? 'daily' : undefined;
    case 'half-always':
      return isFirst ? 'always' : undefined;
    case 'half-never':
      return isFirst ? 'never' : undefined;
    case 'right':
      return bucketOf(changes);
    case 'mostly-daily':
      return chance() < 0.4 ? bucketOf(changes) : 'daily';
  }
}

// The value whose rate is nearest.
function bucketOf(changes: number): string {
  const days = 1 / changes;
  if (days < 0.2) return 'hourly';
  if (days < 2.6) return 'daily';
  if (days < 14.5) return 'weekly';
  if (days < 105) return 'monthly';
  return days < 1_150 ? 'yearly' : 'never';
}

function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}
