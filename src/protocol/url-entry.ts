// One <url> of a sitemap, and the union of both kinds of entry.
import type { Changefreq } from './changefreq.ts';
import type { Alternate } from './extensions/alternate.ts';
import type { Image } from './extensions/image.ts';
import type { BaiduMobile, GoogleMobile } from './extensions/mobile.ts';
import type { News } from './extensions/news.ts';
import type { PageMap } from './extensions/pagemap.ts';
import type { Video } from './extensions/video.ts';

/**
 * One `<url>` of a sitemap. Absent means absent: never `null`, never an empty list.
 *
 * Source: https://www.sitemaps.org/protocol.html#xmlTagDefinitions
 */
export interface UrlEntry {
  /**
   * The absolute address of the page, http or https: decoded, otherwise as written. It may be an
   * IRI, carry a fragment, or hold broken escapes; `new URL(loc)` accepts it.
   */
  readonly loc: string;
  /** When the page last changed, in one of the six forms of W3C Datetime. */
  readonly lastmod?: string;
  /** How often the page is said to change. */
  readonly changefreq?: Changefreq;
  /** The page's weight among the site's pages, from 0 to 1. */
  readonly priority?: number;
  /** The page in other languages (`xhtml:link`), in the document's order. */
  readonly alternates?: readonly Alternate[];
  /** Pictures on the page. */
  readonly images?: readonly Image[];
  /** Videos on the page. */
  readonly videos?: readonly Video[];
  /** The page as an article of the last two days. */
  readonly news?: News;
  /** Structured data for Programmable Search. */
  readonly pageMap?: PageMap;
  /** Google's mark for pages of feature phones. */
  readonly mobile?: GoogleMobile;
  /** Baidu's mark for pages that suit phones. */
  readonly baiduMobile?: BaiduMobile;
  /** Other elements, kept for a round trip. */
  readonly extras?: readonly ExtraElement[];
}

/** An element inside `<url>` that no table names, with its content. */
export interface ExtraElement {
  /** The namespace's URI; empty when the element is in none. */
  readonly namespace: string;
  /** The local name, as written. */
  readonly name: string;
  /** The attributes by their names as written; except for declarations of namespaces. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The text directly inside, trimmed. */
  readonly text?: string;
  /** The elements directly inside. */
  readonly children?: readonly ExtraElement[];
}

/** An entry of either kind, as readers yield it. */
export type Entry =
  | ({ readonly kind: 'url' } & UrlEntry)
  | ({ readonly kind: 'sitemap' } & SitemapEntry);

/**
 * One `<sitemap>` of a sitemap index.
 *
 * Source: https://www.sitemaps.org/protocol.html#sitemapIndexTagDefinitions
 */
export interface SitemapEntry {
  /** The absolute address of the sitemap, http or https: decoded, otherwise as written. */
  readonly loc: string;
  /** When the sitemap's file last changed, in W3C Datetime. */
  readonly lastmod?: string;
}
