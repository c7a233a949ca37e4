// Entries as an Atom 1.0 feed.
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { formatW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { EntryWriterOptions } from '../options/write-options.ts';
import type { WriteLog } from '../problems/write-problem.ts';
import { escapeUrl } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { escapeXml } from '../xml/escape.ts';
import { xmlProlog } from '../xml/xml-prolog.ts';
import {
  createFeedWriter,
  type FeedDate,
  type FeedEntry,
  type FeedMetadata,
} from './feed-writer.ts';

const UPDATED_UNKNOWN = '1970-01-01T00:00:00Z';

/**
 * Makes the writer of Atom 1.0: one `<entry>` a line with `id`, `title`, `updated` and the link.
 *
 * The id is the loc; the title that of the entry's news, else of its first video, else the loc.
 * `updated` is the lastmod as given when it has seconds; a coarser date is written as its
 * period's beginning (`2024-05` as `2024-05-01T00:00:00Z`). An entry without lastmod is left out:
 * Atom asks for a date, and none is invented. Other fields, and entries of kind `sitemap`, are left
 * out.
 * Source: https://www.rfc-editor.org/rfc/rfc4287
 */
export function createAtomWriter(options: EntryWriterOptions): EntryWriter {
  return createFeedWriter(options, {
    head: (feed, log) => writeHead(options, feed, log),
    entry: writeEntry,
    tail: '</feed>\n',
  });
}

function writeHead(options: EntryWriterOptions, feed: FeedMetadata, log: WriteLog): string {
  if (!feed.updated) log.noteDocument('feed-updated-unknown', 'feed.updated');
  const updated = feed.updated ? formatRfc3339(feed.updated) : UPDATED_UNKNOWN;
  const lines = [
    `<feed xmlns="${NAMESPACES.atom}">`,
    ...elements(feed),
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(feed.author, 'text')}</name></author>`,
  ];
  return `${xmlProlog(options)}${lines.join('\n')}\n`;
}

function elements(feed: FeedMetadata): string[] {
  const { id, title, description } = feed;
  const links = [
    ['alternate', feed.link],
    ['self', feed.self],
    ['hub', feed.hub],
  ] as const;
  const lines = [
    id === undefined ? '' : `<id>${escapeXml(id, 'text')}</id>`,
    `<title>${escapeXml(title, 'text')}</title>`,
    description === undefined ? '' : `<subtitle>${escapeXml(description, 'text')}</subtitle>`,
    ...links.map(([rel, url]) =>
      url === undefined ? '' : `<link rel="${rel}" href="${escapeUrl(url)}"/>`,
    ),
  ];
  return lines.filter((line) => line !== '');
}

function writeEntry({ loc, title, date }: FeedEntry, log: WriteLog): string {
  if (!date) {
    log.note('atom-entry-without-lastmod', 'lastmod');
    return '';
  }
  const url = escapeUrl(loc);
  const name = `<title>${escapeXml(title, 'text')}</title>`;
  const updated = `<updated>${formatRfc3339(date)}</updated>`;
  return `<entry><id>${url}</id>${name}${updated}<link rel="alternate" href="${url}"/></entry>\n`;
}

// RFC 3339 wants seconds and a zone. https://www.rfc-editor.org/rfc/rfc3339#section-5.6
function formatRfc3339({ text, date }: FeedDate): string {
  if (date.precision === 'second' || date.precision === 'fraction') return text;
  return formatW3cDatetime({ ...date, precision: 'second' });
}
