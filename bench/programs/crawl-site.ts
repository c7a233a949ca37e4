// Crawls a site with one of the crawlers: `node crawl-site.ts <crawler> <url> <folder>`. The
// addresses that it gives, and its memory, go into <folder>/given.json. What is measured of it, is
// measured from outside: the whole process, from its start to its end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryUse } from '../measure/memory-use.ts';
import { crawlPeer } from '../peers/crawl/crawl-peers.ts';

const [peerId = '', url = '', folder = ''] = process.argv.slice(2);
const own = join(folder, 'own');
mkdirSync(own, { recursive: true });
const crawlSite = await crawlPeer(peerId).load();
const given = await crawlSite({ url, folder: own });
const { peakMb } = memoryUse();
const addresses = [...given];
writeFileSync(join(folder, 'given.json'), JSON.stringify({ peakMb, addresses }));
// Some keep connections or timers open, which is nobody's work any more.
process.exit();
