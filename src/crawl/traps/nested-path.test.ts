// Paths of which one begins or ends with all segments of the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { continuesPath, isNestedPath } from './nested-path.ts';

const ROWS: readonly (readonly [one: string, other: string, nested: boolean])[] = [
  ['/about/contact', '/contact', true],
  ['/contact/more', '/contact', true],
  ['/a/b/c', '/b', false],
  ['/a/b/c', '/b/c', true],
  ['/a/b/c', '/a/b', true],
  ['/a/b/c', '/a/c', false],
  ['/a', '/', true],
  ['/a', '/a', false],
  ['/a/', '/a', false],
  ['/a//b', '/b/', true],
  ['/a?x=1', '/a?x=2', false],
  ['/a/b?c', '/b?d', true],
];
for (const [one, other, nested] of ROWS) {
  test(`${one} and ${other} are ${nested ? '' : 'not '}nested, in both orders`, () => {
    const urls = [one, other].map((path) => `https://e.example${path}`) as [string, string];
    assert.equal(isNestedPath(...urls), nested);
    assert.equal(isNestedPath(urls[1], urls[0]), nested);
  });
}

test('the path that has more segments goes on from the other', () => {
  const goesOn = (one: string, other: string): boolean =>
    continuesPath(`https://e.example${one}`, `https://e.example${other}`);
  assert.equal(goesOn('/about/contact', '/contact'), true);
  assert.equal(goesOn('/contact', '/about/contact'), false);
  assert.equal(goesOn('/////contact', '/b/contact'), false, 'empty segments are none');
  assert.equal(goesOn('/contact', '/contact'), false);
});
