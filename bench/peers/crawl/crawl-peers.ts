// The table of crawlers: Portolan first, then its peers.
import type { CrawlPeer } from './crawl-peer.ts';

/** Every crawler, in the order of the table. All others are compared to the first. */
export const CRAWL_PEERS: readonly CrawlPeer[] = [
  {
    id: 'portolan',
    title: 'Portolan',
    settings: 'defaults, its state in a file, the sitemap published',
    load: () => import('./portolan-crawler.ts').then((adapter) => adapter.crawlSite),
  },
  {
    id: 'crawlee-memory',
    title: 'crawlee CheerioCrawler, in memory',
    packageName: '@crawlee/cheerio',
    settings: 'persistStorage: false, respectRobotsTxtFile; enqueues the links, reads the title',
    load: () => import('./crawlee-crawler.ts').then((adapter) => adapter.crawlInMemory),
  },
  {
    id: 'crawlee',
    title: 'crawlee CheerioCrawler, as it comes',
    packageName: '@crawlee/cheerio',
    settings: 'respectRobotsTxtFile; enqueues the links, reads the title',
    load: () => import('./crawlee-crawler.ts').then((adapter) => adapter.crawlPersisted),
  },
  {
    id: 'sitemap-generator',
    title: 'sitemap-generator',
    packageName: 'sitemap-generator',
    settings: 'interval 1 ms in place of 250, 50 connections, its sitemap written',
    load: () => import('./generator-crawler.ts').then((adapter) => adapter.crawlSite),
  },
  {
    id: 'linkinator',
    title: 'linkinator',
    packageName: 'linkinator',
    settings: 'recurse, 100 connections; it asks for pictures and style sheets, too',
    load: () => import('./linkinator-crawler.ts').then((adapter) => adapter.crawlSite),
  },
];

/** Gives the crawler of an id. Errors: a plain error when there is none. */
export function crawlPeer(id: string): CrawlPeer {
  const peer = CRAWL_PEERS.find((one) => one.id === id);
  if (!peer) throw new Error(`There is no crawler ${id}.`);
  return peer;
}
