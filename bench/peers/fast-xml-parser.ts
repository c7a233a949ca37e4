// fast-xml-parser: the whole document becomes one tree of objects.
import { XMLParser } from 'fast-xml-parser';
import { emptySignature, type Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';

// By default, a document with more than 1,000 entities is refused.
const NO_LIMIT = 1_000_000_000;
const LISTS: ReadonlySet<string> = new Set([
  'url',
  'sitemap',
  'xhtml:link',
  'image:image',
  'video:video',
]);

interface Tree {
  readonly urlset?: { readonly url: readonly UrlElement[] };
  readonly sitemapindex?: { readonly sitemap: readonly UrlElement[] };
}

interface UrlElement {
  readonly loc: string;
  readonly lastmod: string;
  readonly changefreq?: string;
  readonly priority?: string;
  readonly 'xhtml:link'?: readonly { readonly '@_hreflang': string; readonly '@_href': string }[];
  readonly 'image:image'?: readonly {
    readonly 'image:loc': string;
    readonly 'image:title': string;
  }[];
  readonly 'video:video'?: readonly VideoElement[];
}

interface VideoElement {
  readonly 'video:thumbnail_loc': string;
  readonly 'video:title': string;
  readonly 'video:description': string;
  readonly 'video:content_loc': string;
  readonly 'video:duration': string;
}

/** Reads a document with fast-xml-parser. Errors: those of the parser. */
export async function readWithFastXmlParser(input: ReadInput): Promise<Signature> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => LISTS.has(name),
    processEntities: { maxTotalExpansions: NO_LIMIT, maxExpandedLength: NO_LIMIT },
  });
  const tree = parser.parse(new TextDecoder().decode(input.bytes)) as Tree;
  const sum = emptySignature();
  for (const element of tree.urlset?.url ?? tree.sitemapindex?.sitemap ?? []) {
    addElement(sum, element);
  }
  return sum;
}

function addElement(sum: Signature, element: UrlElement): void {
  sum.records += 1;
  sum.loc += element.loc.length;
  sum.lastmod += element.lastmod.length;
  sum.changefreq += element.changefreq?.length ?? 0;
  sum.priority += Math.round(Number(element.priority ?? 0) * 100);
  for (const link of element['xhtml:link'] ?? []) {
    sum.alternates += 1;
    sum.hreflang += link['@_hreflang'].length;
    sum.href += link['@_href'].length;
  }
  for (const image of element['image:image'] ?? []) {
    sum.images += 1;
    sum.imageLoc += image['image:loc'].length;
    sum.imageTitle += image['image:title'].length;
  }
  for (const video of element['video:video'] ?? []) {
    sum.videos += 1;
    sum.thumbnailLoc += video['video:thumbnail_loc'].length;
    sum.videoTitle += video['video:title'].length;
    sum.description += video['video:description'].length;
    sum.contentLoc += video['video:content_loc'].length;
    sum.duration += Number(video['video:duration']);
  }
}
