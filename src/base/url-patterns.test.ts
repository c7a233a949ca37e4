// What --include and --exclude say of an address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUrlPatterns, parseUrlPattern } from './url-patterns.ts';

type Pattern = string | RegExp;
const MATCHES: readonly (readonly [pattern: Pattern, url: string, matches: boolean])[] = [
  ['/blog/**', '/blog/', true],
  ['/blog/**', '/blog/a/b?c', true],
  ['/blog/**', '/blog', false],
  ['/blog/**', '/de/blog/a', false],
  ['**/blog/**', '/de/blog/a', true],
  ['/blog', '/blog?page=2', false],
  ['/blog*', '/blog?page=2', true],
  ['/*', '/a?b', true],
  ['/*', '/a?b=/c', false],
  ['**?*', '/a/b?c', true],
  ['**/*.pdf', '/a.pdf', true],
  ['**/*.pdf', '/x/a.pdf', true],
  ['**/*.pdf', '/x/a.pdf?v=1', false],
  ['{/a,/b}/**', '/b/c', true],
  ['\\/a', '/a', true],
  ['/über uns/**', '/%C3%BCber%20uns/a', true],
  // A whole address.
  ['https://e.com/tag/**', '/tag/a', true],
  ['HTTPS://E.com/tag/**', '/tag/a', true],
  ['https://e.com/Tag/**', '/tag/a', false],
  ['http://e.com/tag/**', '/tag/a', false],
  ['https://f.com/tag/**', '/tag/a', false],
  // Any part of path and query.
  [/tag/, '/a/tags?b', true],
  [/^\/tag/, '/tag', true],
  [/^\/tag/, '/a/tag', false],
  [/\?b$/, '/a?b', true],
  [/e\.com/, '/a', false],
  [/TAG/i, '/tag', true],
  // Or of the whole address.
  [/^https:\/\/e\.com\/tag/, '/tag', true],
  [/https?:\/\/e\.com\/tag/, '/tag', true],
  [/^http:\/\/e\.com\/tag/, '/tag', false],
];
for (const [pattern, path, matches] of MATCHES) {
  test(`${pattern} ${matches ? 'matches' : 'does not match'} ${path}`, () => {
    const url = `https://e.com${path}`;
    const text = String(pattern);
    assert.equal(createUrlPatterns({ exclude: [pattern] })(url), matches ? text : undefined);
    const whyOut = createUrlPatterns({ include: [pattern] });
    assert.equal(whyOut(url), matches ? undefined : 'not included');
  });
}

test('without patterns everything is in', () => {
  assert.equal(createUrlPatterns({})('https://e.com/'), undefined);
  assert.equal(createUrlPatterns({ include: [], exclude: [] })('https://e.com/'), undefined);
});

test('exclusion comes before inclusion, and the first pattern that matches is reported', () => {
  const whyOut = createUrlPatterns({
    include: ['/a/**', '/b/**'],
    exclude: ['/a/x/**', /x/, '/a/x/y'],
  });
  assert.equal(whyOut('https://e.com/a/1'), undefined);
  assert.equal(whyOut('https://e.com/b/1'), undefined);
  assert.equal(whyOut('https://e.com/a/x/y'), '/a/x/**');
  assert.equal(whyOut('https://e.com/b/x'), '/x/');
  assert.equal(whyOut('https://e.com/c'), 'not included');
  assert.equal(whyOut('https://e.com/x'), '/x/');
});

test('flags with a memory change nothing, and neither does who else uses the expression', () => {
  for (const flags of ['g', 'y', 'gy', 'gi']) {
    const pattern = new RegExp('tag', flags);
    const whyOut = createUrlPatterns({ exclude: [pattern] });
    pattern.lastIndex = 5;
    for (let count = 0; count < 4; count += 1) {
      assert.equal(whyOut('https://e.com/a/tag'), String(pattern));
    }
    assert.equal(pattern.lastIndex, 5);
  }
});

test('regular expressions see 2,048 characters, globs all', () => {
  const url = (length: number): string => `https://e.com/${'a'.repeat(length - 2)}b`;
  const whyOut = createUrlPatterns({ exclude: [/b/] });
  assert.equal(whyOut(url(2_048)), '/b/');
  assert.equal(whyOut(url(2_049)), undefined);
  assert.equal(createUrlPatterns({ exclude: ['/**b'] })(url(8_000)), '/**b');
});

test('globs that can match no address are refused', () => {
  for (const glob of [
    '',
    'blog/**',
    '*.pdf',
    '*',
    '?a',
    '[a]',
    'ftp://e.com/',
    `/${'a'.repeat(1_000)}`,
  ]) {
    for (const option of ['include', 'exclude']) {
      assert.throws(
        () => createUrlPatterns({ [option]: [glob] }),
        { code: 'CONFIG_INVALID' },
        glob,
      );
    }
    assert.throws(() => parseUrlPattern(glob), { code: 'CONFIG_INVALID' }, glob);
  }
});

test('a command line writes globs as they are, and regular expressions with a mark', () => {
  for (const glob of ['/blog/**', '/', '/a', '/tag/', '**', 'https://e.com/**', '/a/i']) {
    assert.equal(parseUrlPattern(glob), glob);
  }
  assert.deepEqual(parseUrlPattern('re:^/a/\\d+$'), /^\/a\/\d+$/);
  assert.deepEqual(parseUrlPattern('re:/a/'), /\/a\//);
});

test('what is no regular expression is refused with the pattern and the reason', () => {
  for (const text of ['re:(', 're:[', 're:a**', 're:']) {
    assert.throws(
      () => parseUrlPattern(text),
      (error: { code?: string; message?: string; hint?: string }) =>
        error.code === 'CONFIG_INVALID' &&
        error.message?.includes(`"${text}"`) === true &&
        error.hint !== undefined,
      text,
    );
  }
});
