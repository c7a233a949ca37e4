// Rates learned from visits, beside those that the visits were made of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesPerDay, type SignalRates, signalRates } from '../worth/signal-rates.ts';
import { fitRates, type ObservedVisit, type RatePriors } from './fit-rates.ts';

const SEED = 7;

// A page of its own making: visits after one day and a half on average, signals in between.
function observed(
  page: { changes: number; recall: number; falseSignals: number },
  count: number,
  seed: number,
): ObservedVisit[] {
  let state = seed * 48_271 + 11;
  const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const poisson = (mean: number): number => {
    let [n, left] = [0, chance()];
    for (let term = Math.exp(-mean); left > term; term *= mean / n) {
      left -= term;
      n += 1;
    }
    return n;
  };
  return Array.from({ length: count }, () => {
    const days = 0.5 + 2 * chance();
    const changes = poisson(page.changes * days);
    let told = 0;
    for (let n = 0; n < changes; n += 1) if (chance() < page.recall) told += 1;
    return { days, signals: told + poisson(page.falseSignals * days), changed: changes > 0 };
  });
}

const PAGE = { changes: 0.5, recall: 0.5, falseSignals: 0.375 };
const DAY_MS = 86_400_000;
const NOW = 1_763_600_000_000;

function priors(changes: number): RatePriors {
  const rates = { changes, signals: changes, evidence: 0.4 };
  return { ...rates, evidenceSpread: 1.2, signalsSince: 0, silentSince: 0 };
}

function fitted(visits: readonly ObservedVisit[], changes: number): SignalRates {
  return fitRates(visits, priors(changes), NOW).rates;
}

test('sixty visits tell the rates within what the reference says of a hundred and thirty', () => {
  let [change, precision] = [0, 0];
  const pages = 40;
  for (let seed = SEED; seed < SEED + pages; seed += 1) {
    const rates = fitted(observed(PAGE, 60, seed), 0.1);
    change += Math.abs(changesPerDay(rates) / PAGE.changes - 1) / pages;
    precision += Math.abs(1 - Math.exp(-rates.evidence) - 0.4) / pages;
  }
  // .13 and .11 after 100 visits, .20 and .12 after 30.
  assert.ok(change < 0.2, `seed ${SEED}: ${change}`);
  assert.ok(precision < 0.12, `seed ${SEED}: ${precision}`);
});

test('a page without signals is learned as one without signals', () => {
  const page = { changes: 0.2, recall: 0, falseSignals: 0 };
  const rates = fitted(observed(page, 60, 3), 0.1);
  assert.equal(rates.signals, 0);
  assert.ok(Math.abs(rates.silent / 0.2 - 1) < 0.4, `${rates.silent}`);
});

test('signals that tell nothing come to count for nothing, those that tell all for much', () => {
  const noise = fitted(observed({ changes: 0.1, recall: 0, falseSignals: 2 }, 60, 5), 0.1);
  assert.ok(noise.evidence < 0.1, `${noise.evidence}`);
  const honest = fitted(observed({ changes: 0.5, recall: 1, falseSignals: 0 }, 60, 5), 0.1);
  assert.ok(honest.evidence > 2, `${honest.evidence}`);
  assert.ok(honest.silent < 0.06, `${honest.silent}`);
});

test('without visits there is the prior', () => {
  assert.equal(changesPerDay(fitted([], 0.25)), 0.25);
});

test('whatever was seen, the rates are numbers within bounds', () => {
  const odd: ObservedVisit[][] = [
    [{ days: 1e-9, signals: 127, changed: false }],
    [{ days: 1e-9, signals: 0, changed: true }],
    [{ days: 3_650, signals: 0, changed: false }],
    [{ days: 3_650, signals: 127, changed: true }],
    Array.from({ length: 60 }, () => ({ days: 0.01, signals: 0, changed: true })),
    Array.from({ length: 60 }, () => ({ days: 90, signals: 127, changed: false })),
  ];
  for (const visits of odd) {
    for (const prior of [1 / 3_650, 0.1, 24]) {
      const { silent, signals, evidence } = fitted(visits, prior);
      for (const value of [silent, evidence]) {
        assert.ok(value > 0 && value < 1e5, JSON.stringify({ visits, silent, signals, evidence }));
      }
      assert.ok(signals >= 0 && Number.isFinite(signals));
    }
  }
});

test('the rates climb to the top of the likelihood', () => {
  const visits = observed(PAGE, 60, 9);
  const { silent, evidence } = fitted(visits, 0.1);
  // The posterior, written down as it is defined.
  const height = (a: number, b: number): number => {
    let sum = -((Math.log(a / 0.1) / 1.5) ** 2) / 2 - (Math.log(b / 0.4) / 1.2) ** 2 / 2;
    for (const [index, visit] of visits.entries()) {
      const u = a * visit.days + b * visit.signals;
      sum += 0.94 ** (59 - index) * (visit.changed ? Math.log(1 - Math.exp(-u)) : -u);
    }
    return sum;
  };
  const top = height(silent, evidence);
  for (const [a, b] of [
    [1.02, 1],
    [0.98, 1],
    [1, 1.02],
    [1, 0.98],
    [1.02, 0.98],
  ]) {
    assert.ok(height(silent * a!, evidence * b!) < top);
  }
  assert.ok(signalRates(PAGE).evidence > 0);
});

test('visits with signals from before these changed their behaviour only count as changes', () => {
  const visit = (signals: number, changed: boolean): ObservedVisit => ({
    days: 1,
    signals,
    changed,
  });
  const before = [visit(2, true), visit(0, false), visit(1, true), visit(0, false)];
  const after = [visit(1, false), visit(1, false)];
  const since = NOW - 2 * DAY_MS;
  const turned = fitRates([...before, ...after], { ...priors(0.1), signalsSince: since }, NOW);
  const alone = fitRates(after, priors(0.1), NOW);
  assert.ok(turned.rates.evidence < priors(0.1).evidence, `${turned.rates.evidence}`);
  assert.equal(turned.rates.signals, alone.rates.signals);
  // Two changes in six days, as who hears no signals would see them.
  assert.ok(turned.rates.silent > 0.2 && turned.rates.silent < 0.4, `${turned.rates.silent}`);
  // A moment later the first of the new ones is old as well.
  const later = { ...priors(0.1), signalsSince: since + DAY_MS };
  assert.notEqual(
    fitRates([...before, ...after], later, NOW).rates.evidence,
    turned.rates.evidence,
  );
});

test('how often signals come does not rest on how often pages change silently', () => {
  const visits = Array.from({ length: 8 }, () => ({ days: 1, signals: 2, changed: true }));
  const { rates } = fitRates(visits, { ...priors(0.002), signals: 0.1 }, NOW);
  assert.ok(rates.signals > 1 && rates.signals < 2, `${rates.signals}`);
});

test('the more visits there were the surer a page is known', () => {
  const page = { changes: 0.3, recall: 0, falseSignals: 0 };
  const spreads = [0, 1, 5, 20].map(
    (count) => fitRates(observed(page, count, 11), priors(0.1), NOW).spread,
  );
  assert.equal(spreads[0], 1.5);
  assert.deepEqual(
    spreads,
    spreads.toSorted((a, b) => b - a),
  );
  assert.ok((spreads.at(-1) ?? 1) < 0.5, `${spreads}`);
});
