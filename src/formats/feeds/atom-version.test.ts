// What the end of a reading tells of a feed's version.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadSummary } from '../options/read-options.ts';
import { readSitemap } from '../sitemap-reader.ts';

async function summaryOf(root: string): Promise<ReadSummary | undefined> {
  let summary: ReadSummary | undefined;
  const feed = `<${root}><entry><link href="https://example.com/"/></entry></feed>`;
  const onEnd = (end: ReadSummary): void => {
    summary = end;
  };
  for await (const _ of readSitemap(new TextEncoder().encode(feed), { onEnd }));
  return summary;
}

test('a feed in the namespace of Atom 0.3 is told to be one', async () => {
  const summary = await summaryOf('feed xmlns="http://purl.org/atom/ns#"');
  assert.equal(summary?.format, 'atom');
  assert.equal(summary?.formatVersion, '0.3');
});

test('a feed of Atom 1.0, or of no namespace, has no version to tell', async () => {
  for (const root of ['feed xmlns="http://www.w3.org/2005/Atom"', 'feed']) {
    assert.equal((await summaryOf(root))?.formatVersion, undefined, root);
  }
});
