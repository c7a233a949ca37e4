// The right answer to the crawl of a made-up site: decisions.md done by hand, and slowly.

import type { MadeSite } from './made-site.ts';
import { followCanonical } from './right-canonical.ts';
import { findCompanions } from './right-companions.ts';
import { findDuplicates } from './right-duplicates.ts';
import { pathAndQuery, rightForm } from './right-form.ts';
import { type RightEntry, rightEntries } from './right-listing.ts';
import { type RightStart, runRounds } from './right-rounds.ts';
import { findSoft404 } from './right-soft-404.ts';
import { pathOf } from './right-templates.ts';
import { reasonUpTo } from './right-visit-reason.ts';
import type { RightAddress, RightOptions } from './right-world.ts';

const START_REDIRECTS_MAX = 5;

/** The right answer. */
export interface RightAnswer {
  /** Every address that is met, with its reason. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Every page that is listed. */
  readonly entries: ReadonlyMap<string, RightEntry>;
  /** As which trap each address is cut. */
  readonly traps: ReadonlyMap<string, string>;
  readonly orphans: ReadonlySet<string>;
  readonly gaps: ReadonlySet<string>;
  /** The canonical pages and listed equals of those that are not listed for them. */
  readonly others: ReadonlyMap<string, string>;
  /** Addresses that are visited. */
  readonly visits: number;
}

/** Computes what a crawl of the site has to give, from what its pages declare. */
export function rightAnswer(site: MadeSite, options: RightOptions): RightAnswer {
  const landed = startOf(site);
  const { publicName } = landed;
  const known = publicName === undefined ? site : { ...site, names: [...site.names, publicName] };
  const world = runRounds(known, options, landed);
  const all = [...world.addresses.values()];
  const visited = all.filter(({ state }) => state === 'visited');
  const others = new Map<string, string>();
  const isNotFound = findSoft404(world);
  const earlier = new Map<string, string>();
  for (const address of visited) {
    const reason = reasonUpTo(address, world, { isNotFound });
    if (reason !== undefined) earlier.set(address.url, reason);
  }
  const atLineTen: RightAddress[] = [];
  const passes = (policy: string): boolean => options.list?.includes(policy) === true;
  for (const address of visited) {
    address.reason = earlier.get(address.url);
    if (address.reason !== undefined) continue;
    const verdict = followCanonical(address, world, earlier);
    if (verdict.kind === 'canonical' && !passes('canonical')) {
      address.reason = 'canonical';
      others.set(address.url, verdict.of);
    } else atLineTen.push(address);
  }
  const companions = findCompanions(atLineTen, world);
  const { duplicates, spared } = passes('duplicate')
    ? { duplicates: new Map<string, string>(), spared: new Set<RightAddress>() }
    : findDuplicates(atLineTen, world, companions);
  for (const address of spared) companions.delete(address);
  const atLineEleven = atLineTen.filter(({ url }) => !duplicates.has(url));
  const listed = atLineEleven.filter((address) => !companions.has(address));
  for (const address of companions) address.reason = 'trap';
  for (const address of atLineTen) if (duplicates.has(address.url)) address.reason = 'duplicate';
  for (const [url, equal] of duplicates) others.set(url, equal);
  for (const address of listed) address.reason = 'listed';
  const hasSitemaps = options.sitemaps !== false && site.sitemaps.length > 0;
  const isComplete = all.every(({ reason }) => reason !== 'limit');
  const inSitemap = hasSitemaps && isComplete ? all.filter((address) => address.inSitemap) : [];
  const unlisted = hasSitemaps ? listed.filter((address) => !address.inSitemap) : [];
  return {
    reasons: new Map(all.map(({ url, reason }) => [url, reason ?? 'unknown'])),
    traps: new Map(all.flatMap(({ url, trap }) => (trap === undefined ? [] : [[url, trap]]))),
    entries: rightEntries(listed, world, publicName ?? site.origin),
    orphans: urlsOf(
      inSitemap.filter(({ meetings }) => meetings.every(({ way }) => way === 'sitemap')),
    ),
    gaps: urlsOf(unlisted.filter(({ meetings }) => meetings.some(({ way }) => way === 'link'))),
    others,
    visits: visited.length,
  };
}

function urlsOf(addresses: readonly RightAddress[]): Set<string> {
  return new Set(addresses.map(({ url }) => url));
}

// The start is followed to where it is answered; that gives the scope.
function startOf(site: MadeSite): RightStart {
  const names = new Set(site.names);
  const form = (written: string, base: string): string | undefined =>
    rightForm(written, base, { origin: site.origin, names });
  const typed = form(site.start, site.origin) ?? site.origin;
  let final = typed;
  for (let step = 0; step < START_REDIRECTS_MAX; step += 1) {
    const made = site.page(final.slice(site.origin.length));
    const next = made?.location === undefined ? undefined : form(made.location, final);
    if (next === undefined) break;
    final = next;
  }
  const folder = folderOf(typed);
  return {
    start: typed,
    publicName: publicNameOf(site, final),
    scope: pathOf(final).startsWith(folder) ? folder : folderOf(final),
  };
}

// Of a site on this machine: the other origin at which the page that answers says that it is.
function publicNameOf(site: MadeSite, final: string): string | undefined {
  const isOwn = { origin: site.origin, names: new Set<string>() };
  const path = final.slice(site.origin.length);
  const named = (site.page(path)?.canonicals ?? []).map(({ href }) =>
    rightForm(href, final, isOwn),
  );
  const only = new Set(named).size === 1 ? named[0] : undefined;
  if (only === undefined || only === final || pathAndQuery(only) !== path) return undefined;
  return new URL(only).origin;
}

function folderOf(address: string): string {
  const path = pathOf(address);
  return path.slice(0, path.lastIndexOf('/') + 1);
}
