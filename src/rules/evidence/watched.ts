// What rules can look at, by name. A rule sees one of these things and nothing else.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { Image } from '../../protocol/extensions/image.ts';
import type { News } from '../../protocol/extensions/news.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import type { SitemapEntry, UrlEntry } from '../../protocol/url-entry.ts';
import type { DocumentEvidence } from './document-evidence.ts';
import type { FetchEvidence } from './fetch-evidence.ts';
import type { PageEvidence } from './page-evidence.ts';
import type { RobotsTxtEvidence } from './robots-txt-evidence.ts';
import type { ScopeEvidence } from './scope-evidence.ts';
import type { DuplicateEvidence, ReturnLinkEvidence, TreeEvidence } from './tree-evidence.ts';

export interface ItemEvidence<Item> {
  readonly item: Item;
  readonly entry: UrlEntry;
}

/** Everything that a rule can look at. */
export interface Watched {
  /** The lastmod of an entry, where it can be read. */
  readonly lastmod: string;
  /** An entry's URL that is not plainly within the scope of its sitemap. */
  readonly scope: ScopeEvidence;
  /** A child that an index lists. */
  readonly sitemap: SitemapEntry;
  /** All hreflang links of an entry together. Only entries that have any. */
  readonly alternates: ItemEvidence<readonly Alternate[]>;
  /** All images of an entry together. Only entries that have any. */
  readonly images: ItemEvidence<readonly Image[]>;
  /** A video of an entry. */
  readonly video: ItemEvidence<Video>;
  /** A video of a feed's item (Media RSS). */
  readonly 'feed-video': ItemEvidence<Video>;
  readonly news: ItemEvidence<News>;
  /** An entry with elements that no table names (`extras`), or a mobile or PageMap extension. */
  readonly extras: UrlEntry;
  /** An entry whose elements are not in the order of the schema. */
  readonly order: UrlEntry;
  /** A document that has been read to its end, as far as it went. */
  readonly document: DocumentEvidence;
  /** How a sitemap or a robots.txt was fetched. */
  readonly fetch: FetchEvidence;
  /** A site's robots.txt as read. */
  readonly 'robots-txt': RobotsTxtEvidence;
  /** A page that is listed again. */
  readonly duplicate: DuplicateEvidence;
  /** An hreflang link that is not answered. */
  readonly 'return-link': ReturnLinkEvidence;
  /** All sitemaps of a tree together. */
  readonly tree: TreeEvidence;
  /** A listed page that was visited, or that robots.txt disallows. */
  readonly page: PageEvidence;
}

/** The name of something a rule can look at. */
export type WatchName = keyof Watched;
