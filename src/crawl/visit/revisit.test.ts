// Which pages of an earlier crawl are visited again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER, MARK, type VisitFacts } from '../record/visit-facts.ts';
import { isDue, REVISIT_MS_MAX } from './revisit.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const RULES = { revisit: 'due', nowMs: NOW, lastmodIsNoise: false } as const;
const ROW = { lastmodSeconds: 0, marks: MARK.link };

function before(facts: Partial<VisitFacts>, kind: number = ANSWER.page) {
  return { outcome: { kind }, facts: { visitedMs: NOW - DAY, ...facts } };
}

test('what was seen once is due in the next crawl', () => {
  assert.equal(isDue(ROW, before({ sameSinceMs: NOW - DAY }), RULES), true);
});

test('a page rests for a quarter of the time for which it was unchanged', () => {
  assert.equal(isDue(ROW, before({ sameSinceMs: NOW - 5 * DAY }), RULES), true);
  assert.equal(isDue(ROW, before({ sameSinceMs: NOW - 5 * DAY - 4 }), RULES), false);
});

test('no page rests for more than 30 days', () => {
  const since = NOW - 1_000 * DAY;
  const rested = (ms: number) => before({ visitedMs: NOW - ms, sameSinceMs: since });
  assert.equal(isDue(ROW, rested(REVISIT_MS_MAX), RULES), true);
  assert.equal(isDue(ROW, rested(REVISIT_MS_MAX - 1), RULES), false);
});

test('errors, answers that may pass and the start are always due', () => {
  const long = { sameSinceMs: NOW - 100 * DAY };
  assert.equal(isDue(ROW, before(long), RULES), false);
  assert.equal(isDue(ROW, before(long, ANSWER.error), RULES), true);
  assert.equal(isDue(ROW, before(long, ANSWER.failing), RULES), true);
  assert.equal(isDue({ ...ROW, marks: MARK.start }, before(long), RULES), true);
  assert.equal(isDue(ROW, before(long), { ...RULES, revisit: 'all' }), true);
});

test('a lastmod of the sitemap that moved makes a page due, unless nearly all moved', () => {
  const known = before({ sameSinceMs: NOW - 100 * DAY, listedSeconds: 1_000 });
  assert.equal(isDue({ ...ROW, lastmodSeconds: 1_000 }, known, RULES), false);
  assert.equal(isDue({ ...ROW, lastmodSeconds: 1_001 }, known, RULES), true);
  const noise = { ...RULES, lastmodIsNoise: true };
  assert.equal(isDue({ ...ROW, lastmodSeconds: 1_001 }, known, noise), false);
});
