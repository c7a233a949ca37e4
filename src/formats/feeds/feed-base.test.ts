// xml:base up to the length that an address may have; a longer one would make all others as long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSitemap } from '../sitemap-reader.ts';

const BASE = 'https://example.com/';

async function locOf(base: string): Promise<string | undefined> {
  const feed = `<feed xml:base="${base}"><entry><link href="x"/></entry></feed>`;
  const options = { url: 'https://example.org/feed.xml' };
  for await (const { loc } of readSitemap(new TextEncoder().encode(feed), options)) return loc;
  return undefined;
}

test('a base of 2,048 characters counts, of one more it does not', async () => {
  const base = (length: number): string => `${BASE}${'a'.repeat(length - BASE.length - 1)}/`;
  assert.equal(await locOf(base(2_048)), `${base(2_048)}x`);
  assert.equal(await locOf(base(2_049)), 'https://example.org/x');
});
