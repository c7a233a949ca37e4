// What changefreq and priority let expect.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGEFREQS } from '../../protocol/changefreq.ts';
import { entryPriors } from './entry-priors.ts';

test('an entry that says nothing is as expected', () => {
  assert.deepEqual(entryPriors({}, 0.1), { weight: 1, changes: 0.1 });
});

test('a priority counts twice at most and half at least', () => {
  const weights = [1, 0.5, 0, 7, -7, Number.NaN].map(
    (priority) => entryPriors({ priority }, 0.1).weight,
  );
  assert.deepEqual(weights, [2, 1, 0.5, 2, 0.5, 1]);
});

test('each changefreq expects less change than the one before', () => {
  const changes = CHANGEFREQS.map((changefreq) => entryPriors({ changefreq }, 0.1).changes);
  assert.deepEqual(changes, [24, 24, 1, 1 / 7, 1 / 30, 1 / 365, 1 / 3_650]);
});

test('a changefreq that is none says nothing', () => {
  assert.equal(entryPriors({ changefreq: 'biweekly' }, 0.1).changes, 0.1);
  assert.equal(entryPriors({ changefreq: ' Daily ' }, 0.1).changes, 1);
});
