// What is kept of a page, packed and unpacked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, packPage, unpackPage } from './page-memory.ts';
import { appendVisit, readVisitLog, VISITS_KEPT_MAX } from './visit-log.ts';

const visit = (days: number) => ({ days, signals: 3, changed: days % 2 === 1 });

test('a page comes back as it was packed', () => {
  const page = {
    ...newPage({ weight: 1.5, changes: 0.25, claim: 7, sitemapId: 4_294_967_295 }),
    visitedAt: 1_763_600_000_123,
    rates: { silent: 0.125, signals: 2, evidence: Number.POSITIVE_INFINITY },
    signals: 127,
    lastmods: 126,
    signalAt: 1_763_600_000_124,
    goneInRow: 4,
    failuresInRow: 200,
    observed: 70_000,
    spread: 0.25,
    edition: 255,
    counted: -2.5,
    countedIn: 200,
    log: appendVisit(appendVisit(new Uint8Array(0), visit(1)), visit(2.5)),
  };
  const packed = packPage(page);
  assert.deepEqual(unpackPage(packed), page);
  // As a part of a larger buffer too.
  const within = new Uint8Array([1, 2, 3, ...packed]).subarray(3);
  assert.deepEqual(unpackPage(within), page);
});

test('counts beyond what is kept stay at the most', () => {
  const page = {
    ...newPage({ weight: 1, changes: 1, claim: 0 }),
    goneInRow: 256,
    failuresInRow: 1e9,
  };
  const back = unpackPage(packPage(page));
  assert.deepEqual([back?.goneInRow, back?.failuresInRow], [255, 255]);
});

test('what another version packed, or nothing, is no page', () => {
  assert.equal(unpackPage(new Uint8Array(0)), undefined);
  assert.equal(unpackPage(new Uint8Array(51).fill(1)), undefined);
  assert.equal(unpackPage(new Uint8Array(58).fill(2)), undefined);
  assert.equal(unpackPage(new Uint8Array(59).fill(3)), undefined);
});

test('a page of 0.5.0 is read, with what it did not know as of a new one', () => {
  const page = { ...newPage({ weight: 2, changes: 0.5, claim: 0 }), visitedAt: 7, observed: 3 };
  const packed = packPage({ ...page, log: appendVisit(new Uint8Array(0), visit(1)) });
  const old = new Uint8Array([1, ...packed.subarray(1, 52), ...packed.subarray(59)]);
  const back = unpackPage(old);
  assert.deepEqual({ ...back, log: page.log }, page);
  assert.deepEqual(readVisitLog(back?.log ?? new Uint8Array(0)), [visit(1)]);
});

test('the last 48 visits are kept, in less than a kilobyte', () => {
  let log: Uint8Array = new Uint8Array(0);
  for (let day = 1; day <= VISITS_KEPT_MAX + 5; day += 1) log = appendVisit(log, visit(day));
  const visits = readVisitLog(log);
  assert.equal(visits.length, VISITS_KEPT_MAX);
  assert.deepEqual(visits[0], visit(6));
  assert.deepEqual(visits.at(-1), visit(VISITS_KEPT_MAX + 5));
  assert.equal(packPage({ ...newPage({ weight: 1, changes: 1, claim: 0 }), log }).length, 299);
});

test('more signals than are told apart count as the most', () => {
  const log = appendVisit(new Uint8Array(0), { days: 0.5, signals: 128, changed: true });
  assert.deepEqual(readVisitLog(log), [{ days: 0.5, signals: 127, changed: true }]);
});
