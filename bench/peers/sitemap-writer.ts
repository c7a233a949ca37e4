// npm `sitemap`'s writer: a SitemapStream, and for gzip the pipe that its README shows.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type EnumChangefreq, type SitemapItemLoose, SitemapStream } from 'sitemap';
import type { CorpusRecord } from '../generator/corpus-record.ts';
import type { WriteJob, WriteTotals } from './write-peer.ts';

/** Prepares entries for npm `sitemap` and gives the function that writes them. */
export function writeWithSitemap(
  records: readonly CorpusRecord[],
): (job: WriteJob) => Promise<WriteTotals> {
  const items: SitemapItemLoose[] = records.map(({ loc, lastmod, changefreq, priority }) => ({
    url: loc,
    lastmod,
    changefreq: changefreq as EnumChangefreq,
    priority,
  }));
  return async ({ documents, gzip }) => {
    let bytes = 0;
    for (let index = 0; index < documents; index += 1) {
      const stream = Readable.from(items).pipe(new SitemapStream());
      const output = gzip ? stream.pipe(createGzip()) : stream;
      // Strings are counted as they come: these entries are ASCII, and no encoding is charged.
      output.on('data', (chunk: string | Buffer) => {
        bytes += chunk.length;
      });
      await finished(output);
    }
    return { records: documents * items.length, bytes };
  };
}
