// Reads the sitemaps of a host and adds what they list, to wait until nothing else does.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import { damageOf } from '../../tree/damaged-sitemap.ts';
import { discoverSitemaps } from '../../tree/discover.ts';
import { walkSitemapTree } from '../../tree/sitemap-tree.ts';
import { createVisitOpener } from '../../tree/visit-opener.ts';
import { LinkedSpellings } from '../book/linked-spellings.ts';
import type { CrawledSitemap } from '../port/crawl-report.ts';
import { SitemapLists } from '../record/sitemap-lists.ts';
import { type CrawlSession, tellProgress } from '../session/crawl-session.ts';

export interface TakenSitemaps {
  readonly sitemaps: readonly CrawledSitemap[];
  /** Nearly all lastmods changed since the last crawl, so they are ignored. */
  readonly lastmodIsNoise: boolean;
}

// Fewer are not significant.
const KNOWN_MIN = 10;
const MOVED_SHARE_MAX = 0.9;

export async function takeSitemaps(
  session: CrawlSession,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<TakenSitemaps> {
  const { options, visitor, book, form, frontier, progress } = session;
  const lists = new SitemapLists();
  let known = 0;
  let moved = 0;
  const sitemaps = await readSiteSitemaps(origin, {
    visitor,
    signal,
    timeMsMax: options.timeMsMax,
    // Under its public name the site may not exist yet.
    locate: (at) => form(at) ?? at,
    onListed: (loc, lastmodSeconds, sitemap) => {
      const url = form(loc);
      if (url === undefined) return;
      const before = lastmodBefore(frontier, url);
      known += before > 0 ? 1 : 0;
      moved += before > 0 && lastmodSeconds > before ? 1 : 0;
      if (url === loc) lists.add(sitemap, book.meetListed(url, lastmodSeconds));
      else {
        const meeting = meetRespelt(session, loc, lastmodSeconds);
        return meeting.then((number) => lists.add(sitemap, number));
      }
    },
    onSitemap: (at) => {
      progress.at = at;
      tellProgress(session);
    },
  });
  lists.write(frontier, origin);
  return { sitemaps, lastmodIsNoise: known >= KNOWN_MIN && moved > known * MOVED_SHARE_MAX };
}

/** Adds an address that a sitemap lists in another spelling than the normalised one. */
async function meetRespelt(
  { form, drop, book, visitor }: CrawlSession,
  loc: string,
  lastmodSeconds: number,
): Promise<number> {
  const spellings = new LinkedSpellings(form, drop);
  const url = spellings.form(loc);
  if (url === undefined) return 0;
  await spellings.judge(visitor);
  return book.meetListed(url, lastmodSeconds, spellings.isDisallowed(url));
}

function lastmodBefore(frontier: Frontier, url: string): number {
  const [number = 0] = frontier.find([url]);
  return number === 0 ? 0 : (frontier.row(number)?.lastmodSeconds ?? 0);
}

export interface SiteSitemapsOptions {
  readonly visitor: Visitor;
  readonly signal?: AbortSignal | undefined;
  /** Time after which no further sitemap is begun, in milliseconds. Default 3,600,000: an hour. */
  readonly timeMsMax?: number | undefined;
  /** Called with each listed address, its lastmod in seconds since 1970 or 0, and its sitemap. */
  readonly onListed: (loc: string, lastmodSeconds: number, sitemap: string) => void | Promise<void>;
  /** The address at which a sitemap is fetched. */
  readonly locate: (url: string) => string;
  /** Called before each sitemap is read. */
  readonly onSitemap?: ((url: string) => void) | undefined;
}

/** The maximum number of entries taken from a site's sitemaps. */
const ENTRIES_MAX = 10_000_000;
const TIME_MS_MAX = 3_600_000;
const NOT_BELIEVED = 'What it lists was not taken in.';

/** Finds and reads the sitemaps of a site. The result names those that could not be read. */
export async function readSiteSitemaps(
  site: string,
  options: SiteSitemapsOptions,
): Promise<readonly CrawledSitemap[]> {
  const { visitor, signal, onListed, onSitemap, locate, timeMsMax = TIME_MS_MAX } = options;
  const given = signal && { signal };
  const { sitemaps } = await discoverSitemaps(site, { visitor, ...given, onTry: onSitemap });
  const counts = new Map<string, CrawledSitemap>();
  const damaged = new Map<string, string>();
  const open = createVisitOpener(visitor);
  const walk = walkSitemapTree(
    sitemaps.map(({ url }) => url),
    {
      open: (url, opening) => open(locate(url), opening),
      timeMsMax,
      ...given,
      verifyGzip: true,
      onProblem: (problem) => {
        if (damageOf(problem)) damaged.set(problem.url, problem.message);
      },
      onSitemap: ({ url }) => {
        counts.set(url, { url, entries: 0 });
        onSitemap?.(url);
      },
      onSitemapEnd: ({ url, summary, error }) => {
        const damage = damaged.get(url);
        const entries = damage === undefined ? (summary?.entries ?? 0) : 0;
        const why = error?.message ?? (damage && `${damage} ${NOT_BELIEVED}`);
        counts.set(url, { url, entries, ...(why && { error: why }) });
      },
    },
  );
  let taken = 0;
  try {
    for await (const { sitemap, entries } of walk) {
      if (taken >= ENTRIES_MAX) break;
      if (damaged.has(sitemap.url)) continue;
      for (const entry of entries) {
        if (entry.kind !== 'url' || taken >= ENTRIES_MAX) continue;
        taken += 1;
        const listing = onListed(entry.loc, secondsOf(entry.lastmod), sitemap.url);
        if (listing !== undefined) await listing;
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    // The only sitemap could not be opened.
    const [first] = sitemaps;
    if (first) counts.set(first.url, { url: first.url, entries: 0, error: error.message });
  }
  return [...counts.values()];
}

function secondsOf(lastmod: string | undefined): number {
  const moment = lastmod === undefined ? undefined : parseW3cDatetime(lastmod);
  return moment === undefined ? 0 : Math.max(0, Math.floor(moment.epochMs / 1_000));
}
