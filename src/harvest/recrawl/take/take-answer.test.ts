// What answers do to what is kept of a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlAnswer } from '../../port/harvest.ts';
import { newPage, type PageMemory } from '../learn/page-memory.ts';
import { SiteLearning } from '../learn/site-learning.ts';
import { appendVisit, emptyVisitLog } from '../learn/visit-log.ts';
import { type TakenAnswer, takeAnswer } from './take-answer.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 20);
const loc = 'https://example.com/';
const page = { ...newPage({ weight: 1, changes: 0.1, claim: 0 }), visitedAt: FIRST };

function answered(before: PageMemory, answer: CrawlAnswer, at: number): TakenAnswer {
  return takeAnswer(before, answer, at, new SiteLearning());
}

test('the first visit has nothing to compare with', () => {
  const fresh = newPage({ weight: 1, changes: 0.1, claim: 0 });
  const { page: seen, observed } = answered(fresh, { loc, status: 200, changed: true }, FIRST);
  assert.equal(observed, undefined);
  assert.equal(seen.visitedAt, FIRST);
  assert.deepEqual(seen.log, emptyVisitLog());
});

test('a page that was the same, and 304, are observations of no change', () => {
  for (const answer of [
    { loc, status: 200, changed: false },
    { loc, status: 304 },
    { loc, status: 304, changed: true },
  ]) {
    const { page: seen, observed } = answered({ ...page, signals: 2 }, answer, FIRST + 2 * DAY);
    assert.deepEqual(observed, { days: 2, signals: 2, changed: false });
    assert.deepEqual(
      seen.log,
      appendVisit(emptyVisitLog(), { days: 2, signals: 2, changed: false }),
    );
    assert.equal(seen.signals, 0);
  }
});

test('a change is learned from at once', () => {
  const { page: seen } = answered(page, { loc, status: 200, changed: true }, FIRST + DAY / 2);
  assert.ok(seen.rates.silent > page.rates.silent);
  const { page: same } = answered(page, { loc, status: 200, changed: false }, FIRST + 40 * DAY);
  assert.ok(same.rates.silent < page.rates.silent);
});

test('a page that was there and tells nothing of changes is seen, and nothing is learned', () => {
  const { page: seen, observed } = answered(page, { loc, status: 200 }, FIRST + DAY);
  assert.equal(observed, undefined);
  assert.deepEqual([seen.visitedAt, seen.observed], [FIRST + DAY, 0]);
});

test('a page that redirects is seen, and nothing is learned, whatever is told', () => {
  for (const status of [300, 301, 302, 303, 307, 308]) {
    const answer = { loc, status, changed: true };
    const { page: seen, observed, retryAt } = answered(page, answer, FIRST + DAY);
    assert.equal(observed, undefined);
    assert.equal(retryAt, undefined);
    assert.deepEqual([seen.visitedAt, seen.observed], [FIRST + DAY, 0]);
    assert.deepEqual(seen.rates, page.rates);
  }
});

test('404 and 410 are looked at again after 1, 7 and 30 days, and never more', () => {
  let gone: PageMemory = { ...page, signals: 3, lastmods: 3 };
  const waits: (number | undefined)[] = [];
  for (const status of [404, 410, 404, 404, 410]) {
    const taken = answered(gone, { loc, status, changed: true }, FIRST + DAY);
    waits.push(taken.retryAt && (taken.retryAt - FIRST - DAY) / DAY);
    assert.equal(taken.observed, undefined);
    gone = taken.page;
  }
  assert.deepEqual(waits, [1, 7, 30, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  assert.deepEqual([gone.goneInRow, gone.signals, gone.visitedAt], [5, 0, FIRST]);
});

test('a page that is back is seen anew: its absence is no observation', () => {
  const gone = { ...page, goneInRow: 3 };
  const taken = answered(gone, { loc, status: 200, changed: true }, FIRST + 9 * DAY);
  assert.deepEqual([taken.observed, taken.page.goneInRow], [undefined, 0]);
});

test('failures are no observations, and waited for longer and longer', () => {
  let failing: PageMemory = { ...page, signals: 1 };
  const hours: number[] = [];
  for (const status of [0, 500, 503, 429, 403, 600, 100, 0, 0, 0]) {
    const taken = answered(failing, { loc, status, changed: true }, FIRST + DAY);
    assert.equal(taken.observed, undefined);
    hours.push(((taken.retryAt ?? 0) - FIRST - DAY) / 3_600_000);
    failing = taken.page;
  }
  assert.deepEqual(hours, [1, 2, 4, 8, 16, 32, 64, 128, 168, 168]);
  // What was signalled is still to be seen.
  assert.deepEqual([failing.signals, failing.visitedAt], [1, FIRST]);
  const { page: seen } = answered(failing, { loc, status: 301 }, FIRST + 2 * DAY);
  assert.deepEqual([seen.failuresInRow, seen.signals], [0, 0]);
});

test('a signal from between the visit and its answer is kept', () => {
  const signalAt = FIRST + DAY + 1;
  const told = { ...page, signals: 2, lastmods: 1, signalAt };
  const { page: seen } = answered(told, { loc, status: 304 }, FIRST + DAY);
  assert.deepEqual([seen.signals, seen.lastmods], [1, 1]);
  const { page: later } = answered(told, { loc, status: 304 }, signalAt);
  assert.deepEqual([later.signals, later.lastmods], [0, 0]);
});
