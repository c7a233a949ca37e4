// Where the path of an address ends, and its query begins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfAddress, queryOfAddress } from './address-path.ts';

const ROWS: readonly (readonly [url: string, path: string, query: string])[] = [
  ['https://e.com/', '/', ''],
  ['http://e/', '/', ''],
  ['http://e/a/b?c=/d?e', '/a/b', 'c=/d?e'],
  ['https://e.com//a', '//a', ''],
  ['https://e.com', '', ''],
];
for (const [url, path, query] of ROWS) {
  test(`the parts of ${url}`, () => {
    assert.equal(pathOfAddress(url), path);
    assert.equal(queryOfAddress(url), query);
  });
}
