// What users may say a source is, and the options of each kind.
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Source, SourceEntry } from './source.ts';

/** Entries, or batches of them, that are there or still to come. */
export type SourceEntries =
  | Iterable<SourceEntry | string | readonly (SourceEntry | string)[]>
  | AsyncIterable<SourceEntry | string | readonly (SourceEntry | string)[]>;

/**
 * The forms of a source, which is opened by its form.
 *
 * - a text: `urls.txt`, `urls.csv`, `urls.jsonl` (each may end in `.gz`), a folder of built HTML,
 *   `sitemap.xml`, `feed.rss`, `https://example.com/sitemap.xml`, `sqlite:shop.db?query=select …`,
 *   `postgres://host/database?query=select …`, or `-` for JSONL on stdin
 * - entries or addresses, in a list or a stream, or a function that returns them
 * - a source that the caller opened or wrote
 */
export type SourceSpec = string | Source | SourceEntries | (() => SourceEntries);

/** How a folder of built HTML becomes addresses and entries. */
export interface HtmlFolderOptions {
  /** `index.html` is its folder's address (`drop`), or is written out (`keep`). Default `drop`. */
  readonly indexFiles?: 'drop' | 'keep' | undefined;
  /**
   * `about.html` is at `/about.html` (`keep`) or at `/about` (`drop`); or whichever the pages call
   * each other, by their canonical addresses, else by their links (`auto`). Default `auto`.
   */
  readonly extension?: 'keep' | 'drop' | 'auto' | undefined;
  /** A page that names another as its canonical one: leave it out, or list it. Default `skip`. */
  readonly canonical?: 'skip' | 'ignore' | undefined;
  /** A page that asks not to be indexed. Default `skip`. */
  readonly noindex?: 'skip' | 'ignore' | undefined;
  /** Takes pictures and videos of pages into the entries. Default true. */
  readonly media?: boolean | undefined;
  /** Takes news articles (JSON-LD NewsArticle) into the entries. Default false. */
  readonly news?: boolean | undefined;
  /** Paths below the folder that are not read, as globs: `drafts/**`. Default: none. */
  readonly exclude?: readonly string[] | undefined;
  /**
   * The file behind a page, for the lastmod strategies `git` and `mtime`: a path, relative to the
   * working folder. It is called with the page's path below the folder, with slashes:
   * `blog/index.html`. A page for which it returns `undefined` has no date. Default: the built
   * page.
   */
  readonly sourceOf?: ((page: string) => string | undefined) | undefined;
  /**
   * What begins the paths of each language's pages, below the base: `{ en: '', de: 'de/' }`. Pages
   * whose paths are alike but for that become each other's alternates, unless they name their own.
   * Default: pages have the alternates that they name.
   */
  readonly locales?: Readonly<Record<string, string>> | undefined;
  /** Computes `contentHash`, which the lastmod strategy `content-hash` needs. Default false. */
  readonly contentHash?: boolean | undefined;
}

/** What opening a source needs. */
export interface OpenSourceOptions {
  /** The address that relative ones are relative to: `https://example.com/`. */
  readonly base: string;
  /**
   * Which field a column of CSV or SQL, or a property of JSONL and lists, holds. Default: by its
   * name.
   */
  readonly map?: Readonly<Record<string, string>> | undefined;
  readonly html?: HtmlFolderOptions | undefined;
  /** The folder that paths are relative to. Default: the process's working folder. */
  readonly folder?: string | undefined;
  /** What `-` reads. Default: the source `-` is CONFIG_INVALID. */
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  /** Lets a sitemap that is fetched lead into private networks. Default: that of `network`. */
  readonly allowPrivate?: boolean | undefined;
  /** How servers are accessed; headers are sent to the address of the source. */
  readonly network?: NetworkOptions | undefined;
  /**
   * By which pages of a folder are judged that are unavailable after a date, or modified on one
   * that is to come: milliseconds since 1970. Default: the time of the reading.
   */
  readonly nowMs?: number | undefined;
  /**
   * How long a function, a stream or a source by hand may take for its next answer, in
   * milliseconds. Default: any time.
   */
  readonly callbackTimeoutMs?: number | undefined;
}
