// Entries as an Atom 1.0 feed.
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { formatW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { utf8Length } from '../bytes/utf8-length.ts';
import {
  addFeedFacts,
  type FeedDate,
  type FeedFacts,
  type FeedMetadata,
  feedEntryTitle,
  feedMetadata,
  readFeedDate,
} from '../feeds/feed-metadata.ts';
import type { EntryWriterOptions } from '../options/write-options.ts';
import { createWriteLog, type WriteLog } from '../problems/write-problem.ts';
import { beginEntry, escapeUrl, writableLastmod, writableLoc } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { escapeXml } from '../xml/escape.ts';
import { xmlProlog } from '../xml/xml-prolog.ts';

const UPDATED_UNKNOWN = '1970-01-01T00:00:00Z';

/**
 * Makes the writer of Atom 1.0: one `<entry>` a line with `id`, `title`, `updated` and the link.
 *
 * The id is the loc; the title that of the entry's news, else of its first video, else the loc.
 * `updated` is the lastmod as given when it has seconds; a coarser date is written as its
 * period's beginning (`2024-05` as `2024-05-01T00:00:00Z`). An entry without lastmod is left out:
 * Atom asks for a date, and none is invented. Other fields are left out without a word. Entries
 * of kind `sitemap` are left out.
 * Source: https://www.rfc-editor.org/rfc/rfc4287
 */
export function createAtomWriter(options: EntryWriterOptions): EntryWriter {
  const log = createWriteLog(options.onProblem);
  const facts: FeedFacts = {};
  let head: string | undefined;
  let last = '';
  return {
    head() {
      head ??= writeHead(options, facts, log);
      return head;
    },
    entry(entry) {
      last = writeEntry(entry, head === undefined ? facts : undefined, log);
      return last;
    },
    get entryBytes() {
      return utf8Length(last);
    },
    tail: () => '</feed>\n',
  };
}

function writeHead(options: EntryWriterOptions, facts: FeedFacts, log: WriteLog): string {
  const feed = feedMetadata(options.feed ?? {}, facts, log);
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
  return [
    ...(id === undefined ? [] : [`<id>${escapeXml(id, 'text')}</id>`]),
    `<title>${escapeXml(title, 'text')}</title>`,
    ...(description === undefined
      ? []
      : [`<subtitle>${escapeXml(description, 'text')}</subtitle>`]),
    ...links.flatMap(([rel, url]) =>
      url === undefined ? [] : [`<link rel="${rel}" href="${escapeUrl(url)}"/>`],
    ),
  ];
}

function writeEntry(entry: unknown, facts: FeedFacts | undefined, log: WriteLog): string {
  const fields = beginEntry(entry, 'url', log);
  const loc = fields && writableLoc(log);
  if (!fields || loc === undefined) return '';
  const lastmod = writableLastmod(fields['lastmod'], log);
  const date = lastmod === undefined ? undefined : readFeedDate(lastmod);
  if (!date) {
    log.note('atom-entry-without-lastmod', 'lastmod');
    return '';
  }
  if (facts) addFeedFacts(facts, loc, date);
  const url = escapeUrl(loc);
  const title = `<title>${escapeXml(feedEntryTitle(fields, loc), 'text')}</title>`;
  const updated = `<updated>${formatRfc3339(date)}</updated>`;
  return `<entry><id>${url}</id>${title}${updated}<link rel="alternate" href="${url}"/></entry>\n`;
}

// RFC 3339 wants seconds and a zone. https://www.rfc-editor.org/rfc/rfc3339#section-5.6
function formatRfc3339({ text, date }: FeedDate): string {
  if (date.precision === 'second' || date.precision === 'fraction') return text;
  return formatW3cDatetime({ ...date, precision: 'second' });
}
