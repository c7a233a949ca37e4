// How often the pages of each sitemap change and are announced, worked out from the visits of a
// sample of them.

import { pollDaysOf, type SitemapTrust } from '../learn/sitemap-trust.ts';
import type { SampledPage, SampledVisit } from '../learn/visit-sample.ts';
import { DAY_MS } from '../settings/recrawl-settings.ts';
import {
  climbLikelihood,
  type Likelihood,
  type NormalPrior,
  type Summit,
} from './climb-likelihood.ts';
import {
  KindModel,
  kindsAt,
  type PageVisits,
  POINT_HEAD,
  QualityModel,
  type QualityRates,
  shareAt,
  sumVisits,
} from './quality-model.ts';

/** Rates of a mean page of a sitemap, a day. */
export interface SitemapRates {
  readonly sitemapId: number;
  /** Pages with a visit that showed whether they had changed. */
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

export type Matrix = readonly (readonly number[])[];
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

// Priors: they matter while there are few visits.
// A page whose lastmods move at all most often has one moved by a change too.
const HEAD_PRIORS: readonly NormalPrior[] = [
  { mean: Math.log(0.1), spread: 2 },
  { mean: Math.log(1.2), spread: 0.4 },
  { mean: -3, spread: 2 },
  { mean: 0, spread: 0.7 },
];
const KIND_PRIORS: readonly NormalPrior[] = [
  { mean: 2, spread: 2 },
  { mean: Math.log(0.1), spread: 3 },
  { mean: Math.log(0.01), spread: 3 },
  { mean: 0, spread: 1.5 },
  { mean: 0, spread: 1 },
];
// Shares and rates of change are relative to those of the first kind.
const FIXED: NormalPrior = { mean: 0, spread: 1e-3 };
const SITE_PRIORS = [...HEAD_PRIORS, ...KIND_PRIORS.slice(0, 3), FIXED, FIXED];
// Of pages without moved lastmods only the rate of change can be estimated.
const SILENT_PRIORS: readonly NormalPrior[] = [
  ...HEAD_PRIORS.slice(0, 2),
  { mean: 30, spread: 1e-3 },
  FIXED,
  ...KIND_PRIORS.map(() => FIXED),
];
// Starting points of another kind of pages: recall, false lastmods per change and per day.
const KINDS_TRIED: readonly (readonly number[])[] = [0.95, 0.3].flatMap((recall) =>
  [
    [0.05, 0.001],
    [1, 0.001],
    [10, 0.001],
    [0.05, 0.1],
    [0.05, 1],
  ].map(([perChange = 0, perDay = 0]) => [
    Math.log(recall / (1 - recall)),
    Math.log(perChange),
    Math.log(perDay),
  ]),
);
const CHANGES_TRIED: readonly number[] = [-1.5, 0, 1.5];
const SHARE_TRIED = 0.2;
const LOG_MORE_MAX = 500;
const KINDS_MAX = 3;
// Standard deviation of a sitemap's shares from those of its site (ln).
const SHARE_SPREAD = 1.5;
// Sitemaps differ when shares of their own make their visits so much more likely (ln), each.
const GAINED_MIN = 2;
const DIFFERENCE = 1e-2;
const READ_STEP = 1.01;
const LOG_READ_STEP = Math.log(READ_STEP);
const LOG_FALSE_FEW = Math.log(0.03);
// Two visits within seconds say next to nothing of a day.
const DAYS_ASSUMED = 1;

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
  const each = site && fitShares(announced, site.point);
  const rates = sitemaps.map((sitemap): SitemapRates => {
    const { trust, visits, days } = sitemap;
    const visitsPerDay = visits / (days + DAYS_ASSUMED);
    const pages = Math.max(trust.pages, sitemap.sampled);
    const of = { sitemapId: trust.sitemapId, pages, visitsPerDay };
    if (site && hasLastmods(sitemap)) {
      return { ...of, ...ratesAt(sitemap, site.point, each?.get(sitemap)) };
    }
    const { point, covariance } = climbLikelihood(likelihoodOf([sitemap]), SILENT_PRIORS);
    const found = ratesAt(sitemap, point);
    const own = product(product(found.shared, covariance), transposed(found.shared));
    const shared = (site?.point ?? []).map(() => 0);
    return {
      ...of,
      rates: found.rates,
      covariance: added(own, found.covariance),
      shared: [shared, shared, shared],
    };
  });
  return { sitemaps: rates, covariance: site?.covariance ?? [] };
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
  // Sitemaps that are read about as often share what is worked out for their pages.
  const readDays = pollDaysOf(trust);
  const pollDays = readDays > 0 ? READ_STEP ** Math.round(Math.log(readDays) / LOG_READ_STEP) : 0;
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

/** The kinds of a site's pages: one more as long as their visits are better explained by it. */
function fitSite(sitemaps: readonly SampledSitemap[]): Summit {
  const likelihood = likelihoodOf(sitemaps);
  let best = fitOneKind(sitemaps, likelihood);
  let priors = SITE_PRIORS;
  for (let kinds = 2; kinds <= KINDS_MAX; kinds += 1) {
    priors = [...priors, ...KIND_PRIORS];
    const next = climbLikelihood(likelihood, priors, withKind(sitemaps, best.point));
    if (next.evidence <= best.evidence) break;
    best = next;
  }
  return best;
}

// There are two summits: false lastmods that come as changes do, and those that come regardless.
function fitOneKind(sitemaps: readonly SampledSitemap[], likelihood: Likelihood): Summit {
  const lastmods = sumOver(sitemaps, (page) => page.lastmods);
  const days = sumOver(sitemaps, (page) => page.days);
  const means = SITE_PRIORS.map(({ mean }) => mean);
  const regardless = means
    .with(POINT_HEAD + 1, LOG_FALSE_FEW)
    .with(POINT_HEAD + 2, Math.log(lastmods / (days + DAYS_ASSUMED)));
  const asChanges = climbLikelihood(likelihood, SITE_PRIORS, means);
  const other = climbLikelihood(likelihood, SITE_PRIORS, regardless);
  return asChanges.height > other.height ? asChanges : other;
}

/** The kinds at a point, and one more: the one that makes the visits most likely. */
function withKind(
  sitemaps: readonly SampledSitemap[],
  point: readonly number[],
): readonly number[] {
  const logs = likelihoodOf(sitemaps).logsAt(point);
  const shares = kindsAt(point).map(({ logShare }) => logShare);
  // Relative to the first kind, which the silent one comes before.
  const share = Math.log(SHARE_TRIED / (1 - SHARE_TRIED)) - (shares[1] ?? 0);
  let best: readonly number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const changes of CHANGES_TRIED) {
    for (const [recall = 0, perChange = 0, perDay = 0] of KINDS_TRIED) {
      const own = [recall, perChange, perDay, share, changes];
      const [kind] = kindsAt([...point.slice(0, POINT_HEAD), ...own]).slice(1);
      if (!kind) continue;
      let gained = 0;
      let at = 0;
      for (const { pages, pollDays } of sitemaps) {
        const model = new KindModel(kind, pollDays);
        for (const page of pages) {
          const more = Math.min(LOG_MORE_MAX, model.logLikelihood(page) - (logs[at] ?? 0));
          gained += Math.log(1 - SHARE_TRIED + SHARE_TRIED * Math.exp(more));
          at += 1;
        }
      }
      if (gained > most) [most, best] = [gained, own];
    }
  }
  return [...point, ...best];
}

