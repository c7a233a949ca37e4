// Names of parts: after the sitemap, and never a name that is taken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namePartsOf } from './part-names.ts';

function names(name: string, taken: readonly string[] = [], text = false): readonly string[] {
  const parts = namePartsOf(name, { text, taken });
  return [parts.part(1), parts.part(12), parts.index];
}

test('parts have the number before the ending, the index has the name', () => {
  assert.deepEqual(names('sitemap.xml'), ['sitemap-1.xml', 'sitemap-12.xml', 'sitemap.xml']);
  assert.deepEqual(names('a/b.xml.gz'), ['a/b-1.xml.gz', 'a/b-12.xml.gz', 'a/b.xml.gz']);
  assert.deepEqual(names('map'), ['map-1', 'map-12', 'map']);
});

test('the index of a plain list is XML and has a name of its own', () => {
  assert.deepEqual(names('urls.txt', [], true), ['urls-1.txt', 'urls-12.txt', 'urls-index.xml']);
  assert.equal(names('urls.txt', ['urls-index.xml'], true)[2], 'urls-index-index.xml');
});

test('numbers that other files have are left alone, in any case of their names', () => {
  assert.deepEqual(names('sitemap.xml', ['sitemap.xml', 'SITEMAP-7.XML']), [
    'sitemap-part-1.xml',
    'sitemap-part-12.xml',
    'sitemap.xml',
  ]);
  assert.equal(names('sitemap.xml', ['sitemap-news.xml', 'sitemap-1.txt'])[0], 'sitemap-1.xml');
});
