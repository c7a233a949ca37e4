// What new URLs are worth, by what came of those before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from '../learn/page-memory.ts';
import { newSite, type SiteMemory } from './site-memory.ts';
import { countAdded, countFirstVisit, countRemoved, worthOfNew } from './worth-of-new.ts';

const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 10, 1);
const page = newPage({ weight: 2, changes: 0.1, claim: 0 });
const WORTH = 20;
const worth = (site: SiteMemory): number => worthOfNew(page, WORTH, site);
const begun = (): SiteMemory => countRemoved(newSite(1), { listedAt: [], at: BEGIN });

/** A site that adds so many a day, each listed for so many days. */
function after(days: number, perDay: number, stay: number): SiteMemory {
  let site = begun();
  for (let day = 1; day <= days; day += 1) {
    const at = BEGIN + day * DAY;
    const gone = at - stay * DAY;
    const listedAt = gone > BEGIN ? Array.from({ length: perDay }, () => gone) : [];
    site = countAdded(countRemoved(site, { listedAt, at }), { count: perDay, at });
  }
  return site;
}

test('before anything is known a new URL is worth all it can be', () => {
  assert.equal(worth(newSite(1)), WORTH);
});

test('of a flood of URLs that go after three days each is worth a twentieth at most', () => {
  assert.ok(worth(after(10, 155, 3)) < WORTH / 20);
  assert.ok(worth(after(60, 155, 3)) < WORTH / 20);
  // Few tell it too.
  assert.ok(worth(after(10, 2, 3)) < WORTH / 4);
});

test('the longer they stay the more they are worth', () => {
  const worths = [1, 3, 10, 25].map((stay) => worth(after(90, 20, stay)));
  assert.deepEqual(
    worths,
    worths.toSorted((a, b) => a - b),
  );
  assert.ok(worth(after(90, 20, 1_000)) > 0.9 * WORTH);
});

test('what was listed when the site was first looked at, or for long, is no new URL', () => {
  const old = Array.from({ length: 500 }, () => BEGIN - DAY);
  const site = countAdded(begun(), { count: 500, at: BEGIN + DAY });
  const removed = countRemoved(site, { listedAt: old, at: BEGIN + 3 * DAY });
  assert.equal(removed.youngRemoved, 0);
  const late = countRemoved(site, { listedAt: [BEGIN + DAY], at: BEGIN + 40 * DAY });
  assert.equal(late.youngRemoved, 0);
});

test('the share that is there and may be indexed counts, and a site can mend its ways', () => {
  let site: SiteMemory = newSite(1);
  const whole = worth(site);
  for (let n = 0; n < 5; n += 1) site = countFirstVisit(site, false);
  assert.ok(Math.abs(worth(site) - whole / 2) < 1e-9);
  for (let n = 0; n < 1_000; n += 1) site = countFirstVisit(site, false);
  assert.ok(worth(site) < whole / 20);
  for (let n = 0; n < 600; n += 1) site = countFirstVisit(site, true);
  assert.ok(worth(site) > 0.9 * whole);
});
