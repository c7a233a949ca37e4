// The names of files: told apart, and such as every target takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPublishedName } from '../ports/published-name.ts';
import { ENTRY_NAME, nameIndex, nameShard, nameTextList } from './shard-names.ts';

const SHA256 = '0123456789abcdef'.repeat(4);

test('a shard is named by its section and number, with a hash and the ending where asked', () => {
  const shard = { section: '', number: 1, gzip: false };
  assert.equal(nameShard(shard), 'sitemap-1.xml');
  assert.equal(nameShard({ ...shard, gzip: true }), 'sitemap-1.xml.gz');
  assert.equal(nameShard({ ...shard, section: 'blog', number: 12 }), 'sitemap-blog-12.xml');
  assert.equal(
    nameShard({ section: 'blog', number: 2, gzip: true, sha256: SHA256 }),
    'sitemap-blog-2-0123456789ab.xml.gz',
  );
});

test('the first index is the way in, the others have numbers', () => {
  assert.equal(nameIndex(1), ENTRY_NAME);
  assert.equal(nameIndex(2), 'sitemap-index-2.xml');
});

test('one text list has no number, several have', () => {
  assert.equal(nameTextList(1, 1), 'sitemap.txt');
  assert.equal(nameTextList(1, 2), 'sitemap-1.txt');
  assert.equal(nameTextList(2, 2), 'sitemap-2.txt');
});

test('no two files of a set have one name, and every target takes it', () => {
  const names: string[] = [];
  for (const section of ['', 'a', 'a-1', '1', '2026-11', 'no-language', 'x'.repeat(64)]) {
    for (const number of [1, 2, 11, 50_001]) {
      names.push(nameShard({ section, number, gzip: false }));
      names.push(nameShard({ section, number, gzip: true }));
      names.push(nameShard({ section, number, gzip: true, sha256: SHA256 }));
    }
  }
  for (const number of [1, 2, 3]) names.push(nameIndex(number), nameTextList(number, 3));
  names.push(nameTextList(1, 1));
  assert.equal(new Set(names).size, names.length);
  for (const name of names) checkPublishedName(name);
});
