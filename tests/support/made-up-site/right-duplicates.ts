// Line 10 of decisions.md §6: which of equal pages is listed.
import { byPreference } from './right-canonical.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

const CHARACTERS_MIN = 10;

/**
 * The pages, of those that came to line 10, that are duplicates of another. `companions`: those
 * that go with a trap.
 */
export function findDuplicates(
  pages: readonly RightAddress[],
  world: RightWorld,
  companions: ReadonlySet<RightAddress>,
): Map<string, string> {
  const groups = new Map<string, RightAddress[]>();
  for (const page of pages) {
    const content = world.contents.get(page.url);
    if (content === undefined || content.characters < CHARACTERS_MIN) continue;
    const group = groups.get(content.whole) ?? [];
    group.push(page);
    groups.set(content.whole, group);
  }
  const duplicates = new Map<string, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const [first, ...others] = group.sort(
      (one, other) =>
        Number(companions.has(one)) - Number(companions.has(other)) || compare(one, other, world),
    );
    for (const other of others) {
      if (first !== undefined && !areAlternates(first, other, world)) {
        duplicates.set(other.url, first.url);
      }
    }
  }
  return duplicates;
}

function compare(one: RightAddress, other: RightAddress, world: RightWorld): number {
  const declares = (page: RightAddress): number =>
    Number(world.linksOf(page).canonical !== page.url);
  return (
    declares(one) - declares(other) ||
    Number(!one.inSitemap) - Number(!other.inSitemap) ||
    byPreference(one.url, other.url)
  );
}

function areAlternates(one: RightAddress, other: RightAddress, world: RightWorld): boolean {
  const names = (from: RightAddress, to: RightAddress): boolean =>
    world.linksOf(from).alternates.some(({ url }) => url === to.url);
  return names(one, other) || names(other, one);
}
