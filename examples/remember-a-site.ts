// The search engine's side without its console: a sitemap is read, remembered, and compared.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVisitor } from 'portolan/net';
import { createHarvest } from 'portolan/unstable/harvest';
import { openQueue } from 'portolan/unstable/queue';
import { openStore } from 'portolan/unstable/store';

let pages = ['/pilots/genoa', '/pilots/trieste'];
const server = createServer(({ url, headers }, response) => {
  const loc = (page: string): string => `<url><loc>http://${headers.host}${page}</loc></url>`;
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  response.statusCode = url === '/sitemap.xml' ? 200 : 404;
  response.end(`<urlset xmlns="${namespace}">${pages.map(loc).join('')}</urlset>`);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const store = await openStore(undefined); // in memory; a folder keeps it
const queue = await openQueue(undefined, { clock });
const visitor = createVisitor({ allowPrivate: true });
const settings = { allowPrivate: true };
const harvest = createHarvest({ store, queue, visitor, clock, settings });

const { siteId } = await harvest.submitSitemap(`${site}/sitemap.xml`, { by: 'api' });
await harvest.drain(); // or start(), for as long as the process lives
pages = ['/pilots/genoa', '/pilots/venice'];
await harvest.readSoon(siteId);
await harvest.drain();

const changes = await store.urls.changes(siteId, { from: 1, to: 2 }, {});
for (const { kind, loc } of changes.rows) console.log(kind, new URL(loc).pathname);
await harvest.stop(0);
for (const part of [visitor, queue, store]) await part.close();
server.close();
