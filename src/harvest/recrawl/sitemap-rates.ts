// How often the pages of each sitemap change and are announced, worked out from the visits of a
// sample of them.
import { climb, type NormalPrior, type Summit } from './climb.ts';
import {
  type PageVisits,
  parametersAt,
  QualityModel,
  type QualityRates,
  sumVisits,
} from './quality-model.ts';
import { DAY_MS } from './recrawl-settings.ts';
import { pollDaysOf, type SitemapTrust } from './sitemap-trust.ts';
import type { SampledPage, SampledVisit } from './visit-sample.ts';

/** Rates of a mean page of a sitemap, a day. */
export interface SitemapRates {
  readonly sitemapId: number;
  /** Pages with a visit that told whether they had changed. */
  readonly pages: number;
  /** Of a page. */
  readonly visitsPerDay: number;
  readonly rates: QualityRates;
  /** How unsure that is, by itself; and how far it follows the parameters of the site. */
  readonly covariance: Matrix;
  readonly shared: Matrix;
}

/** Rates of all sitemaps, and the covariance of what they share. */
export interface SiteRates {
  readonly sitemaps: readonly SitemapRates[];
  readonly covariance: Matrix;
}

type Matrix = readonly (readonly number[])[];
type Trust = Readonly<SitemapTrust>;

interface SampledSitemap {
  readonly trust: Trust;
  readonly pollDays: number;
  readonly pages: readonly PageVisits[];
  readonly sampled: number;
  readonly days: number;
  readonly visits: number;
  /** Visits before which all lastmods moved together. */
  readonly allMoved: { readonly visits: number; readonly changed: number; readonly days: number };
}

// What is known beforehand: of few visits the shares are not sure, of many it says nothing.
const SITE_PRIORS: readonly NormalPrior[] = [
  { mean: 0.5, spread: 2 },
  { mean: Math.log(0.3), spread: 2 },
  { mean: Math.log(0.01), spread: 2 },
  { mean: Math.log(0.1), spread: 2 },
  { mean: Math.log(1.2), spread: 0.4 },
  { mean: -3, spread: 2 },
];
// Of pages without moved lastmods nothing else is to be found out than how often they change.
const SILENT_PRIORS: readonly NormalPrior[] = [
  { mean: 0, spread: 1e-3 },
  { mean: 0, spread: 1e-3 },
  { mean: 0, spread: 1e-3 },
  { mean: Math.log(0.1), spread: 2 },
  { mean: Math.log(1.2), spread: 0.4 },
  { mean: 30, spread: 1e-3 },
];
// How far a sitemap may well be from the others of its site.
const SPREADS: readonly number[] = [1.5, 1.5, 1.5, 0.7, 0.1, 1.5];
// Sitemaps differ when parameters of their own make their visits so much more likely (ln), each.
const GAINED_MIN = 2;
const DIFFERENCE = 1e-2;
const LOG_FALSE_FEW = Math.log(0.03);
// Two visits within seconds say next to nothing of a day.
const DAYS_ASSUMED = 1;

/** Works the rates of a site's sitemaps out. */
export function sitemapRates(
  sample: readonly SampledPage[],
  trusts: readonly Trust[],
  now: number,
): SiteRates {
  const byId = Map.groupBy(sample, ({ sitemapId }) => sitemapId);
  const sitemaps = trusts.flatMap((trust) => {
    const sampled = sampledSitemap(trust, byId.get(trust.sitemapId) ?? [], now);
    return sampled.visits > 0 ? [sampled] : [];
  });
  const announced = sitemaps.filter(hasLastmods);
  const site = announced.length > 0 ? fitSite(announced) : undefined;
  const each = site && fitEach(announced, site);
  const rates = sitemaps.map((sitemap): SitemapRates => {
    const { trust, visits, days } = sitemap;
    const visitsPerDay = visits / (days + DAYS_ASSUMED);
    const pages = Math.max(trust.pages, sitemap.sampled);
    const of = { sitemapId: trust.sitemapId, pages, visitsPerDay };
    if (!site || !hasLastmods(sitemap)) {
      return { ...of, ...ratesAt(sitemap, fit([sitemap], SILENT_PRIORS), 'own') };
    }
    const own = each?.get(sitemap);
    return { ...of, ...(own ? ratesAt(sitemap, own, 'own') : ratesAt(sitemap, site, 'site')) };
  });
  return { sitemaps: rates, covariance: site?.covariance ?? [] };
}

