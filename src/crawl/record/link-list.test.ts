// Lists of links in few bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeLinkList, encodeLinkList, type LinkListItem, walkLinkList } from './link-list.ts';

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

const read: readonly LinkListItem[] = items.map((item, index) =>
  index % 2 === 0 ? { ...item, text: index * 100 + 1 } : item,
);

test('what links read comes back with them, and is no link', () => {
  assert.deepEqual(decodeLinkList(encodeLinkList(read)), read);
  const seen: LinkListItem[] = [];
  const at = walkLinkList(encodeLinkList(read), (number, how) => seen.push({ number, how }));
  assert.deepEqual(seen, items);
  assert.equal(at, encodeLinkList(items).length + 1);
});

test('a list whose texts are cut keeps its items, and the texts before', () => {
  const bytes = encodeLinkList(read);
  const cut = decodeLinkList(bytes.subarray(0, bytes.length - 1));
  assert.deepEqual(cut, [...read.slice(0, 4), items[4]]);
});
