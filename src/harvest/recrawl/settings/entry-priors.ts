// Priors of a page by changefreq and priority.
import { type Changefreq, parseChangefreq } from '../../../protocol/changefreq.ts';

/** As written in the entry. */
export interface EntryClaims {
  readonly changefreq?: string | undefined;
  readonly priority?: number | undefined;
  /** The sitemap that lists it; of several, the one that was read first. */
  readonly sitemapId?: number | undefined;
}

export interface EntryPriors {
  readonly weight: number;
  /** A day. */
  readonly changes: number;
  /** Which changefreq it claims: 0 for none, 1 for `always` to 7 for `never`. */
  readonly claim: number;
  readonly sitemapId?: number | undefined;
}

// What a claim may come to at most: always to daily is once a day, yearly and never every second
// month. A page that was believed more would be given up before anybody saw how it changes.
const CLAIMED_MAX = 1;
const CLAIMED_MIN = 1 / 60;
const CHANGES_PER_DAY: Readonly<Record<Changefreq, number>> = {
  always: CLAIMED_MAX,
  hourly: CLAIMED_MAX,
  daily: 1,
  weekly: 1 / 7,
  monthly: 1 / 30,
  yearly: CLAIMED_MIN,
  never: CLAIMED_MIN,
};
const CLAIMABLE = Object.keys(CHANGES_PER_DAY);

const PRIORITY_DEFAULT = 0.5;

/**
 * What an entry lets expect. A priority of 0.5 counts once, 1.0 twice, 0.0 half; no more, since
 * most sites give all their pages the same one. A changefreq moves what is expected half of the
 * way (of the logarithm) towards it. Google reads neither.
 *
 * A priority out of range counts as the nearest one; an unknown changefreq is ignored.
 */
export function entryPriors(entry: EntryClaims, changesPerDay: number): EntryPriors {
  const { priority = PRIORITY_DEFAULT } = entry;
  const changefreq = parseChangefreq(entry.changefreq ?? '').value;
  const bounded = Math.min(1, Math.max(0, Number.isNaN(priority) ? PRIORITY_DEFAULT : priority));
  return {
    weight: 2 ** (2 * bounded - 1),
    changes:
      changefreq === undefined
        ? changesPerDay
        : Math.sqrt(changesPerDay * CHANGES_PER_DAY[changefreq]),
    claim: changefreq === undefined ? 0 : CLAIMABLE.indexOf(changefreq) + 1,
    sitemapId: entry.sitemapId,
  };
}
