// Which links add to a filter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refinesFilter } from './filter-refinement.ts';

const ROWS: readonly (readonly [from: string, to: string, refines: boolean])[] = [
  ['/s?a=1&b=2', '/s?a=1&b=2&c=3', true],
  ['/s?a=1&b=2', '/s?c=3&b=2&d=4&a=1', true],
  ['/s?a=1&b=2', '/s?a=1&b=2&b=3', true],
  // Fewer than two parameters.
  ['/s', '/s?a=1', false],
  ['/s?a=1', '/s?a=1&b=2', false],
  ['/s?a=1&', '/s?a=1&b=2&c=3', false],
  // Nothing is added.
  ['/s?a=1&b=2', '/s?a=1&b=2', false],
  ['/s?a=1&b=2', '/s?b=2&a=1', false],
  ['/s?a=1&b=2', '/s?b=2&a=1&', false],
  // One is missing, or has another value.
  ['/s?a=1&b=2', '/s?a=1&c=3&d=4', false],
  ['/s?a=1&b=2', '/s?a=1&b=3&c=4', false],
  ['/s?a=1&b=2', '/s', false],
  ['/s?a=1&b=2', '/s?a=1&b=22&c=4', false],
  // Each as often as it was there.
  ['/s?a=1&a=1', '/s?a=1&b=1&c=1', false],
  ['/s?a=1&a=1', '/s?a=1&b=1&a=1', true],
  ['/s?a&b', '/s?a&b&c', true],
  ['/s?a&b', '/s?a=&b&c', false],
  // Empty ones are none.
  ['/s?a=1&&&&b=2', '/s?a=1&b=2&c', true],
  // Another path, also one that begins so.
  ['/s?a=1&b=2', '/t?a=1&b=2&c=3', false],
  ['/s?a=1&b=2', '/sx?a=1&b=2&c=3', false],
  ['/sx?a=1&b=2', '/s?a=1&b=2&c=3', false],
  ['/s?a=1&b=2', '/s/?a=1&b=2&c=3', false],
];
for (const [from, to, refines] of ROWS) {
  test(`${to} ${refines ? 'refines' : 'does not refine'} ${from}`, () => {
    assert.equal(refinesFilter(`https://e.com${from}`, `https://e.com${to}`), refines);
    assert.equal(refinesFilter(`https://e.com${from}`, `https://f.com${to}`), false);
  });
}
