// Of which list an address may be a further page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPages } from './first-pages.ts';

const SITE = 'https://e.example';
const firsts = (path: string, isAfterAnother = false): readonly string[] =>
  firstPages(SITE + path, isAfterAnother).map((url) => url.slice(SITE.length));

test('a parameter that counts pages, or entries', () => {
  assert.deepEqual(firsts('/list?page=2'), ['/list', '/list?page=0', '/list?page=1']);
  assert.deepEqual(firsts('/list?page=1'), ['/list', '/list?page=0']);
  assert.deepEqual(firsts('/list?page=0'), []);
  assert.deepEqual(firsts('/t?f=2&START=15&x=y'), [
    '/t?f=2&x=y',
    '/t?f=2&START=0&x=y',
    '/t?f=2&START=1&x=y',
  ]);
  for (const path of ['/list?p=2', '/list?page=two', '/list?page=', '/list?id=2', '/page?x', '/']) {
    assert.deepEqual(firsts(path), [], path);
  }
});

test('any number counts of a page that names the one before it', () => {
  assert.deepEqual(firsts('/list?nr=2', true), ['/list', '/list?nr=0', '/list?nr=1']);
  assert.deepEqual(firsts('/photo/12', true), []);
});

test('the end of a path', () => {
  assert.deepEqual(firsts('/blog/page/2'), ['/blog/', '/blog']);
  assert.deepEqual(firsts('/page/12/?a=1'), ['/?a=1', '?a=1']);
  assert.deepEqual(firsts('/blog/Seite-3.html'), ['/blog/', '/blog']);
  assert.deepEqual(firsts('/blog/page2'), ['/blog/', '/blog']);
  for (const path of ['/homepage/2', '/page/two', '/pages/2', '/page/2/edit', '/2']) {
    assert.deepEqual(firsts(path), [], path);
  }
});
