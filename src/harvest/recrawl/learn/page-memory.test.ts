// What is kept of a page, packed and unpacked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, packPage, unpackPage } from './page-memory.ts';
import { appendVisit, emptyVisitLog, readVisitLog, VISITS_KEPT_MAX } from './visit-log.ts';

const SAME = [1, 0, false] as const;

function logOf(...visits: readonly (readonly [number, number, boolean])[]): Uint8Array {
  return visits.reduce(
    (log, [days, signals, changed]) => appendVisit(log, { days, signals, changed }),
    emptyVisitLog(),
  );
}

test('a page comes back as it was packed', () => {
  const page = {
    ...newPage({ weight: 1.5, changes: 0.25, claim: 7, sitemapId: 4_294_967_295 }),
    visitedAt: 1_763_600_000_123,
    rates: { silent: 0.125, signals: 2, evidence: Number.POSITIVE_INFINITY },
    signals: 127,
    lastmods: 600,
    signalAt: 1_763_600_000_124,
    goneInRow: 4,
    failuresInRow: 14,
    observed: 65_000,
    spread: 0.25,
    edition: 255,
    counted: -2.5,
    countedIn: 200,
    log: logOf([1, 3, true], [2.5, 3, false]),
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
  assert.deepEqual([back?.goneInRow, back?.failuresInRow], [15, 15]);
});

test('what another version packed, or nothing, is no page', () => {
  assert.equal(unpackPage(new Uint8Array(0)), undefined);
  assert.equal(unpackPage(new Uint8Array(51).fill(1)), undefined);
  assert.equal(unpackPage(new Uint8Array(50).fill(3)), undefined);
  assert.equal(unpackPage(new Uint8Array(51).fill(4)), undefined);
});

test('a page of 0.5.0 is read, with what it did not know as of a new one', () => {
  // goneInRow 1, failuresInRow 2; weight 2, priorChanges .5, rates .25, 1.5, .75; 3 signals, 2 of
  // them lastmods; visitedAt, signalAt, observed, four bytes of nothing, two visits.
  const old = new Uint8Array(62);
  const view = new DataView(old.buffer);
  old.set([1, 1, 2, 0]);
  for (const [index, value] of [2, 0.5, 0.25, 1.5, 0.75].entries()) {
    view.setFloat32(4 + 4 * index, value, true);
  }
  view.setUint16(24, 3, true);
  view.setUint16(26, 2, true);
  view.setFloat64(28, 1_763_600_000_123, true);
  view.setFloat64(36, 1_763_600_000_124, true);
  view.setUint32(44, 2, true);
  view.setFloat32(52, 1, true);
  view.setUint8(56, 7);
  view.setFloat32(57, 2.5, true);
  view.setUint8(61, 2);
  const page = {
    ...newPage(
      { weight: 2, changes: 0.5, claim: 0 },
      { silent: 0.25, signals: 1.5, evidence: 0.75 },
    ),
    visitedAt: 1_763_600_000_123,
    signals: 3,
    lastmods: 2,
    signalAt: 1_763_600_000_124,
    goneInRow: 1,
    failuresInRow: 2,
    observed: 2,
    log: logOf([1, 3, true], [2.5, 1, false]),
  };
  assert.deepEqual(unpackPage(old), page);
});

test('a page takes no more than it took in 0.5.0', () => {
  // What 100,000 pages took on average after 2.4 visits a page: 1.4 that are kept.
  const page = newPage({ weight: 1, changes: 1, claim: 0 });
  const bytes = (visits: number) =>
    packPage({ ...page, log: logOf(...Array.from({ length: visits }, () => SAME)) }).length;
  assert.ok(0.6 * bytes(1) + 0.4 * bytes(2) <= 58);
});

test('the last 48 visits are kept, in less than 300 bytes', () => {
  const days = Array.from({ length: VISITS_KEPT_MAX + 5 }, (_, index) => index + 1);
  const log = logOf(...days.map((day) => [day, day, day % 2 === 1] as const));
  const visits = readVisitLog(log);
  assert.deepEqual(
    visits.map(({ signals }) => signals),
    days.slice(5),
  );
  assert.equal(visits.at(-1)?.changed, true);
  assert.equal(packPage({ ...newPage({ weight: 1, changes: 1, claim: 0 }), log }).length, 291);
});

test('more signals than are told apart count as the most', () => {
  assert.equal(readVisitLog(logOf([0.5, 128, true]))[0]?.signals, 127);
});
