// What the own sitemaps of a host list is met, and waits until nothing else does.
import type { Frontier } from '../../queue/port/frontier.ts';
import type { CrawledSitemap } from '../report/crawl-report.ts';
import { type CrawlSession, tellProgress } from '../session/crawl-session.ts';
import { readSiteSitemaps } from '../visit/read-site-sitemaps.ts';
import { LinkedSpellings } from './linked-spellings.ts';
import { SitemapLists } from './sitemap-lists.ts';

export interface TakenSitemaps {
  readonly sitemaps: readonly CrawledSitemap[];
  /** Nearly all of their lastmods have moved since the crawl before: they tell nothing. */
  readonly lastmodIsNoise: boolean;
}

// Fewer say nothing about all.
const KNOWN_MIN = 10;
const MOVED_SHARE_MAX = 0.9;

/**
 * Reads the sitemaps of a host, and meets what they list.
 *
 * Errors: those of the frontier; the signal's reason.
 */
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
    // Under its public name the site may not be there yet.
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

/** An address that a sitemap does not list in the form in which it is asked for. */
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
