// linkinator, a checker of links: it crawls a site, too. What it parsed as pages is what it gives.
import { LinkChecker, LinkState } from 'linkinator';
import type { CrawlSite } from './crawl-peer.ts';

const CONNECTIONS = 100;

/**
 * With its own settings. Told to skip pictures and style sheets, it takes twice as long for
 * 5,000 pages.
 *
 * Errors: linkinator's.
 */
export const crawlSite: CrawlSite = async ({ url }) => {
  const checker = new LinkChecker();
  const parsed = new Set<string>();
  checker.on('pagestart', (page) => parsed.add(String(page)));
  const result = await checker.check({ path: url, recurse: true, concurrency: CONNECTIONS });
  const broken = result.links.filter(({ state }) => state !== LinkState.OK);
  for (const link of broken) parsed.delete(link.url);
  return parsed;
};
