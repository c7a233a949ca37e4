// Pages and tables of Markdown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageText, tableText } from './page-text.ts';

test('a cell shows what it holds: bars, ampersands and tags outside of code', () => {
  const table = tableText(['what'], [['a | b &amp; <c> `<d> & e`\n f']]);
  assert.equal(table.split('\n')[2], '| a \\| b &amp;amp; &lt;c> `<d> & e` f |');
});

test('a page has one title, and blank lines between its parts', () => {
  const page = pageText('Title', 'x.ts', ['\nOne.\n', 'Two.']);
  assert.deepEqual(page.split('\n').slice(2), ['# Title', '', 'One.', '', 'Two.', '']);
});
