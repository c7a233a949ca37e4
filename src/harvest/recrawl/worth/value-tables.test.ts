// Values by table beside values as they are defined.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitValue } from './signal-cycle.ts';
import { changesPerDay, signalRates } from './signal-rates.ts';
import { createValueTables } from './value-tables.ts';

const tables = createValueTables();
const PAGES = [
  { changes: 0.3, recall: 0, falseSignals: 0 },
  { changes: 0.02, recall: 0.5, falseSignals: 0.04 },
  { changes: 0.3, recall: 0.8, falseSignals: 0.06 },
  { changes: 3, recall: 0.99, falseSignals: 0.03 },
  { changes: 0.1, recall: 0.9, falseSignals: 9 },
  { changes: 1, recall: 0.6, falseSignals: 0 },
].map(signalRates);

test('values by table are within an eighth of their own rates', () => {
  for (const rates of PAGES) {
    for (const u of [0.1, 0.4, 1, 2.5, 6, 13]) {
      const ratio = tables.value(rates, u) / visitValue(rates, u);
      assert.ok(Math.abs(ratio - 1) < 0.125, `${JSON.stringify(rates)} at ${u}: ${ratio}`);
    }
  }
});

test('values by table are exact to five thousandths where there are no signals to round', () => {
  for (const u of [0.3, 1, 2.5, 6, 13]) {
    const rates = { silent: 0.07, signals: 0, evidence: 1 };
    assert.ok(Math.abs(tables.value(rates, u) / visitValue(rates, u) - 1) < 5e-3);
  }
});

test('the threshold of a price is where the value reaches it', () => {
  for (const rates of PAGES) {
    for (const u of [0.1, 1, 3, 9]) {
      const price = tables.value(rates, u);
      assert.ok(Math.abs(tables.value(rates, tables.threshold(rates, price)) / price - 1) < 1e-9);
    }
  }
});

test('a page whose best value is below the price has no threshold', () => {
  for (const rates of PAGES) {
    const most = 1 / changesPerDay(rates);
    assert.equal(tables.threshold(rates, most * 1.2), Number.POSITIVE_INFINITY);
    assert.ok(Math.abs(tables.value(rates, Number.POSITIVE_INFINITY) / most - 1) < 0.125);
    assert.equal(tables.threshold(rates, 0), 0);
    assert.equal(tables.value(rates, 0), 0);
  }
});

test('a higher price means a longer wait', () => {
  for (const rates of PAGES) {
    let before = 0;
    for (let price = 0.001; price < 1_000; price *= 1.2) {
      const threshold = tables.threshold(rates, price);
      assert.ok(threshold >= before);
      before = threshold;
    }
  }
});

test('rates at the edges of what is told apart have values too', () => {
  const edges = [
    { silent: 0, signals: 1, evidence: 2 },
    { silent: 1e-9, signals: 1e6, evidence: 1e-9 },
    { silent: 1e6, signals: 1e-9, evidence: 500 },
    { silent: 0.1, signals: 0.1, evidence: Number.POSITIVE_INFINITY },
  ];
  for (const rates of edges) {
    const value = tables.value(rates, 1);
    assert.ok(value > 0 && Number.isFinite(value), `${JSON.stringify(rates)}: ${value}`);
  }
});
