// What is worked out of a site's lastmods from the visits of a sample of its pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTrust, type SitemapTrust } from '../learn/sitemap-trust.ts';
import type { SampledPage, SampledVisit } from '../learn/visit-sample.ts';
import { newSite } from '../site/site-memory.ts';
import { lastmodQuality } from './lastmod-quality.ts';

const DAY_MS = 86_400_000;
const NOW = 1_763_600_000_000;
const INTERVAL = 4;

function chances(): () => number {
  let state = 20_261_128;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Kind {
  readonly changes: number;
  readonly recall: number;
  readonly falseLastmods: number;
}

/** Pages of a sitemap, each visited every fourth day. */
function sampled(sitemapId: number, pages: number, visits: number, kind: Kind): SampledPage[] {
  const chance = chances();
  const countOf = (rate: number): number => {
    let count = -1;
    for (let days = 0; days < INTERVAL; count += 1) days -= Math.log(1 - chance()) / rate;
    return count;
  };
  return Array.from({ length: pages }, () => ({
    sitemapId,
    visitedAt: NOW,
    pending: 0,
    visits: Array.from({ length: visits }, (): SampledVisit => {
      const told = countOf(kind.recall * kind.changes);
      const silent = countOf((1 - kind.recall) * kind.changes);
      const lastmods = told + countOf(kind.falseLastmods);
      return { days: INTERVAL, lastmods, changed: told + silent > 0, isAllMoved: false };
    }),
  }));
}

function qualityOf(
  trusts: readonly Partial<SitemapTrust>[],
  sample: readonly SampledPage[],
): ReturnType<typeof lastmodQuality> {
  const sitemaps = trusts.map((trust) => ({ ...newTrust(trust.sitemapId ?? 1), ...trust }));
  return lastmodQuality(newSite(1), { sampled: sample, sitemaps }, NOW);
}

const HALF = { changes: 0.05, recall: 0.5, falseLastmods: 0.0375 };

test('recall and precision are those that the pages have', () => {
  const quality = qualityOf([{ sitemapId: 1 }], sampled(1, 200, 12, HALF));
  const { recall = 0, recallMargin = 1, precision = 0, precisionMargin = 1 } = quality;
  assert.ok(Math.abs(recall - 0.5) <= recallMargin && recallMargin < 0.15, `${recall}`);
  assert.ok(Math.abs(precision - 0.4) <= precisionMargin && precisionMargin < 0.12, `${precision}`);
});

test('each sitemap counts by its pages, however many of them are in the sample', () => {
  const honest = { changes: 0.05, recall: 0.95, falseLastmods: 0.0025 };
  const liar = { changes: 0.05, recall: 0.05, falseLastmods: 0.05 };
  const sample = [...sampled(1, 60, 12, honest), ...sampled(2, 60, 12, liar)];
  const { recall = 0, sitemaps } = qualityOf(
    [
      { sitemapId: 1, pages: 9_000 },
      { sitemapId: 2, pages: 60 },
    ],
    sample,
  );
  const [first, second] = sitemaps.map((sitemap) => sitemap.recall ?? 0);
  assert.ok((first ?? 0) > 0.8 && (second ?? 1) < 0.3, `${first} ${second}`);
  assert.ok(Math.abs(recall - (first ?? 0)) < 0.03, `${recall}`);
});

test('kinds of pages in one sitemap are told apart', () => {
  const honest = { changes: 0.2, recall: 0.95, falseLastmods: 0.01 };
  const daily = { changes: 0.05, recall: 0.95, falseLastmods: 0.5 };
  const sample = [...sampled(1, 120, 12, honest), ...sampled(1, 120, 12, daily)];
  const { recall = 0, precision = 0 } = qualityOf([{ sitemapId: 1 }], sample);
  // Of .25 changes and .7475 lastmods a day .2375 are right.
  assert.ok(Math.abs(recall - 0.95) < 0.06, `recall ${recall}`);
  assert.ok(Math.abs(precision - 0.318) < 0.06, `precision ${precision}`);
});

test('the more visits there were the surer it is', () => {
  const marginOf = (pages: number, visits: number): number => {
    const quality = qualityOf([{ sitemapId: 1 }], sampled(1, pages, visits, HALF));
    return quality.precisionMargin ?? 0;
  };
  assert.ok(marginOf(10, 2) > marginOf(40, 6) && marginOf(40, 6) > marginOf(200, 12));
});

test('visits before signals changed their ways say nothing', () => {
  const changedAt = NOW - 6 * INTERVAL * DAY_MS;
  const before = sampled(1, 100, 6, { changes: 0.05, recall: 0.05, falseLastmods: 0.3 });
  const after = sampled(1, 100, 6, { changes: 0.05, recall: 0.95, falseLastmods: 0.0025 });
  const sample = before.map((page, index) => ({
    ...page,
    visits: [...page.visits, ...(after[index]?.visits ?? [])],
  }));
  const { precision = 0 } = qualityOf([{ sitemapId: 1, changedAt }], sample);
  assert.ok(precision > 0.8, `${precision}`);
});

test('lastmods that all moved together are told of every page, and right where one changed', () => {
  const visits = Array.from({ length: 10 }, (_, index) => {
    return { days: 1, lastmods: 0, changed: index < 3, isAllMoved: true };
  });
  const sample = [{ sitemapId: 1, visitedAt: NOW, pending: 0, visits }];
  const { precision, recall } = qualityOf([{ sitemapId: 1, allMovedAt: NOW }], sample);
  assert.deepEqual([precision?.toFixed(6), recall?.toFixed(6)], ['0.300000', '1.000000']);
});

test('of lastmods that never moved, and of a site that nobody visited, nothing is told', () => {
  const silent = sampled(1, 50, 6, { changes: 0.1, recall: 0, falseLastmods: 0 });
  const { precision, recall, sitemaps, worth } = qualityOf([{ sitemapId: 1 }], silent);
  assert.deepEqual([precision, recall, sitemaps.length], [undefined, undefined, 1]);
  assert.ok((worth?.without ?? 0) > 0);
  const none = qualityOf([], []);
  assert.deepEqual([none.precision, none.worth, none.sitemaps], [undefined, undefined, []]);
});
