// What is published, from where, to where: the shape of portolan.config.ts.
import type { FeedOptions, GzipOptions } from '../../formats/options/write-options.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { SourceEntry } from '../../sources/port/source.ts';
import type { HtmlFolderOptions, SourceSpec } from '../../sources/port/source-spec.ts';
import type { AnnounceConfig } from '../announcers/announce-config.ts';
import type { Target } from '../ports/target.ts';

/** The environment variables of the process that publishes. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where a lastmod comes from. None of them ever falls back to the time of the build.
 *
 * - `field`: the entry's own
 * - `git`: the last commit that changed the page's file; needs the whole history
 * - `content-hash`: when the page's main content was first seen as it is; needs `state`
 * - `mtime`: when the page's file was last modified
 * - `none`: no lastmod at all
 *
 * An entry whose file or content is not known keeps its own, `none` aside; so does one that
 * `transform` dated.
 */
export type LastmodStrategy = 'field' | 'git' | 'content-hash' | 'mtime' | 'none';

/** How entries without a section of their own are divided. */
export type SectionRule =
  /** What begins below one of these paths, as globs: `/blog/**`, `/shop/*`. */
  | { readonly path: string | readonly string[] }
  /** One section for each month of lastmod, `2026-11`; without lastmod, `undated`. */
  | 'month'
  /** One section for each language, by the entry's own hreflang. */
  | 'language';

/** News of the last two days. */
export interface NewsSectionOptions {
  /** How long an article stays, in hours. Default 48. */
  readonly windowHours?: number | undefined;
  /** Default for entries without a publication of their own. */
  readonly publication?: { readonly name: string; readonly language: string } | undefined;
}

