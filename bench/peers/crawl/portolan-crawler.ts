// Portolan by its library: crawled with its defaults, and the sitemap published into a folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crawl } from '../../../src/crawl/crawl.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { CrawlSite } from './crawl-peer.ts';

/** Publishes, and gives the addresses of what was published. Errors: those of both. */
export const crawlSite: CrawlSite = async ({ url, folder }) => {
  const run = crawl(url, { state: join(folder, 'crawl.sqlite') });
  const targets = join(folder, 'out');
  await publish({ base: (await run.open()).scope, source: run, targets });
  return readdirSync(targets)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => readFileSync(join(targets, name), 'utf8'))
    .filter((text) => text.includes('<urlset'))
    .flatMap((text) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)])
    .map(([, loc = '']) => loc.replaceAll('&amp;', '&'));
};