function sumOver(sitemaps: readonly SampledSitemap[], of: (page: PageVisits) => number): number {
  return sitemaps.reduce(
    (all, { pages }) => all + pages.reduce((sum, page) => sum + of(page), 0),
    0,
  );
}

interface PageLikelihood extends Likelihood {
  /** Of each page. */
  logsAt(point: readonly number[]): readonly number[];
}

function likelihoodOf(sitemaps: readonly SampledSitemap[]): PageLikelihood {
  const each = <Result>(
    point: readonly number[],
    of: (model: QualityModel, page: PageVisits) => Result,
  ): Result[] => {
    const models = new Map<number, QualityModel>();
    return sitemaps.flatMap(({ pages, pollDays }) => {
      const model = models.get(pollDays) ?? new QualityModel(point, pollDays);
      models.set(pollDays, model);
      return pages.map((page) => of(model, page));
    });
  };
  const logsAt = (point: readonly number[]): number[] =>
    each(point, (model, page) => model.logLikelihood(page));
  return {
    logsAt,
    logAt: (point) => logsAt(point).reduce((sum, log) => sum + log, 0),
    slopesAt: (point) => {
      let log = 0;
      const slopes = each(point, (model, page) => {
        const of = new Float64Array(point.length);
        log += model.setSlopes(page, of);
        return of;
      });
      return { log, slopes };
    },
  };
}