/** A named part of a set: its shards are `sitemap-<name>-<n>.xml`. */
export interface SectionConfig {
  /** Letters, digits, `-` and `_`. A rule `month` or `language` appends its own. */
  readonly name?: string | undefined;
  /** Where its entries come from. Without it `rule` picks them from the other sources. */
  readonly source?: SourceSpec | undefined;
  readonly rule?: SectionRule | undefined;
  /** The most URLs of one shard. Default: that of the whole set. */
  readonly urlsMax?: number | undefined;
  /** Default: that of the whole set. */
  readonly lastmod?: LastmodStrategy | undefined;
  /** Makes it a news section. Default: false. */
  readonly news?: boolean | NewsSectionOptions | undefined;
  /** Which field a column of CSV or SQL, or a property of JSONL and lists, holds. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  readonly html?: HtmlFolderOptions | undefined;
}

/** A host whose pages the set may list. */
export interface HostConfig {
  /** Scheme, host and port: `https://shop.example.com`. */
  readonly origin: string;
  /** Its robots.txt on disk, in which the proof line is kept. Default: it is only reported. */
  readonly robotsTxt?: string | undefined;
}

/**
 * How requests to servers are made, as a configuration says it. Certificates and keys are texts in
 * PEM.
 */
export type NetworkConfig = Omit<NetworkOptions, 'allowPrivate' | 'onNotice' | 'resolveHost'>;

/** The formats of a set. `xml` is a urlset, with an index where there are several. */
export type PublishFormat = 'xml' | 'text' | 'rss' | 'atom';

/** What a transform may know about a page besides its entry. */
export interface TransformPage {
  /** The source file of the page on disk, as an absolute path. */
  readonly file?: string;
  /** A hash of the page's main content, where a strategy `content-hash` computes it. */
  readonly contentHash?: string;
  /** The source, as the configuration names it. */
  readonly source: string;
}

/**
 * Changes an entry, or leaves its page out: `undefined` and `null`. The loc it is called with is
 * absolute; what it returns is read as an entry of a source, so its loc may be relative and its
 * lastmod a `Date`. It may be called for several pages at once.
 */
export type EntryTransform = (
  entry: UrlEntry,
  page: TransformPage,
) => SourceEntry | null | undefined | Promise<SourceEntry | null | undefined>;

/** How a set of sitemaps is built and published. */
export interface PublishConfig {
  /**
   * The address of the folder that the set is published in: `https://example.com/`. Entries that
   * are relative are relative to it.
   */
  readonly base: string | ((environment: Environment) => string);
  /** The one source of a set without sections, or what the rules of sections divide. */
  readonly source?: SourceSpec | undefined;
  /** Several of them, one after the other. A list of texts in `source` is a list of addresses. */
  readonly sources?: readonly SourceSpec[] | undefined;
  readonly sections?: readonly SectionConfig[] | undefined;
  /**
   * Which field a column of CSV or SQL, or a property of JSONL and lists, holds. A section's own
   * `map` takes its place.
   */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** How folders of HTML are read. A section's own `html` takes its place. */
  readonly htmlFolder?: HtmlFolderOptions | undefined;
  /**
   * Pages that are not listed: globs that match the whole path and query of the address
   * (`/admin/**`), or all of it where they begin with `https://`; or regular expressions that match
   * any part of path and query. Default: none.
   */
  readonly exclude?: readonly (string | RegExp)[] | undefined;
  /** Changes entries, or leaves pages out, before they are dated and deduplicated. */
  readonly transform?: EntryTransform | undefined;
  /**
   * How long `transform`, or a source that is a function or made by hand, may take for its next
   * answer, in milliseconds. Default 300,000.
   */
  readonly callbackTimeoutMs?: number | undefined;
  /** Folders, `s3://bucket/prefix?region=…&endpoint=…`, or targets made by hand. One at least. */
  readonly targets: string | Target | readonly (string | Target)[];
  /** Compresses shards. `sitemap.xml` itself never is. Default false. */
  readonly gzip?: boolean | GzipOptions | undefined;
  /** Default: `xml`. */
  readonly formats?: readonly PublishFormat[] | undefined;
  /** The most URLs of one shard, 1 to 50,000. Default 50,000; of news, 1,000. */
  readonly urlsMax?: number | undefined;
  /** The most bytes of one shard before compression, up to 52,428,800. Default 52,428,800. */
  readonly bytesMax?: number | undefined;
  /** The most shards of one index, 1 to 50,000. Default 50,000. */
  readonly indexEntriesMax?: number | undefined;
  /** Lists each page once. Default true. */
  readonly dedupe?: boolean | undefined;
  /** The file that remembers what was published. Default: none. */
  readonly state?: string | undefined;
  /** What becomes of the slash at the end of a path without an extension. Default `preserve`. */
  readonly trailingSlash?: 'preserve' | 'always' | 'never' | undefined;
  /** Default `field`. */
  readonly lastmod?: LastmodStrategy | undefined;
  /** Drops a lastmod that nearly all entries share, or that is the build's own. Default true. */
  readonly lastmodGuard?: boolean | undefined;
  /** Hosts besides that of `base` whose pages are listed. */
  readonly hosts?: readonly (string | HostConfig)[] | undefined;
  /** An entry that cannot be listed: leave it out, or publish nothing. Default `skip`. */
  readonly onInvalid?: 'skip' | 'fail' | undefined;
  /** The share of entries that may be invalid, 0 to 1; beyond, nothing is published. Default 1. */
  readonly invalidShareMax?: number | undefined;
  /** By which share the set may shrink, 0 to 1. Default 0.2. */
  readonly shrinkShareMax?: number | undefined;
  /** The head of the feeds, and how many entries they have (default 1,000). */
  readonly feed?: (FeedOptions & { readonly entries?: number | undefined }) | undefined;
  /** Writes `sitemap.html`, for people. Default false. */
  readonly html?: boolean | undefined;
  /** Writes `sitemap.css` and names it in the XML files, for people. Default false. */
  readonly css?: boolean | undefined;
  /** Reads back what was published. Default true. */
  readonly verify?: boolean | undefined;
  readonly announce?: AnnounceConfig | undefined;
  /** The folder that paths are relative to. Default: the process's working folder. */
  readonly folder?: string | undefined;
  /**
   * How requests to servers are made. Headers go to the addresses of the sources and to the site of
   * `base`, to nobody else. Options of the publication take precedence.
   */
  readonly network?: NetworkConfig | undefined;
  /** Lets a source that is fetched lead into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
}

export function hasSource({ source, sources, sections = [] }: Partial<PublishConfig>): boolean {
  const own = Array.isArray(sections) ? sections.map((section) => section?.source) : [];
  return [source, sources, ...own].some((one) => one !== undefined);
}

/** The configuration with an empty source where it has none: for work that reads no source. */
export function withSource<Config extends Partial<PublishConfig>>(config: Config): Config {
  return hasSource(config) ? config : { ...config, source: [] };
}
