// How good the lastmods of a site are, by what its pages are taken for.
import type { LastmodQuality, SitemapLastmodQuality } from '../harvest.ts';
import { lastmodWorth, type MeanPage } from './lastmod-worth.ts';
import type { SiteMemory } from './site-memory.ts';
import type { SitemapTrust } from './sitemap-trust.ts';

/** Told, right, changes: of the pages of a sitemap, a day. */
interface DailyRates {
  readonly told: number;
  readonly right: number;
  readonly changes: number;
}

// 95 of 100 shares lie so many standard deviations around what was counted. What a visit shows is
// less than what each signal would show: twice as many are needed.
const DEVIATIONS = 1.96;
const SHOWN_PART = 0.5;
const COUNTS_ASSUMED = 4;
// Two visits within seconds say next to nothing of a day.
const DAYS_ASSUMED = 1;

/**
 * What is known of a site's lastmods: each sitemap counts by its pages, however few of their
 * visits came in. `precision` and `recall` are absent as long as no lastmod moved.
 */
export function lastmodQuality(
  { visits, signalled, changed, changedAndSignalled }: SiteMemory,
  sitemaps: readonly Readonly<SitemapTrust>[],
): LastmodQuality {
  const seen = sitemaps.filter(({ days }) => days > 0);
  const daily = seen.map(dailyRates);
  const all = {
    told: sum(daily.map(({ told }) => told)),
    right: sum(daily.map(({ right }) => right)),
    changes: sum(daily.map(({ changes }) => changes)),
  };
  const counted = {
    told: sum(seen.map(({ told }) => told)),
    changes: sum(seen.map(({ changes }) => changes)),
  };
  const each = seen.map((trust, index): SitemapLastmodQuality => {
    const { sitemapId, pages } = trust;
    return { sitemapId, pages, ...sharesOf(daily[index] ?? all, trust) };
  });
  return {
    visits,
    signalled,
    changed,
    changedAndSignalled,
    ...sharesOf(all, counted),
    sitemaps: each,
    worth: lastmodWorth(meanPage(seen, all)),
  };
}

/** What a page is like on average, a day. */
function meanPage(sitemaps: readonly Readonly<SitemapTrust>[], all: DailyRates): MeanPage {
  const pages = Math.max(1, sum(sitemaps.map((trust) => trust.pages)));
  const visits = sum(sitemaps.map((trust) => (trust.visits * trust.pages) / trust.days));
  return {
    visits: visits / pages,
    changes: all.changes / pages,
    told: all.told / pages,
    right: all.right / pages,
  };
}

function dailyRates({ pages, days, told, right, changes }: Readonly<SitemapTrust>): DailyRates {
  const perDay = pages / (days + DAYS_ASSUMED);
  return { told: told * perDay, right: right * perDay, changes: changes * perDay };
}

function sharesOf(
  { told, right, changes }: DailyRates,
  counted: { readonly told: number; readonly changes: number },
): Pick<LastmodQuality, 'precision' | 'recall' | 'precisionMargin' | 'recallMargin'> {
  if (told === 0) return {};
  const precision = right / told;
  const ofPrecision = { precision, precisionMargin: margin(precision, counted.told) };
  if (changes === 0) return ofPrecision;
  const recall = right / changes;
  return { ...ofPrecision, recall, recallMargin: margin(recall, counted.changes) };
}

function margin(share: number, count: number): number {
  const shown = count * SHOWN_PART + COUNTS_ASSUMED;
  // A share of all or none is as unsure as one that is a count away from it.
  const unsure = Math.max(share * (1 - share), 1 / shown / COUNTS_ASSUMED);
  return Math.min(1, DEVIATIONS * Math.sqrt(unsure / shown));
}

function sum(values: readonly number[]): number {
  return values.reduce((before, value) => before + value, 0);
}
