// The options of writeSitemap, and their check.
import { checkPlainOptions, type PlainOptionKinds } from '../../base/check-value.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Extension } from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import type { Entry, SitemapEntry, UrlEntry } from '../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { WriteProblem } from '../problems/write-problem.ts';

/** What can be written: an entry of either kind. Without `kind` the format decides which it is. */
export type WritableEntry = UrlEntry | SitemapEntry | Entry;

/** Entries, or batches of them, in a list or a stream. */
export type WritableEntries =
  | Iterable<WritableEntry | readonly WritableEntry[]>
  | AsyncIterable<WritableEntry | readonly WritableEntry[]>;

/** The head of a feed. What is absent follows from the first entry's origin. */
export interface FeedOptions {
  /** Default: the host of the first entry. */
  readonly title?: string | undefined;
  /** The site's address, http or https. Default: the origin of the first entry and a slash. */
  readonly link?: string | undefined;
  /** RSS: `description`; Atom: `subtitle`. Default: the title; in Atom none. */
  readonly description?: string | undefined;
  /** Atom's `id`: an absolute URL or URN that never changes. Default: `self`, else the link. */
  readonly id?: string | undefined;
  /**
   * When the feed last changed, in W3C Datetime. Default: the newest lastmod among the entries
   * before the head, which are the first 1,000 for `writeSitemap`.
   */
  readonly updated?: string | undefined;
  /** Atom's author of all entries. Default: the title. */
  readonly author?: string | undefined;
  /** The address of a WebSub hub, http or https. Default: none. */
  readonly hub?: string | undefined;
  /** The feed's own address, http or https. WebSub wants it. Default: none. */
  readonly self?: string | undefined;
}

/** How to compress. */
export interface GzipOptions {
  /**
   * 0 (none) to 9 (smallest). Level 4 takes half the time of 6 for a tenth more bytes. Without
   * Node's zlib the runtime chooses. Default: 6.
   */
  readonly level?: number | undefined;
}

/** How the text of a sitemap is made. */
export interface EntryWriterOptions {
  /** Default: urlset. */
  readonly format?: SitemapFormat | undefined;
  /** Called for everything that could not be written as given, in the order of the entries. */
  readonly onProblem?: ((problem: WriteProblem) => void) | undefined;
  /**
   * The extensions whose namespaces the root of a urlset declares, used or not. Each `<url>`
   * declares the others that it uses. Default: those that the entries before the head use.
   */
  readonly extensions?: readonly Extension['name'][] | undefined;
  /** The head of a feed; no effect on other formats. */
  readonly feed?: FeedOptions | undefined;
  /** The address of a CSS stylesheet for the XML formats, absolute or relative. Default: none. */
  readonly stylesheet?: string | undefined;
}

/** How a sitemap is written. */
export interface WriteOptions extends EntryWriterOptions {
  /** Compresses the bytes, the same ones for the same input. Default: false. */
  readonly gzip?: boolean | GzipOptions | undefined;
  /** Ends the writing: the stream fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const WRITE_KINDS: PlainOptionKinds<WriteOptions> = {
  format: 'text',
  onProblem: 'function',
  extensions: 'texts',
  feed: {
    title: 'text',
    link: 'text',
    description: 'text',
    id: 'text',
    updated: 'text',
    author: 'text',
    hub: 'text',
    self: 'text',
  },
  stylesheet: 'text',
  gzip: 'boolean|object',
  signal: 'signal',
};

const FORMATS: readonly SitemapFormat[] = ['urlset', 'sitemapindex', 'text', 'rss', 'atom'];

/** Errors: CONFIG_INVALID, with the option's name and what it may be. */
export function checkWriteOptions(options: WriteOptions): void {
  checkPlainOptions(options, WRITE_KINDS);
  const { format = 'urlset', extensions = [], feed = {}, gzip, stylesheet } = options;
  if (!FORMATS.includes(format)) refuse('format', format, `one of ${FORMATS.join(', ')}`);
  const names = EXTENSIONS.map(({ name }) => name);
  for (const name of extensions) {
    if (!names.includes(name)) refuse('extensions', name, `names among ${names.join(', ')}`);
  }
  if (typeof gzip === 'object' && !isGzipLevel(gzip.level ?? 6)) {
    refuse('gzip.level', gzip.level, 'a whole number from 0 to 9');
  }
  for (const key of ['title', 'description', 'author'] as const) {
    if (feed[key] !== undefined && !isText(feed[key])) refuse(`feed.${key}`, feed[key], 'a text');
  }
  for (const key of ['link', 'hub', 'self'] as const) {
    if (feed[key] !== undefined && !isWebUrl(feed[key])) {
      refuse(`feed.${key}`, feed[key], 'an absolute http or https URL');
    }
  }
  if (feed.id !== undefined && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(feed.id)) {
    refuse('feed.id', feed.id, 'an absolute URL or a URN');
  }
  if (feed.updated !== undefined && !parseW3cDatetime(feed.updated)) {
    refuse('feed.updated', feed.updated, 'a date in W3C Datetime');
  }
  if (stylesheet !== undefined && !isText(stylesheet)) {
    refuse('stylesheet', stylesheet, 'an address');
  }
}

function isGzipLevel(level: unknown): boolean {
  return Number.isInteger(level) && Number(level) >= 0 && Number(level) <= 9;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isWebUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/i.test(encodeUrl(value) ?? '');
}

function refuse(option: string, value: unknown, allowed: string): never {
  const written = typeof value === 'string' ? JSON.stringify(value) : String(value);
  throw new PortolanError('CONFIG_INVALID', {
    message: `The option ${option} is ${written}, which cannot be written.`,
    hint: `Give ${allowed}.`,
  });
}
