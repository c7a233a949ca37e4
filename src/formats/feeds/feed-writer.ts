// What RSS and Atom have in common as they are written: the head's settings and defaults, and the
// loc, title and date of an entry.

import { trimBlank } from '../../protocol/blank.ts';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import { parseW3cDatetime, type W3cDatetime } from '../../protocol/w3c-datetime.ts';
import { utf8Length } from '../bytes/utf8-length.ts';
import type { EntryWriterOptions, FeedOptions } from '../options/write-options.ts';
import { createWriteLog, type WriteLog } from '../problems/write-problem.ts';
import {
  beginEntry,
  type EntryFields,
  writableLastmod,
  writableLoc,
} from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { dropForbidden } from '../xml/escape.ts';

export interface FeedDate {
  readonly text: string;
  readonly date: W3cDatetime;
}

/** An entry of a feed; texts and URLs not yet escaped for XML. */
export interface FeedEntry {
  readonly loc: string;
  /** That of its news, else of its first video, else its loc. */
  readonly title: string;
  /** Its lastmod. */
  readonly date: FeedDate | undefined;
}

/** The head of a feed; texts and URLs not yet escaped for XML. */
export interface FeedMetadata {
  readonly title: string;
  readonly link?: string;
  readonly description?: string;
  readonly id?: string;
  readonly updated?: FeedDate;
  readonly author: string;
  readonly hub?: string;
  readonly self?: string;
}

/** How a format writes the parts of a feed. An entry that is left out is an empty text. */
interface FeedFormat {
  head(feed: FeedMetadata, log: WriteLog): string;
  entry(entry: FeedEntry, log: WriteLog): string;
  readonly tail: string;
}

/** What the entries before the head say of the feed. */
interface FeedFacts {
  firstLoc?: string;
  newest?: FeedDate;
}

const TITLE_UNKNOWN = 'Sitemap';

export function createFeedWriter(options: EntryWriterOptions, format: FeedFormat): EntryWriter {
  const log = createWriteLog(options.onProblem);
  const facts: FeedFacts = {};
  let head: string | undefined;
  let last = '';
  return {
    head() {
      head ??= format.head(feedMetadata(options.feed ?? {}, facts, log), log);
      return head;
    },
    entry(given) {
      const entry = readEntry(given, log);
      last = entry ? format.entry(entry, log) : '';
      if (entry && last !== '' && head === undefined) addFacts(facts, entry);
      return last;
    },
    get entryBytes() {
      return utf8Length(last);
    },
    tail: () => format.tail,
  };
}

function readEntry(entry: unknown, log: WriteLog): FeedEntry | undefined {
  const fields = beginEntry(entry, 'url', log);
  const loc = fields && writableLoc(log);
  if (!fields || loc === undefined) return undefined;
  const lastmod = writableLastmod(fields['lastmod'], log);
  const date = lastmod === undefined ? undefined : readFeedDate(lastmod);
  return { loc, title: titleOf(fields) ?? loc, date };
}

function titleOf({ news, videos }: EntryFields): string | undefined {
  const video: unknown = Array.isArray(videos) ? videos[0] : undefined;
  return titleOfItem(news) ?? titleOfItem(video);
}

function titleOfItem(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('title' in item)) return undefined;
  return typeof item.title === 'string' ? text(item.title) : undefined;
}

function addFacts(facts: FeedFacts, { loc, date }: FeedEntry): void {
  facts.firstLoc ??= loc;
  if (date && (!facts.newest || isNewer(date.date, facts.newest.date))) facts.newest = date;
}

function isNewer(a: W3cDatetime, b: W3cDatetime): boolean {
  return a.epochMs > b.epochMs || (a.epochMs === b.epochMs && a.fraction > b.fraction);
}

/** The settings, with defaults from the first entry's origin and the newest lastmod. */
function feedMetadata(options: FeedOptions, facts: FeedFacts, log: WriteLog): FeedMetadata {
  const site = options.link ?? facts.firstLoc;
  const link = options.link ?? (site === undefined ? undefined : `${new URL(site).origin}/`);
  const self = encoded(options.self);
  const hub = encoded(options.hub);
  const title = text(options.title) ?? (site === undefined ? TITLE_UNKNOWN : new URL(site).host);
  const id = text(options.id) ?? self ?? encoded(link);
  const description = text(options.description);
  const updated = options.updated === undefined ? facts.newest : readFeedDate(options.updated);
  if (link === undefined) log.noteDocument('feed-link-unknown', 'feed.link');
  return {
    title,
    author: text(options.author) ?? title,
    ...(link !== undefined && { link: encoded(link) ?? link }),
    ...(description !== undefined && { description }),
    ...(id !== undefined && { id }),
    ...(updated && { updated }),
    ...(hub !== undefined && { hub }),
    ...(self !== undefined && { self }),
  };
}

function readFeedDate(written: string): FeedDate | undefined {
  const date = parseW3cDatetime(written);
  return date && { text: written, date };
}

function text(value: string | undefined): string | undefined {
  const kept = value === undefined ? '' : trimBlank(dropForbidden(value));
  return kept === '' ? undefined : kept;
}

function encoded(url: string | undefined): string | undefined {
  return url === undefined ? undefined : encodeUrl(url);
}
