// The scope of a crawl, and the other names that a site may have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSiteScope, otherSpellings } from './site-scope.ts';

const SCOPES: readonly (readonly [typed: string, final: string, url: string])[] = [
  ['https://e.com', 'https://e.com/', 'https://e.com/'],
  ['https://e.com/about', 'https://e.com/about', 'https://e.com/'],
  ['https://e.com/shop/', 'https://e.com/shop/', 'https://e.com/shop/'],
  ['https://e.com/shop/index.html', 'https://e.com/shop/index.html', 'https://e.com/shop/'],
  ['https://e.com/shop/?a=/b/', 'https://e.com/shop/?a=/b/', 'https://e.com/shop/'],
  ['http://e.com/shop/', 'https://www.e.com/shop/', 'https://www.e.com/shop/'],
  // Below the typed folder: that one counts.
  ['https://e.com/', 'https://e.com/en/', 'https://e.com/'],
  ['https://e.com/shop/', 'https://e.com/shop/en/home', 'https://e.com/shop/'],
  // Not below it: the final one does.
  ['https://e.com/shop/', 'https://e.com/shop', 'https://e.com/'],
  ['https://e.com/shop/', 'https://e.com/shops/', 'https://e.com/shops/'],
  ['https://e.com/old/x', 'https://f.com/new/y', 'https://f.com/new/'],
  // Both in their form.
  ['https://e.com/%7ea/', 'https://e.com/~a/', 'https://e.com/~a/'],
  ['https://e.com/a;jsessionid=1/', 'https://e.com/a/b', 'https://e.com/a/'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
];
for (const [typed, final, url] of SCOPES) {
  test(`${typed}, answered at ${final}, is the scope ${url}`, () => {
    const scope = createSiteScope({ typed, final });
    assert.equal(scope.url, url);
    assert.equal(scope.origin + scope.folder, url);
    assert.equal(scope.origin, new URL(final).origin);
  });
}

test('an address is within the scope by its origin and the folder', () => {
  const { contains } = createSiteScope({
    typed: 'https://e.com/shop/a',
    final: 'https://e.com/shop/a',
  });
  for (const url of ['https://e.com/shop/', 'https://e.com/shop/b/c?d', 'https://e.com/shop/?a']) {
    assert.equal(contains(url), true, url);
  }
  for (const url of [
    'https://e.com/shop',
    'https://e.com/',
    'https://e.com/shops/',
    'https://e.com/Shop/',
    'http://e.com/shop/',
    'https://e.com:444/shop/',
    'https://www.e.com/shop/',
    'https://e.com/?/shop/',
    'https://e.com/shop?a=/shop/',
    'https://f.com/https://e.com/shop/',
  ]) {
    assert.equal(contains(url), false, url);
  }
});

const SPELLINGS: readonly (readonly [origin: string, others: readonly string[]])[] = [
  ['https://e.com', ['http://e.com', 'https://www.e.com', 'http://www.e.com']],
  ['http://www.e.com', ['https://www.e.com', 'http://e.com', 'https://e.com']],
  ['https://a.e.com', ['http://a.e.com', 'https://www.a.e.com', 'http://www.a.e.com']],
  ['https://www1.e.com', ['http://www1.e.com', 'https://www.www1.e.com', 'http://www.www1.e.com']],
  ['http://intranet', ['https://intranet', 'http://www.intranet', 'https://www.intranet']],
  ['https://www.', ['http://www.']],
  ['https://e.com:8443', []],
  ['http://e.com:443', []],
  ['http://127.0.0.1', []],
  ['http://[::1]', []],
  ['http://localhost', []],
  ['http://localhost:3000', []],
  ['https://site.localhost', []],
  [
    'https://notlocalhost',
    ['http://notlocalhost', 'https://www.notlocalhost', 'http://www.notlocalhost'],
  ],
];
for (const [origin, others] of SPELLINGS) {
  test(`${origin} may have ${others.length} other names`, () => {
    assert.deepEqual(otherSpellings(origin), others);
  });
}
