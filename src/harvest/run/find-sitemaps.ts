// The step that looks for a site's sitemaps: those in robots.txt, else the default locations.
import { readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import type { RobotsTxtVisit } from '../../net/port/visit.ts';
import type {
  SitemapRecord,
  SitemapSource,
  SitemapStatus,
} from '../../store/port/sitemap-record.ts';
import { type DiscoveredSitemap, discoverSitemaps } from '../../tree/discover.ts';
import { eachSitemap } from '../tree/each-sitemap.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';
import { sitemapAddress } from '../tree/sitemap-address.ts';
import { sitemapRoom } from '../tree/strangers.ts';
import type { SiteRun } from './session/site-run.ts';

/** How many sitemaps of a robots.txt are taken. */
export const NAMED_SITEMAPS_MAX = 1_000;
// Enough to recognise an HTML page.
const SNIFFED_BYTES = 1_024;
const DEFAULT_PLACE = '/sitemap.xml';
const NEVER_FETCHED: ReadonlySet<SitemapStatus> = new Set([
  ...(['pending', 'fetching', 'couldnt-fetch', 'stale'] as const),
]);
const SOURCES: Readonly<Record<DiscoveredSitemap['found'], SitemapSource>> = {
  'robots-txt': 'robots-txt',
  guessed: 'guessed',
  page: 'page',
};

/**
 * Makes known what the site's robots.txt names, and retires what it does not name any more. Where
 * no sitemap is known at all, the default locations and the front page are tried. If that fails
 * too, `/sitemap.xml` is made known: it holds the cause, and the time of the next attempt.
 *
 * Errors: STORE_UNUSABLE; the signal's reason.
 */
export async function findSitemaps(run: SiteRun): Promise<void> {
  const { site, visitor, signal, proof } = run;
  const visit = await visitor.robotsTxt(site.url, signal);
  const { sitemaps } = readRobotsTxt(visit.body, { url: visit.finalUrl });
  const first = sitemaps.slice(0, NAMED_SITEMAPS_MAX);
  const named = first.map(({ loc }) => loc);
  proof.learn(visit.url, first);
  const fromRobots = named.map((url) => ({ url, found: 'robots-txt' }) as const);
  const { guess, hasRoot } = await makeAllKnown(run, fromRobots);
  if (saysAll(visit)) await forgetUnnamed(run, named);
  if (hasRoot || (await hasOtherRoot(run, guess))) {
    if (guess) await retireSitemap(run.writer, run.clock, guess);
    return;
  }
  const found = (await isForbidden(run)) ? [guessOf(run)] : await lookAround(run);
  await makeAllKnown(run, found);
  const isFound = found.some(({ url }) => url === guess?.url);
  if (guess && !isFound) await retireSitemap(run.writer, run.clock, guess);
}

const guessOf = ({ site }: SiteRun): DiscoveredSitemap => ({
  url: new URL(DEFAULT_PLACE, site.url).href,
  found: 'guessed',
});

// A guess that was never fetched: it represents the site until a sitemap is found.
function asGuess(sitemap: SitemapRecord | undefined): SitemapRecord | undefined {
  if (sitemap?.source !== 'guessed' || sitemap.lastSuccessAt !== undefined) return undefined;
  const isNeverFetched = NEVER_FETCHED.has(sitemap.status) || sitemap.failedAs !== undefined;
  return isNeverFetched ? sitemap : undefined;
}

async function hasOtherRoot(
  { store, site }: SiteRun,
  guess: SitemapRecord | undefined,
): Promise<boolean> {
  const { rows } = await store.sitemaps.page({ siteId: site.id, parentId: null }, { limit: 2 });
  return rows.some(({ id }) => id !== guess?.id);
}

// While robots.txt is unreachable, nothing may be fetched: RFC 9309, 2.3.1.4.
async function isForbidden(run: SiteRun): Promise<boolean> {
  const verdict = await run.visitor.robots(guessOf(run).url, undefined, run.signal);
  return verdict.because === 'unreachable';
}

/** Tries the default locations. If none exists, the first one stays: its read says what failed. */
async function lookAround(run: SiteRun): Promise<readonly DiscoveredSitemap[]> {
  const { site, visitor, signal } = run;
  const { sitemaps } = await discoverSitemaps(site.url, { visitor, signal });
  return sitemaps.length === 0 ? [guessOf(run)] : sitemaps;
}

// A robots.txt that was fetched, or does not exist, retires what it named before. A refusal or a
// maintenance page in its place does not: all URLs of those sitemaps would be lost.
function saysAll({ status, error, contentType = '', body }: RobotsTxtVisit): boolean {
  if (error !== undefined) return false;
  if (status === 404 || status === 410) return true;
  if (status !== 200) return false;
  const start = new TextDecoder('latin1').decode(body.subarray(0, SNIFFED_BYTES));
  return !/^\s*text\/html/i.test(contentType) && !/^\s*</.test(start);
}

interface Known {
  /** The guess that nothing else names. */
  readonly guess: SitemapRecord | undefined;
  /** Whether one of the sitemaps is listed by no index. */
  readonly hasRoot: boolean;
}

// A robots.txt may name other sitemaps every day: the limit of the site holds for them, too.
async function makeAllKnown(run: SiteRun, found: readonly DiscoveredSitemap[]): Promise<Known> {
  const { store, site, counts, clock } = run;
  const sources = new Map<string, SitemapSource>();
  for (const sitemap of found) {
    const url = sitemapAddress(sitemap.url);
    if (url !== undefined) sources.set(url, SOURCES[sitemap.found]);
  }
  const { url: guessed } = guessOf(run);
  const known = await store.sitemaps.findMany(site.id, [...new Set(sources.keys()).add(guessed)]);
  const unknown = [...sources.keys()].filter((url) => !known.has(url));
  let room = unknown.length === 0 ? 0 : await sitemapRoom(run, site.id);
  for (const url of unknown) {
    if (room > 0) room -= 1;
    else {
      sources.delete(url);
      counts.complete = false;
    }
  }
  const at = clock.now();
  const news = [...sources].filter(([url, source]) => !isKnownAs(known.get(url), source));
  if (news.length > 0) {
    await run.writer.ensureSitemaps(news.map(([url, source]) => ({ url, source, at })));
  }
  const guess = sources.has(guessed) ? undefined : asGuess(known.get(guessed));
  return { guess, hasRoot: [...sources.keys()].some((url) => isRootNow(known.get(url))) };
}

// Naming it again changes nothing.
function isKnownAs(sitemap: SitemapRecord | undefined, source: SitemapSource): boolean {
  if (sitemap === undefined || sitemap.status === 'gone' || sitemap.depth > 0) return false;
  return sitemap.source === source || sitemap.source === 'submitted';
}

// One that is new, or was gone, begins without an index above it.
function isRootNow(sitemap: SitemapRecord | undefined): boolean {
  return !sitemap || sitemap.status === 'gone' || sitemap.parentId === undefined;
}

async function forgetUnnamed(run: SiteRun, named: readonly string[]): Promise<void> {
  const { site } = run;
  const kept = new Set(named.map(sitemapAddress));
  const filter = { siteId: site.id, source: 'robots-txt' } as const;
  await eachSitemap(run, filter, async (sitemap) => {
    if (kept.has(sitemap.url)) return;
    // A sitemap that an index also lists is known only by the index from now on.
    if (sitemap.parentId === undefined) await retireSitemap(run.writer, run.clock, sitemap);
    else await run.writer.change(sitemap.id, { source: 'index' });
  });
}
