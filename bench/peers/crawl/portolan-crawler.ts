// Portolan by its library: crawled with its defaults, and the sitemap published into a folder. V8
// is set as the command sets it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deferTurboFan } from '../../../src/cli/front/defer-turbofan.ts';
import { holdYoungGeneration } from '../../../src/cli/front/young-memory.ts';
import { crawl } from '../../../src/crawl/crawl.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { CrawlSite } from './crawl-peer.ts';

/** Publishes, and gives the addresses of what was published. Errors: those of both. */
export const crawlSite: CrawlSite = async ({ url, folder }) => {
  deferTurboFan();
  const release = holdYoungGeneration();
  await using run = crawl(url, { state: join(folder, 'crawl.sqlite') });
  const targets = join(folder, 'out');
  await publish({ base: (await run.open()).scope, source: run, targets });
  release();
  return publishedIn(targets);
};

function* publishedIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const text = name.endsWith('.xml') ? readFileSync(join(folder, name), 'utf8') : '';
    if (!text.includes('<urlset')) continue;
    for (const [, loc = ''] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      yield loc.replaceAll('&amp;', '&');
    }
  }
}
