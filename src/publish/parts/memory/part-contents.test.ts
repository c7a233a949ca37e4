// The memory of contents: what is put is read back from its files, in the next publication.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PartContents } from './part-contents.ts';

const hash = (n: number): string => n.toString(16).padStart(32, '0');

function create(): PartContents {
  const contents = PartContents.read([]);
  assert.ok(contents);
  return contents;
}

test('what was put is there in the next publication, and what was not asked for goes', () => {
  const first = create();
  for (let n = 0; n < 5_000; n += 1) first.put(n, n * 7, { hash: hash(n) });
  first.put(3, 21, { hash: hash(99), lastmod: '2026-11-28T03:00:00Z' });
  const files = [...first.files()];
  assert.equal(files[0]?.length, 16 + 28 * 5_000);
  const second = PartContents.read(files);
  assert.deepEqual(second?.seed, first.seed);
  const changed = { hash: hash(99), lastmod: '2026-11-28T03:00:00Z' };
  assert.deepEqual(second?.get(3, 21), changed);
  assert.deepEqual(second?.get(4_999, 34_993), { hash: hash(4_999) });
  assert.equal(second?.get(3, 22), undefined);
  const third = PartContents.read([...(second?.files() ?? [])]);
  assert.deepEqual(third?.get(3, 21), changed);
  assert.equal(third?.get(5, 35), undefined);
});

test('a hash of any length has a digest of 128 bits', () => {
  const contents = create();
  assert.equal(contents.digest(hash(7)), hash(7));
  for (const one of ['', 'x', 'A'.repeat(32), 'f'.repeat(64)]) {
    assert.match(contents.digest(one), /^[0-9a-f]{32}$/);
  }
  assert.notEqual(contents.digest('x'), contents.digest('y'));
});

test('files of two publications, and a file that is cut, are refused', () => {
  const files = [create(), create()].map((contents) => {
    contents.put(1, 2, { hash: hash(1) });
    return [...contents.files()][0] ?? new Uint8Array(0);
  });
  assert.equal(PartContents.read(files), undefined);
  const [file = new Uint8Array(0)] = files;
  for (const length of [0, 15, 17, file.length - 1]) {
    assert.equal(PartContents.read([file.subarray(0, length)]), undefined, `${length} bytes`);
  }
});
