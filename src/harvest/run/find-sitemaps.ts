// The step that looks for a site's sitemaps: what robots.txt names, else where they usually lie.
import { readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import type { RobotsTxtVisit } from '../../net/port/visit.ts';
import type {
  SitemapRecord,
  SitemapSource,
  SitemapStatus,
} from '../../store/port/sitemap-record.ts';
import { type DiscoveredSitemap, discoverSitemaps } from '../../tree/discover.ts';
import { sitemapAddress } from '../submit/sitemap-address.ts';
import { sitemapRoom } from '../submit/sitemap-room.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';
import type { SiteRun } from './site-run.ts';

/** How many sitemaps of a robots.txt are taken. */
export const NAMED_SITEMAPS_MAX = 1_000;
const PAGE_ROWS = 1_000;
// Enough to tell a page from a robots.txt.
const SNIFFED_BYTES = 1_024;
const USUAL_PLACE = '/sitemap.xml';
const NEVER_HAD: ReadonlySet<SitemapStatus> = new Set([
  ...(['pending', 'fetching', 'couldnt-fetch', 'stale'] as const),
]);
const SOURCES: Readonly<Record<DiscoveredSitemap['found'], SitemapSource>> = {
  'robots-txt': 'robots-txt',
  guessed: 'guessed',
  page: 'page',
};

/**
 * Makes known what the site's robots.txt names, and forgets what it named before and does not any
 * more. Where no sitemap is known at all, the usual places are tried and the front page is asked.
 * Of a site that cannot be asked, or has none, `/sitemap.xml` is known, so that the cause stands
 * somewhere, and when it is looked for again.
 *
 * Errors: STORE_UNUSABLE; the signal's reason.
 */
export async function findSitemaps(run: SiteRun): Promise<void> {
  const { site, visitor, store, signal, proof } = run;
  const visit = await visitor.robotsTxt(site.url, signal);
  const { sitemaps } = readRobotsTxt(visit.body, { url: visit.finalUrl });
  const first = sitemaps.slice(0, NAMED_SITEMAPS_MAX);
  const named = first.map(({ loc }) => loc);
  proof.learn(visit.url, first);
  await makeAllKnown(
    run,
    named.map((url) => ({ url, found: 'robots-txt' })),
  );
  if (saysAll(visit)) await forgetUnnamed(run, named);
  const guess = await standingGuess(run);
  const { rows } = await store.sitemaps.page({ siteId: site.id, parentId: null }, { limit: 2 });
  if (rows.some(({ id }) => id !== guess?.id)) {
    if (guess) await retireSitemap(run, guess);
    return;
  }
  const found = (await isForbidden(run)) ? [guessOf(run)] : await lookAround(run);
  await makeAllKnown(run, found);
  const isFound = found.some(({ url }) => url === guess?.url);
  if (guess && !isFound) await retireSitemap(run, guess);
}

const guessOf = ({ site }: SiteRun): DiscoveredSitemap => ({
  url: new URL(USUAL_PLACE, site.url).href,
  found: 'guessed',
});

// What was only guessed and could never be had: it stands for the site until there is better.
async function standingGuess(run: SiteRun): Promise<SitemapRecord | undefined> {
  const sitemap = await run.store.sitemaps.find(run.site.id, guessOf(run).url);
  if (sitemap?.source !== 'guessed' || sitemap.lastSuccessAt !== undefined) return undefined;
  const isNeverHad = NEVER_HAD.has(sitemap.status) || sitemap.failedAs !== undefined;
  return isNeverHad ? sitemap : undefined;
}

// Until a robots.txt is had that could not be, nothing may be asked for: RFC 9309, 2.3.1.4.
async function isForbidden(run: SiteRun): Promise<boolean> {
  const verdict = await run.visitor.robots(guessOf(run).url, undefined, run.signal);
  return verdict.because === 'unreachable';
}

/**
 * Looks at the usual places. Where there is nothing, the first of them is taken for a sitemap all
 * the same: its failed read then says what is wrong with the site.
 */
async function lookAround(run: SiteRun): Promise<readonly DiscoveredSitemap[]> {
  const { site, visitor, signal } = run;
  const { sitemaps } = await discoverSitemaps(site.url, { visitor, signal });
  return sitemaps.length === 0 ? [guessOf(run)] : sitemaps;
}

// Only a file that was had, or is known not to be there, takes back what it named before. A refusal
// or a page for maintenance in its place does not: with the sitemaps all their URLs would be gone.
function saysAll({ status, error, contentType = '', body }: RobotsTxtVisit): boolean {
  if (error !== undefined) return false;
  if (status === 404 || status === 410) return true;
  if (status !== 200) return false;
  const start = new TextDecoder('latin1').decode(body.subarray(0, SNIFFED_BYTES));
  return !/^\s*text\/html/i.test(contentType) && !/^\s*</.test(start);
}

// A site's robots.txt may name others every day: there is room for so many, as for an index.
async function makeAllKnown(run: SiteRun, found: readonly DiscoveredSitemap[]): Promise<void> {
  const { store, site, counts, clock } = run;
  let room = await sitemapRoom(run, site.id);
  for (const sitemap of found) {
    const url = sitemapAddress(sitemap.url);
    if (url === undefined) continue;
    const isNew = room < found.length && !(await store.sitemaps.find(site.id, url));
    if (isNew && room <= 0) {
      counts.complete = false;
      continue;
    }
    if (isNew) room -= 1;
    const source = SOURCES[sitemap.found];
    await store.sitemaps.ensure({ siteId: site.id, url, source, at: clock.now() });
  }
}

async function forgetUnnamed(run: SiteRun, named: readonly string[]): Promise<void> {
  const { store, site } = run;
  const kept = new Set(named.map(sitemapAddress));
  const filter = { siteId: site.id, source: 'robots-txt' } as const;
  let after: string | undefined;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.sitemaps.page(filter, request);
    for (const sitemap of page.rows) if (!kept.has(sitemap.url)) await takeBack(run, sitemap);
    after = page.next;
  } while (after !== undefined);
}

// What an index lists as well is known by that alone from now on.
async function takeBack(run: SiteRun, sitemap: SitemapRecord): Promise<void> {
  if (sitemap.parentId === undefined) await retireSitemap(run, sitemap);
  else await run.store.sitemaps.change(sitemap.id, { source: 'index' });
}
