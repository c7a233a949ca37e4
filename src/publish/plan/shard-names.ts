// What the files of a set are called.
import type { PublishFormat } from '../settings/publish-config.ts';

/** The way in: a urlset when there is one shard, otherwise an index. Never gzipped. */
export const ENTRY_NAME = 'sitemap.xml';

const HASH_CHARACTERS = 12;

/**
 * `sitemap-<section>-<n>.xml`, or `sitemap-<n>.xml` without a name; a hash comes before the ending.
 */
export function nameShard(shard: {
  readonly section: string;
  readonly number: number;
  readonly gzip: boolean;
  /** SHA-256 in hexadecimal; its beginning becomes a part of the name. */
  readonly sha256?: string;
}): string {
  const { section, number, gzip, sha256 } = shard;
  const middle = section === '' ? '' : `${section}-`;
  const hash = sha256 === undefined ? '' : `-${sha256.slice(0, HASH_CHARACTERS)}`;
  return `sitemap-${middle}${number}${hash}.xml${gzip ? '.gz' : ''}`;
}

export function nameIndex(number: number): string {
  return number === 1 ? ENTRY_NAME : `sitemap-index-${number}.xml`;
}

/** Names a text list of several, from 1; a single one is `sitemap.txt`. */
export function nameTextList(number: number, count: number): string {
  return count === 1 ? 'sitemap.txt' : `sitemap-${number}.txt`;
}

export const FEED_NAMES = { rss: 'feed.rss', atom: 'feed.atom' } as const;

export interface FeedPlace {
  readonly formats: readonly PublishFormat[];
  readonly base: string;
  readonly self?: string | undefined;
}

/** The address of a feed: `feed.self`, unless there are two, of which it can be only one. */
export function feedAddress(format: 'rss' | 'atom', { formats, base, self }: FeedPlace): string {
  const areTwo = formats.includes('rss') && formats.includes('atom');
  return self === undefined || areTwo ? base + FEED_NAMES[format] : self;
}
