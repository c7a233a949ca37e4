// Globs: each sign by itself, what is never closed, and time that stays linear.
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { createGlob } from './glob.ts';
import { isPortolanError } from './portolan-error.ts';

const matches: readonly (readonly [
  pattern: string,
  yes: readonly string[],
  no: readonly string[],
])[] = [
  ['', [''], ['a']],
  ['a/b.html', ['a/b.html'], ['a/b.htm', 'a/b.html/', 'A/b.html', 'x/a/b.html']],
  ['*', ['', 'a', '.hidden', 'a.b'], ['a/b', '/']],
  ['*.html', ['.html', 'a.html'], ['a/b.html', 'a.html5']],
  ['a*c', ['ac', 'abc', 'abcbc'], ['a/c', 'abcd']],
  ['?', ['a', 'é', '🌊'], ['', '/', 'ab']],
  ['/blog/**', ['/blog/', '/blog/a', '/blog/a/b'], ['/blog', '/blogs/a']],
  ['/blog**', ['/blog', '/blogs/a'], ['/blo']],
  ['**', ['', 'a', 'a/b'], []],
  ['***', ['', 'a/b'], []],
  ['**/x', ['x', 'a/x', 'a/b/x'], ['ax', 'x/', 'a/bx']],
  ['a/**/x', ['a/x', 'a/b/x', 'a/b/c/x'], ['ax', 'a/bx']],
  ['a/**b', ['a/b', 'a/x/b', 'a/xb'], ['ab']],
  ['**/*.html', ['a.html', 'a/b.html'], ['a.htm']],
  ['{a,b/c}', ['a', 'b/c'], ['b', 'c', '{a,b/c}']],
  ['{a,}b', ['ab', 'b'], ['aab']],
  ['{a,b{c,d}}e', ['ae', 'bce', 'bde'], ['be', 'bcde']],
  ['{a*,**/b}', ['a', 'ax', '/b', 'x/y/b'], ['a/x']],
  ['x{a,b}', ['xa', 'xb'], ['x']],
  ['{a}', ['{a}'], ['a']],
  ['{a,b', ['{a,b'], ['a']],
  ['{a\\,b,c}', ['a,b', 'c'], ['a']],
  ['[abc]', ['a', 'c'], ['d', '', 'ab']],
  ['[a-c-]', ['b', '-'], ['d']],
  ['[!a-c]', ['d', '!'], ['b', '/']],
  ['[^a]', ['b'], ['a', '/']],
  ['[]a]', [']', 'a'], ['[']],
  ['[z-a]', [], ['z', 'm', 'a']],
  ['[.-0]', ['.', '0'], ['/']],
  ['[a', ['[a'], ['a']],
  ['[🌋-🌊]', [], ['🌊', '🌋']],
  ['[🌀-🌊]', ['🌀', '🌊'], ['🌋']],
  ['\\*', ['*'], ['a']],
  ['a\\', ['a\\'], ['a']],
  ['\\{a,b}', ['{a,b}'], ['a']],
  ['a.+(b)$|^', ['a.+(b)$|^'], ['ab']],
];

for (const [pattern, yes, no] of matches) {
  test(`the glob ${JSON.stringify(pattern)} matches what it says`, () => {
    const isMatch = createGlob(pattern);
    for (const path of yes) assert.equal(isMatch(path), true, path);
    for (const path of no) assert.equal(isMatch(path), false, path);
  });
}

test('a pattern of 1,000 characters will do, one more is refused', () => {
  assert.equal(createGlob('a'.repeat(1_000))('a'.repeat(1_000)), true);
  assert.throws(
    () => createGlob('a'.repeat(1_001)),
    (error) => isPortolanError(error) && error.code === 'CONFIG_INVALID',
  );
});

test('patterns that make others try forever end', () => {
  const path = 'a'.repeat(20_000);
  for (const pattern of [
    `${'*a'.repeat(150)}b`,
    `${'**a'.repeat(150)}b`,
    `${'{a,aa}*'.repeat(90)}b`,
  ]) {
    assert.equal(createGlob(pattern)(path), false);
    assert.equal(createGlob(pattern)(`${path}b`), true);
  }
  assert.equal(createGlob('{'.repeat(1_000))(path), false);
  assert.equal(createGlob('{a,'.repeat(250) + '}'.repeat(250))('a'), true);
});

// Node's own matcher agrees on all that both know.
test('the verdicts are those of path.matchesGlob', () => {
  const parts = ['a', 'b', '*', '?', '/', '{a,b}', '[ab]', '[!a]'];
  const pattern = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 });
  const path = fc.array(fc.constantFrom('a', 'b', 'c', '/'), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pattern, path, (patternParts, pathParts) => {
      const glob = patternParts.join('');
      const text = pathParts.join('');
      // There stars in a row are one star or folders, slashes fold, and `*` is no empty part.
      fc.pre(!/\*\*|\/\/|^\/|\/$/.test(glob) && !/\/\/|^\/|\/$/.test(text));
      assert.equal(createGlob(glob)(text), posix.matchesGlob(text, glob), `${glob} ${text}`);
    }),
    { numRuns: 3_000 },
  );
});
