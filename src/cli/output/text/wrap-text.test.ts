// Lines broken between words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapText } from './wrap-text.ts';

test('a text of the width stays on a line, and one column more breaks it', () => {
  assert.equal(wrapText('aa bb', { width: 8, label: 'x: ' }), 'x: aa bb\n');
  assert.equal(wrapText('aa bbc', { width: 8, label: 'x: ' }), 'x: aa\n  bbc\n');
  assert.equal(wrapText('', { width: 8, label: 'x: ' }), 'x: \n');
});

test('a word that is longer than a line stays whole', () => {
  assert.equal(
    wrapText('a https://example.com/ b', { width: 9, label: '' }),
    'a\nhttps://example.com/\nb\n',
  );
});

test('wide characters take two columns', () => {
  assert.equal(wrapText('地図 地図', { width: 9, label: '' }), '地図 地図\n');
  assert.equal(wrapText('地図 地図', { width: 8, label: '' }), '地図\n地図\n');
});

test('a long label leaves room for the lines behind the first', () => {
  const text = wrapText('a b', { width: 12, label: 'a very long label: ' });
  assert.equal(text, 'a very long label: a\n    b\n');
});
