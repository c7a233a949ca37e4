// A page that was chosen to be visited: its own copy of what its entry says.
import { ownText } from '../../base/own-text.ts';
import type { Position } from '../../formats/problems/position.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';

/** Where an entry stands. */
export interface SampledPlace extends Partial<Position> {
  /** The number of the entry in its sitemap, from 1. */
  readonly entry?: number;
}

export interface SampledPage {
  /** loc, lastmod, hreflang, pictures and videos; nothing else of the entry. */
  readonly entry: UrlEntry;
  readonly sitemap: string;
  readonly place: SampledPlace;
  /** Its number among all listed pages, from 0. */
  readonly order: number;
}

// An entry with more of them than a page can sensibly be checked for is kept without them: half of
// a list would say that the other half is missing.
const ALTERNATES_MAX = 500;
const ITEMS_MAX = 50;

/**
 * Copies an entry, so that nothing of the window it was read from stays alive.
 *
 * Pictures keep their address, videos the addresses of thumbnail and file.
 */
export function copySampledEntry(entry: UrlEntry): UrlEntry {
  const { loc, lastmod, alternates = [], images = [], videos = [] } = entry;
  const links = alternates.length > ALTERNATES_MAX ? [] : alternates;
  return {
    loc: ownText(loc),
    ...(lastmod !== undefined && { lastmod: ownText(lastmod) }),
    ...(links.length > 0 && {
      alternates: links.map(({ hreflang, href }) => ({
        hreflang: ownText(hreflang),
        href: ownText(href),
      })),
    }),
    ...(images.length > 0 && {
      images: images.slice(0, ITEMS_MAX).map((image) => ({ loc: ownText(image.loc) })),
    }),
    ...(videos.length > 0 && {
      videos: videos.slice(0, ITEMS_MAX).map(({ thumbnailLoc, contentLoc }) => ({
        title: '',
        description: '',
        // A broken document may lack it.
        thumbnailLoc: ownText(thumbnailLoc ?? ''),
        ...(contentLoc !== undefined && { contentLoc: ownText(contentLoc) }),
      })),
    }),
  };
}

/** Tells how many characters an entry's copy has. */
export function countSampledCharacters(entry: UrlEntry): number {
  let count = entry.loc.length + (entry.lastmod?.length ?? 0);
  for (const { hreflang, href } of entry.alternates ?? []) count += hreflang.length + href.length;
  for (const { loc } of entry.images ?? []) count += loc.length;
  for (const { thumbnailLoc, contentLoc = '' } of entry.videos ?? []) {
    count += thumbnailLoc.length + contentLoc.length;
  }
  return count;
}
