// The header Link: targets, parameters, quotes, and where reading ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLinkHeader } from './link-header.ts';

function read(value: string): unknown[] {
  return parseLinkHeader(value).map(({ href, rel, parameters }) => [
    href,
    rel.join(' '),
    parameters.get('hreflang') ?? '',
  ]);
}

test('several links with their parameters', () => {
  const value =
    '<https://e.com/en>; rel="alternate"; hreflang="en", </de>; rel=Alternate; hreflang=de,' +
    '<style.css>;rel=preload;as=style';
  assert.deepEqual(read(value), [
    ['https://e.com/en', 'alternate', 'en'],
    ['/de', 'alternate', 'de'],
    ['style.css', 'preload', ''],
  ]);
});

test('commas and semicolons within brackets and quotes part nothing', () => {
  const value = '<a,b;c>; title="x, \\"y\\"; rel=no"; rel="canonical alternate"; hreflang="en, de"';
  assert.deepEqual(read(value), [['a,b;c', 'canonical alternate', 'en, de']]);
});

test('of a parameter that comes twice the first counts', () => {
  assert.deepEqual(read('<a>; rel=canonical; rel=next'), [['a', 'canonical', '']]);
});

test('parameters without a value, blanks everywhere, and nothing at all', () => {
  assert.deepEqual(read(' < a > ;crossorigin ; rel = "canonical" '), [['a', 'canonical', '']]);
  assert.deepEqual(read('<a>'), [['a', '', '']]);
  assert.deepEqual(read('<a>;'), [['a', '', '']]);
  assert.deepEqual(read(''), []);
});

test('what comes before the form ends is read', () => {
  assert.deepEqual(read('<a>; rel=canonical, b; rel=next'), [['a', 'canonical', '']]);
  assert.deepEqual(read('no link'), []);
  assert.deepEqual(read('<never closed; rel=canonical'), []);
  assert.deepEqual(read('<a>; rel="never closed'), [['a', '', '']]);
});

test('a header of 65,536 characters is read, a longer one is not', () => {
  const link = '<a>; rel=canonical';
  const padded = (length: number): string => link.padEnd(length, ' ');
  assert.equal(parseLinkHeader(padded(65_536)).length, 1);
  assert.equal(parseLinkHeader(padded(65_537)).length, 0);
});

test('a thousand links are read, not one more', () => {
  assert.equal(parseLinkHeader('<a>,'.repeat(1_000)).length, 1_000);
  assert.equal(parseLinkHeader('<a>,'.repeat(1_001)).length, 1_000);
});
