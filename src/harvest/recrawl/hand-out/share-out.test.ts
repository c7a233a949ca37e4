// How visits are shared out between new and known URLs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOut } from './share-out.ts';

const kept = { share: 0.2, newCredit: 0, knownCredit: 0 };
const times = (count: number, value: number): number[] =>
  Array.from({ length: count }, () => value);

test('a fifth is kept for new URLs however little they are worth, and for known ones', () => {
  const known = shareOut({ news: times(50, 1), known: times(50, 9) }, 10, kept);
  assert.deepEqual([known.news, known.known], [2, 8]);
  const news = shareOut({ news: times(50, 9), known: times(50, 1) }, 10, kept);
  assert.deepEqual([news.news, news.known], [8, 2]);
});

test('beyond that the more valuable one is taken', () => {
  const shared = shareOut({ news: [9, 7, 5, 3, 1], known: [8, 6, 4, 2] }, 5, kept);
  assert.deepEqual([shared.news, shared.known], [3, 2]);
});

test('what one kind has no URL for is the other kind’s', () => {
  const none = shareOut({ news: [], known: times(50, 1) }, 10, kept);
  assert.deepEqual([none.news, none.known, none.newCredit], [0, 10, 1]);
  const few = shareOut({ news: times(3, 1), known: [] }, 10, kept);
  assert.deepEqual([few.news, few.known], [3, 0]);
});

test('asked for one at a time, each fifth visit is a new URL’s', () => {
  let [newCredit, knownCredit, news] = [0, 0, 0];
  for (let visit = 0; visit < 100; visit += 1) {
    const credits = { share: 0.2, newCredit, knownCredit };
    const shared = shareOut({ news: [1], known: [9] }, 1, credits);
    assert.equal(shared.news + shared.known, 1);
    ({ newCredit, knownCredit } = shared);
    news += shared.news;
  }
  assert.equal(news, 20);
});

test('new URLs that are worth little take more of what is kept for new ones', () => {
  const poor = { news: times(50, 1), known: times(50, 9), newCosts: times(50, 4) };
  assert.deepEqual(shareOut(poor, 20, kept).news, 1);
  let [newCredit, news] = [0, 0];
  for (let visit = 0; visit < 100; visit += 1) {
    const shared = shareOut(poor, 1, { share: 0.2, newCredit, knownCredit: 0 });
    newCredit = shared.newCredit;
    news += shared.news;
  }
  assert.equal(news, 5);
  // Those that are good come first by their value, and take what they always took.
  const some = { news: [8, 8, 1, 1], known: times(50, 9), newCosts: [1, 1, 4, 4] };
  assert.deepEqual(shareOut(some, 10, kept).news, 2);
});

test('no more than was asked for is given', () => {
  const odd = { share: 0.5, newCredit: 1, knownCredit: 1 };
  const shared = shareOut({ news: times(9, 1), known: times(9, 1) }, 1, odd);
  assert.equal(shared.news + shared.known, 1);
});
