// What the feeds of a set are called, and where they are.
import type { PublishFormat } from '../settings/publish-config.ts';

/** The file names of feeds. */
export const FEED_NAMES = { rss: 'feed.rss', atom: 'feed.atom' } as const;

export interface FeedPlace {
  readonly formats: readonly PublishFormat[];
  readonly base: string;
  /** Where the feed says it is (`feed.self`). */
  readonly self?: string | undefined;
}

/** The address of a feed: `feed.self`, unless there are two, of which it can be only one. */
export function feedAddress(format: 'rss' | 'atom', { formats, base, self }: FeedPlace): string {
  const areTwo = formats.includes('rss') && formats.includes('atom');
  return self === undefined || areTwo ? base + FEED_NAMES[format] : self;
}
