// Traps by their form: the values at each limit and one beyond.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { formTrapOf } from './form-trap.ts';

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `/s${index}`).join('');

test('2,047 characters will do, one more is too long, whatever else it is', () => {
  const longest = `https://e.com/${'a'.repeat(2_047 - 14)}`;
  assert.equal(longest.length, 2_047);
  assert.equal(formTrapOf(longest), undefined);
  assert.equal(formTrapOf(`${longest}a`), 'length');
  assert.equal(formTrapOf(`https://e.com/?${'a'.repeat(2_047 - 15)}`), undefined);
  assert.equal(formTrapOf(`https://e.com/?${'a'.repeat(2_047 - 14)}`), 'length');
  assert.equal(formTrapOf(`https://e.com${'/a'.repeat(1_100)}`), 'length');
});

const ROWS: readonly (readonly [path: string, trap: string | undefined])[] = [
  ['/', undefined],
  ['/a', undefined],
  ['/a/b/c.html', undefined],
  [numbered(20), undefined],
  [`${numbered(20)}/`, undefined],
  [`${numbered(20)}?/a/b/c`, undefined],
  [numbered(21), 'path-depth'],
  [`${numbered(21)}/?a`, 'path-depth'],
  [`${'/a'.repeat(21)}`, 'path-depth'],
  [`${'//'.repeat(40)}a`, undefined],
  // One segment three times.
  ['/a/a', undefined],
  ['/a/b/a', undefined],
  ['/a/b/c/a/d', undefined],
  ['/a/a/a', 'repeated-segments'],
  ['/a/b/c/a/d/e/a', 'repeated-segments'],
  ['/a/b/c/a/d/e/A', undefined],
  ['/a/b/c/a/d/e/ab', undefined],
  ['/a/b/c/a/d?e=/a/a', undefined],
  // Two, three or four, and at once the same again.
  ['/a/b/a/b', 'repeated-segments'],
  ['/x/a/b/a/b/y', 'repeated-segments'],
  ['/a/b/x/a/b', undefined],
  ['/a/b/b/a', undefined],
  ['/a/b/c/a/b/c', 'repeated-segments'],
  ['/a/b/c/a/b', undefined],
  ['/1/2/3/4/1/2/3/4/', 'repeated-segments'],
  ['/1/2/3/4/1/2/3', undefined],
  ['/1/2/3/4/5/1/2/3/4/5', undefined],
  ['/a/a/b/b', undefined],
  // What is empty is no segment.
  ['/a//b//c//d', undefined],
  ['/a//b/a/b', 'repeated-segments'],
  ['/a/b/a/b?c', 'repeated-segments'],
  ['/a/b/a/b?c/d', 'repeated-segments'],
  ['/a/b/a?/b', undefined],
];
for (const [path, trap] of ROWS) {
  test(`${path.slice(0, 40)} is ${trap ?? 'no trap'}`, () => {
    assert.equal(formTrapOf(`https://e.com${path}`), trap);
  });
}

test('calls do not remember each other', () => {
  assert.equal(formTrapOf('https://e.com/a/b/a/b'), 'repeated-segments');
  assert.equal(formTrapOf('https://e.com/a/b'), undefined);
  assert.equal(formTrapOf('https://e.com/a/b/c'), undefined);
});

function slowTrap(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > 20) return 'path-depth';
  const isThrice = segments.some((one) => segments.filter((other) => other === one).length >= 3);
  const loops = [2, 3, 4].some((size) =>
    segments.some((_, at) => {
      const one = segments.slice(at, at + size);
      const next = segments.slice(at + size, at + 2 * size);
      return next.length === size && one.join('/') === next.join('/');
    }),
  );
  return isThrice || loops ? 'repeated-segments' : undefined;
}

test('the verdict is that of the text, on paths of few segments', () => {
  const traps = new Map<string | undefined, number>();
  for (let seed = 1; seed <= 6_000; seed += 1) {
    const random = seededRandom(seed);
    const letters = 2 + Math.floor(random() * 12);
    let path = '';
    for (let count = Math.floor(random() * 23); count > 0; count -= 1) {
      path += `/${'abcdefghijklmn'.charAt(Math.floor(random() * letters))}`;
      if (random() < 0.1) path += '/';
    }
    const trap = formTrapOf(`https://e.com${path || '/'}`);
    assert.equal(trap, slowTrap(path), `seed ${seed}: ${path}`);
    traps.set(trap, (traps.get(trap) ?? 0) + 1);
  }
  assert.deepEqual(traps.size, 3);
});
