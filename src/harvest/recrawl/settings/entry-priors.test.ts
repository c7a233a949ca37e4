// What changefreq and priority let expect.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGEFREQS } from '../../../protocol/changefreq.ts';
import { entryPriors } from './entry-priors.ts';

test('an entry that says nothing is as expected', () => {
  const nothing = { weight: 1, changes: 0.1, claim: 0, sitemapId: undefined };
  assert.deepEqual(entryPriors({}, 0.1), nothing);
});

test('a priority counts twice at most and half at least', () => {
  const weights = [1, 0.5, 0, 7, -7, Number.NaN].map(
    (priority) => entryPriors({ priority }, 0.1).weight,
  );
  assert.deepEqual(weights, [2, 1, 0.5, 2, 0.5, 1]);
});

test('a changefreq moves what is expected half of the way, within a day and two months', () => {
  const changes = CHANGEFREQS.map((changefreq) => entryPriors({ changefreq }, 0.1).changes);
  const daily = Math.sqrt(0.1);
  const seldom = Math.sqrt(0.1 / 60);
  const weekly = Math.sqrt(0.1 / 7);
  const monthly = Math.sqrt(0.1 / 30);
  const expected = [daily, daily, daily, weekly, monthly, seldom, seldom];
  for (const [index, value] of expected.entries()) {
    assert.ok(Math.abs((changes[index] ?? 0) / value - 1) < 1e-12);
  }
});

test('each changefreq is a claim of its own', () => {
  const claims = CHANGEFREQS.map((changefreq) => entryPriors({ changefreq }, 0.1).claim);
  assert.deepEqual(claims, [1, 2, 3, 4, 5, 6, 7]);
});

test('a changefreq that is none says nothing', () => {
  assert.equal(entryPriors({ changefreq: 'biweekly' }, 0.1).changes, 0.1);
  assert.equal(entryPriors({ changefreq: ' Daily ' }, 0.1).claim, 3);
});
