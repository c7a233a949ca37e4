// Probes of pages that seem never to be worth a visit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from '../learn/page-memory.ts';
import { isHopeless, PROBE_SHARE_MIN, probeCredit, probeShareAfter } from './probes.ts';

const rates = { silent: 0.5, signals: 0, evidence: 0 };
const page = newPage({ weight: 2, changes: 0.5, claim: 0 }, rates);

test('a page is hopeless when even a certain change is not worth the price', () => {
  // 1/Δ is two days, and it counts twice.
  assert.equal(isHopeless(page, 3.99), false);
  assert.equal(isHopeless(page, 4), true);
  assert.equal(isHopeless({ ...page, spread: 0 }, 4), false);
});

test('a share of the visits goes to probes, over many small calls too', () => {
  let left = 0;
  let probes = 0;
  for (let call = 0; call < 1_000; call += 1) {
    const credit = probeCredit({ probeShare: 0.03, probeCredit: left }, 1);
    probes += Math.floor(credit);
    left = credit - Math.floor(credit);
  }
  assert.ok(Math.abs(probes - 30) <= 1, `${probes}`);
  // What was not used does not pile up.
  assert.equal(probeCredit({ probeShare: 0.03, probeCredit: 500 }, 100), 50);
});

test('what is found raises the share, what is not lowers it, within limits', () => {
  let probeShare = PROBE_SHARE_MIN;
  for (let n = 0; n < 20; n += 1)
    probeShare = probeShareAfter({ probeShare, probeCredit: 0 }, { isWorthIt: true, pages: 500 });
  assert.equal(probeShare, 0.5);
  for (let n = 0; n < 50; n += 1)
    probeShare = probeShareAfter({ probeShare, probeCredit: 0 }, { isWorthIt: false, pages: 500 });
  assert.equal(probeShare, PROBE_SHARE_MIN);
});
