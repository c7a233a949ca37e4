// What strangers name: a ping, or a token that may only submit to verified sites. It costs them
// nothing, so that it may cost us little: few sitemaps, few URLs, and the first to be forgotten.
import { PortolanError } from '../base/portolan-error.ts';
import type { SiteRecord } from '../store/site-record.ts';
import type { SitemapRecord } from '../store/sitemap-record.ts';
import { retireSitemap } from './retire-sitemap.ts';
import type { HarvestTools } from './site-run.ts';

// Less than a ping waits: who pings again right after a read is still told what came of it.
const REST_MS = 20_000;
const DAY_MS = 24 * 3_600_000;

/** How many sitemaps strangers may make known, of each site. */
export const STRANGER_LIMITS: {
  readonly namedInADay: number;
  readonly named: number;
  readonly withListed: number;
  readonly urls: number;
} = {
  /** New names in 24 hours. */
  namedInADay: 20,
  /** Names altogether; the oldest gives way to a new one. */
  named: 100,
  /** Names, and what the indexes among them list. */
  withListed: 900,
  /** URLs that all of those list together. */
  urls: 200_000,
};

/** Whether nothing but strangers names a sitemap. */
export function isStrangers({ source }: SitemapRecord): boolean {
  return source === 'stranger';
}

/**
 * Makes room for one more name of a stranger: where there are as many as there may be, the oldest
 * is forgotten.
 *
 * Errors: SUBMISSION_REFUSED when there were too many new ones in a day; STORE_UNUSABLE.
 */
export async function admitStranger(
  tools: Pick<HarvestTools, 'store' | 'clock'>,
  { id, url }: SiteRecord,
): Promise<void> {
  const { namedInADay, named } = STRANGER_LIMITS;
  const rows = await strangersOf(tools, id);
  const names = rows.filter(({ parentId }) => parentId === undefined);
  const since = tools.clock.now() - DAY_MS;
  if (names.filter(({ firstSeenAt }) => firstSeenAt > since).length >= namedInADay) {
    throw new PortolanError('SUBMISSION_REFUSED', {
      message: `${namedInADay} new sitemaps of ${url} were named by pings and submit tokens today.`,
      hint: 'Name it in robots.txt or in an index, or submit it with an admin token.',
      url,
    });
  }
  names.sort((a, b) => lastNamedAt(a) - lastNamedAt(b));
  const tooMany = Math.max(0, names.length - named + 1);
  for (const sitemap of names.slice(0, tooMany)) await retireSitemap(tools, sitemap);
}

/** How many more sitemaps the indexes that strangers named may make known. */
export async function strangersRoom(
  tools: Pick<HarvestTools, 'store'>,
  siteId: number,
): Promise<number> {
  return STRANGER_LIMITS.withListed - (await strangersOf(tools, siteId)).length;
}

/** How many sitemaps only strangers named, those that are gone and not forgotten yet too. */
export async function countStrangers(
  { store }: Pick<HarvestTools, 'store'>,
  siteId: number,
): Promise<number> {
  let count = 0;
  let after: string | undefined;
  do {
    const filter = { siteId, source: 'stranger', withGone: true } as const;
    const page = await store.sitemaps.page(filter, { limit: 1_000, ...(after && { after }) });
    count += page.rows.length;
    after = page.next;
  } while (after !== undefined);
  return count;
}

/** How many URLs a stranger's sitemap may list beside those of all others of its site. */
export async function strangersUrls(
  tools: Pick<HarvestTools, 'store'>,
  { id, siteId }: SitemapRecord,
): Promise<number> {
  const others = (await strangersOf(tools, siteId)).filter((sitemap) => sitemap.id !== id);
  // What an index lists is counted where it is listed.
  const urls = others.map(({ type, counts }) => (type === 'index' ? 0 : counts.urls));
  return STRANGER_LIMITS.urls - urls.reduce((sum, count) => sum + count, 0);
}

/**
 * Gives when a sitemap is read again that is asked for now: not at once after it was read, however
 * often it is asked for.
 */
export function restedUntil({ lastReadAt }: SitemapRecord, now: number): number {
  if (lastReadAt === undefined || lastReadAt > now) return now;
  return Math.max(now, lastReadAt + REST_MS);
}

function lastNamedAt({ submittedAt, firstSeenAt }: SitemapRecord): number {
  return submittedAt ?? firstSeenAt;
}

async function strangersOf(
  { store }: Pick<HarvestTools, 'store'>,
  siteId: number,
): Promise<SitemapRecord[]> {
  // One page holds all of them.
  const limit = STRANGER_LIMITS.withListed + STRANGER_LIMITS.named;
  const { rows } = await store.sitemaps.page({ siteId, source: 'stranger' }, { limit });
  return [...rows];
}
