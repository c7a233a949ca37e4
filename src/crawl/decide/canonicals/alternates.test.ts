// Who names whom as an alternate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frontierOfPages } from '../../../../tests/support/frontier-of-pages.ts';
import { AlternateSets } from './alternates.ts';

/** Sets of pages 1, 2, 3 … that name the given ones; the pairs beyond `pairsMax` are looked up. */
function setsOf(named: readonly (readonly number[])[], pairsMax?: number): AlternateSets {
  const urlOf = (number: number): string => `https://e.example/${number}`;
  const frontier = frontierOfPages(
    named.map((others, index) => ({
      url: urlOf(index + 1),
      links: others.map((number) => ({ url: urlOf(number), how: 'hreflang' as const })),
    })),
  );
  const sets = new AlternateSets(named.length + 1, pairsMax);
  for (const [index, others] of named.entries()) {
    if (others.length > 0) sets.add(index + 1, others);
  }
  sets.keepPairs(frontier, 3, () => true);
  return sets;
}

for (const pairsMax of [undefined, 0, 1]) {
  test(`what is named in turn is returned, with room for ${pairsMax ?? 'all'} pairs`, () => {
    // 1, 2 and 3 name each other, 3 names 4 besides; 5 names 1 alone, and nobody names it.
    const sets = setsOf([[2, 3], [1, 3], [1, 2, 4], [], [1], [7], [6, 7]], pairsMax);
    const returned = [1, 2, 3, 4, 5, 6, 7].map((page) =>
      [1, 2, 3, 4, 5, 6, 7].filter((other) => other !== page && sets.isReturned(page, other)),
    );
    // Of whom each page is named.
    assert.deepEqual(returned, [[2, 3, 5], [1, 3], [1, 2], [3], [], [7], [6]]);
  });
}

test('the order of what is named does not matter, nor how often', () => {
  const sets = new AlternateSets(4);
  sets.add(1, [3, 2, 2]);
  sets.add(2, [1, 3, 1, 2]);
  assert.equal(sets.isReturned(1, 2), true);
  assert.equal(sets.isReturned(2, 1), true);
});

test('where nobody names alternates nothing is returned', () => {
  const sets = new AlternateSets(3);
  assert.equal(sets.some, false);
  assert.equal(sets.isReturned(1, 2), false);
});
