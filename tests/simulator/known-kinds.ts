// What a site's lastmods are like, and what can be known of that from its visits, worked out beside
// the estimate of src/.

import type { SiteLearning } from '../../src/harvest/recrawl/learn/site-learning.ts';
import { pollDaysOf } from '../../src/harvest/recrawl/learn/sitemap-trust.ts';
import { invert } from '../../src/harvest/recrawl/quality/climb-likelihood.ts';
import {
  kindsAt,
  type PageVisits,
  POINT_HEAD,
  QualityModel,
  sumVisits,
} from '../../src/harvest/recrawl/quality/quality-model.ts';
import type { Lastmods, WebOptions } from './make-web.ts';
import type { SimulatedPage } from './page-events.ts';
import { DAY_MS } from './product-policy.ts';

/** Recall and precision. */
export interface Shares {
  readonly recall: number;
  readonly precision: number;
}

// Recall, and false lastmods per change and per day.
const KINDS: Partial<Record<Lastmods, readonly [number, number, number]>> = {
  honest: [0.95, 0.05, 0],
  half: [0.5, 0.75, 0],
  bump: [0.95, 0, 1],
  '.5/.2': [0.5, 2, 0],
  '.8/.8': [0.8, 0.2, 0],
  '.9/.9': [0.9, 0.1, 0],
  '.99/.99': [0.99, 0.01, 0],
  '.95/.06': [0.95, (0.95 * 0.94) / 0.06, 0],
};
const RATE_MIN = 1e-9;

/** Of all changes and lastmods of a web, how many are told, and right. */
export function trueShares(pages: readonly SimulatedPage[]): Shares {
  let [changes, told, falseSignals] = [0, 0, 0];
  for (const page of pages) {
    changes += page.changes;
    // The time of a reading is of no one page.
    if (page.isNow) continue;
    told += page.recall * page.changes;
    falseSignals += page.falseSignals;
  }
  return { recall: told / changes, precision: told / (told + falseSignals) };
}

/** The visits of the pages in the sample. */
function visitsOf(
  learning: SiteLearning,
  now: number,
): readonly { readonly page: PageVisits; readonly pollDays: number }[] {
  const trusts = new Map(learning.sitemaps.map((trust) => [trust.sitemapId, trust]));
  return learning.sampled.flatMap(({ sitemapId, visitedAt, pending, visits }) => {
    const trust = trusts.get(sitemapId);
    if (!trust) return [];
    const since = { days: (now - visitedAt) / DAY_MS, lastmods: pending };
    return [{ page: sumVisits(visits, since), pollDays: pollDaysOf(trust) }];
  });
}

/**
 * What is expected of pages by one who knows which kinds there are, how many pages are of each, and
 * how their rates of change are distributed: only which page is which is open. Nobody who sees the
 * same visits has a smaller error on average.
 */
export function expectedOfKinds(learning: SiteLearning, web: WebOptions, now: number): Shares {
  const point = pointOf(web);
  const models = new Map<number, QualityModel>();
  let [lastmods, right, changes] = [0, 0, 0];
  for (const { page, pollDays } of visitsOf(learning, now)) {
    const model = models.get(pollDays) ?? new QualityModel(point, pollDays);
    models.set(pollDays, model);
    const { mean } = model.expect(page);
    lastmods += mean[0];
    right += mean[1];
    changes += mean[2];
  }
  return { recall: right / changes, precision: right / lastmods };
}

/**
 * How far off the recall of a web of one kind must be expected to be: the least standard deviation
 * that an estimate without bias has (Cramér and Rao) of one who knows all but the recall, how many
 * false lastmods there are a day, and the median and the spread of the rates of change.
 */
export function recallErrorMin(learning: SiteLearning, web: WebOptions, now: number): number {
  const point = pointOf(web);
  const open = [POINT_HEAD, POINT_HEAD + 2, 0, 1];
  const information = open.map(() => open.map(() => 0));
  const slopes = new Float64Array(point.length);
  for (const { page, pollDays } of visitsOf(learning, now)) {
    new QualityModel(point, pollDays).setSlopes(page, slopes);
    for (const [row, line] of information.entries()) {
      for (const column of line.keys()) {
        const product = (slopes[open[row] ?? 0] ?? 0) * (slopes[open[column] ?? 0] ?? 0);
        line[column] = (line[column] ?? 0) + product;
      }
    }
  }
  const { recall } = kindsAt(point)[1] ?? { recall: 0 };
  // The point has ln of the odds of the recall.
  return recall * (1 - recall) * Math.sqrt(invert(information).inverse[0]?.[0] ?? 0);
}

/** The kinds of a web, as the model takes them. */
function pointOf({ mix, changesMedian, changesSigma }: WebOptions): readonly number[] {
  const { none = RATE_MIN, ...others } = mix;
  const kinds = Object.entries(others) as [Lastmods, number][];
  const [[, first] = ['none', 1]] = kinds;
  const point = [Math.log(changesMedian), Math.log(changesSigma), Math.log(none / first), 0];
  for (const [kind, share] of kinds) {
    const [recall, perChange, perDay] = KINDS[kind] ?? [RATE_MIN, 0, 0];
    point.push(
      Math.log(recall / (1 - recall)),
      Math.log(Math.max(RATE_MIN, perChange)),
      Math.log(Math.max(RATE_MIN, perDay)),
      Math.log(share / first),
      0,
    );
  }
  return point;
}
