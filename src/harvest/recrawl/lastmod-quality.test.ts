// What is told of a site's lastmods.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastmodQuality } from './lastmod-quality.ts';
import { newSite } from './site-memory.ts';
import { newTrust, type SitemapTrust } from './sitemap-trust.ts';

function trust(sitemapId: number, of: Partial<SitemapTrust>): SitemapTrust {
  return { ...newTrust(sitemapId), ...of };
}

test('each sitemap counts by its pages, however many of their visits are remembered', () => {
  const large = { pages: 900, visits: 100, days: 1_000, told: 50, right: 45, changes: 90 };
  const small = { pages: 100, visits: 400, days: 1_000, told: 1_000, right: 100, changes: 100 };
  const quality = lastmodQuality(newSite(1), [trust(1, large), trust(2, small)]);
  // A day (of 1,001): told 45 and 100, right 40.5 and 10, changes 81 and 10.
  assert.ok(Math.abs((quality.precision ?? 0) - 50.5 / 145) < 1e-9);
  assert.ok(Math.abs((quality.recall ?? 0) - 50.5 / 91) < 1e-9);
  assert.deepEqual(
    quality.sitemaps.map(({ sitemapId, precision = 0, recall = 0 }) => [
      sitemapId,
      Number(precision.toFixed(9)),
      Number(recall.toFixed(9)),
    ]),
    [
      [1, 0.9, 0.5],
      [2, 0.1, 1],
    ],
  );
});

test('a sitemap of two pages says nothing of those of the others', () => {
  const large = { pages: 500, visits: 2_000, days: 6_000, told: 0, right: 0, changes: 600 };
  const two = { pages: 2, visits: 8, days: 24, told: 8, right: 1, changes: 1 };
  const { recall, sitemaps } = lastmodQuality(newSite(1), [trust(1, large), trust(2, two)]);
  assert.ok((recall ?? 1) < 0.01);
  assert.equal(sitemaps[0]?.precision, undefined);
});

test('the more was counted the surer it is, and a share of all is not sure of itself', () => {
  const of = (told: number) => {
    const counts = { pages: 10, visits: told, days: told, told, right: told, changes: told };
    return lastmodQuality(newSite(1), [trust(1, counts)]).precisionMargin ?? 0;
  };
  assert.ok(of(4) > of(40) && of(40) > of(400) && of(400) > 0);
});

test('of a site that nobody visited nothing is told', () => {
  const { precision, recall, worth, sitemaps } = lastmodQuality(newSite(1), []);
  assert.deepEqual([precision, recall, worth, sitemaps], [undefined, undefined, undefined, []]);
});
