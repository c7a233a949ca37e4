// Whither a canonical leads, on webs that are written down as arrows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CANONICAL_STEPS_MAX,
  type CanonicalEnd,
  type CanonicalPlace,
  followCanonical,
} from './judge-canonicals.ts';

/**
 * Follows the canonical of a page, by default 1. Addresses are numbers from 1; `to` has where each
 * leads, `places` what those are that are no pages. The least number comes first.
 */
function end(
  to: Readonly<Record<number, number>>,
  places: Readonly<Record<number, CanonicalPlace>> = {},
  page = 1,
): CanonicalEnd {
  return followCanonical(page, {
    placeOf: (number) => places[number] ?? 'page',
    targetOf: (number) => to[number] ?? 0,
    firstOf: (pages) => Math.min(...pages),
  });
}

/** 1 → 2 → … → last. */
const chain = (last: number): Record<number, number> =>
  Object.fromEntries(Array.from({ length: last - 1 }, (_, index) => [index + 1, index + 2]));

test('a page is canonical of what declares no other page, or itself', () => {
  assert.equal(end({ 1: 2 }), 2);
  assert.equal(end({ 1: 2, 2: 2 }), 2);
  assert.equal(end({ 1: 2, 2: 3 }), 3);
});

test('it is canonical of what is out of scope, and of what nobody has seen', () => {
  assert.equal(end({ 1: 2 }, { 2: 'outside' }), 2);
  assert.equal(end({ 1: 2, 2: 3 }, { 3: 'unseen' }), 3);
});

test('what cannot be listed is passed over', () => {
  assert.equal(end({ 1: 2 }, { 2: 'unusable' }), 'unusable');
  assert.equal(end({ 1: 2, 2: 3 }, { 2: 'redirect', 3: 'unusable' }), 'unusable');
});

test('redirects are followed; back to the page they change nothing', () => {
  assert.equal(end({ 1: 2, 2: 3 }, { 2: 'redirect' }), 3);
  assert.equal(end({ 1: 2, 2: 1 }, { 2: 'redirect' }), 'itself');
  assert.equal(end({ 1: 2, 2: 3, 3: 1 }, { 2: 'redirect', 3: 'redirect' }), 'itself');
});

test('of pages that name each other the first goes on', () => {
  assert.equal(end({ 1: 2, 2: 1 }), 'itself');
  assert.equal(end({ 1: 2, 2: 1 }, {}, 2), 1);
  assert.equal(end({ 1: 2, 2: 3, 3: 1 }, {}, 3), 1);
});

test('a redirect between pages that name each other is none of them', () => {
  assert.equal(end({ 5: 1, 1: 3, 3: 5 }, { 1: 'redirect' }, 5), 3);
  assert.equal(end({ 5: 1, 1: 3, 3: 5 }, { 1: 'redirect' }, 3), 'itself');
});

test('a page that leads into a ring is canonical of the first in the ring', () => {
  assert.equal(end({ 1: 3, 3: 4, 4: 2, 2: 3 }), 2);
  // A ring of one page and a redirect to it.
  assert.equal(end({ 1: 3, 3: 2, 2: 3 }, { 2: 'redirect' }), 3);
});

test('a ring of redirects alone leads nowhere', () => {
  assert.equal(end({ 1: 2, 2: 3, 3: 2 }, { 2: 'redirect', 3: 'redirect' }), 'unusable');
  assert.equal(end({ 1: 2, 2: 2 }, { 2: 'redirect' }), 'unusable');
  assert.equal(end({ 1: 2 }, { 2: 'redirect' }), 'unusable');
});

test(`after ${CANONICAL_STEPS_MAX} steps it is passed over`, () => {
  assert.equal(CANONICAL_STEPS_MAX, 10);
  // From the canonical, which is 2, to 12 it is ten steps.
  assert.equal(end(chain(12)), 12);
  assert.equal(end(chain(13)), 'unusable');
  // Back to the page itself, too.
  assert.equal(end({ ...chain(11), 11: 1 }, {}, 1), 'itself');
  assert.equal(end({ ...chain(11), 11: 1 }, {}, 11), 1);
  assert.equal(end({ ...chain(12), 12: 1 }, {}, 1), 'unusable');
});
