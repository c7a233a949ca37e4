// Renames a crawled copy of a site to its public origin.
import type { CrawledEntry } from './decide/crawled-entries.ts';
import type { CrawledSite } from './record/crawl-note.ts';

/** The crawled folder, under the site's public origin. */
export function publicFolder({ origin, folder, publicOrigin = origin }: CrawledSite): string {
  return publicOrigin + folder.slice(origin.length);
}

/**
 * Returns a function that replaces the site's origin in all addresses of an entry by the public
 * one.
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
