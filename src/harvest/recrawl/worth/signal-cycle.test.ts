// Mean cycles beside cycles that are played by chance.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signalCycle } from './signal-cycle.ts';
import { type SignalRates, signalRates } from './signal-rates.ts';

const SEED = 20_261_120;
const RUNS = 100_000;

// xorshift32: this test's own source of chance.
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Plays cycles: changes, signals that tell them, signals that tell nothing. */
function played(
  page: { changes: number; recall: number; falseSignals: number },
  rates: SignalRates,
  threshold: number,
): { length: number; fresh: number } {
  const chance = chances(SEED);
  const gap = (rate: number): number =>
    rate > 0 ? -Math.log(1 - chance()) / rate : Number.POSITIVE_INFINITY;
  let [length, fresh] = [0, 0];
  for (let run = 0; run < RUNS; run += 1) {
    let [day, signals] = [0, 0];
    let nextChange = gap(page.changes);
    let nextFalse = gap(page.falseSignals);
    let freshUntil = Number.POSITIVE_INFINITY;
    for (;;) {
      const told = signals === 0 ? 0 : signals * rates.evidence;
      const left = threshold - told;
      const alone = rates.silent > 0 ? left / rates.silent : Number.POSITIVE_INFINITY;
      const due = left <= 0 ? day : Math.max(day, alone);
      const event = Math.min(nextChange, nextFalse);
      if (due <= event) {
        length += due;
        fresh += Math.min(freshUntil, due);
        break;
      }
      day = event;
      if (event === nextChange) {
        freshUntil = Math.min(freshUntil, event);
        nextChange = event + gap(page.changes);
        if (chance() < page.recall) signals += 1;
      } else {
        signals += 1;
        nextFalse = event + gap(page.falseSignals);
      }
    }
  }
  return { length: length / RUNS, fresh: fresh / RUNS };
}

const CASES = [
  { changes: 0.5, recall: 0.5, falseSignals: 0.4, threshold: 1 },
  { changes: 0.5, recall: 0.8, falseSignals: 0.1, threshold: 1.5 },
  { changes: 2, recall: 0.5, falseSignals: 4, threshold: 0.7 },
  { changes: 0.1, recall: 0.99, falseSignals: 0.001, threshold: 0.4 },
  { changes: 1, recall: 0.3, falseSignals: 0.05, threshold: 5 },
  // No change without a signal; no signal without a change; no signals.
  { changes: 1, recall: 1, falseSignals: 0.5, threshold: 3 },
  { changes: 1, recall: 0.6, falseSignals: 0, threshold: 1 },
  { changes: 1, recall: 0, falseSignals: 0, threshold: 1 },
];

for (const page of CASES) {
  test(`a cycle is as long as played ones: ${JSON.stringify(page)}`, () => {
    const rates = signalRates(page);
    const cycle = signalCycle(rates, page.threshold);
    const expected = played(page, rates, page.threshold);
    const where = `seed ${SEED}: ${JSON.stringify({ cycle, expected })}`;
    assert.ok(Math.abs(cycle.length / expected.length - 1) < 0.01, where);
    assert.ok(Math.abs(cycle.fresh / expected.fresh - 1) < 0.01, where);
  });
}

test('signals that say nothing leave a page as it is without them', () => {
  const plain = signalCycle({ silent: 0.5, signals: 0, evidence: 0 }, 1.2);
  assert.deepEqual(plain, { length: 2.4, fresh: -Math.expm1(-1.2) / 0.5 });
  const noisy = signalCycle({ silent: 0.5, signals: 7, evidence: 0 }, 1.2);
  assert.deepEqual(noisy, plain);
});

test('a page that only signals tell of, surely, is visited at each signal', () => {
  const rates = signalRates({ changes: 0.25, recall: 1, falseSignals: 0 });
  assert.equal(rates.evidence, Number.POSITIVE_INFINITY);
  const cycle = signalCycle(rates, 2);
  assert.deepEqual(cycle, { length: 4, fresh: 4 });
});

test('where signals are taken for none the step is small', () => {
  const rates = { silent: 0.2, signals: 6, evidence: 0.01 };
  const counted = signalCycle(rates, 3.99);
  const smooth = signalCycle(rates, 4.01);
  assert.ok(Math.abs(smooth.length / counted.length - 1) < 0.03, `${smooth.length}`);
  assert.ok(Math.abs(smooth.fresh / counted.fresh - 1) < 0.03, `${smooth.fresh}`);
});

test('a threshold of 0 is no wait at all', () => {
  assert.deepEqual(signalCycle({ silent: 1, signals: 1, evidence: 1 }, 0), { length: 0, fresh: 0 });
});
