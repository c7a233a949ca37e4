// Namespaces and their known misspellings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifyNamespace, NAMESPACES } from './namespaces.ts';

test('every namespace is known as it is written', () => {
  for (const [name, uri] of Object.entries(NAMESPACES)) {
    assert.deepEqual(identifyNamespace(uri), { name, spelling: 'exact' });
  }
});

test('the sitemap namespace is known in all its misspellings', () => {
  for (const scheme of ['http://', 'https://', '']) {
    for (const host of ['www.sitemaps.org', 'sitemaps.org']) {
      for (const version of ['0.9', '0.90']) {
        for (const end of ['', '/']) {
          const uri = `${scheme}${host}/schemas/sitemap/${version}${end}`;
          const spelling = uri === NAMESPACES.sitemap ? 'exact' : 'misspelt';
          assert.deepEqual(identifyNamespace(uri), { name: 'sitemap', spelling }, uri);
        }
      }
    }
  }
  for (const version of ['0.84', '0.9']) {
    const uri = `http://www.google.com/schemas/sitemap/${version}`;
    assert.deepEqual(identifyNamespace(uri), { name: 'sitemap', spelling: 'misspelt' });
  }
});

test('foreign namespaces are not known', () => {
  for (const uri of [
    '',
    'urn:x',
    'http://www.sitemaps.org/',
    'http://www.sitemaps.org/schemas/sitemap/1.0',
    'http://example.org/schemas/sitemap/0.9',
    'http://www.sitemaps.org.evil.example/schemas/sitemap/0.9',
  ]) {
    assert.equal(identifyNamespace(uri), undefined, uri);
  }
});
