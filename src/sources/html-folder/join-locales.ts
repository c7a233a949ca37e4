// Pages in several languages that do not name each other: joined by their paths.
import type { Source, SourceRecord } from '../port/source.ts';

interface PagePlace {
  readonly hreflang: string;
  /** The path below the beginning that is the language's own. */
  readonly page: string;
}

/**
 * Pages whose paths are alike but for the language's own beginning become each other's alternates.
 * A page that names alternates itself keeps them. All pages are read before the first is passed on.
 *
 * `locales`: the beginning of each language's paths, below `base`: `{ en: '', de: 'de/' }`.
 */
export function joinLocales(
  source: Source,
  { base, locales }: { readonly base: string; readonly locales: Readonly<Record<string, string>> },
): Source {
  const placeOf = createPlaces(base, locales);
  return {
    name: source.name,
    async *batches(options) {
      const batches: (readonly SourceRecord[])[] = [];
      const clusters = new Map<string, Map<string, string>>();
      for await (const batch of source.batches(options)) {
        batches.push(batch);
        for (const { entry } of batch) {
          const place = placeOf(entry.loc);
          if (place === undefined || entry.loc === undefined) continue;
          const cluster = clusters.get(place.page) ?? new Map<string, string>();
          clusters.set(place.page, cluster.set(place.hreflang, entry.loc));
        }
      }
      for (const batch of batches) {
        yield batch.map((record) => {
          const { loc, alternates = [] } = record.entry;
          const place = placeOf(loc);
          const cluster = place && clusters.get(place.page);
          if (alternates.length > 0 || cluster === undefined || cluster.size < 2) return record;
          const joined = Object.keys(locales).flatMap((hreflang) => {
            const href = cluster.get(hreflang);
            return href === undefined ? [] : [{ hreflang, href }];
          });
          return { ...record, entry: { ...record.entry, alternates: joined } };
        });
      }
    },
  };
}

function createPlaces(base: string, locales: Readonly<Record<string, string>>) {
  // The longest first: an empty beginning is that of every path.
  const prefixes = Object.entries(locales).sort(([, a], [, b]) => b.length - a.length);
  return (loc: string | undefined): PagePlace | undefined => {
    if (loc === undefined || !loc.startsWith(base)) return undefined;
    const path = loc.slice(base.length);
    for (const [hreflang, prefix] of prefixes) {
      // The first page of a language may be at `/de` or `/de.html`.
      const isHome = prefix !== '' && path.replace(/\.html$/, '') === prefix.slice(0, -1);
      if (isHome) return { hreflang, page: '' };
      if (path.startsWith(prefix)) return { hreflang, page: path.slice(prefix.length) };
    }
    return undefined;
  };
}
