// Entries as an RSS 2.0 feed.
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import type { EntryWriterOptions } from '../options/write-options.ts';
import { escapeUrl } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { escapeXml } from '../xml/escape.ts';
import { xmlProlog } from '../xml/xml-prolog.ts';
import { createFeedWriter, type FeedEntry, type FeedMetadata } from './feed-writer.ts';

/**
 * Makes the writer of RSS 2.0: one `<item>` a line with `title`, `link`, `guid` and `pubDate`.
 *
 * The title is that of the entry's news, else of its first video, else the loc. `pubDate` is the
 * lastmod in UTC to the second; a coarser date is written as its period's beginning (`2024` as
 * 1 January, 00:00:00). Other fields, and entries of kind `sitemap`, are left out.
 * Source: https://www.rssboard.org/rss-specification
 */
export function createRssWriter(options: EntryWriterOptions): EntryWriter {
  return createFeedWriter(options, {
    head: (feed) => writeHead(options, feed),
    entry: writeItem,
    tail: '</channel>\n</rss>\n',
  });
}

function writeHead(options: EntryWriterOptions, feed: FeedMetadata): string {
  const linked = feed.self !== undefined || feed.hub !== undefined;
  const root = linked
    ? `<rss version="2.0" xmlns:atom="${NAMESPACES.atom}">`
    : '<rss version="2.0">';
  const lines = [
    `<title>${escapeXml(feed.title, 'text')}</title>`,
    feed.link === undefined ? '' : `<link>${escapeUrl(feed.link)}</link>`,
    `<description>${escapeXml(feed.description ?? feed.title, 'text')}</description>`,
    feed.updated ? `<lastBuildDate>${formatRfc822(feed.updated.date.epochMs)}</lastBuildDate>` : '',
    atomLink('self', feed.self),
    atomLink('hub', feed.hub),
  ];
  const channel = lines.filter((line) => line !== '').join('\n');
  return `${xmlProlog(options)}${root}\n<channel>\n${channel}\n`;
}

function atomLink(rel: string, url: string | undefined): string {
  return url === undefined ? '' : `<atom:link rel="${rel}" href="${escapeUrl(url)}"/>`;
}

function writeItem({ loc, title, date }: FeedEntry): string {
  const link = escapeUrl(loc);
  const published = date ? `<pubDate>${formatRfc822(date.date.epochMs)}</pubDate>` : '';
  const guid = `<guid isPermaLink="true">${link}</guid>`;
  const name = escapeXml(title, 'text');
  return `<item><title>${name}</title><link>${link}</link>${guid}${published}</item>\n`;
}

// `Wed, 01 May 2024 09:00:00 GMT`: what ECMAScript calls a UTC string is RFC 822 with four digits
// for the year, as RSS wants it. https://tc39.es/ecma262/#sec-todatestring (2026-06-01)
function formatRfc822(epochMs: number): string {
  return new Date(epochMs).toUTCString();
}
