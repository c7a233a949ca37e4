// Line 10 of decisions.md §6: which of equal pages is listed, and which only sort another's rows.
import { byPreference } from './right-canonical.ts';
import { pathOf, segmentsOf } from './right-templates.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

const CHARACTERS_MIN = 10;

/** What came of line 10. */
export interface RightDuplicates {
  /** By address, of which page each is a duplicate. */
  readonly duplicates: ReadonlyMap<string, string>;
  /** Of those that go with a trap: what is listed for an equal page that does not. */
  readonly spared: ReadonlySet<RightAddress>;
}

/**
 * The pages, of those that came to line 10, that are duplicates of another. `companions`: those
 * that go with a trap.
 */
export function findDuplicates(
  pages: readonly RightAddress[],
  world: RightWorld,
  companions: ReadonlySet<RightAddress>,
): RightDuplicates {
  const compared = pages.filter(({ url }) => {
    const content = world.contents.get(url);
    return content !== undefined && content.characters >= CHARACTERS_MIN;
  });
  const wholeOf = ({ url }: RightAddress): string | undefined => world.contents.get(url)?.whole;
  const duplicates = new Map<string, string>();
  const spared = new Set<RightAddress>();
  const linkedFrom = new Map<string, RightAddress[]>();
  for (const page of pages.filter((one) => !companions.has(one))) {
    for (const url of new Set(world.linksOf(page).links.map((link) => link.url))) {
      if (url === page.url) continue;
      const known = linkedFrom.get(url);
      if (known === undefined) linkedFrom.set(url, [page]);
      else known.push(page);
    }
  }
  // How many pages that say something else link it.
  const isCompared = new Set(compared);
  const linksTo = (page: RightAddress): number => {
    const all = linkedFrom.get(page.url) ?? [];
    return all.filter((from) => !isCompared.has(from) || wholeOf(from) !== wholeOf(page)).length;
  };
  const ranks = new Map<RightAddress, readonly number[]>();
  const rankOf = (page: RightAddress): readonly number[] => {
    const known = ranks.get(page);
    if (known !== undefined) return known;
    const links = linksTo(page);
    const rank = [
      Number(companions.has(page) && links === 0),
      Number(world.linksOf(page).canonical !== page.url),
      Number(!page.inSitemap),
      Number(page.url.includes('?')),
      segmentsOf(page.url).filter((segment) => segment !== '').length,
      -links,
    ];
    ranks.set(page, rank);
    return rank;
  };
  const inOrder = (one: RightAddress, other: RightAddress): number => {
    const others = rankOf(other);
    const differences = rankOf(one).map((rank, index) => rank - (others[index] ?? 0));
    return differences.find((difference) => difference !== 0) ?? byPreference(one.url, other.url);
  };
  for (const group of Map.groupBy(compared, wholeOf).values()) {
    if (group.length === 1) continue;
    const [first, ...others] = group.toSorted(inOrder);
    if (first === undefined) continue;
    if (others.some((page) => !companions.has(page))) spared.add(first);
    for (const other of others) {
      if (!areAlternates(first, other, world)) duplicates.set(other.url, first.url);
    }
  }
  const left = compared.filter(
    (page) => !duplicates.has(page.url) && (!companions.has(page) || spared.has(page)),
  );
  const sameWords = Map.groupBy(
    left,
    ({ url }) => `${pathOf(url).replace(/\/$/, '')} ${world.contents.get(url)?.unordered}`,
  );
  for (const group of sameWords.values()) {
    const [first, ...others] = group.toSorted(inOrder);
    for (const other of others) {
      if (first === undefined || other.inSitemap || wholeOf(other) === wholeOf(first)) continue;
      if (!isSortedOtherwise(other, first, world)) continue;
      for (const [url, equal] of duplicates)
        if (equal === other.url) duplicates.set(url, first.url);
      duplicates.set(other.url, first.url);
    }
  }
  return { duplicates, spared };
}

// The same page with a slash at its end, or with more parameters and its rows in another order.
function isSortedOtherwise(page: RightAddress, first: RightAddress, world: RightWorld): boolean {
  const [path, query] = partsOf(page.url);
  const [firstPath, firstQuery] = partsOf(first.url);
  if (path !== firstPath) return query.join('&') === firstQuery.join('&');
  const isVariant = (url: string): boolean => {
    const [otherPath, otherQuery] = partsOf(url);
    return otherPath === path && firstQuery.every((one) => otherQuery.includes(one));
  };
  if (!isVariant(page.url) || query.length <= firstQuery.length) return false;
  const rowsOf = (of: RightAddress): string[] => [
    ...new Set(
      world
        .linksOf(of)
        .links.map(({ url }) => url)
        .filter((url) => url !== of.url && !isVariant(url)),
    ),
  ];
  const [rows, others] = [rowsOf(page), rowsOf(first)];
  const asText = (list: readonly string[]): string => list.join(' ');
  return asText(rows) !== asText(others) && asText(rows.sort()) === asText(others.sort());
}

function partsOf(url: string): readonly [path: string, parameters: readonly string[]] {
  const [path = '', ...query] = url.split('?');
  const parameters = query.join('?').split(/[;&]/);
  return [path, parameters.filter((parameter) => parameter !== '')];
}

function areAlternates(one: RightAddress, other: RightAddress, world: RightWorld): boolean {
  const names = (from: RightAddress, to: RightAddress): boolean =>
    world.linksOf(from).alternates.some(({ url }) => url === to.url);
  return names(one, other) || names(other, one);
}
