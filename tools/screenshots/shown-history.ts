// A console that has watched made-up sites for some weeks: what the pictures show.
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Clock } from '../../src/base/clock.ts';
import { main } from '../../src/cli/main.ts';
import { silentLog } from '../../src/console/core/console-context.ts';
import { createConsole } from '../../src/console/create-console.ts';
import { serveConsole } from '../../src/console/serve-console.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import type { Harvest } from '../../src/harvest/port/harvest.ts';
import { PORTOLAN_VERSION } from '../../src/net/identity/portolan-version.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { openStore } from '../../src/store/open-store.ts';
import { serveFolder } from '../start/serve-folder.ts';
import { type MadeShop, madeShop, SHOP, shopDayAt, spread } from './made-shop.ts';
import { startNamedProxy } from './named-proxy.ts';
import { PAUSED_SITE, SMALL_SITES, smallSites } from './small-sites.ts';

/** The console with its history, until it is closed. */
export interface ShownHistory {
  /** The console's address. */
  readonly url: string;
  /** The number of the shop. */
  readonly shopId: number;
  close(): Promise<void>;
}

const PAGES = 'examples/site/pages';
const CARELESS = 'examples/site/sitemap-careless.xml';
const WRITTEN_FOR = 'https://harbours.example/';
const HARBOURS = 'http://harbours.example/';
const DAYS = 62;
const READS_A_DAY = 2;
const VISITS_A_READ = 200;
const HOUR_MS = 3_600_000;

/**
 * Serves the example site, a shop and some small sites, lets some weeks pass at a clock of its own
 * with a console reading and a crawler visiting them, and serves the console.
 *
 * Errors: those of the file system, of listening, and of the store.
 */
export async function showHistory(folder: string): Promise<ShownHistory> {
  let now = shopDayAt(0);
  const clock: Clock = { now: () => now, monotonic: () => now };
  const shop = madeShop();
  const small = smallSites(clock.now);
  const published = await publishExample(folder);
  const example = await serveFolder(PAGES, published);
  const places = new Map([
    [new URL(SHOP).hostname, await listen(shop.server)],
    [new URL(HARBOURS).hostname, example.url],
  ]);
  const smallUrl = await listen(small);
  for (const name of SMALL_SITES) places.set(name, smallUrl);
  const proxy = await startNamedProxy(places);
  const store = await openStore(join(folder, 'store'));
  const queue = await openQueue(undefined, { clock });
  // The machine's own time: a visitor that waits for a clock that stands still waits for ever.
  const visitor = createVisitor({
    allowPrivate: true,
    delayMs: 0,
    proxy: { http: proxy.url },
    // The proxy knows the names, and nobody else does.
    resolveHost: async () => ['127.0.0.1'],
  });
  const settings = { allowPrivate: true };
  const harvest = createHarvest({ store, queue, visitor, clock, settings });
  const shopId = await pass({ harvest, shop, setNow: (at) => (now = at) });
  const version = PORTOLAN_VERSION;
  const context = { store, queue, harvest, clock, version, log: silentLog };
  const place = { host: '127.0.0.1' } as const;
  const served = await serveConsole(createConsole(context, { ...place, auth: 'loopback' }), {
    ...place,
    port: 0,
  });
  return {
    url: served.url,
    shopId,
    async close() {
      await served.close(0);
      await harvest.stop(0);
      await visitor.close();
      await queue.close();
      await store.close();
      proxy.close();
      example.close();
      for (const server of [shop.server, small]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

interface Passing {
  readonly harvest: Harvest;
  readonly shop: MadeShop;
  readonly setNow: (at: number) => void;
}

// Gives the number of the shop.
async function pass({ harvest, shop, setNow }: Passing): Promise<number> {
  const by = { by: 'form' } as const;
  const { siteId } = await harvest.submitSite(SHOP, by);
  await harvest.drain();
  for (const name of SMALL_SITES) {
    const { siteId: small } = await harvest.submitSitemap(`http://${name}/sitemap.xml`, by);
    await harvest.drain();
    if (name === PAUSED_SITE) await harvest.pause(small, true);
  }
  for (let day = 1; day < DAYS; day += 1) {
    shop.day = day;
    for (let read = 0; read < READS_A_DAY; read += 1) {
      const at = shopDayAt(day) + read * 8 * HOUR_MS;
      setNow(at);
      await harvest.drain();
      // The last day is seen in its morning.
      if (day === DAYS - 1) return siteId;
      await crawl(harvest, { siteId, shop, at });
    }
    if (day === DAYS - 6) {
      await harvest.submitSitemap(`${HARBOURS}sitemap.xml`, by);
      await harvest.submitSitemap(`${HARBOURS}${basename(CARELESS)}`, by);
    }
  }
  return siteId;
}

// A crawler that asks what to visit and says what had changed there.
async function crawl(
  harvest: Harvest,
  { siteId, shop, at }: { readonly siteId: number; readonly shop: MadeShop; readonly at: number },
): Promise<void> {
  const rows = await harvest.due(siteId, { limit: VISITS_A_READ, leaseMs: HOUR_MS });
  const answers = rows.map(({ loc }) => {
    const number = Number(/\d+/.exec(loc)?.[0] ?? 0);
    const thrown = (spread(number, shop.day + 7) % 1_000) / 1_000;
    const indexable = spread(number, 5) % 100 < 91;
    return { loc, at, status: 200, changed: thrown < shop.precision, indexable };
  });
  await harvest.answer(siteId, answers);
}

async function publishExample(folder: string): Promise<string> {
  const built = join(folder, 'built');
  const words = ['build', PAGES, '--base', WRITTEN_FOR, '--out', built, '--quiet'];
  if ((await main(words)) !== 0) throw new Error('The example site could not be built.');
  const files = readdirSync(built).map((name) => join(built, name));
  for (const file of [...files.filter((path) => path.endsWith('.xml')), CARELESS]) {
    const text = readFileSync(file, 'utf8').replaceAll(WRITTEN_FOR, HARBOURS);
    writeFileSync(join(built, basename(file)), text);
  }
  return built;
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
