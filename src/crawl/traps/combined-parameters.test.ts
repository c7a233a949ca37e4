// Names of parameters, and combinations of which any can be left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combinesParameters, parameterNames } from './combined-parameters.ts';

const NAMES: readonly (readonly [query: string, names: string])[] = [
  ['', ''],
  ['?', ''],
  ['?b=1&a=2', 'a b'],
  ['?a=1&a=2', 'a a'],
  ['?f[0]=a&f[1]=b', 'f f'],
  ['?f%5B0%5D=a&f%5b1%5d=b', 'f f'],
  ['?filter[colour]=a&filter[size]=b', 'filter filter'],
  ['?p1=a&p22=b', 'p p'],
  ['?a&&b', 'a b'],
  ['?a[=1', 'a'],
  [`?${'&'.repeat(70)}a=1`, 'a'],
];
for (const [query, names] of NAMES) {
  test(`the names of "${query}" are "${names}"`, () => {
    assert.equal(parameterNames(`https://e.example/l${query}`).join(' '), names);
  });
}

test('64 names are looked at, and no more', () => {
  const query = Array.from({ length: 65 }, () => 'a=1').join('&');
  assert.equal(parameterNames(`https://e.example/l?${query}`).length, 64);
});

test('a hostile query costs time in proportion to its length', () => {
  for (const piece of ['[', '%5B', ']', '[]', '%', '1', '[1', '&', '[a]&']) {
    const url = `https://e.example/l?${piece.repeat(Math.floor(2_000 / piece.length))}`;
    const startedMs = performance.now();
    for (let turn = 0; turn < 20; turn += 1) parameterNames(url);
    assert.ok(performance.now() - startedMs < 1_000, piece);
  }
});

function combines(from: string, to: string, met: readonly string[]): boolean {
  const base = 'https://e.example';
  return combinesParameters(base + from, base + to, (names) => met.includes(names.join('&')));
}

test('three names are combined when each two of them were met', () => {
  const met = ['a&b', 'a&c', 'b&c'];
  assert.equal(combines('/l?a=1&b=1', '/l?a=1&b=1&c=1', met), true);
  assert.equal(combines('/l?a=1&b=1', '/l?a=2&b=2&c=1', met), true, 'whatever the values');
  assert.equal(combines('/l?a=1', '/l?a=1&b=1&c=1', met), false, 'the page has one name');
  assert.equal(combines('/l?a=1&x=1', '/l?a=1&b=1&c=1', met), false, 'one name of them');
  assert.equal(combines('/l', '/l?a=1&b=1&c=1', met), false);
  assert.equal(combines('/m?a=1&b=1', '/l?a=1&b=1&c=1', met), false, 'another path');
  assert.equal(combines('/l?a=1&b=1', '/l/?a=1&b=1&c=1', met), true, 'a slash at the end aside');
  assert.equal(combines('/l/page/2/?a=1&b=1', '/l/?a=1&b=1&c=1', met), true, 'page 2 of the list');
  assert.equal(combines('/l?a=1&b=1', '/l?a=1&b=1', ['a', 'b']), false, 'two names');
});

test('a parameter that is never left out makes no combinations', () => {
  assert.equal(combines('/l?cat=1&sub=1', '/l?cat=1&sub=1&prod=1', ['cat', 'cat&sub']), false);
});

test('of equal names any stands for all', () => {
  assert.equal(combines('/l?f[0]=1&f[1]=1', '/l?f[0]=1&f[1]=1&f[2]=1', ['f&f']), true);
  assert.equal(combines('/l?f[0]=1', '/l?f[0]=1&f[1]=1&f[2]=1', ['f&f']), false);
  assert.equal(combines('/l?f[0]=1&f[1]=1', '/l?f[0]=1&f[1]=1&s=1', ['f&s']), false);
});

test('two names that are always together count as one', () => {
  const met = ['f&order&sort', 'f&f', 'f', 'order&sort'];
  assert.equal(combines('/l?f=1&f=2', '/l?f=1&f=2&sort=a&order=b', met), true);
  assert.equal(combines('/l?f=1&f=2', '/l?f=1&f=2&sort=a&order=b', ['f&f']), false);
  assert.equal(combines('/l?f=1&sort=a', '/l?f=1&sort=a&order=b', met), false, 'two units');
  const tree = ['cat', 'cat&lang', 'cat&sub', 'cat&lang&sub', 'cat&page&sub', 'lang&page'];
  assert.equal(combines('/l?cat=1&sub=1', '/l?cat=1&sub=1&lang=1&page=2', tree), false);
});
