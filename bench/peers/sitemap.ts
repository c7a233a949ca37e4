// npm `sitemap`: the package that most Node projects read and write sitemaps with.
import { Readable } from 'node:stream';
import { type SitemapItem, XMLToSitemapIndexStream, XMLToSitemapItemStream } from 'sitemap';
import { emptySignature, type Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';

type IndexItem = { readonly url: string; readonly lastmod?: string };

/** Reads a document with npm `sitemap`'s parser streams. Errors: those of the streams. */
export async function readWithSitemap(input: ReadInput): Promise<Signature> {
  const sum = emptySignature();
  const source = Readable.from(input.chunks, { objectMode: false });
  if (input.root === 'sitemapindex') {
    const items = source.pipe(new XMLToSitemapIndexStream({ logger: false }));
    for await (const item of items as AsyncIterable<IndexItem>) {
      sum.records += 1;
      sum.loc += item.url.length;
      sum.lastmod += item.lastmod?.length ?? 0;
    }
    return sum;
  }
  const items = source.pipe(new XMLToSitemapItemStream({ logger: false }));
  for await (const item of items as AsyncIterable<SitemapItem>) addItem(sum, item);
  return sum;
}

function addItem(sum: Signature, item: SitemapItem): void {
  sum.records += 1;
  sum.loc += item.url.length;
  sum.lastmod += item.lastmod?.length ?? 0;
  sum.changefreq += item.changefreq?.length ?? 0;
  sum.priority += Math.round((item.priority ?? 0) * 100);
  for (const link of item.links) {
    sum.alternates += 1;
    sum.hreflang += link.lang.length;
    sum.href += link.url.length;
  }
  for (const image of item.img) {
    sum.images += 1;
    sum.imageLoc += image.url.length;
    sum.imageTitle += image.title?.length ?? 0;
  }
  for (const video of item.video) {
    sum.videos += 1;
    sum.thumbnailLoc += video.thumbnail_loc.length;
    sum.videoTitle += video.title.length;
    sum.description += video.description.length;
    sum.contentLoc += video.content_loc?.length ?? 0;
    sum.duration += video.duration ?? 0;
  }
}
