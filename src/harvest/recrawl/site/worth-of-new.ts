// The worth of a new URL, by what became of earlier ones of its site.
import type { PageMemory } from '../learn/page-memory.ts';
import { DAY_MS } from '../settings/recrawl-settings.ts';
import type { SiteMemory } from './site-memory.ts';

export type NewUrlCounts = Pick<
  SiteMemory,
  | ('newTried' | 'newIndexable' | 'watchedFrom')
  | ('youngUrls' | 'youngDays' | 'youngRemoved' | 'youngAt')
>;

// Before anything is known new URLs are taken for good: as if so many had been.
const GOOD_ASSUMED = 5;
// Both counts are halved then, so that a site that mends its ways is known as such.
const TRIED_MAX = 200;
// A URL is young for a month: what is removed later says nothing of new ones.
const YOUNG_DAYS = 30;
// What is known of how long they stay is forgotten in two months.
const KEPT_DAYS = 60;
// Before anything is known they stay for a year: as if a tenth of one had been removed.
const REMOVED_ASSUMED = 0.1;
const DAYS_ASSUMED = REMOVED_ASSUMED * 365;
// Who finds a page that is gone after a month finds it half as useful as one that stays.
const STAY_WANTED_DAYS = 30;
// However poor new URLs were, they have a quarter of what is kept for good ones.
const KEPT_LEFT_MIN = 0.25;

/**
 * What the first visit of a page is worth that would be worth `worth` if the new URLs of its site
 * were there, could be indexed, and stayed: so much at most.
 */
export function worthOfNew(page: PageMemory, worth: number, site: NewUrlCounts): number {
  const share = shareIndexable(site);
  const removedADay = (site.youngRemoved + REMOVED_ASSUMED) / (site.youngDays + DAYS_ASSUMED);
  const days = worth / page.weight;
  const lost = (rate: number): number => (1 + rate * days) * (1 + rate * STAY_WANTED_DAYS);
  const assumed = lost(REMOVED_ASSUMED / DAYS_ASSUMED);
  return worth * share * Math.min(1, assumed / lost(removedADay));
}

/**
 * How much of the share of visits that is kept for new URLs a URL takes: 1 for a good one, up to 4
 * where little of its worth is left because of the fate of earlier ones.
 */
export function keptCost(left: number): number {
  return 1 / Math.min(1, Math.max(KEPT_LEFT_MIN, left));
}

/** The share of first visits that found a page that may be indexed. */
export function shareIndexable({ newIndexable, newTried }: NewUrlCounts): number {
  return (newIndexable + GOOD_ASSUMED) / (newTried + GOOD_ASSUMED);
}

export function countFirstVisit<Counts extends NewUrlCounts>(
  counts: Counts,
  isIndexable: boolean,
): Counts {
  const kept = counts.newTried >= TRIED_MAX ? 0.5 : 1;
  return {
    ...counts,
    newTried: counts.newTried * kept + 1,
    newIndexable: counts.newIndexable * kept + (isIndexable ? 1 : 0),
  };
}

export function countAdded<Counts extends NewUrlCounts>(
  counts: Counts,
  { count, at }: { readonly count: number; readonly at: number },
): Counts {
  const grown = agedTo(counts, at);
  return { ...grown, youngUrls: grown.youngUrls + count };
}

/**
 * Counts URLs that are no longer listed, by when each was first listed. Those that were there when
 * the site was first looked at were not counted when they came, and are not now.
 */
export function countRemoved<Counts extends NewUrlCounts>(
  counts: Counts,
  { listedAt, at }: { readonly listedAt: readonly number[]; readonly at: number },
): Counts {
  const grown = agedTo(counts, at);
  const from = Math.max(grown.watchedFrom, at - YOUNG_DAYS * DAY_MS);
  const removed = Math.min(grown.youngUrls, listedAt.filter((since) => since >= from).length);
  return {
    ...grown,
    youngUrls: grown.youngUrls - removed,
    youngRemoved: grown.youngRemoved + removed,
  };
}

function agedTo<Counts extends NewUrlCounts>(counts: Counts, at: number): Counts {
  if (counts.watchedFrom === 0) return { ...counts, watchedFrom: at, youngAt: at };
  const days = Math.max(0, at - counts.youngAt) / DAY_MS;
  const stillYoung = Math.exp(-days / YOUNG_DAYS);
  const kept = Math.exp(-days / KEPT_DAYS);
  const passed = counts.youngUrls * YOUNG_DAYS * (1 - stillYoung);
  return {
    ...counts,
    youngUrls: counts.youngUrls * stillYoung,
    youngDays: counts.youngDays * kept + passed,
    youngRemoved: counts.youngRemoved * kept,
    youngAt: Math.max(at, counts.youngAt),
  };
}
