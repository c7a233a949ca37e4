// Which sitemap lines stay, go and come, so that a file names the wanted sitemaps in their order.

import type { RobotsSitemapLoc } from './robots-sitemap-line.ts';

/** A sitemap that the file shall name. */
export interface WantedSitemap extends RobotsSitemapLoc {
  /** The identity of the one in whose place it comes. */
  readonly insteadOf?: string;
}

/** What comes where a URL stood: first the new ones, then the URL itself when it stays. */
export interface PlannedPlace {
  readonly before: readonly WantedSitemap[];
  readonly stays: boolean;
}

/** A place for each URL that stands in the file, and what is new behind the last. */
export interface SitemapPlan {
  readonly places: readonly PlannedPlace[];
  readonly behind: readonly WantedSitemap[];
}

/**
 * Plans the change from the URLs in the file, in order and with repetitions, to the wanted ones,
 * each of which is wanted once.
 *
 * A URL stays where the wanted order allows it, and then its repetitions stay too. A new one
 * takes the place of the one it comes instead of, else the first free place before its successor.
 */
export function planSitemaps(
  present: readonly RobotsSitemapLoc[],
  wanted: readonly WantedSitemap[],
): SitemapPlan {
  const staying = chooseStaying(present, wanted);
  const firstPlaces = new Map<string, number>();
  present.forEach(({ identity }, place) => {
    if (!firstPlaces.has(identity)) firstPlaces.set(identity, place);
  });
  const stayed = new Set<string>();
  let next = 0;
  const places = present.map(({ identity }, place): PlannedPlace => {
    if (stayed.has(identity)) return { before: [], stays: true };
    const { stays, successor } = staying[place] ?? { stays: false, successor: wanted.length };
    const start = next;
    while (next < successor && mayCome(wanted[next], place)) next += 1;
    const before = wanted.slice(start, next);
    if (stays) {
      stayed.add(identity);
      next += 1;
    }
    return { before, stays };
  });
  return { places, behind: wanted.slice(next) };

  function mayCome(sitemap: WantedSitemap | undefined, place: number): boolean {
    if (staying[place]?.stays || sitemap?.insteadOf === undefined) return true;
    return (firstPlaces.get(sitemap.insteadOf) ?? 0) <= place;
  }
}

/** For each place: whether its URL stays, and the wanted index of the next one that does. */
function chooseStaying(
  present: readonly RobotsSitemapLoc[],
  wanted: readonly WantedSitemap[],
): { readonly stays: boolean; readonly successor: number }[] {
  const indexOf = new Map(wanted.map(({ identity }, index) => [identity, index]));
  let next = 0;
  const stays = present.map(({ identity }) => {
    const index = indexOf.get(identity);
    if (index === undefined || index < next) return false;
    next = index + 1;
    return true;
  });
  let successor = wanted.length;
  const choices = present.map((_, fromEnd) => {
    const place = present.length - 1 - fromEnd;
    if (stays[place]) successor = indexOf.get(present[place]?.identity ?? '') ?? successor;
    return { stays: stays[place] ?? false, successor };
  });
  return choices.reverse();
}
