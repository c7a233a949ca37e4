// The value of a visit beside what is published of it and what follows from its definition.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { signalCycle, visitValue } from './signal-cycle.ts';
import { changesPerDay, type SignalRates, signalRates } from './signal-rates.ts';

const plain = (changes: number): SignalRates => ({ silent: changes, signals: 0, evidence: 0 });

const anyRates = fc
  .record({
    changes: fc.double({ min: 0.001, max: 20, noNaN: true }),
    recall: fc.double({ min: 0, max: 1, noNaN: true }),
    falseSignals: fc.double({ min: 0.001, max: 20, noNaN: true }),
  })
  .map(signalRates);

test("Cho and Garcia-Molina's example: five pages, five visits a day", () => {
  const pages = [1, 2, 3, 4, 5].map(plain);
  // V grows with u: the wait at which it reaches a price is found by halving.
  const frequency = (rates: SignalRates, price: number): number => {
    if (visitValue(rates, Number.POSITIVE_INFINITY) <= price) return 0;
    let [low, high] = [0, 60];
    for (let round = 0; round < 100; round += 1) {
      const middle = (low + high) / 2;
      if (visitValue(rates, middle) < price) low = middle;
      else high = middle;
    }
    return rates.silent / high;
  };
  let [low, high] = [0, 1];
  for (let round = 0; round < 100; round += 1) {
    const price = (low + high) / 2;
    const all = pages.reduce((sum, rates) => sum + frequency(rates, price), 0);
    if (all > 5) low = price;
    else high = price;
  }
  const found = pages.map((rates) => frequency(rates, high));
  const published = [1.15, 1.358, 1.354, 1.138, 0];
  for (const [index, expected] of published.entries()) {
    assert.ok(Math.abs((found[index] ?? 9) - expected) < 1e-3, `${found}`);
  }
  const freshness = pages.reduce((sum, rates, index) => {
    const visits = found[index] ?? 0;
    const { length, fresh } = signalCycle(rates, visits > 0 ? rates.silent / visits : 60);
    return sum + (visits > 0 ? fresh / length / pages.length : 0);
  }, 0);
  assert.ok(Math.abs(freshness - 0.3739) < 1e-4, `${freshness}`);
});

test('the value is what one more visit brings: dF/df', () => {
  for (const rates of [
    plain(0.4),
    signalRates({ changes: 0.5, recall: 0.5, falseSignals: 0.4 }),
    signalRates({ changes: 1, recall: 1, falseSignals: 0.5 }),
    signalRates({ changes: 1, recall: 0.6, falseSignals: 0 }),
  ]) {
    const [below, above] = [signalCycle(rates, 1 - 1e-5), signalCycle(rates, 1 + 1e-5)];
    const gained = below.fresh / below.length - above.fresh / above.length;
    const cost = 1 / below.length - 1 / above.length;
    // Where only signals make a page due, its policy does not change between two of them.
    if (rates.silent === 0) assert.equal(cost, 0);
    else assert.ok(Math.abs(gained / cost / visitValue(rates, 1) - 1) < 1e-4);
  }
});

test('the value grows with the doubt, from 0 to 1/Δ', () => {
  fc.assert(
    fc.property(anyRates, fc.double({ min: 0, max: 13, noNaN: true }), (rates, u) => {
      const limit = 1 / changesPerDay(rates);
      const value = visitValue(rates, u);
      assert.equal(visitValue(rates, 0), 0);
      assert.ok(value >= 0 && value <= limit * (1 + 1e-9), `${value} of ${limit}`);
      assert.ok(visitValue(rates, u + 0.5) >= value * (1 - 0.01));
      assert.ok(Math.abs(visitValue(rates, Number.POSITIVE_INFINITY) / limit - 1) < 1e-12);
    }),
    { seed: 11, numRuns: 300 },
  );
});

test('counted in hours the value is 24 times as many hours', () => {
  fc.assert(
    fc.property(anyRates, fc.double({ min: 0.1, max: 10, noNaN: true }), (rates, u) => {
      const { silent, signals, evidence } = rates;
      const hourly = { silent: silent / 24, signals: signals / 24, evidence };
      const ratio = visitValue(hourly, u) / visitValue(rates, u);
      assert.ok(Math.abs(ratio / 24 - 1) < 1e-6, `${ratio}`);
    }),
    { seed: 12, numRuns: 200 },
  );
});

test('without signals the value is (1 − e^−u (1 + u)) / Δ', () => {
  for (const u of [0.01, 0.5, 2, 9]) {
    const expected = (1 - Math.exp(-u) * (1 + u)) / 0.25;
    assert.ok(Math.abs(visitValue(plain(0.25), u) - expected) < 1e-12);
    const meaningless = visitValue({ silent: 0.25, signals: 3, evidence: 0 }, u);
    assert.ok(Math.abs(meaningless - expected) < 1e-12);
  }
});
