// The site's own sitemaps: which pages they list, and since when these are as they are.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { damageOf } from '../../tree/damaged-sitemap.ts';
import { discoverSitemaps } from '../../tree/discover.ts';
import { walkSitemapTree } from '../../tree/sitemap-tree.ts';
import { createVisitOpener } from '../../tree/visit-opener.ts';
import type { CrawledSitemap } from '../report/crawl-report.ts';

export interface SiteSitemapsOptions {
  readonly visitor: Visitor;
  readonly signal?: AbortSignal | undefined;
  /** After how long no more sitemaps are begun, in milliseconds. Default 3,600,000: an hour. */
  readonly timeMsMax?: number | undefined;
  /**
   * Told each address that is listed, with its lastmod in seconds since 1970, or 0, and the sitemap
   * that lists it.
   */
  readonly onListed: (loc: string, lastmodSeconds: number, sitemap: string) => void | Promise<void>;
  /** Gives the address at which a sitemap is asked for. */
  readonly locate: (url: string) => string;
  /** Told each sitemap before it is read. */
  readonly onSitemap?: ((url: string) => void) | undefined;
}

/** The most entries that are taken of a site's sitemaps. */
const ENTRIES_MAX = 10_000_000;
const TIME_MS_MAX = 3_600_000;
const NOT_BELIEVED = 'What it lists was not taken in.';

/**
 * Finds and reads the sitemaps of a site. What cannot be read is told in the result.
 *
 * Errors: the signal's reason.
 */
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
    // A single sitemap that could not be opened: the site has none that can be read.
    const [first] = sitemaps;
    if (first) counts.set(first.url, { url: first.url, entries: 0, error: error.message });
  }
  return [...counts.values()];
}

function secondsOf(lastmod: string | undefined): number {
  const moment = lastmod === undefined ? undefined : parseW3cDatetime(lastmod);
  return moment === undefined ? 0 : Math.max(0, Math.floor(moment.epochMs / 1_000));
}
