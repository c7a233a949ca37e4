// @crawlee/utils: the sitemap reader of the Crawlee crawler. It gives the four basic fields.
import { parseSitemap } from '@crawlee/utils';
import { emptySignature, type Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';

/**
 * Fetches and reads a document with Crawlee's `parseSitemap`.
 *
 * From text (its `raw` source) it would hash the whole document once an entry, so it is given an
 * address. It logs what it cannot read.
 */
export async function readWithCrawlee(input: ReadInput): Promise<Signature> {
  const sum = emptySignature();
  // By default only URLs of the sitemap's own host pass, and the host here is the loopback's.
  const entries = parseSitemap([{ type: 'url', url: input.url }], undefined, {
    enqueueStrategy: 'all',
    sitemapRetries: 0,
  });
  for await (const entry of entries) {
    sum.records += 1;
    sum.loc += entry.loc.length;
    sum.lastmod += entry.lastmod === undefined ? 0 : 1;
    sum.changefreq += entry.changefreq?.length ?? 0;
    sum.priority += Math.round((entry.priority ?? 0) * 100);
  }
  return sum;
}
