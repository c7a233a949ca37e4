// The loc of an entry's text is the one that was written, whatever else the entry holds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlEntries } from '../../../../tests/roundtrip/entry-arbitraries.ts';
import { writtenUrl } from '../../../../tests/roundtrip/nasty-text.ts';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { createEntryWriter } from '../../../formats/sitemap-writer.ts';
import { locOfEntryText } from './entry-text.ts';

const textOf = (loc: string, more: object = {}): Uint8Array =>
  new TextEncoder().encode(createEntryWriter({ format: 'urlset' }).entry({ loc, ...more }));

test('escapes are undone once', () => {
  for (const loc of [
    'https://e.example/',
    "https://e.example/?a=1&b='x'",
    'https://e.example/?a=1&amp;b',
    'https://e.example/&apos;&amp;apos;&amp;amp;',
    'https://e.example/?q=<loc>"</loc>',
  ]) {
    assert.equal(locOfEntryText(textOf(loc)), writtenUrl(loc));
  }
});

test('the loc of a picture is not that of the page', () => {
  const text = textOf('https://e.example/page', { images: [{ loc: 'https://e.example/i.png' }] });
  assert.equal(locOfEntryText(text), 'https://e.example/page');
});

test('a part of a larger array is read as it stands there', () => {
  const text = textOf('https://e.example/a');
  const inside = Buffer.concat([textOf('https://e.example/before'), text]).subarray(-text.length);
  assert.equal(locOfEntryText(inside), 'https://e.example/a');
});

test('any entry that was written has its own loc', () => {
  fc.assert(
    fc.property(urlEntries(), (entry) => {
      assert.equal(locOfEntryText(textOf(entry.loc, entry)), writtenUrl(entry.loc));
    }),
  );
});

test('a text without a loc, or with half of one, gives none', () => {
  for (const text of ['', '<url></url>', '<url><loc>https://e.example/', '</loc><loc>', '</loc>']) {
    assert.equal(locOfEntryText(new TextEncoder().encode(text)), '', text);
  }
});
