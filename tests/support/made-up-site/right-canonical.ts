// Line 9 of decisions.md §6: which page a page names in its place.
import type { RightAddress, RightWorld } from './right-world.ts';

const STEPS_MAX = 10;

/** What came of following a canonical. */
export type CanonicalVerdict =
  | { readonly kind: 'goes-on' }
  | { readonly kind: 'unusable' }
  | { readonly kind: 'canonical'; readonly of: string };

/**
 * Follows the canonical of a page that came to line 9; `earlier` gives the reasons of lines 1 to 8.
 */
export function followCanonical(
  page: RightAddress,
  world: RightWorld,
  earlier: ReadonlyMap<string, string>,
): CanonicalVerdict {
  const declared = world.linksOf(page).canonical;
  if (declared === undefined || declared === page.url) return { kind: 'goes-on' };
  let at = declared;
  // All that was met on the way, with whether it was a page that came to line 9.
  const way: { url: string; isPage: boolean }[] = [{ url: page.url, isPage: true }];
  for (let step = 0; step <= STEPS_MAX; step += 1) {
    const address = world.addresses.get(at);
    if (address === undefined || address.reason === 'out-of-scope') {
      return { kind: 'canonical', of: at };
    }
    const back = way.findIndex(({ url }) => url === at);
    if (back !== -1) return ringVerdict(page.url, way.slice(back));
    if (address.state !== 'visited') {
      const isUnseen = ['limit', 'depth', 'trap', 'not-fetched'].includes(address.reason ?? '');
      return isUnseen ? { kind: 'canonical', of: at } : { kind: 'unusable' };
    }
    const reason = earlier.get(at);
    const said = world.linksOf(address);
    if (reason === 'redirect') {
      way.push({ url: at, isPage: false });
      at = (said.location ?? said.refresh) as string;
    } else if (reason !== undefined) {
      return { kind: 'unusable' };
    } else if (said.canonical === undefined || said.canonical === at) {
      return { kind: 'canonical', of: at };
    } else {
      way.push({ url: at, isPage: true });
      at = said.canonical;
    }
  }
  return { kind: 'unusable' };
}

function ringVerdict(
  page: string,
  ring: readonly { url: string; isPage: boolean }[],
): CanonicalVerdict {
  const pages = ring.filter(({ isPage }) => isPage).map(({ url }) => url);
  const first = pages.sort(byPreference)[0];
  if (first === undefined) return { kind: 'unusable' };
  return first === page ? { kind: 'goes-on' } : { kind: 'canonical', of: first };
}

/** No query, fewer characters, lesser address. */
export function byPreference(one: string, other: string): number {
  const queries = Number(one.includes('?')) - Number(other.includes('?'));
  return queries || one.length - other.length || (one < other ? -1 : 1);
}
