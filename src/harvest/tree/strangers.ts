// How many sitemaps a site may have, and how many of them strangers may name: a ping, or a token
// that may submit to verified sites only. Naming costs them nothing, so it must cost us little.
import { PortolanError } from '../../base/portolan-error.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { HarvestTools } from '../run/session/site-run.ts';
import { eachSitemap } from './each-sitemap.ts';
import { retireSitemap } from './retire-sitemap.ts';

// Shorter than a ping waits: a ping right after a read still reports the result of the next one.
const COOLDOWN_MS = 20_000;
const DAY_MS = 24 * 3_600_000;

/**
 * How many sitemaps of each site strangers may make known: all pings without a token together, and
 * each submit token by itself, so that nobody uses up the quota of a token's owner.
 */
export const STRANGER_LIMITS = {
  /** New names in 24 hours. */
  namedInADay: 20,
  /** Names in total; a new one replaces the oldest. */
  named: 100,
  /** Names, and what the indexes among them list. */
  withListed: 900,
  /** URLs that all of those list together. */
  urls: 200_000,
} as const;

/** Whether only strangers name a sitemap. */
export function isStrangers({ source }: SitemapRecord): boolean {
  return source === 'stranger';
}

/**
 * Makes room for one more sitemap that a stranger names: at the limit the oldest is retired.
 * `namedBy`: the token's name; absent for pings without one.
 *
 * Errors: SUBMISSION_REFUSED when there were too many new ones in a day; STORE_UNUSABLE.
 */
export async function admitStranger(
  tools: Pick<HarvestTools, 'store' | 'clock'>,
  { id: siteId, url }: SiteRecord,
  namedBy?: string,
): Promise<void> {
  const { namedInADay, named } = STRANGER_LIMITS;
  const rows = await strangersOf(tools, { siteId, namedBy });
  const names = rows.filter(({ parentId }) => parentId === undefined);
  const since = tools.clock.now() - DAY_MS;
  if (names.filter(({ firstSeenAt }) => firstSeenAt > since).length >= namedInADay) {
    const who = namedBy === undefined ? 'pings without a token' : `the token “${namedBy}”`;
    const own =
      namedBy === undefined ? ', or with a submit token, which has a quota of its own' : '';
    throw new PortolanError('SUBMISSION_REFUSED', {
      message: `Today ${who} named ${namedInADay} new sitemaps of ${url}, the most allowed.`,
      hint: `Name it in robots.txt or in an index, submit it with an admin token${own}.`,
      url,
    });
  }
  names.sort((a, b) => lastNamedAt(a) - lastNamedAt(b));
  const tooMany = Math.max(0, names.length - named + 1);
  const { store, clock } = tools;
  for (const sitemap of names.slice(0, tooMany)) {
    await retireSitemap(store.sitemaps, clock, sitemap);
  }
}

/** Returns how many more sitemaps a stranger's index may make known. */
export async function strangersRoom(
  tools: Pick<HarvestTools, 'store'>,
  index: SitemapRecord,
): Promise<number> {
  return STRANGER_LIMITS.withListed - (await strangersOf(tools, index)).length;
}

/**
 * Returns how many more sitemaps of a site may be remembered; 0 or less when the limit is reached.
 * Gone ones count until they are forgotten, so that a site cannot list others every day. What
 * strangers named does not count.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function sitemapRoom(
  { store, settings }: Pick<HarvestTools, 'store' | 'settings'>,
  siteId: number,
): Promise<number> {
  const counts = Object.values(await store.sitemaps.statuses(siteId));
  const room = settings.sitemapsMax - counts.reduce((sum, count) => sum + count, 0);
  if (room > 0) return room;
  let strangers = 0;
  const filter = { siteId, source: 'stranger', withGone: true } as const;
  await eachSitemap({ store }, filter, async () => {
    strangers += 1;
  });
  return room + strangers;
}

/** Returns how many URLs a sitemap may list beside all others that the same strangers named. */
export async function strangersUrls(
  tools: Pick<HarvestTools, 'store'>,
  sitemap: SitemapRecord,
): Promise<number> {
  const others = (await strangersOf(tools, sitemap)).filter(({ id }) => id !== sitemap.id);
  // What an index lists counts where it is listed.
  const urls = others.map(({ type, counts }) => (type === 'index' ? 0 : counts.urls));
  return STRANGER_LIMITS.urls - urls.reduce((sum, count) => sum + count, 0);
}

/** Returns when a stranger's request has a sitemap read: not right after its last read. */
export function cooledDownAt({ lastReadAt }: SitemapRecord, now: number): number {
  if (lastReadAt === undefined || lastReadAt > now) return now;
  return Math.max(now, lastReadAt + COOLDOWN_MS);
}

function lastNamedAt({ submittedAt, firstSeenAt }: SitemapRecord): number {
  return submittedAt ?? firstSeenAt;
}

/** Returns what the same strangers named: those without a token, or those with this one. */
async function strangersOf(
  { store }: Pick<HarvestTools, 'store'>,
  { siteId, namedBy }: { readonly siteId: number; readonly namedBy?: string | undefined },
): Promise<SitemapRecord[]> {
  // Each token has a thousand at most, and tokens are made by admins.
  const found: SitemapRecord[] = [];
  await eachSitemap({ store }, { siteId, source: 'stranger' }, async (sitemap) => {
    if (sitemap.namedBy === namedBy) found.push(sitemap);
  });
  return found;
}
