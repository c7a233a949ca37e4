// linkinator, a checker of links: it crawls a site, too. What it parsed as pages is what it gives.
import { LinkChecker, LinkState } from 'linkinator';
import type { CrawlSite } from './crawl-peer.ts';

const CONNECTIONS = 100;
const NO_PAGES = ['/images/', '\\.css$'];

/** With its own settings: pictures and style sheets are asked for, too. Errors: linkinator's. */
export const crawlAll: CrawlSite = ({ url }) => crawlSite(url, []);

/** Without what is no page. Errors: linkinator's. */
export const crawlPages: CrawlSite = ({ url }) => crawlSite(url, NO_PAGES);

async function crawlSite(url: string, linksToSkip: string[]): Promise<Iterable<string>> {
  const checker = new LinkChecker();
  const parsed = new Set<string>();
  checker.on('pagestart', (page) => parsed.add(String(page)));
  const result = await checker.check({
    path: url,
    recurse: true,
    concurrency: CONNECTIONS,
    linksToSkip,
  });
  const broken = result.links.filter(({ state }) => state !== LinkState.OK);
  for (const link of broken) parsed.delete(link.url);
  return parsed;
}