/** The parameters of each sitemap; none where all sitemaps may well be alike. */
function fitEach(
  sitemaps: readonly SampledSitemap[],
  { point }: Summit,
): ReadonlyMap<SampledSitemap, Summit> | undefined {
  const priors = point.map((mean, index): NormalPrior => ({ mean, spread: SPREADS[index] ?? 1 }));
  const each = new Map(sitemaps.map((sitemap) => [sitemap, fit([sitemap], priors)]));
  const gained = [...each.values()].reduce((sum, summit) => sum + summit.gained, 0);
  return gained > GAINED_MIN * sitemaps.length ? each : undefined;
}

function hasLastmods({ pages }: SampledSitemap): boolean {
  return pages.some(({ lastmods }) => lastmods > 0);
}

function sampledSitemap(
  trust: Trust,
  sampled: readonly SampledPage[],
  now: number,
): SampledSitemap {
  const pages: PageVisits[] = [];
  const allMoved = { visits: 0, changed: 0, days: 0 };
  let [days, visits] = [0, 0];
  for (const page of sampled) {
    const recent = visitsSince(page, trust.changedAt);
    visits += recent.length;
    for (const visit of recent) {
      days += visit.days;
      if (!visit.isAllMoved) continue;
      allMoved.visits += 1;
      allMoved.changed += visit.changed ? 1 : 0;
      allMoved.days += visit.days;
    }
    const told = recent.filter(({ isAllMoved }) => !isAllMoved);
    const since = sinceVisit(page, trust, now);
    if (told.length > 0 || since.days > 0) pages.push(sumVisits(told, since));
  }
  const pollDays = pollDaysOf(trust);
  return { trust, pollDays, pages, sampled: sampled.length, days, visits, allMoved };
}

function sinceVisit(
  { visitedAt, pending }: SampledPage,
  { allMovedAt, changedAt }: Trust,
  now: number,
): { readonly days: number; readonly lastmods: number } {
  if (Math.max(allMovedAt, changedAt) > visitedAt) return { days: 0, lastmods: 0 };
  return { days: Math.max(0, now - visitedAt) / DAY_MS, lastmods: pending };
}

// Visits that began before signals changed their ways say nothing of them now.
function visitsSince({ visitedAt, visits }: SampledPage, since: number): readonly SampledVisit[] {
  if (since === 0) return visits;
  let endedAt = visitedAt;
  let index = visits.length;
  while (index > 0 && endedAt > since) {
    index -= 1;
    endedAt -= (visits[index]?.days ?? 0) * DAY_MS;
  }
  return visits.slice(index);
}

// There are two summits: false lastmods that come as changes do, and those that come regardless.
function fitSite(sitemaps: readonly SampledSitemap[]): Summit {
  const lastmods = sumOver(sitemaps, ({ lastmods }) => lastmods);
  const days = sumOver(sitemaps, ({ days }) => days);
  const rate = Math.log(lastmods / (days + DAYS_ASSUMED));
  const means = SITE_PRIORS.map(({ mean }) => mean);
  const asChanges = fit(sitemaps, SITE_PRIORS, means);
  const startRegardless = means.with(1, LOG_FALSE_FEW).with(2, rate);
  const regardless = fit(sitemaps, SITE_PRIORS, startRegardless);
  return asChanges.height > regardless.height ? asChanges : regardless;
}

function sumOver(sitemaps: readonly SampledSitemap[], of: (page: PageVisits) => number): number {
  return sitemaps.reduce(
    (all, { pages }) => all + pages.reduce((sum, page) => sum + of(page), 0),
    0,
  );
}

