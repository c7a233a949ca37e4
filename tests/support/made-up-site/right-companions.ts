// What goes with a trap: line 11 of decisions.md §6, and the end of §7.
import { isTarget } from './right-admission.ts';
import { areOfOneKind, isDated } from './right-dates.ts';
import { namesOf } from './right-growth.ts';
import { pathOf } from './right-templates.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

const NAMES_MIN = 2;

/** The pages, of those that came to line 11, that are part of what was cut. */
export function findCompanions(
  pages: readonly RightAddress[],
  world: RightWorld,
): Set<RightAddress> {
  const free = pages.filter(
    ({ url, inSitemap, meetings }) => url !== world.start && !inSitemap && !meetings.some(isTarget),
  );
  const cut = [...world.addresses.values()].filter(({ reason }) => reason === 'trap');
  return new Set([...ofChains(free, cut, world), ...free.filter((page) => isOfFacets(page, cut))]);
}

// Barren pages that hang together with an address that was cut.
function ofChains(
  pages: readonly RightAddress[],
  cut: readonly RightAddress[],
  world: RightWorld,
): Set<RightAddress> {
  const ends = cut.filter(({ trap = '' }) => ['chain', 'calendar', 'template'].includes(trap));
  const isBarren = barrenIn(world);
  const endOf = new Map(ends.map((end) => [end.url, end]));
  // One end of each template says of which kinds there are any.
  const kinds = [...new Map(ends.map((end) => [`${end.template} ${isDated(end)}`, end])).values()];
  const members = pages.filter(
    (page) =>
      isBarren(page) &&
      kinds.some((end) => areOfOneKind(end, page)) &&
      page.meetings.every(
        ({ way, from }) => way === 'link' && from !== undefined && areOfOneKind(from, page),
      ),
  );
  const linksOf = new Map(
    members.map((page) => [page, new Set(world.linksOf(page).links.map(({ url }) => url))]),
  );
  const found = new Set<RightAddress>();
  let next = members.filter((page) =>
    [...(linksOf.get(page) ?? [])].some((url) => {
      const end = endOf.get(url);
      return end !== undefined && areOfOneKind(end, page);
    }),
  );
  while (next.length > 0) {
    for (const page of next) found.add(page);
    next = members.filter(
      (page) =>
        !found.has(page) &&
        next.some(
          (other) => linksOf.get(other)?.has(page.url) || linksOf.get(page)?.has(other.url),
        ),
    );
  }
  return found;
}

function barrenIn(world: RightWorld): (page: RightAddress) => boolean {
  const wordsOf = ({ template, url }: RightAddress): string =>
    `${template} ${world.contents.get(url)?.words}`;
  const broughtNothing = ({ url, visit }: RightAddress): boolean =>
    visit !== undefined && world.contents.has(url) && !visit.brings && !visit.hasNewWords;
  const words = new Set([...world.addresses.values()].filter(broughtNothing).map(wordsOf));
  return (page) => world.contents.has(page.url) && words.has(wordsOf(page));
}

// Part of a list of combinations that was given up.
function isOfFacets(page: RightAddress, cut: readonly RightAddress[]): boolean {
  const ofFamily = cut.filter(({ trap, family }) => trap === 'facets' && family === page.family);
  const names = namesOf(page.url);
  const known = new Set(ofFamily.flatMap(({ url }) => namesOf(url)));
  return (
    names.length >= NAMES_MIN &&
    names.every((name) => known.has(name)) &&
    page.meetings.every(({ from }) => from !== undefined && pathOf(from.url) === pathOf(page.url))
  );
}
