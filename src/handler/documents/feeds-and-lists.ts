// The text lists and feeds of a set that is read whole.
import { TextBlocks } from '../../formats/bytes/text-blocks.ts';
import type { FeedOptions } from '../../formats/options/write-options.ts';
import type { EntryWriter } from '../../formats/records/entry-writer.ts';
import { SITEMAP_BYTES_MAX } from '../../protocol/limits.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { FEED_NAMES, nameTextList } from '../../publish/plan/shard-names.ts';
import type { BuildRun } from '../entries/read-records.ts';
import type { HandlerDocument } from './handler-document.ts';

interface SideDocument extends Pick<HandlerDocument, 'type'> {
  readonly name: string;
  readonly blocks: readonly Uint8Array[];
}

/** Loads the code of feeds and lists, which few sites ask for. */
export async function writeFeedsAndLists(
  entries: readonly UrlEntry[],
  { settings, context: { base } }: BuildRun,
): Promise<SideDocument[]> {
  const { formats, feed, urlsMax } = settings;
  const documents: SideDocument[] = [];
  if (formats.includes('text')) {
    const { createTextWriter } = await import('../../formats/text/text-writer.ts');
    const lists = writeLists(entries, createTextWriter({}), urlsMax);
    for (const [index, blocks] of lists.entries()) {
      documents.push({ name: nameTextList(index + 1, lists.length), type: 'text', blocks });
    }
  }
  const { NewestEntries } = await import('../../publish/build/side-formats/newest-entries.ts');
  for (const format of ['rss', 'atom'] as const) {
    if (!formats.includes(format)) continue;
    const newest = new NewestEntries(feed.entries ?? FEED_ENTRIES);
    for (const entry of entries) newest.add(entry);
    const name = FEED_NAMES[format];
    const head = { link: base, self: base + name, ...feed };
    const writer = await createFeedWriter(format, head);
    documents.push({ name, type: format, blocks: writeAll(newest.entries(), writer) });
  }
  return documents;
}

async function createFeedWriter(format: 'rss' | 'atom', feed: FeedOptions): Promise<EntryWriter> {
  if (format === 'rss') {
    const { createRssWriter } = await import('../../formats/feeds/rss-writer.ts');
    return createRssWriter({ feed });
  }
  const { createAtomWriter } = await import('../../formats/feeds/atom-writer.ts');
  return createAtomWriter({ feed });
}

const FEED_ENTRIES = 1_000;

function writeLists(entries: readonly UrlEntry[], writer: EntryWriter, urlsMax: number) {
  const lists: (readonly Uint8Array[])[] = [];
  let open = { blocks: new TextBlocks(), urls: 0, bytes: 0 };
  for (const entry of entries) {
    const text = writer.entry(entry);
    const { entryBytes } = writer;
    if (text === '') continue;
    if (open.urls === urlsMax || open.bytes + entryBytes > SITEMAP_BYTES_MAX) {
      lists.push(open.blocks.take(true));
      open = { blocks: new TextBlocks(), urls: 0, bytes: 0 };
    }
    open.blocks.push(text);
    open.urls += 1;
    open.bytes += entryBytes;
  }
  lists.push(open.blocks.take(true));
  return lists;
}

function writeAll(entries: readonly UrlEntry[], writer: EntryWriter): readonly Uint8Array[] {
  const texts = entries.map((entry) => writer.entry(entry));
  const blocks = new TextBlocks();
  for (const text of [writer.head(), ...texts, writer.tail()]) blocks.push(text);
  return blocks.take(true);
}
