// Traits of URLs, and that nothing is scanned that should be looked at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRY_TRAITS } from '../formats/records/entry-facts.ts';
import { EntryPlaces } from '../formats/records/entry-places.ts';
import { type InternalReadOptions, readSitemap } from '../formats/sitemap-reader.ts';
import { locTraits } from './loc-traits.ts';
import { urlsetXml } from './samples/sample-document.ts';

const slashes = (loc: string): boolean => (locTraits(loc) & ENTRY_TRAITS.hostSlashes) !== 0;

const ODD = [
  'https:/example.com/a',
  'https:example.com/a',
  'https:///example.com/a',
  'https:////example.com/a',
  'HTTP:/example.com',
  'http:example.com//a',
];

test('two slashes and a host are expected behind the scheme', () => {
  for (const loc of ODD) assert.ok(slashes(loc), loc);
  for (const loc of [
    'https://example.com/a',
    'HTTP://example.com',
    'http://e//a',
    'http://[::1]/',
  ]) {
    assert.ok(!slashes(loc), loc);
  }
});

test('a URL without two slashes and a host is never scanned', async () => {
  for (const loc of ODD) {
    const places = new EntryPlaces();
    const options: InternalReadOptions = { places };
    const document = new TextEncoder().encode(urlsetXml(`<url><loc>${loc}</loc></url>`));
    const traits: (number | undefined)[] = [];
    for await (const _ of readSitemap.batches(document, options)) traits.push(places.traits[0]);
    assert.equal(traits.length, 1, loc);
    assert.ok((traits[0] as number) < 0, loc);
  }
});
