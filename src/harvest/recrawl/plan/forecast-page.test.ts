// What is told of a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from '../learn/page-memory.ts';
import { signalRates } from '../worth/signal-rates.ts';
import { forecastPage } from './forecast-page.ts';

const DAY = 86_400_000;
const page = {
  ...newPage({ weight: 1, changes: 0.25, claim: 0 }),
  visitedAt: 5 * DAY,
  observed: 9,
};

test('a page that nobody visited is not known', () => {
  const forecast = forecastPage(newPage({ weight: 1, changes: 0.25, claim: 0 }), DAY);
  assert.deepEqual(forecast, { fresh: 0, changesPerDay: 0.25, visits: 0, signals: 0 });
});

test('the rates come back as they are known', () => {
  const rates = signalRates({ changes: 0.5, recall: 0.8, falseSignals: 0.1 });
  const { precision = 0, recall = 0, ...rest } = forecastPage({ ...page, rates }, 7 * DAY);
  assert.ok(Math.abs(precision - 0.8) < 1e-12 && Math.abs(recall - 0.8) < 1e-12);
  assert.ok(Math.abs(rest.changesPerDay - 0.5) < 1e-12);
  assert.ok(Math.abs(rest.fresh - Math.exp(-0.2)) < 1e-12);
  assert.deepEqual([rest.visits, rest.signals, rest.visitedAt], [9, 0, 5 * DAY]);
});
