// How often the lastmods of a site are right, and how many changes they announce.
import type { LastmodQuality, LastmodShares, SitemapLastmodQuality } from '../../port/harvest.ts';
import type { SiteLearning } from '../learn/site-learning.ts';
import type { LastmodCounts } from '../site/lastmod-counts.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { lastmodWorth, type MeanPage } from './lastmod-worth.ts';
import type { QualityRates } from './quality-model.ts';
import { added, type Matrix, product, type SitemapRates, sitemapRates } from './sitemap-rates.ts';

// 95 of 100 shares lie so many standard deviations around what was worked out. With
// 1.96, right if the model were, 88 of 100 lay within it in drawn webs, and 94 do with this.
const DEVIATIONS = 2.5;
const NOTHING: Matrix = [0, 1, 2].map(() => [0, 0, 0]);

/**
 * The quality of a site's lastmods. Each sitemap counts by its pages, however few of their visits
 * came in. `precision` and `recall` are absent as long as no lastmod moved.
 */
export function lastmodQuality(
  memory: SiteMemory,
  { sampled, sitemaps: trusts }: Pick<SiteLearning, 'sampled' | 'sitemaps'>,
  now: number,
): LastmodQuality {
  const { sitemaps, covariance } = sitemapRates(sampled, trusts, now);
  const pages = sitemaps.reduce((sum, sitemap) => sum + sitemap.pages, 0);
  const all = sumUp(sitemaps, covariance, (sitemap) => sitemap.pages / pages);
  const each = sitemaps.map((sitemap): SitemapLastmodQuality => {
    const { sitemapId } = sitemap;
    const shares = sharesOf(sumUp([sitemap], covariance, () => 1));
    return { sitemapId, pages: sitemap.pages, ...shares };
  });
  return {
    ...lastmodCounts(memory),
    ...sharesOf(all),
    sitemaps: each,
    worth: lastmodWorth(meanPage(sitemaps, all.rates, pages)),
  };
}

export function lastmodCounts(memory: SiteMemory): LastmodCounts {
  const { visits, signalled, changed, changedAndSignalled } = memory;
  return { visits, signalled, changed, changedAndSignalled };
}

interface Unsure {
  readonly rates: QualityRates;
  readonly covariance: Matrix;
}

/** Sums up errors that are a sitemap's own, and those that all sitemaps share. */
function sumUp(
  sitemaps: readonly SitemapRates[],
  siteCovariance: Matrix,
  weightOf: (sitemap: SitemapRates) => number,
): Unsure {
  let rates: QualityRates = [0, 0, 0];
  let own = NOTHING;
  let shared: Matrix = [];
  for (const sitemap of sitemaps) {
    const weight = weightOf(sitemap);
    const [announced, right, changes] = sitemap.rates;
    rates = [rates[0] + weight * announced, rates[1] + weight * right, rates[2] + weight * changes];
    own = added(own, sitemap.covariance, weight ** 2);
    shared =
      shared.length === 0
        ? added(sitemap.shared, sitemap.shared, weight - 1)
        : added(shared, sitemap.shared, weight);
  }
  if (siteCovariance.length === 0 || shared.length === 0) return { rates, covariance: own };
  const transposed = siteCovariance.map((_, row) => shared.map((line) => line[row] ?? 0));
  const ofShared = product(product(shared, siteCovariance), transposed);
  return { rates, covariance: added(own, ofShared, 1) };
}

function sharesOf({ rates, covariance }: Unsure): LastmodShares {
  const [announced, right, changes] = rates;
  if (!(announced > 0)) return {};
  const precision = right / announced;
  const ofPrecision = {
    precision,
    precisionMargin: margin(covariance, [-precision / announced, 1 / announced, 0]),
  };
  if (!(changes > 0)) return ofPrecision;
  const recall = right / changes;
  const recallMargin = margin(covariance, [0, 1 / changes, -recall / changes]);
  return { ...ofPrecision, recall, recallMargin };
}

function margin(covariance: Matrix, slope: readonly number[]): number {
  const [[variance = 0] = []] = product(
    product([slope], covariance),
    slope.map((value) => [value]),
  );
  return Math.min(1, DEVIATIONS * Math.sqrt(Math.max(0, variance)));
}

function meanPage(
  sitemaps: readonly SitemapRates[],
  [told, right, changes]: QualityRates,
  pages: number,
): MeanPage {
  const visits = sitemaps.reduce((sum, of) => sum + (of.visitsPerDay * of.pages) / pages, 0);
  return { visits, changes, told, right };
}