/** Shares of the kinds by sitemap; none where all sitemaps may well be alike. */
function fitShares(
  sitemaps: readonly SampledSitemap[],
  point: readonly number[],
): ReadonlyMap<SampledSitemap, Summit> | undefined {
  if (sitemaps.length === 1) return undefined;
  const priors = sharesOf(point).map((mean): NormalPrior => ({ mean, spread: SHARE_SPREAD }));
  const each = new Map(
    sitemaps.map((sitemap) => [
      sitemap,
      climbLikelihood(likelihoodOfShares(sitemap, point), priors),
    ]),
  );
  const gained = [...each.values()].reduce((sum, summit) => sum + summit.gained, 0);
  return gained > GAINED_MIN * sitemaps.length ? each : undefined;
}

function sharesOf(point: readonly number[]): readonly number[] {
  return kindsAt(point).map((_, index) => point[shareAt(index - 1)] ?? 0);
}

function withShares(point: readonly number[], shares: readonly number[]): readonly number[] {
  return shares.reduce((all, share, index) => all.with(shareAt(index - 1), share), [...point]);
}

function likelihoodOfShares(
  { pages, pollDays }: SampledSitemap,
  point: readonly number[],
): Likelihood {
  const models = kindsAt(point).map((kind) => new KindModel(kind, pollDays));
  const logs = pages.map((page) => models.map((model) => model.logLikelihood(page)));
  const slopesAt: Likelihood['slopesAt'] = (shares) => {
    const logShares = kindsAt(withShares(point, shares)).map(({ logShare }) => logShare);
    let log = 0;
    const slopes = logs.map((of) => {
      const sums = of.map((one, index) => one + (logShares[index] ?? 0));
      const most = Math.max(...sums);
      const all = most + Math.log(sums.reduce((sum, one) => sum + Math.exp(one - most), 0));
      log += all;
      return sums.map((one, index) => Math.exp(one - all) - Math.exp(logShares[index] ?? 0));
    });
    return { log, slopes };
  };
  return { slopesAt, logAt: (shares) => slopesAt(shares).log };
}

type Found = Pick<SitemapRates, 'rates' | 'covariance' | 'shared'>;

// Shares of its own follow those of the site as far as the sitemap's visits leave them open.
function ratesAt(sitemap: SampledSitemap, site: readonly number[], own?: Summit): Found {
  const point = own ? withShares(site, own.point) : site;
  const { mean, covariance } = meanPage(sitemap, point);
  const slopes = point.map((_, moving) => {
    const moved = point.map((value, index) => value + (index === moving ? DIFFERENCE : 0));
    return meanPage(sitemap, moved).mean.map((rate, row) => (rate - (mean[row] ?? 0)) / DIFFERENCE);
  });
  const rates = withAllMoved(sitemap, hasLastmods(sitemap) ? mean : [0, 0, mean[2]]);
  const jacobian = transposed(slopes);
  if (!own) return { rates, covariance, shared: jacobian };
  const ofShares = jacobian.map((line) =>
    own.point.map((_, index) => line[shareAt(index - 1)] ?? 0),
  );
  const ofOwn = product(product(ofShares, own.covariance), transposed(ofShares));
  const pull = product(ofShares, own.covariance);
  const shared = jacobian.map((line, row) =>
    own.point.reduce(
      (all, _, index) =>
        all.with(shareAt(index - 1), (pull[row]?.[index] ?? 0) / SHARE_SPREAD ** 2),
      line,
    ),
  );
  return { rates, covariance: added(ofOwn, covariance), shared };
}

/** A page of the sitemap on average; how unsure that is with these parameters. */
function meanPage(
  { trust, pages, pollDays }: SampledSitemap,
  point: readonly number[],
): { readonly mean: QualityRates; readonly covariance: Matrix } {
  const model = new QualityModel(point, pollDays);
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

// Lastmods that all move together announce every change, and every other page falsely.
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

export function product(a: Matrix, b: Matrix): number[][] {
  return a.map((line) =>
    (b[0] ?? []).map((_, column) =>
      line.reduce((sum, value, index) => sum + value * (b[index]?.[column] ?? 0), 0),
    ),
  );
}

function transposed(matrix: Matrix): number[][] {
  return (matrix[0] ?? []).map((_, column) => matrix.map((line) => line[column] ?? 0));
}

/** The sum of a matrix and so many times another one. */
export function added(a: Matrix, b: Matrix, factor = 1): number[][] {
  return a.map((line, row) =>
    line.map((value, column) => value + factor * (b[row]?.[column] ?? 0)),
  );
}
