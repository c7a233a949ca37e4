// When a sitemap is asked for again: a line for each case.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FetchCause } from '../../../store/port/sitemap-record.ts';
import { nextPoll, POLL_FIRST_MS, type PolledSitemap, regularChanges } from './poll-interval.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20);

interface Line {
  readonly name: string;
  readonly sitemap: Partial<PolledSitemap>;
  readonly cause?: FetchCause;
  readonly intervalMs: number;
  readonly stale?: boolean;
}

const QUIET: PolledSitemap = {
  firstSeenAt: NOW - 100 * DAY,
  lastSuccessAt: NOW,
  lastChangeAt: NOW - DAY,
  failuresInRow: 0,
  readings: 101,
  readingsChanged: 1,
  intervalMs: DAY,
  counts: { news: 0 },
};

const failing = (failuresInRow: number, days: number): Partial<PolledSitemap> => {
  return { failuresInRow, lastSuccessAt: NOW - days * DAY };
};

const LINES: readonly Line[] = [
  { name: 'first reading', sitemap: { readings: 1 }, intervalMs: POLL_FIRST_MS },
  { name: 'no interval yet', sitemap: { intervalMs: 0 }, intervalMs: HOUR },
  { name: 'never changes: twice as long', sitemap: {}, intervalMs: 2 * DAY },
  // Nothing is known of how often it changes: as if it had not.
  {
    name: 'a clock that was put back before all that is known',
    sitemap: { firstSeenAt: NOW + DAY, lastChangeAt: NOW + DAY, intervalMs: HOUR },
    intervalMs: 2 * HOUR,
  },
  {
    name: 'the moment at which it was first seen',
    sitemap: { firstSeenAt: NOW, lastChangeAt: NOW, intervalMs: HOUR },
    intervalMs: 2 * HOUR,
  },
  { name: 'a week at most', sitemap: { intervalMs: 6 * DAY }, intervalMs: 7 * DAY },
  // 50 of 100 looks a day apart: −ln(50.5/100.5) = 0.688 changes a day.
  {
    name: 'a tenth of the mean time between changes',
    sitemap: { readingsChanged: 51, intervalMs: 3 * HOUR, lastChangeAt: NOW },
    intervalMs: Math.round(DAY / 10 / -Math.log(50.5 / 100.5)),
  },
  {
    name: 'no less than half the interval before',
    sitemap: { readingsChanged: 51, intervalMs: 12 * HOUR, lastChangeAt: NOW },
    intervalMs: 6 * HOUR,
  },
  {
    name: 'a quarter of an hour at least',
    sitemap: {
      readings: 401,
      readingsChanged: 401,
      firstSeenAt: NOW - DAY,
      lastChangeAt: NOW,
      intervalMs: 20 * MINUTE,
    },
    intervalMs: 15 * MINUTE,
  },
  {
    name: 'more changes than readings are no more than all',
    sitemap: { readings: 3, readingsChanged: 9, intervalMs: HOUR, lastChangeAt: NOW },
    intervalMs: 2 * HOUR,
  },
  // It changed daily and went quiet ten days ago: a mean time of 10/3 days from now on.
  {
    name: 'quiet for a while',
    sitemap: { readingsChanged: 91, intervalMs: 6 * HOUR, lastChangeAt: NOW - 10 * DAY },
    intervalMs: 8 * HOUR,
  },
  { name: 'news', sitemap: { counts: { news: 1 } }, intervalMs: 15 * MINUTE },
  {
    name: 'news, first reading',
    sitemap: { counts: { news: 1 }, readings: 1 },
    intervalMs: 900_000,
  },
  {
    name: 'looked at again a moment later',
    sitemap: { intervalMs: HOUR, lastReadAt: NOW - HOUR / 2 + 1 },
    intervalMs: HOUR,
  },
  {
    name: 'looked at again after half of it',
    sitemap: { intervalMs: HOUR, lastReadAt: NOW - HOUR / 2 },
    intervalMs: 2 * HOUR,
  },
  {
    name: 'unmodified for 180 days',
    sitemap: { lastChangeAt: NOW - 180 * DAY },
    intervalMs: 30 * DAY,
  },
  {
    name: 'unmodified for a millisecond less',
    sitemap: { lastChangeAt: NOW - 180 * DAY + 1, intervalMs: 7 * DAY },
    intervalMs: 7 * DAY,
  },
  { name: 'first failure', sitemap: failing(1, 0), cause: 'tcp', intervalMs: 15 * MINUTE },
  { name: 'second failure', sitemap: failing(2, 0), cause: 'http-5xx', intervalMs: 30 * MINUTE },
  { name: 'seventh failure', sitemap: failing(7, 1), cause: 'dns', intervalMs: 16 * HOUR },
  { name: 'eighth failure', sitemap: failing(8, 2), cause: 'dns', intervalMs: DAY },
  { name: 'a cause that lasts', sitemap: failing(1, 0), cause: 'http-4xx', intervalMs: 4 * HOUR },
  { name: 'and lasts', sitemap: failing(4, 1), cause: 'not-sitemap', intervalMs: DAY },
  { name: 'failing of old, once', sitemap: failing(1, 60), cause: 'dns', intervalMs: 15 * MINUTE },
  { name: 'failing often, since yesterday', sitemap: failing(900, 1), intervalMs: DAY },
  { name: 'failing just under a month', sitemap: failing(36, 40), intervalMs: DAY },
  { name: 'failing for a month', sitemap: failing(37, 40), intervalMs: 7 * DAY, stale: true },
  { name: 'failing for years', sitemap: failing(9e9, 900), intervalMs: 7 * DAY, stale: true },
];

for (const { name, sitemap, cause, intervalMs, stale = false } of LINES) {
  test(`the next poll: ${name}`, () => {
    const polled = nextPoll({ ...QUIET, ...sitemap }, { now: NOW, ...(cause && { cause }) });
    assert.deepEqual(polled, { intervalMs, stale });
  });
}

test('a sitemap that never had success is stale by the time since it was first seen', () => {
  const { lastSuccessAt: _, ...never } = { ...QUIET, failuresInRow: 40 };
  assert.equal(nextPoll({ ...never, firstSeenAt: NOW - 29 * DAY }, { now: NOW }).stale, false);
  assert.equal(nextPoll({ ...never, firstSeenAt: NOW - 30 * DAY }, { now: NOW }).stale, true);
});

const near = (got: number, expected: number): void =>
  assert.ok(Math.abs(got - expected) < 0.005, `${got}, not ${expected}`);

test('looks tell the changes, and no more than they can', () => {
  near(regularChanges({ looks: 2, changed: 1 }), 0.51);
  near(regularChanges({ looks: 100, changed: 10 }), 0.105);
  // All of them: more than one change a look, nobody knows how many.
  near(regularChanges({ looks: 20, changed: 20 }), 3.71);
  assert.equal(regularChanges({ looks: 20, changed: 0 }), 0);
  assert.equal(regularChanges({ looks: 0, changed: 0 }), 0);
});

test("the mean over what may be seen is the truth, as in the reference's table", () => {
  // Three changes a look, 200 looks: X is binomial with p = 1 − e^−3.
  const [looks, p] = [200, 1 - Math.exp(-3)];
  let [mean, chance] = [0, (1 - p) ** looks];
  for (let changed = 0; changed <= looks; changed += 1) {
    mean += chance * regularChanges({ looks, changed });
    chance *= ((looks - changed) / (changed + 1)) * (p / (1 - p));
  }
  near(mean, 3.0);
});
