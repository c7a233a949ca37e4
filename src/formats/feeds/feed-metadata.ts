// What a written feed says of itself and how it names its entries: settings, or what entries tell.

import { trimBlank } from '../../protocol/blank.ts';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import { parseW3cDatetime, type W3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { FeedOptions } from '../options/write-options.ts';
import type { WriteLog } from '../problems/write-problem.ts';
import type { EntryFields } from '../records/entry-fields.ts';
import { dropForbidden } from '../xml/escape.ts';

export interface FeedDate {
  readonly text: string;
  readonly date: W3cDatetime;
}

/** What the entries before a feed's head tell of it. */
export interface FeedFacts {
  /** The loc of the first entry. */
  firstLoc?: string;
  /** The newest lastmod. */
  newest?: FeedDate;
}

/** What stands at the head of a feed; texts and URLs not yet escaped for XML. */
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

const TITLE_UNKNOWN = 'Sitemap';

/** Remembers what an entry tells of the feed. */
export function addFeedFacts(facts: FeedFacts, loc: string, lastmod: FeedDate | undefined): void {
  facts.firstLoc ??= loc;
  if (lastmod && (!facts.newest || isNewer(lastmod.date, facts.newest.date))) {
    facts.newest = lastmod;
  }
}

function isNewer(a: W3cDatetime, b: W3cDatetime): boolean {
  return a.epochMs > b.epochMs || (a.epochMs === b.epochMs && a.fraction > b.fraction);
}

/**
 * Gives what a feed says of itself: the settings, and defaults from the first entry's origin and
 * the newest lastmod.
 *
 * The log is told when there is no link.
 */
export function feedMetadata(options: FeedOptions, facts: FeedFacts, log: WriteLog): FeedMetadata {
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

/** Reads a date for a feed. What is no W3C Datetime gives `undefined`. */
export function readFeedDate(text: string): FeedDate | undefined {
  const date = parseW3cDatetime(text);
  return date && { text, date };
}

/** Gives an entry its title: that of its news, else of its first video, else its address. */
export function feedEntryTitle(entry: EntryFields, loc: string): string {
  const { news, videos } = entry;
  const video: unknown = Array.isArray(videos) ? videos[0] : undefined;
  return titleOf(news) ?? titleOf(video) ?? loc;
}

function titleOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('title' in item)) return undefined;
  return typeof item.title === 'string' ? text(item.title) : undefined;
}

function text(value: string | undefined): string | undefined {
  const kept = value === undefined ? '' : trimBlank(dropForbidden(value));
  return kept === '' ? undefined : kept;
}

function encoded(url: string | undefined): string | undefined {
  return url === undefined ? undefined : encodeUrl(url);
}
