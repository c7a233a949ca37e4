// The worlds that the schedule is tried in.
import type { Lastmods, SiteKind, WebOptions } from './make-web.ts';

/** A web, how long it is looked at, and who crawls it. */
export interface World extends WebOptions {
  readonly days: number;
  /** Visits a page and day. */
  readonly perPage: number;
  /** From one request of the crawler to the next. */
  readonly stepDays: number;
  readonly pollDays: number;
  readonly fill: boolean;
  /** Freshness counts from here on. */
  readonly fromDay: number;
  /** Nothing changes its ways, comes or goes: the optimum can be worked out. */
  readonly isStationary: boolean;
}

const LIKE_THE_WEB: Partial<Record<Lastmods, number>> = {
  honest: 0.25,
  half: 0.25,
  none: 0.15,
  now: 0.15,
  bump: 0.1,
  delayed: 0.1,
};

const USUAL: World = {
  pages: 500,
  mix: LIKE_THE_WEB,
  mixedBy: 'sitemap',
  changesMedian: 0.15,
  changesSigma: 1.5,
  fastShare: 0,
  weights: 'priority',
  claims: 'none',
  floodPerDay: 0,
  floodFromDay: 10,
  lifeDays: Number.POSITIVE_INFINITY,
  sites: 1,
  days: 120,
  perPage: 0.3,
  stepDays: 0.05,
  pollDays: 0.25,
  fill: false,
  fromDay: 30,
  isStationary: true,
};

const SILENT = { mix: { none: 1 } } as const;
const HONEST = { mix: { honest: 1 } } as const;
const CALM = { ...SILENT, changesMedian: 0.05, changesSigma: 1.1, days: 200, fromDay: 50 } as const;
const SHIFT = { days: 140, fromDay: 60, isStationary: false } as const;
const CALMING = { ...SILENT, days: 240, fromDay: 80, isStationary: false } as const;

const SHORT = { ...HONEST, days: 60, fromDay: 20, isStationary: false } as const;
const FLOODED = { ...SHORT, pages: 350, floodPerDay: 155 } as const;
const TWO_SITES = { ...SHORT, sites: 2, pages: 700 } as const;

// What the guide's table of what lastmods are worth is of.
const WORTH: Partial<World> = {
  pages: 200,
  days: 200,
  fromDay: 50,
  pollDays: 0.05,
  mixedBy: 'page',
  changesMedian: 0.3,
  changesSigma: 1.1,
  weights: 'pareto-30',
};

// One of twenty sites floods, one lies, one calms down.
const TWENTY: readonly SiteKind[] = Array.from({ length: 20 }, (_, index) => {
  if (index === 0) return { ...HONEST, floodPerDay: 60 };
  if (index === 1) return { mix: { bump: 1 } };
  if (index === 2) return { ...SILENT, drift: { day: 60, share: 1, before: 8, after: 0.02 } };
  return [HONEST, { mix: { half: 1 } }, SILENT, { mix: { now: 1 } }][index % 4] ?? {};
});

const DIFFERENT = {
  none: SILENT,
  honest: HONEST,
  half: { mix: { half: 1 } },
  now: { mix: { now: 1 } },
  bump: { mix: { bump: 1 } },
  delayed: { mix: { delayed: 1 } },
  liars: { mix: { now: 0.5, bump: 0.5 } },
  mixed: {},
  'mixed-by-page': { mixedBy: 'page' },
  'mixed-claims': { claims: 'mostly-daily' },
  'mixed-starved': { perPage: 0.02 },
  'mixed-lean': { perPage: 0.1 },
  'mixed-ample': { perPage: 2, days: 60, fromDay: 15 },
  'few-fast': { ...HONEST, fastShare: 0.05 },
  'few-fast-calm': { ...HONEST, fastShare: 0.05, changesMedian: 0.02, changesSigma: 1.1 },
  'few-fast-silent': { ...SILENT, fastShare: 0.05 },
  'weights-flat': { weights: 'flat' },
  'weights-noisy': { weights: 'noisy' },
  'weights-pareto': { weights: 'pareto' },
  'claims-none': CALM,
  'claims-all-daily': { ...CALM, claims: 'all-daily' },
  'claims-half-daily': { ...CALM, claims: 'half-daily' },
  'claims-half-always': { ...CALM, claims: 'half-always' },
  'claims-half-never': { ...CALM, claims: 'half-never' },
  'claims-right': { ...CALM, claims: 'right' },
  'come-and-go': { mix: { half: 0.5, honest: 0.5 }, lifeDays: 40, isStationary: false },
  'honest-to-bump': { ...HONEST, ...SHIFT, drift: { day: 60, share: 1, lastmods: 'bump' } },
  'honest-to-noise': { ...HONEST, ...SHIFT, drift: { day: 60, share: 1, lastmods: 'noise' } },
  'bump-to-honest': {
    ...SHIFT,
    mix: { bump: 1 },
    drift: { day: 60, share: 1, lastmods: 'honest' },
  },
  'half-to-bump': {
    ...HONEST,
    ...SHIFT,
    drift: { day: 60, share: 0.5, bySitemap: true, lastmods: 'bump' },
  },
  'calming-8': { ...CALMING, drift: { day: 80, share: 0.5, before: 8, after: 0.02 } },
  'calming-1': { ...CALMING, drift: { day: 80, share: 0.5, before: 1, after: 0.02 } },
  livening: { ...SHIFT, days: 180, drift: { day: 60, share: 1, factor: 5 } },
  'livening-silent': { ...SILENT, ...SHIFT, days: 180, drift: { day: 60, share: 1, factor: 5 } },
  flood: FLOODED,
  // The pages that stay are not known yet either.
  'flood-at-once': { ...FLOODED, floodFromDay: 0 },
  hourly: { stepDays: 1 / 24 },
  nightly: { stepDays: 1, perPage: 0.2 },
  'nightly-fill': { stepDays: 1, perPage: 0.2, fill: true },
  weekly: { stepDays: 7, perPage: 0.2 },
  'weekly-fill': { stepDays: 7, perPage: 0.2, fill: true },
  'two-sites-flood': { ...TWO_SITES, siteKinds: [HONEST, { floodPerDay: 155 }] },
  'two-sites-silent': { ...TWO_SITES, siteKinds: [HONEST, SILENT] },
  'two-sites-liar': { ...TWO_SITES, siteKinds: [HONEST, { mix: { bump: 1 } }] },
  'twenty-sites': { sites: 20, pages: 400, siteKinds: TWENTY, isStationary: false },
  'worth-none': { ...WORTH, ...SILENT },
  'worth-.5/.2': { ...WORTH, mix: { '.5/.2': 1 } },
  'worth-.8/.8': { ...WORTH, mix: { '.8/.8': 1 } },
  'worth-.99/.99': { ...WORTH, mix: { '.99/.99': 1 } },
  'worth-mixed': { ...WORTH, mix: { '.9/.9': 0.3, half: 0.4, '.95/.06': 0.3 } },
} as const satisfies Readonly<Record<string, Partial<World>>>;

/** The worlds by name. */
export const WORLDS: Readonly<Record<string, World>> = Object.fromEntries(
  Object.entries<Partial<World>>(DIFFERENT).map(([name, different]) => [
    name,
    { ...USUAL, ...different },
  ]),
);

/** `mixed@.1` is the world mixed with a budget of .1 visits a page and day. */
export function worldOf(name: string): World {
  const [base = '', perPage] = name.split('@');
  const world = WORLDS[base];
  if (!world) throw new Error(`There is no world ${base}. --list lists them.`);
  return perPage === undefined ? world : { ...world, perPage: Number(perPage) };
}
