// crawlee's CheerioCrawler. It knows no sitemaps to write: what it handled is what it gives.
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import type { CrawlSite } from './crawl-peer.ts';

/** With its queue in memory alone. Errors: crawlee's. */
export const crawlInMemory: CrawlSite = (job) => crawlSite(job, false);

/** With its queue in files, as it comes. Errors: crawlee's. */
export const crawlPersisted: CrawlSite = (job) => crawlSite(job, true);

async function crawlSite(
  { url, folder }: Parameters<CrawlSite>[0],
  persistStorage: boolean,
): Promise<Iterable<string>> {
  log.setLevel(log.LEVELS.OFF);
  const found = new Map<string, string>();
  const crawler = new CheerioCrawler(
    {
      respectRobotsTxtFile: true,
      async requestHandler({ request, $, enqueueLinks }) {
        found.set(request.loadedUrl, $('title').text());
        await enqueueLinks();
      },
    },
    new Configuration({ persistStorage, storageClientOptions: { localDataDirectory: folder } }),
  );
  await crawler.run([url]);
  return found.keys();
}
