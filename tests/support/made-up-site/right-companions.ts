// What goes with a trap: line 11 of decisions.md §6, and the end of §7.
import { isTarget } from './right-admission.ts';
import { areOfOneKind, isDated } from './right-dates.ts';
import { continuesPath, isRowOf, namesOf } from './right-growth.ts';
import { combinedFamily, firstPagesOf, isOfOwnPath, leftOut } from './right-lists.ts';
import { pathOf } from './right-templates.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

const NAMES_MIN = 2;
const CHARACTERS_MIN = 10;
const SHORT = 200;
const GROWING: readonly (string | undefined)[] = ['path-depth', 'repeated-segments', 'copies'];

/** The pages, of those that came to line 10, that are part of what was cut. */
export function findCompanions(
  pages: readonly RightAddress[],
  world: RightWorld,
): Set<RightAddress> {
  const free = pages.filter(({ url, inSitemap }) => url !== world.start && !inSitemap);
  const cut = [...world.addresses.values()].filter(({ reason }) => reason === 'trap');
  const facets = free.filter((page) => isOfFacets(page, cut, world));
  const copies = cut.some(({ trap }) => GROWING.includes(trap)) ? copiesAmong(free, world) : [];
  return new Set([...ofChains(free, cut, { world, line10: pages }), ...facets, ...copies]);
}

// Pages at longer paths than others with their content, but for the path.
function copiesAmong(pages: readonly RightAddress[], world: RightWorld): RightAddress[] {
  const groups = Map.groupBy(
    [...world.contents].filter(([, { characters }]) => characters >= CHARACTERS_MIN),
    ([, { placeless }]) => placeless,
  );
  const byPath = (one: string, other: string): number =>
    pathOf(one).length - pathOf(other).length || (one < other ? -1 : 1);
  return pages.filter(({ url, meetings }) => {
    const content = world.contents.get(url);
    if (content === undefined || meetings.some(isTarget)) return false;
    const equal = (groups.get(content.placeless) ?? []).map(([other]) => other);
    const [shortest = url] = equal.sort(byPath);
    const isShorter = pathOf(shortest).length < pathOf(url).length;
    return isShorter && continuesPath(url, shortest);
  });
}

// Barren pages that hang together with an address that was cut.
function ofChains(
  pages: readonly RightAddress[],
  cut: readonly RightAddress[],
  { world, line10 }: { readonly world: RightWorld; readonly line10: readonly RightAddress[] },
): Set<RightAddress> {
  const ends = cut.filter(({ trap = '' }) => ['chain', 'calendar', 'template'].includes(trap));
  const isBarren = barrenIn(world, line10);
  const endOf = new Map(ends.map((end) => [end.url, end]));
  // One end of each template says of which kinds there are any.
  const kinds = [...new Map(ends.map((end) => [`${end.template} ${isDated(end)}`, end])).values()];
  const members = pages.filter(
    (page) =>
      isBarren(page) &&
      kinds.some((end) => areOfOneKind(end, page)) &&
      page.meetings.every(
        ({ way, from }) => way === 'link' && from !== undefined && isFromWithin(from, page, world),
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

// Of its own kind, or the page that begins its row: it links no other of that row and template.
function isFromWithin(from: RightAddress, page: RightAddress, world: RightWorld): boolean {
  if (areOfOneKind(from, page)) return true;
  if (!isRowOf(page.url, from.url)) return false;
  return world.linksOf(from).links.every(({ url }) => {
    const isOther = url !== page.url && world.addresses.get(url)?.template === page.template;
    return !(isOther && isRowOf(url, from.url));
  });
}

function barrenIn(
  world: RightWorld,
  line10: readonly RightAddress[],
): (page: RightAddress) => boolean {
  const wordsOf = ({ template, url }: RightAddress): string =>
    `${template} ${world.contents.get(url)?.words}`;
  const broughtNothing = ({ url, visit }: RightAddress): boolean =>
    visit !== undefined && world.contents.has(url) && !visit.brings && !visit.hasNewWords;
  const all = [...world.addresses.values()];
  const words = new Set(all.filter(broughtNothing).map(wordsOf));
  const lengthOf = ({ url }: RightAddress): number => world.contents.get(url)?.characters ?? 0;
  const usual = Map.groupBy(
    all.filter(({ visit }) => visit !== undefined && (visit.brings || visit.hasNewWords)),
    ({ template }) => template,
  );
  const isShort = (page: RightAddress): boolean => {
    const lengths = (usual.get(page.template) ?? []).map(lengthOf).sort((one, two) => one - two);
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
    return lengthOf(page) < SHORT || lengthOf(page) <= median / 2;
  };
  const isOver = (page: RightAddress): boolean =>
    line10.some(({ url }) => isRowOf(page.url, url) && areAlike(url, page.url, world));
  return (page) =>
    broughtNothing(page) ||
    (world.contents.has(page.url) &&
      words.has(wordsOf(page)) &&
      ((isShort(page) && page.visit?.brings !== true) || isOver(page)));
}

// They say the same, but for their titles or numbers.
function areAlike(one: string, other: string, { contents }: RightWorld): boolean {
  const [first, second] = [contents.get(one), contents.get(other)];
  if (first === undefined || first.characters < CHARACTERS_MIN) return false;
  return first.main === second?.main || first.words === second?.words;
}

// Part of a list of combinations that was given up.
function isOfFacets(page: RightAddress, cut: readonly RightAddress[], world: RightWorld): boolean {
  const family = combinedFamily(page.url);
  const ofFamily = cut.filter(
    ({ trap, url }) => trap === 'facets' && combinedFamily(url) === family,
  );
  const names = namesOf(page.url);
  const known = new Set(ofFamily.flatMap(({ url }) => namesOf(url)));
  const wasMet = (url: string): boolean => world.addresses.has(url);
  const isCombined = [page.url, ...firstPagesOf(page.url)].some(
    (url) => leftOut(url, wasMet).length >= NAMES_MIN,
  );
  return (
    ofFamily.length > 0 &&
    (names.length >= NAMES_MIN || isCombined) &&
    names.every((name) => known.has(name)) &&
    page.meetings.every(({ from }) => from !== undefined && isOfOwnPath(page.url, from.url))
  );
}
