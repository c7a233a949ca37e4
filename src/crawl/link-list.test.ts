// Lists of links in few bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeLinkList, encodeLinkList, type LinkListItem } from './link-list.ts';

const items: readonly LinkListItem[] = [
  { number: 1, how: 'link' },
  { number: 31, how: 'target' },
  { number: 32, how: 'nofollow' },
  { number: 5, how: 'hreflang' },
  { number: 2 ** 30 - 1, how: 'target' },
];

test('a list is read back as it was written, in its order', () => {
  assert.deepEqual(decodeLinkList(encodeLinkList(items)), items);
  assert.deepEqual(decodeLinkList(encodeLinkList([])), []);
});

test('numbers up to 31 take a byte, the greatest five', () => {
  assert.equal(encodeLinkList(items.slice(0, 2)).length, 2);
  assert.equal(encodeLinkList(items.slice(2, 3)).length, 2);
  assert.equal(encodeLinkList(items.slice(4)).length, 5);
});

test('a list that is cut ends before the item that is not whole', () => {
  const bytes = encodeLinkList(items);
  assert.deepEqual(decodeLinkList(bytes.subarray(0, bytes.length - 1)), items.slice(0, 4));
});
