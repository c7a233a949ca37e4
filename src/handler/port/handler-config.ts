// The options of a request handler, and what it passes to the sources of its sections.
import type { Clock } from '../../base/clock.ts';
import type { FeedOptions } from '../../formats/options/write-options.ts';
import type { PublishFinding } from '../../publish/findings/publish-finding.ts';
import type { EntryTransform, PublishFormat } from '../../publish/settings/publish-config.ts';
import type { SourceEntry } from '../../sources/port/source.ts';
import type { RouteEntry } from './route-entry.ts';

/** What a source knows about the request that it answers. */
export interface BuildContext {
  /** The URL of the folder that the set is answered in. */
  readonly base: string;
  /** Aborted when the build takes longer than `limits.buildMs`. */
  readonly signal: AbortSignal;
}

/** An entry, an item of Next's `MetadataRoute.Sitemap`, or the address of a page. */
export type HandlerEntry = SourceEntry | RouteEntry | string;

/** Entries, or batches of them: all at once, or one after the other. */
export type HandlerEntries =
  | Iterable<HandlerEntry | readonly HandlerEntry[]>
  | AsyncIterable<HandlerEntry | readonly HandlerEntry[]>;

/**
 * Where entries come from: a list, or a function that returns a list or a stream. It is read again
 * for each set, so it cannot be a stream itself.
 */
export type HandlerSource =
  | HandlerEntries
  | ((context: BuildContext) => HandlerEntries | Promise<HandlerEntries>);

/** A section that is read whole, and divided at the limits of URLs and bytes. */
export interface WholeSection {
  /** Letters, digits, `-` and `_`: its parts are `sitemap-<name>-<n>.xml`. */
  readonly name?: string | undefined;
  readonly source: HandlerSource;
  /** The most URLs of one part, 1 to 50,000. Default: that of the handler. */
  readonly urlsMax?: number | undefined;
}

/**
 * A section of which each part is one query. The index follows from the count alone, so processes
 * that build different parts at different times agree.
 */
export interface PagedSection {
  /** Letters, digits, `-` and `_`: its parts are `sitemap-<name>-<n>.xml`. */
  readonly name?: string | undefined;
  /** How many entries there are. */
  readonly count: (context: BuildContext) => number | Promise<number>;
  /** The entries `page * size` to `page * size + size - 1`, in an order that stays the same. */
  readonly page: (
    page: number,
    size: number,
    context: BuildContext,
  ) => HandlerEntries | Promise<HandlerEntries>;
  /** The most URLs of one part, 1 to 50,000. Default: that of the handler. */
  readonly urlsMax?: number | undefined;
}

/** The limits of a handler. */
export interface HandlerLimits {
  /** How many bases are kept; the least recently used one is dropped. Default 100. */
  readonly basesMax?: number | undefined;
  /** How many bytes of documents are kept, beside the set in use. Default 64 MiB. */
  readonly bytesMax?: number | undefined;
  /** How long a build may take, in milliseconds. Default 60,000. */
  readonly buildMs?: number | undefined;
  /** How many builds run at once, 1 to 64. Default 4. */
  readonly buildsAtOnce?: number | undefined;
}

/** How a set of sitemaps is built and served. */
export interface SitemapHandlerConfig {
  /**
   * The URL of the folder that the set is served in: `https://example.com/`. A function returns
   * that of a request, or `undefined` when the request is not for the set.
   */
  readonly base: string | ((request: Request) => string | undefined | Promise<string | undefined>);
  /** The source of a set without sections, or of the section without a name. */
  readonly source?: HandlerSource | undefined;
  readonly sections?: readonly (WholeSection | PagedSection)[] | undefined;
  /** The most URLs of one part, 1 to 50,000. Default 50,000. */
  readonly urlsMax?: number | undefined;
  /**
   * Pages that are not listed: globs over path and query, as `/admin/**`, over whole addresses, as
   * `https://example.com/admin/**`, or regular expressions.
   */
  readonly exclude?: readonly (string | RegExp)[] | undefined;
  /** Changes the entry of a page, whose loc is absolute, or leaves the page out. */
  readonly transform?: EntryTransform | undefined;
  /** What becomes of the slash at the end of a path without an extension. Default `preserve`. */
  readonly trailingSlash?: 'preserve' | 'always' | 'never' | undefined;
  /** `none` leaves the lastmod of every entry out. Default `field`. */
  readonly lastmod?: 'field' | 'none' | undefined;
  /**
   * Drops a lastmod that nearly all entries of a section share, or that is the time of the build.
   * Not in sections in pages: each page must be the same whenever it is built. Default true.
   */
  readonly lastmodGuard?: boolean | undefined;
  /** Formats other than `xml` need sections that are read whole. Default: `xml`. */
  readonly formats?: readonly PublishFormat[] | undefined;
  /** The head of the feeds, and how many entries they have (default 1,000). */
  readonly feed?: (FeedOptions & { readonly entries?: number | undefined }) | undefined;
  /** Compresses responses for clients that accept gzip. Default true. */
  readonly gzip?: boolean | undefined;
  /** How long a response is fresh, here and in caches, in seconds. Default 3,600. */
  readonly maxAge?: number | undefined;
  /** How long an old response is served while a new one is built, in seconds. Default 86,400. */
  readonly staleWhileRevalidate?: number | undefined;
  /** How long an old response is served when builds fail, in seconds. Default 604,800. */
  readonly staleIfError?: number | undefined;
  /** Further response headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Answers `/robots.txt` with this text and the Sitemap line. Default false. */
  readonly robotsTxt?: boolean | string | undefined;
  /** Called with each finding of a document or a set that was built. Its errors go to `onError`. */
  readonly onFinding?: ((finding: PublishFinding) => void) | undefined;
  /** Called with what a source or `onFinding` throws. Default: errors are not reported. */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly limits?: HandlerLimits | undefined;
  readonly clock?: Clock | undefined;
}

/** What the runtime offers with a request: on workers, the context of `fetch`. */
export interface RequestContext {
  /** Keeps a worker alive until the promise settles. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
}

/** Answers requests for the files of a set; `undefined` for all others. */
export type SitemapHandler = (
  request: Request,
  context?: RequestContext,
) => Promise<Response | undefined>;
