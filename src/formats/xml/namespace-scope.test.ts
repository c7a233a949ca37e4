// Prefixes and their namespaces.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { declaredPrefix, openScope, ROOT_SCOPE, resolvePrefix } from './namespace-scope.ts';

const silent = (): void => {};

test('declarations are told from other attributes', () => {
  assert.equal(declaredPrefix('xmlns'), '');
  assert.equal(declaredPrefix('xmlns:a'), 'a');
  assert.equal(declaredPrefix('XMLNS:a'), 'a');
  assert.equal(declaredPrefix('xmlnsa'), undefined);
  assert.equal(declaredPrefix('a:xmlns'), undefined);
});

test('inner declarations hide outer ones, and end with their element', () => {
  const outer = openScope(
    ROOT_SCOPE,
    [
      { name: 'xmlns', value: NAMESPACES.sitemap },
      { name: 'xmlns:a', value: 'urn:a' },
    ],
    silent,
  );
  const inner = openScope(
    outer,
    [
      { name: 'xmlns', value: '' },
      { name: 'xmlns:a', value: NAMESPACES.image },
    ],
    silent,
  );
  assert.equal(resolvePrefix(outer, '').known, 'sitemap');
  assert.equal(resolvePrefix(inner, '').uri, '');
  assert.equal(resolvePrefix(inner, 'a').known, 'image');
  assert.equal(resolvePrefix(outer, 'a').uri, 'urn:a');
  assert.equal(openScope(outer, [{ name: 'id', value: 'x' }], silent), outer);
});

test('a prefix that nobody bound has its usual meaning, or none', () => {
  for (const prefix of ['image', 'video', 'news', 'xhtml'] as const) {
    assert.deepEqual(resolvePrefix(ROOT_SCOPE, prefix), {
      uri: NAMESPACES[prefix],
      known: prefix,
      unbound: true,
    });
    const bound = openScope(ROOT_SCOPE, [{ name: `xmlns:${prefix}`, value: 'urn:x' }], silent);
    assert.deepEqual(resolvePrefix(bound, prefix), { uri: 'urn:x' });
  }
  assert.deepEqual(resolvePrefix(ROOT_SCOPE, 'sm'), { uri: '', unbound: true });
  assert.deepEqual(resolvePrefix(ROOT_SCOPE, ''), { uri: '' });
});

test('a misspelt namespace is told once a declaration', () => {
  const misspelt: string[] = [];
  openScope(
    ROOT_SCOPE,
    [
      { name: 'xmlns', value: 'https://www.sitemaps.org/schemas/sitemap/0.9' },
      { name: 'xmlns:i', value: NAMESPACES.image },
    ],
    ({ name }) => misspelt.push(name),
  );
  assert.deepEqual(misspelt, ['xmlns']);
});

test('64 prefixes are remembered, one more is not, and any case of one is found', () => {
  const attributes = Array.from({ length: 64 }, (_, at) => ({
    name: `xmlns:P${at}`,
    value: `urn:${at}`,
  }));
  // `xml` is bound everywhere.
  const scope = openScope(ROOT_SCOPE, attributes, silent);
  assert.equal(resolvePrefix(scope, 'P62').uri, 'urn:62');
  assert.equal(resolvePrefix(scope, 'p62').uri, 'urn:62');
  assert.equal(resolvePrefix(scope, 'P63').unbound, true);
  const inner = openScope(scope, [{ name: 'xmlns:P62', value: 'urn:inner' }], silent);
  assert.equal(resolvePrefix(inner, 'p62').uri, 'urn:inner');
});

test('of two prefixes that differ in case alone the first counts for a third', () => {
  const attributes = ['aB', 'Ab'].map((prefix) => ({ name: `xmlns:${prefix}`, value: prefix }));
  const scope = openScope(ROOT_SCOPE, attributes, silent);
  assert.deepEqual(
    ['ab', 'aB', 'Ab'].map((prefix) => resolvePrefix(scope, prefix).uri),
    ['aB', 'aB', 'Ab'],
  );
});
