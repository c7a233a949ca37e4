// The name under which others know the site, where a copy of it was crawled.
import type { CrawledEntry } from './decide/crawled-entries.ts';
import type { CrawledSite } from './record/crawl-note.ts';

/** Gives the folder that was crawled, under the site's public name. */
export function publicFolder({ origin, folder, publicOrigin = origin }: CrawledSite): string {
  return publicOrigin + folder.slice(origin.length);
}

/**
 * Gives what writes an entry under the public name: every text in it that is an address of the
 * site's origin.
 */
export function publicName({
  origin,
  publicOrigin,
}: CrawledSite): (entry: CrawledEntry) => CrawledEntry {
  if (publicOrigin === undefined) return (entry) => entry;
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.startsWith(`${origin}/`) ? publicOrigin + value.slice(origin.length) : value;
    }
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner)]));
  };
  return (crawled) => ({ ...crawled, entry: rename(crawled.entry) as CrawledEntry['entry'] });
}
