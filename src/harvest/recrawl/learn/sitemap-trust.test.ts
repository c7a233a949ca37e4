// How far the signals of a sitemap are believed, beside signals of a known kind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, type PageMemory } from './page-memory.ts';
import {
  evidencePrior,
  learnTrust,
  newTrust,
  noteRead,
  pollDaysOf,
  type SitemapTrust,
} from './sitemap-trust.ts';

const DAY = 86_400_000;
const BEGIN = 1_763_600_000_000;

/** A crawler that visits one page of many a day, each told of once; `right` of the signals are. */
class Visits {
  readonly trust: SitemapTrust = newTrust(3);
  at = BEGIN;
  #state = 20_251_123;

  chance(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state / 2_147_483_647;
  }

  make(count: number, right: number, page: Partial<PageMemory> = {}): void {
    for (let n = 0; n < count; n += 1) {
      this.at += DAY;
      const { evidence } = evidencePrior(this.trust);
      const rates = { silent: 0.001, signals: 1, evidence };
      const known = newPage({ weight: 1, changes: 0.001, claim: 0 }, rates);
      const before = { ...known, visitedAt: this.at - DAY, lastmods: 1, ...page };
      const changed = this.chance() < right;
      learnTrust(this.trust, before, { days: 1, signals: 1, changed }, this.at);
    }
  }

  precision(): number {
    return -Math.expm1(-evidencePrior(this.trust).evidence);
  }
}

test('what all pages show comes to be known in a hundred visits', () => {
  for (const right of [0.1, 0.5, 0.95]) {
    const visits = new Visits();
    visits.make(100, right);
    assert.ok(Math.abs(visits.precision() - right) < 0.1, `${right}: ${visits.precision()}`);
  }
});

test('honest lastmods that become lies are noticed within thirty visits, and the other way', () => {
  for (const [before, after] of [
    [0.95, 0.1],
    [0.1, 0.95],
  ] as const) {
    const visits = new Visits();
    visits.make(400, before);
    const known = visits.trust.changedAt;
    const turnedAt = visits.at;
    visits.make(30, after);
    assert.ok(visits.trust.changedAt > turnedAt, `${before} to ${after}, known ${known}`);
    visits.make(40, after);
    assert.ok(Math.abs(visits.precision() - after) < 0.15, `${visits.precision()}`);
  }
});

test('a sitemap that stays as it is is not given up in two thousand visits', () => {
  for (const right of [0.2, 0.5, 0.9]) {
    const visits = new Visits();
    visits.make(100, right);
    const { changedAt } = visits.trust;
    visits.make(2_000, right);
    assert.equal(visits.trust.changedAt, changedAt, `${right}`);
  }
});

test('only better signals say again what comes silently', () => {
  const worse = new Visits();
  worse.make(400, 0.95);
  worse.make(60, 0.1);
  assert.ok(worse.trust.changedAt > worse.trust.betterAt);
  const better = new Visits();
  better.make(400, 0.1);
  better.make(60, 0.95);
  assert.equal(better.trust.betterAt, better.trust.changedAt);
});

test('how often a sitemap is read follows from the reads with news', () => {
  const trust = newTrust(1);
  const chance = new Visits();
  let lastmods = 0;
  // Of forty pages one in twenty moves in a quarter of a day: one read in eight is without news.
  for (let read = 1; read <= 400; read += 1) {
    lastmods = Array.from({ length: 40 }, () => chance.chance() < 0.05).filter(Boolean).length;
    if (lastmods > 0) noteRead(trust, BEGIN + (read * DAY) / 4, lastmods);
  }
  assert.ok(Math.abs(pollDaysOf(trust) - 0.25) < 0.03, `${pollDaysOf(trust)}`);
  assert.equal(pollDaysOf(newTrust(1)), 0);
});

test('however many visits are without signals, what those say is as sure as at first', () => {
  const visits = new Visits();
  const { spread } = evidencePrior(visits.trust);
  visits.make(200, 0.5);
  const rates = { silent: 0.001, signals: 1, evidence: 0.7 };
  const silent = newPage({ weight: 1, changes: 0.001, claim: 0 }, rates);
  for (let n = 0; n < 200_000; n += 1) {
    visits.at += DAY;
    learnTrust(visits.trust, silent, { days: 1, signals: 0, changed: false }, visits.at);
  }
  assert.ok(evidencePrior(visits.trust).spread <= spread + 1e-9);
  const { evidence } = evidencePrior(visits.trust);
  assert.ok(evidence > 0 && Number.isFinite(evidence), `${evidence}`);
  visits.make(1, 1);
  assert.ok(Number.isFinite(evidencePrior(visits.trust).evidence));
});
