// Refreshes: seconds and address in all spellings that browsers take.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MetaRefresh, parseMetaRefresh } from './meta-refresh.ts';

const cases: readonly (readonly [text: string, refresh: MetaRefresh | undefined])[] = [
  ['5', { seconds: 5 }],
  [' 5 ', { seconds: 5 }],
  ['0;url=/a', { seconds: 0, url: '/a' }],
  ['0; URL=/a', { seconds: 0, url: '/a' }],
  ['0 ; url = /a ', { seconds: 0, url: '/a' }],
  ['0,/a', { seconds: 0, url: '/a' }],
  ['0 /a', { seconds: 0, url: '/a' }],
  ['0; /a', { seconds: 0, url: '/a' }],
  ["0;url='/a b' and more", { seconds: 0, url: '/a b' }],
  ['0;url="/a', { seconds: 0, url: '/a' }],
  ['0;url=""', { seconds: 0 }],
  ['0;url=', { seconds: 0 }],
  ['1.9;url=/a', { seconds: 1, url: '/a' }],
  ['.5;url=/a', { seconds: 0, url: '/a' }],
  ['0;urls', { seconds: 0, url: 'urls' }],
  ['999999999', { seconds: 999_999_999 }],
  ['9999999999', undefined],
  ['', undefined],
  ['url=/a', undefined],
  ['-1;url=/a', undefined],
  ['5x', undefined],
];

for (const [text, refresh] of cases) {
  test(`the refresh ${JSON.stringify(text)} is read`, () => {
    assert.deepEqual(parseMetaRefresh(text), refresh);
  });
}
