// What signals do to what is kept of a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from '../learn/page-memory.ts';
import { takeSignal } from './take-signal.ts';

const DAY = 86_400_000;
const VISITED = Date.UTC(2026, 10, 20, 10);
const page = { ...newPage({ weight: 1, changes: 0.1, claim: 0 }), visitedAt: VISITED };
const at = VISITED + DAY;

const counted = (signal: Parameters<typeof takeSignal>[1], of = page, triedAt = 0) => {
  const taken = takeSignal(of, signal, triedAt);
  return taken && [taken.signals, taken.lastmods];
};

test('a lastmod counts when it is later than the visit', () => {
  assert.deepEqual(counted({ kind: 'lastmod', at, lastmodAt: VISITED + 1 }), [1, 1]);
  assert.equal(counted({ kind: 'lastmod', at, lastmodAt: VISITED }), undefined);
});

test('a notification without a time counts by when it came', () => {
  assert.deepEqual(counted({ kind: 'indexnow', at }), [1, 0]);
  assert.equal(counted({ kind: 'indexnow', at: VISITED }), undefined);
});

test('a date covers its day, up to when it was told', () => {
  const midnight = Date.UTC(2026, 10, 20);
  assert.deepEqual(counted({ kind: 'lastmod', at, lastmodAt: midnight }), [1, 1]);
  const told = takeSignal(page, { kind: 'lastmod', at: VISITED + 5, lastmodAt: midnight }, 0);
  assert.equal(told?.signalAt, VISITED + 5);
  assert.equal(counted({ kind: 'lastmod', at, lastmodAt: midnight - DAY }), undefined);
});

test('a lastmod in the future is one of now', () => {
  const taken = takeSignal(page, { kind: 'lastmod', at, lastmodAt: at + 900 * DAY }, 0);
  assert.equal(taken?.signalAt, at);
});

test('what was told before says nothing', () => {
  const told = takeSignal(page, { kind: 'lastmod', at, lastmodAt: VISITED + 9 }, 0);
  assert.ok(told);
  assert.equal(counted({ kind: 'lastmod', at: at + 1, lastmodAt: VISITED + 9 }, told), undefined);
  assert.deepEqual(counted({ kind: 'lastmod', at: at + 1, lastmodAt: VISITED + 10 }, told), [2, 2]);
});

test('signals are counted up to what is told apart', () => {
  const many = { ...page, signals: 127, lastmods: 127 };
  assert.deepEqual(counted({ kind: 'lastmod', at }, many), [127, 128]);
  assert.deepEqual(counted({ kind: 'lastmod', at }, { ...many, lastmods: 600 }), [127, 600]);
});

test('that a page is listed anew says nothing, unless it was gone', () => {
  assert.equal(counted({ kind: 'new', at }), undefined);
  const gone = { ...page, goneInRow: 4 };
  assert.deepEqual(counted({ kind: 'new', at }, gone, VISITED + 5), [0, 0]);
});

test('a page that was gone after the lastmod is not there for it', () => {
  const gone = { ...page, goneInRow: 1 };
  const signal = { kind: 'lastmod', at, lastmodAt: VISITED + 10 } as const;
  assert.equal(counted(signal, gone, VISITED + 10), undefined);
  assert.deepEqual(counted(signal, gone, VISITED + 9), [1, 1]);
  // A try that failed saw nothing.
  assert.deepEqual(counted(signal, { ...page, failuresInRow: 1 }, VISITED + 10), [1, 1]);
});

test('a lastmod that is no number is taken as one without', () => {
  assert.deepEqual(counted({ kind: 'lastmod', at, lastmodAt: Number.NaN }), [1, 1]);
});
