// What strangers name: a ping, or a token that may only submit to verified sites. It costs them
// nothing, so that it may cost us little: few sitemaps, few URLs, and the first to be forgotten.
import { PortolanError } from '../../base/portolan-error.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SitemapFilter, Store } from '../../store/port/store.ts';
import type { HarvestTools } from '../run/session/site-run.ts';
import { retireSitemap } from './retire-sitemap.ts';

// Less than a ping waits: who pings again right after a read is still told what came of it.
const REST_MS = 20_000;
const DAY_MS = 24 * 3_600_000;
const PAGE_ROWS = 1_000;

/**
 * How many sitemaps strangers may make known, of each site: pings without a token all together, and
 * each submit token by itself, so that nobody uses up what a token's owner needs.
 */
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
 * is forgotten. `namedBy`: the token's name; absent for pings without one.
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
  for (const sitemap of names.slice(0, tooMany)) await retireSitemap(tools, sitemap);
}

/** How many more sitemaps a stranger's index may make known, beside the others of who named it. */
export async function strangersRoom(
  tools: Pick<HarvestTools, 'store'>,
  index: SitemapRecord,
): Promise<number> {
  return STRANGER_LIMITS.withListed - (await strangersOf(tools, index)).length;
}

/** How many sitemaps only strangers named, those that are gone and not forgotten yet too. */
export async function countStrangers(
  { store }: Pick<HarvestTools, 'store'>,
  siteId: number,
): Promise<number> {
  let count = 0;
  const filter = { siteId, source: 'stranger', withGone: true } as const;
  for await (const rows of eachPage(store, filter)) count += rows.length;
  return count;
}

/** How many URLs a stranger's sitemap may list beside all others of its site of who named it. */
export async function strangersUrls(
  tools: Pick<HarvestTools, 'store'>,
  sitemap: SitemapRecord,
): Promise<number> {
  const others = (await strangersOf(tools, sitemap)).filter(({ id }) => id !== sitemap.id);
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

/** What the same strangers named: those without a token, or those with one. */
async function strangersOf(
  { store }: Pick<HarvestTools, 'store'>,
  { siteId, namedBy }: { readonly siteId: number; readonly namedBy?: string | undefined },
): Promise<SitemapRecord[]> {
  const found: SitemapRecord[] = [];
  for await (const rows of eachPage(store, { siteId, source: 'stranger' })) {
    found.push(...rows.filter((sitemap) => sitemap.namedBy === namedBy));
  }
  return found;
}

// Each token has a thousand at most, and tokens are made by admins.
async function* eachPage(
  store: Pick<Store, 'sitemaps'>,
  filter: SitemapFilter,
): AsyncGenerator<readonly SitemapRecord[]> {
  let after: string | undefined;
  do {
    const page = await store.sitemaps.page(filter, { limit: PAGE_ROWS, after });
    yield page.rows;
    after = page.next;
  } while (after !== undefined);
}
