// Tests of tables.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from 'hono/html';
import { onOneLine } from '../../../../tests/support/one-line-html.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { type DataTableOptions, dataTable } from './data-table.ts';

interface Row {
  readonly loc: string;
  readonly count?: number;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'loc', title: 'URL', kind: 'url', value: ({ loc }) => loc, href: () => '/one?a=1&b=2' },
  { key: 'count', title: 'Count', kind: 'number', value: ({ count }) => count },
  { key: 'status', title: 'Status', kind: 'status', value: () => 'has-errors' },
  { key: 'seenAt', title: 'Seen', kind: 'time', value: () => 0, csvOnly: true },
];
const options: DataTableOptions<Row> = {
  id: 'rows',
  caption: 'Some rows',
  now: 0,
  empty: html`<p>Nothing.</p>`,
};
const draw = (rows: readonly Row[], change: Partial<DataTableOptions<Row>> = {}): string =>
  onOneLine(dataTable(rows, columns, { ...options, ...change }));

test('headings have a scope, the first cell is the heading of its row, numbers stand right', () => {
  const text = draw([{ loc: 'https://a.example/', count: 1_234_567 }]);
  assert.match(text, /<caption id="rows-caption">Some rows<\/caption>/);
  assert.match(text, /<th scope="col" class="num">Count<\/th>/);
  assert.match(text, /<th scope="row" class="url" data-title="URL"><a href="\/one\?a=1&amp;b=2">/);
  assert.match(text, /<td class="num" data-title="Count">1,234,567<\/td>/);
});

test('a status is an icon and a word', () => {
  assert.match(draw([{ loc: 'x' }]), /aria-hidden="true"[^>]*><path[^>]*><\/svg><span>Has errors</);
});

test('what is not known is a dash, and columns for files alone are left out', () => {
  const text = draw([{ loc: 'x' }]);
  assert.match(text, /<td class="num" data-title="Count"><span class="none">–<\/span><\/td>/);
  assert.doesNotMatch(text, /Seen/);
});

test('without rows the empty state is there, and on a later page the way back', () => {
  assert.match(draw([]), /<p>Nothing\.<\/p> <\/section>/);
  const text = draw([], { position: { after: 'x', firstUrl: '/first' } });
  assert.match(text, /href="\/first">First page/);
});

test('the pager leads to the next page and says how many there are', () => {
  const rows = [{ loc: 'x' }];
  const text = draw(rows, { position: { total: 1_000_000, nextUrl: '/next' } });
  assert.match(text, /1 of 1,000,000/);
  assert.match(text, /rel="next"\s+data-next\s+href="\/next">Next page</);
  assert.match(draw(rows, { position: { total: 0 } }), /1 shown/);
});

test('a search that stopped at its limit says so and continues', () => {
  const text = draw([{ loc: 'x' }], { position: { partial: true, nextUrl: '/next' } });
  assert.match(text, /stopped at its limit/);
  assert.match(text, />Search on</);
});

test('a tree tells the level of each row and whether it is open', () => {
  const text = draw([{ loc: 'x' }], { tree: () => ({ level: 2, expanded: false }) });
  assert.match(text, /<table class="data" role="treegrid">/);
  assert.match(text, /<tr data-row aria-level="2" aria-expanded="false">/);
  assert.match(text, /role="gridcell"/);
});

test('a box to tick belongs to its form and has a name', () => {
  const text = draw([{ loc: 'x"y' }], {
    select: { form: 'pick', name: () => 'pick-1', label: ({ loc }) => `Select ${loc}` },
  });
  assert.match(text, /form="pick"\s+name="pick-1"\s+value="1"\s+aria-label="Select x&quot;y"/);
});
