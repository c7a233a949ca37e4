// sitemapper: fetches a sitemap by its address and gives an array of sites.
import Sitemapper, { type SitemapperOptions } from 'sitemapper';
import { emptySignature, type Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';

const TIMEOUT_MS = 600_000;

// Its documented `image:loc` finds nothing, since it removes prefixes; `image` and `video` do.
const FIELDS = {
  loc: true,
  lastmod: true,
  changefreq: true,
  priority: true,
  image: true,
  video: true,
};

interface Site {
  readonly loc: string;
  readonly lastmod?: string;
  readonly changefreq?: string;
  /** Absent where the document says 0.0. */
  readonly priority?: number;
  readonly image?: readonly { readonly loc: string; readonly title: string }[];
  readonly video?: SiteVideo;
}

interface SiteVideo {
  readonly thumbnail_loc: string;
  readonly title: string;
  readonly description: string;
  readonly content_loc: string;
  readonly duration: number;
}

/** Fetches and reads a document with sitemapper. Errors: a plain error with its report. */
export async function readWithSitemapper(input: ReadInput): Promise<Signature> {
  const options = { timeout: TIMEOUT_MS, fields: FIELDS, requestHeaders: {} };
  const sitemapper = new Sitemapper(options as SitemapperOptions);
  const { sites, errors } = await sitemapper.fetch(input.url);
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  const sum = emptySignature();
  for (const site of sites as unknown as readonly Site[]) addSite(sum, site);
  return sum;
}

function addSite(sum: Signature, site: Site): void {
  sum.records += 1;
  sum.loc += site.loc.length;
  sum.lastmod += site.lastmod?.length ?? 0;
  sum.changefreq += site.changefreq?.length ?? 0;
  sum.priority += Math.round((site.priority ?? 0) * 100);
  for (const image of site.image ?? []) {
    sum.images += 1;
    sum.imageLoc += image.loc.length;
    sum.imageTitle += image.title.length;
  }
  if (site.video === undefined) return;
  sum.videos += 1;
  sum.thumbnailLoc += site.video.thumbnail_loc.length;
  sum.videoTitle += site.video.title.length;
  sum.description += site.video.description.length;
  sum.contentLoc += site.video.content_loc.length;
  sum.duration += site.video.duration;
}
