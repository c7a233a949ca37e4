// Reads the sitemaps of a host and adds what they list, to wait until nothing else does.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import { damageOf } from '../../tree/damaged-sitemap.ts';
import { discoverSitemaps } from '../../tree/discover.ts';
import { walkSitemapTree } from '../../tree/sitemap-tree.ts';
import { createVisitOpener } from '../../tree/visit-opener.ts';
import { LinkedSpellings } from '../book/linked-spellings.ts';
import type { CrawledSitemap } from '../port/crawl-report.ts';
import { SitemapLists } from '../record/sitemap-lists.ts';
import { type CrawlSession, reportProgress } from '../session/crawl-session.ts';

/** The maximum number of entries taken from the sitemaps of a host. */
const ENTRIES_MAX = 10_000_000;
/** The time after which no further sitemap is begun. */
const TIME_MS_MAX = 3_600_000;
// Fewer lastmods are not significant.
const KNOWN_MIN = 10;
const MOVED_SHARE_MAX = 0.9;

/**
 * Finds and reads the sitemaps of a host. The result names those that could not be read.
 * `lastmodIsNoise`: nearly all lastmods changed since the last crawl, so they are ignored.
 */
export async function takeSitemaps(
  session: CrawlSession,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly sitemaps: readonly CrawledSitemap[]; readonly lastmodIsNoise: boolean }> {
  const { book, form, frontier } = session;
  const lists = new SitemapLists();
  let known = 0;
  let moved = 0;
  const onListed = (entry: UrlEntry, sitemap: string): Promise<void> | undefined => {
    const { loc } = entry;
    const url = form(loc);
    if (url === undefined) return undefined;
    const lastmodSeconds = secondsOf(entry.lastmod);
    const before = lastmodBefore(frontier, url);
    known += before > 0 ? 1 : 0;
    moved += before > 0 && lastmodSeconds > before ? 1 : 0;
    if (url !== loc) {
      const meeting = meetRespelt(session, loc, lastmodSeconds);
      return meeting.then((number) => lists.add(sitemap, number));
    }
    lists.add(sitemap, book.meetListed(url, lastmodSeconds));
    return undefined;
  };
  const sitemaps = await readSitemaps(session, { origin, signal, onListed });
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

interface SitemapOptions {
  readonly origin: string;
  readonly signal: AbortSignal | undefined;
  readonly onListed: (entry: UrlEntry, sitemap: string) => Promise<void> | undefined;
}

async function readSitemaps(
  session: CrawlSession,
  { origin, signal, onListed }: SitemapOptions,
): Promise<readonly CrawledSitemap[]> {
  const { visitor, form, options, progress } = session;
  const onTry = (at: string): void => {
    progress.at = at;
    reportProgress(session);
  };
  const { sitemaps } = await discoverSitemaps(origin, { visitor, signal, onTry });
  const counts = new Map<string, CrawledSitemap>();
  const damaged = new Map<string, string>();
  const open = createVisitOpener(visitor);
  const walk = walkSitemapTree(
    sitemaps.map(({ url }) => url),
    {
      // Under its public name the site may not exist yet.
      open: (url, opening) => open(form(url) ?? url, opening),
      timeMsMax: options.timeMsMax ?? TIME_MS_MAX,
      signal,
      verifyGzip: true,
      onProblem: (problem) => {
        if (damageOf(problem)) damaged.set(problem.url, problem.message);
      },
      onSitemap: ({ url }) => {
        counts.set(url, { url, entries: 0 });
        onTry(url);
      },
      onSitemapEnd: ({ url, summary, error }) => {
        const damage = damaged.get(url);
        const entries = damage === undefined ? (summary?.entries ?? 0) : 0;
        const why = error?.message ?? (damage && `${damage} Its entries were ignored.`);
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
        const listing = onListed(entry, sitemap.url);
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
