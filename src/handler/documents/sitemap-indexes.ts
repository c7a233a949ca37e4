// The index of a set, or several if one cannot name all parts.
//
// No part has a lastmod: a new process cannot know when its bytes changed, and all must agree.
import { TextBlocks } from '../../formats/bytes/text-blocks.ts';
import { utf8Length } from '../../formats/bytes/utf8-length.ts';
import { createSitemapindexWriter } from '../../formats/sitemapindex/sitemapindex-writer.ts';
import { createUrlsetWriter } from '../../formats/urlset/urlset-writer.ts';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';

/** Returns the indexes that name these sitemaps; an empty urlset if there is none. */
export function writeSitemapIndexes(locs: readonly string[]): (readonly Uint8Array[])[] {
  if (locs.length === 0) {
    const empty = createUrlsetWriter({});
    return [[new TextEncoder().encode(empty.head() + empty.tail())]];
  }
  const writer = createSitemapindexWriter({});
  const [head, tail] = [writer.head(), writer.tail()];
  const emptyBytes = utf8Length(head + tail);
  const documents: (readonly Uint8Array[])[] = [];
  for (let at = 0; at < locs.length; ) {
    const blocks = new TextBlocks();
    blocks.push(head);
    let bytes = emptyBytes;
    for (let count = 0; at < locs.length && count < SITEMAP_ENTRIES_MAX; count += 1) {
      const text = writer.entry({ loc: locs[at] ?? '' });
      bytes += writer.entryBytes;
      if (bytes > SITEMAP_BYTES_MAX) break;
      blocks.push(text);
      at += 1;
    }
    blocks.push(tail);
    documents.push(blocks.take(true));
  }
  return documents;
}
