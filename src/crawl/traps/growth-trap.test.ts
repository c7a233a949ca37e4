// Paths that grow out of the path of a page: the values at each limit and one beyond.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { growthTrapOf, isTooLong, liesBelow } from './growth-trap.ts';

const SITE = 'https://e.example';
const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `/s${index}`).join('');

test('2,047 characters will do, one more is too long', () => {
  const longest = `${SITE}/${'a'.repeat(2_047 - SITE.length - 1)}`;
  assert.equal(isTooLong(longest), false);
  assert.equal(isTooLong(`${longest}a`), true);
  const query = `${SITE}/?${'a'.repeat(2_047 - SITE.length - 2)}`;
  assert.equal(isTooLong(query), false);
  assert.equal(isTooLong(`${query}a`), true);
});

const BELOW: readonly (readonly [page: string, path: string, below: boolean])[] = [
  ['/', '/a', true],
  ['/a', '/b', false],
  ['/a', '/b/c', true],
  ['/a/', '/a/b', true],
  ['/a/', '/a/', false],
  ['/a/b', '/a/c/d', true],
  ['/a/b', '/c/d/e', false],
  ['/a/b/', '/a/c/d/e', false],
  ['/a/b?x=/y/z', '/a/b/c', true],
  ['/a/', '/a?x=/b/c', false],
  ['/a/', '/a/?x=/b/c', false],
  ['/a/', '/a//', false],
  ['/a/', '/a//b', true],
];
for (const [page, path, below] of BELOW) {
  test(`${path} lies ${below ? '' : 'not '}below the folder of ${page}`, () => {
    assert.equal(liesBelow(SITE + page, SITE + path), below);
  });
}

const ROWS: readonly (readonly [page: string, path: string, trap: string | undefined])[] = [
  [numbered(20), numbered(21), 'path-depth'],
  [numbered(19), numbered(21), undefined],
  [numbered(20), numbered(20), undefined],
  [`${numbered(20)}/?a`, `${numbered(21)}/?a`, 'path-depth'],
  ['/x/x/', '/x/x/x', 'repeated-segments'],
  ['/x/', '/x/x/x', undefined],
  ['/x/x/', '/x/x/y', undefined],
  ['/x/y/x/', '/x/y/x/y', 'repeated-segments'],
  ['/x/y/', '/x/y/x/y', undefined],
  ['/a/b/c/a/', '/a/b/c/a/b/c', 'repeated-segments'],
  ['/a/b/c/a/', '/a/b/c/a/b', undefined],
  ['/a/b/c/d/a/', '/a/b/c/d/a/b/c/d', 'repeated-segments'],
  ['/a/b/c/d/e/a/', '/a/b/c/d/e/a/b/c/d/e', undefined],
  // Equal numbers are no repeated segments, up to a point.
  ['/x/x/1/1/1/', '/x/x/1/1/1/1', undefined],
  ['/x/x/1/1/1/1/', '/x/x/1/1/1/1/1', 'repeated-segments'],
  ['/1/1/1/1/', '/1/1/1/1/1', undefined],
  ['/x/x/1/2/', '/x/x/1/2/1/2', undefined],
  ['/x/x/1/b/', '/x/x/1/b/1/b', 'repeated-segments'],
];
for (const [page, path, trap] of ROWS) {
  test(`${path.slice(0, 40)} out of ${page.slice(0, 40)} is ${trap ?? 'no trap'}`, () => {
    assert.equal(
      growthTrapOf(SITE + page, SITE + path, () => true),
      trap,
    );
  });
}

test('what is no trap for its depth may repeat segments, as far as it is looked at', () => {
  const isOther = (kind: string): boolean => kind !== 'path-depth';
  const deep = (first: string, more: string): string => `${SITE}${first}${numbered(18)}${more}`;
  const one = growthTrapOf(deep('/x/x', ''), deep('/x/x', '/y'), isOther);
  assert.equal(one, undefined);
  const twice = growthTrapOf(deep('/x/y', '/x'), deep('/x/y', '/x/x'), isOther);
  assert.equal(twice, undefined, 'the last ones are not looked at');
  const thrice = growthTrapOf(deep('/x/x/x', ''), deep('/x/x/x', '/y'), isOther);
  assert.equal(thrice, 'repeated-segments');
  assert.equal(
    growthTrapOf(deep('/x/x/x', ''), deep('/x/x/x', '/y'), () => false),
    undefined,
  );
});

function slowTrap(page: string, path: string): string | undefined {
  const [from = [], to = []] = [page, path].map((text) => text.split('/').filter(Boolean));
  if (to.length > 20) {
    if (from.length >= 20) return 'path-depth';
    to.length = 20;
  }
  const isNumber = (one: string | undefined): boolean => /^\d+$/.test(one ?? '');
  const words = from.filter((one) => !isNumber(one));
  if (new Set(words).size === words.length) return undefined;
  const count = (one: string): number => to.filter((other) => other === one).length;
  const isTooOften = to.some((one) => count(one) >= (isNumber(one) ? 5 : 3));
  const loops = [2, 3, 4].some((size) =>
    to.some((_, at) => {
      const one = to.slice(at, at + size);
      const next = to.slice(at + size, at + 2 * size);
      return next.length === size && one.join('/') === next.join('/') && !one.every(isNumber);
    }),
  );
  return isTooOften || loops ? 'repeated-segments' : undefined;
}

test('the verdict is that of the text, on paths of few segments', () => {
  const traps = new Map<string | undefined, number>();
  for (let seed = 1; seed <= 6_000; seed += 1) {
    const random = seededRandom(seed);
    const letters = 2 + Math.floor(random() * 12);
    const more = (text: string, times: number): string => {
      if (times === 0) return text;
      const one = 'abcdefg123hijk'.charAt(Math.floor(random() * letters));
      return more(`${text}/${one}${random() < 0.1 ? '/' : ''}`, times - 1);
    };
    const page = more('', Math.floor(random() * 23));
    const path = more(page, 1 + Math.floor(random() * 3));
    const trap = growthTrapOf(`${SITE}${page || '/'}`, SITE + path, () => true);
    assert.equal(trap, slowTrap(page, path), `seed ${seed}: ${path} on ${page}`);
    traps.set(trap, (traps.get(trap) ?? 0) + 1);
  }
  assert.equal(traps.size, 3);
});