function fit(
  sitemaps: readonly SampledSitemap[],
  priors: readonly NormalPrior[],
  start?: readonly number[],
): Summit {
  const logsAt = (point: readonly number[]): readonly number[] => {
    const parameters = parametersAt(point);
    return sitemaps.flatMap(({ pages, pollDays }) => {
      const model = new QualityModel(parameters, pollDays);
      return pages.map((page) => model.logLikelihood(page));
    });
  };
  return climb(logsAt, priors, start);
}

type Found = Pick<SitemapRates, 'rates' | 'covariance' | 'shared'>;

// Parameters of its own follow those of the site as far as the sitemap's visits leave them open.
function ratesAt(
  sitemap: SampledSitemap,
  { point, covariance }: Summit,
  of: 'own' | 'site',
): Found {
  const { mean, covariance: ofPages } = meanPage(sitemap, point);
  const slopes = point.map((_, moving) => {
    const moved = point.map((value, index) => value + (index === moving ? DIFFERENCE : 0));
    return meanPage(sitemap, moved).mean.map((rate, row) => (rate - (mean[row] ?? 0)) / DIFFERENCE);
  });
  const jacobian = mean.map((_, row) => slopes.map((slope) => slope[row] ?? 0));
  const rates = withAllMoved(sitemap, hasLastmods(sitemap) ? mean : [0, 0, mean[2]]);
  if (of === 'site') return { rates, covariance: ofPages, shared: jacobian };
  const own = product(product(jacobian, covariance), slopes);
  const pull = covariance.map((line) =>
    line.map((value, index) => value * (SPREADS[index] ?? 1) ** -2),
  );
  return {
    rates,
    covariance: own.map((line, row) =>
      line.map((value, column) => value + (ofPages[row]?.[column] ?? 0)),
    ),
    shared: hasLastmods(sitemap)
      ? product(jacobian, pull)
      : jacobian.map((line) => line.map(() => 0)),
  };
}

/** A page of the sitemap on average; how unsure that is with these parameters. */
function meanPage(
  { trust, pages, pollDays }: SampledSitemap,
  point: readonly number[],
): { readonly mean: QualityRates; readonly covariance: Matrix } {
  const model = new QualityModel(parametersAt(point), pollDays);
  const each = pages.map((page) => model.expect(page));
  const count = Math.max(1, pages.length);
  const meanOf = (of: (page: (typeof each)[number]) => number): number =>
    each.reduce((sum, page) => sum + of(page), 0) / count;
  const mean = [0, 1, 2].map((row) => meanOf((page) => page.mean[row] ?? 0));
  // Of the pages that are not in the sample nothing is known but that they are like these.
  const outside = 1 - Math.min(1, pages.length / Math.max(1, trust.pages));
  const covariance = mean.map((ofRow, row) =>
    mean.map((ofColumn, column) => {
      const within = meanOf((page) => page.covariance[row]?.[column] ?? 0);
      const between = meanOf(
        (page) => ((page.mean[row] ?? 0) - ofRow) * ((page.mean[column] ?? 0) - ofColumn),
      );
      return (within + outside * between) / count;
    }),
  );
  return { mean: [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0], covariance };
}

// That all were moved tells every change, and as much of all pages that did not change.
function withAllMoved({ allMoved, days }: SampledSitemap, fitted: QualityRates): QualityRates {
  const share = days > 0 ? allMoved.days / days : 0;
  const per = share / (allMoved.days + DAYS_ASSUMED);
  const [announced, right, changes] = fitted.map((rate) => (1 - share) * rate);
  return [
    (announced ?? 0) + per * allMoved.visits,
    (right ?? 0) + per * allMoved.changed,
    (changes ?? 0) + per * allMoved.changed,
  ];
}

/** The product of two matrices. */
export function product(a: Matrix, b: Matrix): number[][] {
  return a.map((line) =>
    (b[0] ?? []).map((_, column) =>
      line.reduce((sum, value, index) => sum + value * (b[index]?.[column] ?? 0), 0),
    ),
  );
}
