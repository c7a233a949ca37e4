// What the pages of a site have in common.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, type PageMemory } from './page-memory.ts';
import { SITEMAPS_LEARNED_MAX, SiteLearning } from './site-learning.ts';

const DAILY = 3;
const visit = { days: 10, signals: 0, changed: false };

function page(of: Partial<PageMemory>): PageMemory {
  return { ...newPage({ weight: 1, changes: 0.3, claim: DAILY }), ...of };
}

function taught(pages: number, silent: number): SiteLearning {
  const learning = new SiteLearning();
  for (let n = 0; n < pages; n += 1) {
    const rates = { silent, signals: 0, evidence: 0.4 };
    learning.learn(page({}), page({ observed: 1, visitedAt: 1, rates }), visit);
  }
  return learning;
}

test('of few pages that claim the same the claim says more, of many the pages', () => {
  const [none, few, many] = [0, 5, 500].map((count) => taught(count, 0.003).priorsOf(page({})));
  assert.ok(Math.abs((none?.changes ?? 0) - 0.3) < 1e-9);
  assert.ok(Math.abs((few?.changes ?? 0) - Math.sqrt(0.3 * 0.003)) < 1e-6);
  assert.ok((many?.changes ?? 0) < 0.0033);
});

test('pages that claim something else are not taken for the same', () => {
  const learning = taught(500, 0.003);
  assert.equal(
    learning.priorsOf(page({ claim: 0, priorChanges: 0.1 })).changes.toFixed(9),
    '0.100000000',
  );
});

test('a page counts once, as it is taken for now, and no more when it claims another', () => {
  const learning = new SiteLearning();
  let known = page({});
  for (const silent of [1, 0.5, 0.01, 2]) {
    const rates = { silent, signals: 0, evidence: 0.4 };
    known = learning.learn(known, { ...known, observed: known.observed + 1, rates }, visit);
  }
  const alone = taught(1, 2).priorsOf(page({})).changes;
  assert.ok(Math.abs(learning.priorsOf(page({})).changes - alone) < 1e-6);
  learning.uncount(known);
  assert.ok(Math.abs(learning.priorsOf(page({})).changes - 0.3) < 1e-6);
});

test('a page that changes once a day is counted too', () => {
  const learning = new SiteLearning();
  const rates = { silent: 1, signals: 0, evidence: 0.4 };
  assert.notEqual(learning.learn(page({}), page({ observed: 1, rates }), visit).counted, 0);
});

test('the sitemap that was unused for longest is forgotten first', () => {
  const learning = new SiteLearning();
  for (let sitemapId = 1; sitemapId <= SITEMAPS_LEARNED_MAX + 1; sitemapId += 1) {
    const after = page({ sitemapId, observed: 1, visitedAt: sitemapId === 2 ? 0 : sitemapId });
    learning.learn(page({ sitemapId }), after, visit);
  }
  const ids = learning.sitemaps.map(({ sitemapId }) => sitemapId);
  assert.equal(ids.length, SITEMAPS_LEARNED_MAX);
  assert.ok(!ids.includes(2) && ids.includes(1));
});

test('it comes back as it was packed; what is no such thing is nothing', () => {
  const learning = taught(3, 0.25);
  const bytes = learning.pack();
  assert.equal(learning.isChanged, false);
  const back = SiteLearning.unpack(bytes);
  assert.deepEqual(back.sitemaps, learning.sitemaps);
  assert.deepEqual(back.priorsOf(page({})), learning.priorsOf(page({})));
  assert.deepEqual(back.pack(), bytes);
  for (const length of [0, 7, 8, 127, bytes.length - 8]) {
    assert.deepEqual(SiteLearning.unpack(bytes.subarray(0, length)).sitemaps, []);
  }
});

test('even a site of many sitemaps is kept within what the store takes', () => {
  const learning = new SiteLearning();
  for (let sitemapId = 1; sitemapId <= SITEMAPS_LEARNED_MAX; sitemapId += 1) {
    learning.noteAllMoved(sitemapId, 1);
  }
  assert.ok(learning.pack().length < 60_000, `${learning.pack().length}`);
});

test('a page that moves to another sitemap counts there, and anew where all was lost', () => {
  const learning = new SiteLearning();
  const rates = { silent: 0.1, signals: 0, evidence: 0.4 };
  const first = learning.learn(page({ sitemapId: 1 }), page({ ...observedIn(1), rates }), visit);
  const moved = { ...first, sitemapId: 2, counted: 0 };
  learning.uncount(first);
  const second = learning.learn(moved, moved, visit);
  const pagesOf = (of: SiteLearning) => of.sitemaps.map((one) => [one.sitemapId, one.pages]);
  assert.deepEqual(pagesOf(learning), [
    [1, 0],
    [2, 1],
  ]);
  // What was learned is lost, and the rows are not: each page counts once from then on.
  const anew = new SiteLearning();
  const later = { visitedAt: 90_000_000 };
  let third = anew.learn(second, { ...second, ...later }, visit);
  for (let n = 0; n < 3; n += 1) third = anew.learn(third, third, visit);
  assert.deepEqual(pagesOf(anew), [[2, 1]]);

  function observedIn(sitemapId: number): Partial<PageMemory> {
    return { sitemapId, observed: 1, visitedAt: 1_000 };
  }
});

test('however many sitemaps are moved together, no more are kept', () => {
  const learning = new SiteLearning();
  for (let sitemapId = 1; sitemapId <= 2 * SITEMAPS_LEARNED_MAX; sitemapId += 1) {
    learning.noteAllMoved(sitemapId, sitemapId);
  }
  assert.equal(learning.sitemaps.length, SITEMAPS_LEARNED_MAX);
  assert.equal(learning.sitemaps[0]?.sitemapId, SITEMAPS_LEARNED_MAX + 1);
});
