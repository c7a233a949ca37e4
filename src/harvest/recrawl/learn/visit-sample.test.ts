// The sample of pages whose last visits are kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLED_PAGES_MAX, SAMPLED_VISITS_MAX, VisitSample } from './visit-sample.ts';

const DAY_MS = 86_400_000;
const NOW = 1_763_600_040_000;

const locOf = (n: number): string => `https://example.com/${n}`;

function visit(n: number, of: { at?: number; lastmods?: number; changed?: boolean } = {}) {
  const { at = NOW, lastmods = 0, changed = false } = of;
  const observed = { days: 2, lastmods, changed, isAllMoved: false };
  return { loc: locOf(n), sitemapId: 7, at, pending: 0, observed };
}

test('what is kept of a page comes back as it was, packed or not', () => {
  const sample = new VisitSample();
  sample.add({ loc: locOf(1), sitemapId: 7, at: NOW - 2 * DAY_MS, pending: 0 });
  sample.add(visit(1, { lastmods: 3, changed: true }));
  sample.addPending(locOf(1));
  const [page] = new VisitSample(sample.pack()).pages;
  const observed = { days: 2, lastmods: 3, changed: true, isAllMoved: false };
  assert.deepEqual(page, { sitemapId: 7, visitedAt: NOW, pending: 1, visits: [observed] });
  assert.deepEqual(new VisitSample(new Uint8Array(5)).pages, []);
});

test('the last visits of a page are kept', () => {
  const sample = new VisitSample();
  for (let n = 0; n < SAMPLED_VISITS_MAX + 4; n += 1) sample.add(visit(1, { lastmods: n }));
  const lastmods = sample.pages[0]?.visits.map((one) => one.lastmods);
  assert.deepEqual(lastmods?.[0], 4);
  assert.equal(lastmods?.length, SAMPLED_VISITS_MAX);
});

test('hundreds of lastmods between two visits are told apart', () => {
  for (const lastmods of [0, 39, 40, 63, 100, 250, 590]) {
    const sample = new VisitSample();
    sample.add(visit(1, { lastmods }));
    const kept = sample.pages[0]?.visits[0]?.lastmods ?? -1;
    assert.ok(Math.abs(kept - lastmods) <= 0.07 * lastmods, `${kept}, not ${lastmods}`);
    assert.ok(lastmods > 39 || kept === lastmods);
  }
});

test('the same pages are in the sample in whatever order they come', () => {
  const numbers = Array.from({ length: 3 * SAMPLED_PAGES_MAX }, (_, n) => n);
  const [forth, back] = [new VisitSample(), new VisitSample()];
  for (const n of numbers) forth.add(visit(n, { lastmods: n % 60 }));
  for (const n of numbers.reverse()) back.add(visit(n, { lastmods: n % 60 }));
  const keptIn = (sample: VisitSample) =>
    sample.pages.map(({ visits }) => visits[0]?.lastmods).sort();
  assert.deepEqual(keptIn(forth), keptIn(back));
  assert.equal(forth.pages.length, SAMPLED_PAGES_MAX);
});

test('a page that is gone makes room: one that is removed, or not visited for long', () => {
  const sample = new VisitSample();
  for (let n = 0; n < SAMPLED_PAGES_MAX; n += 1) sample.add(visit(n));
  assert.ok(sample.remove(locOf(3)) && !sample.remove(locOf(3)));
  assert.equal(sample.pages.length, SAMPLED_PAGES_MAX - 1);
  for (let n = 1_000; n < 1_000 + SAMPLED_PAGES_MAX; n += 1) {
    assert.ok(sample.add(visit(n, { at: NOW + 120 * DAY_MS })));
  }
  assert.ok(sample.pages.every(({ visitedAt }) => visitedAt > NOW));
});

test('a lastmod that is read after a visit counts for the time that it names', () => {
  const sample = new VisitSample();
  sample.add(visit(1, { changed: true }));
  assert.ok(!sample.addLate(locOf(1), NOW - 3 * DAY_MS));
  assert.ok(sample.addLate(locOf(1), NOW - DAY_MS));
  assert.ok(!sample.addLate(locOf(2), NOW - DAY_MS));
  assert.equal(sample.pages[0]?.visits[0]?.lastmods, 1);
});
