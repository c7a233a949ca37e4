// Which page begins a row of numbered ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsRow } from './begins-row.ts';

const SITE = 'https://e.example';
const begins = (page: string, url: string): boolean => beginsRow(SITE + page, SITE + url);

test('a page begins the row of addresses that have one number more', () => {
  for (const [page, url] of [
    ['/thread/7', '/thread/7?page=2'],
    ['/show.php?id=7', '/show.php?id=7&p=2'],
    ['/show.php?id=7', '/show.php?p=2&id=7'],
    ['/list', '/list?page=1'],
    ['/t/a', '/t/a/page/2'],
    ['/t/a/', '/t/a/page/2/'],
    ['/t/a/', '/t/a/page-2'],
    ['/thread-7.html', '/thread-7-2.html'],
    ['/', '/?paged=2'],
    ['/a', '/a;20'],
  ] as const) {
    assert.ok(begins(page, url), `${page} ${url}`);
  }
});

test('it begins no row of what has another address, several numbers, or words behind them', () => {
  for (const [page, url] of [
    ['/thread/7', '/thread/7'],
    ['/thread/7', '/thread/8?page=2'],
    ['/thread/7?page=2', '/thread/7'],
    ['/thread/7', '/thread/7?page=2&size=10'],
    ['/thread/7', '/thread/7/2/3'],
    ['/', '/p1'],
    ['/thread/7', '/thread/7/1'],
    ['/list', '/list?page=0'],
    ['/thread/1', '/thread/12'],
    ['/thread/1', '/thread/21'],
    ['/thread/7', '/thread/7/2-a-title'],
    ['/thread/7', '/thread/7?sort=asc'],
    ['/shop', '/shop/red/shoes/12'],
    ['/t/a', `/t/a?${'p'.repeat(40)}=2`],
  ] as const) {
    assert.ok(!begins(page, url), `${page} ${url}`);
  }
});
