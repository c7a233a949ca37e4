// Reads a page in every way its bytes may come, and holds that all give the same facts.
import assert from 'node:assert/strict';
import { type PageReaderOptions, readPage } from '../../src/pages/page-reader.ts';
import type { PageFacts } from '../../src/pages/record/page-facts.ts';
import { chunkings } from './chunkings.ts';

/** Reads a page with everything that may be asked for, unless `options` say otherwise. */
export async function readPageChunked(
  page: string | Uint8Array,
  options: Partial<PageReaderOptions> = {},
): Promise<PageFacts> {
  const bytes = typeof page === 'string' ? new TextEncoder().encode(page) : page;
  const all = { url: 'https://example.com/page', links: true, news: true, content: true };
  const facts = await readPage(bytes, { ...all, ...options });
  for (const { name, chunks } of chunkings(bytes)) {
    assert.deepEqual(await readPage(chunks(), { ...all, ...options }), facts, name);
  }
  return facts;
}
