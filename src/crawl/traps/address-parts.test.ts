// What may vary in an address without changing the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTS_MAX, partsOf } from './address-parts.ts';

const SITE = 'https://e.example';
const namesOf = (path: string): string[] => partsOf(SITE + path).map(({ name }) => name);

const ROWS: readonly (readonly [path: string, names: readonly string[]])[] = [
  ['/', []],
  ['/a?', []],
  ['/a?b=1&c=', ['b', 'c']],
  ['/a?b&=1&c=2', ['c']],
  ['/a?b=1&b=2', ['b', 'b']],
  ['/a?B=1', ['B']],
  ['/(S(4f9a01bc2d))/a', ['/1 (S())']],
  ['/a/4f9a01bc?b=1', ['/2 ', 'b']],
  ['/4f9a01b', []],
  ['/12345678', []],
  ['/abcdefgh', []],
  ['/abcdefg1', ['/1 ']],
  ['/abc-4f9a01bc-4f9a01bd', ['/1 abc--']],
  ['/a?b=4f9a01bc2d', ['b']],
  ['/a/b', []],
  ['/a/b/', []],
  ['/a/b?c=/d/e', ['c']],
  ['/a//b/c', ['/a/ (order)']],
  ['/a/c/b/?d=1', ['/a/ (order)', 'd']],
];
for (const [path, names] of ROWS) {
  test(`the parts of ${path} are ${JSON.stringify(names)}`, () => {
    assert.deepEqual(namesOf(path), names);
  });
}

test('addresses that differ in a part alone have one key for it, and others have others', () => {
  const keyOf = (path: string, at = 0): string | undefined => partsOf(SITE + path)[at]?.without;
  assert.equal(keyOf('/a?b=1&c=2'), keyOf('/a?b=3&c=2'));
  assert.notEqual(keyOf('/a?b=1&c=2'), keyOf('/a?b=1&c=3'));
  assert.notEqual(keyOf('/a?b=1'), keyOf('/a?c=1'));
  assert.notEqual(keyOf('/a?b=1&c=2'), keyOf('/a?c=2&b=1', 1), 'another order is another address');
  assert.equal(keyOf('/4f9a01bc/a?b=1'), keyOf('/4f9a01bd2/a?b=1'));
  assert.notEqual(keyOf('/4f9a01bc/a'), keyOf('/4f9a01bc/b'));
  assert.equal(keyOf('/a/b/c'), keyOf('/a/c/b'));
  assert.notEqual(keyOf('/a/b/c'), keyOf('/a/c/b/'));
  assert.notEqual(keyOf('/a/b/c'), keyOf('/b/a/c'), 'the first segment keeps its place');
  assert.notEqual(keyOf('/4f9a01bc-x/a'), keyOf('/4f9a01bc-y/a'), 'what is left is its name');
});

test('16 parameters with a value are looked at, and 16 segments', () => {
  const query = Array.from({ length: 20 }, (_, at) => `x&p${at}=1`).join('&');
  assert.equal(namesOf(`/?${query}`).length, PARTS_MAX);
  const path = '/4f9a01bc'.repeat(20);
  assert.equal(namesOf(path).length, PARTS_MAX);
  assert.deepEqual(namesOf(`${'/a'.repeat(15)}/4f9a01bc`), ['/16 ', '/a/ (order)']);
  assert.deepEqual(namesOf(`${'/a'.repeat(16)}/4f9a01bc`), []);
});
