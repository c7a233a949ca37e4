// What a page is taken for before its visits say much.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worthAt } from '../plan/plan-visit.ts';
import { createValueTables } from '../worth/value-tables.ts';
import { fitPage, freshPage } from './fit-page.ts';
import { newPage } from './page-memory.ts';
import { SiteLearning } from './site-learning.ts';

const DAY = 86_400_000;
const VISITED = 1_763_600_000_000;
const seen = { ...newPage({ weight: 1, changes: 0.1, claim: 0 }), visitedAt: VISITED };
const signalled = { ...seen, signals: 10, lastmods: 10, signalAt: VISITED + 10 * DAY };
const learning = new SiteLearning();

test('before the first repeat visit signals come as often as they came so far', () => {
  assert.equal(fitPage(seen, learning).rates.signals, 0);
  assert.equal(fitPage(signalled, learning).rates.signals, 10.5 / 15);
  assert.equal(freshPage(signalled, learning, VISITED + 30 * DAY).rates.signals, 10.5 / 35);
});

test('a page with a signal a day is soon outdated again: a visit is worth that much less', () => {
  const at = VISITED + 10 * DAY;
  const tables = createValueTables();
  const page = freshPage(signalled, learning, at);
  assert.ok(
    worthAt(page, at, tables) <
      worthAt({ ...page, rates: { ...page.rates, signals: 0 } }, at, tables) / 3,
  );
});
