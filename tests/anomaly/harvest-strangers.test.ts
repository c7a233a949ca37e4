// A flood of made-up names of one sitemap: what it costs the store, and who waits for it.
import assert from 'node:assert/strict';
import { globSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';
import { openEngine } from '../../src/cli/commands/console/engine/open-engine.ts';
import { STRANGER_LIMITS } from '../../src/harvest/tree/strangers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const URLS = 20_000;
const NAMES = 50;
const MIB = 1_024 * 1_024;
const STRANGER = { by: 'ping', verifiedOnly: true } as const;

/** Serves a sitemap of 20,000 URLs under every name, with its query in it where that is wanted. */
async function serve(t: TestContext, ownBodies: boolean): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    const { port } = server.address() as AddressInfo;
    const name = ownBodies ? encodeURIComponent(url) : '';
    const urls = Array.from({ length: URLS }, (_, n) => {
      return `<url><loc>http://127.0.0.1:${port}/some/folder/page-${n}${name}</loc></url>`;
    });
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const openIn = (folder: string): Promise<Engine> =>
  openEngine({ folder, environment: {}, allowPrivate: true, create: true, threads: 1 });

/** A store that knows the sitemap of a verified site. */
async function storeWith(t: TestContext, origin: string): Promise<string> {
  const folder = temporaryFolder(t);
  const engine = await openIn(folder);
  const { id } = await engine.store.sites.ensure(`${origin}/`, 1);
  await engine.store.sites.verify(id, 'file', 1);
  await engine.harvest.submitSitemap(`${origin}/sitemap.xml`, { by: 'api' });
  await engine.harvest.drain();
  await engine.close(0);
  return folder;
}

// Of a store that is closed: the logs of writing are in its files then.
const bytesIn = (folder: string): number =>
  globSync('**', { cwd: folder })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, { size }) => sum + size, 0);

async function flood({ harvest }: Engine, origin: string): Promise<readonly string[]> {
  const refusals: string[] = [];
  await Promise.all(
    Array.from({ length: NAMES }, async (_, name) => {
      try {
        await harvest.submitSitemap(`${origin}/sitemap.xml?x=${name}`, STRANGER);
      } catch (error) {
        refusals.push((error as { code: string }).code);
      }
    }),
  );
  return refusals;
}

const strangersOf = async ({ store }: Engine) =>
  (await store.sitemaps.page({ siteId: 1, source: 'stranger' }, {})).rows;

test(`${NAMES} made-up names of a sitemap cost little, and refuse nobody else`, async (t) => {
  const origin = await serve(t, false);
  const folder = await storeWith(t, origin);
  const before = bytesIn(folder);
  const flooded = await openIn(folder);
  const refusals = await flood(flooded, origin);
  assert.deepEqual(new Set(refusals), new Set(['SUBMISSION_REFUSED']));
  assert.equal(refusals.length, NAMES - STRANGER_LIMITS.namedInADay);
  await flooded.harvest.drain();
  const listed = (await strangersOf(flooded)).map(({ counts }) => counts.urls);
  assert.deepEqual([listed.length, new Set(listed)], [STRANGER_LIMITS.namedInADay, new Set([0])]);
  await flooded.close(0);
  const costs = bytesIn(folder) - before;
  assert.ok(costs < MIB, `${costs} bytes`);
  t.diagnostic(`${costs} bytes`);

  const engine = await openIn(folder);
  t.after(() => engine.close(0));
  const honest = await engine.harvest.submitSitemap(`${origin}/own.xml`, { by: 'api' });
  await engine.harvest.drain();
  const now = await engine.store.sitemaps.get(honest.sitemapId ?? 0);
  assert.equal(now?.counts.urls, URLS, 'what is submitted by right is no copy');
});

test('names of which each gives other URLs list so many of them together', async (t) => {
  const origin = await serve(t, true);
  const engine = await openIn(await storeWith(t, origin));
  t.after(() => engine.close(0));
  await flood(engine, origin);
  await engine.harvest.drain();
  const rows = await strangersOf(engine);
  const listed = rows.reduce((sum, { counts }) => sum + counts.urls, 0);
  assert.equal(listed, STRANGER_LIMITS.urls);
  const refused = rows.filter(({ status }) => status === 'couldnt-fetch');
  assert.equal(refused.length, STRANGER_LIMITS.namedInADay - STRANGER_LIMITS.urls / URLS);
  assert.match(refused[0]?.message ?? '', /pings and submit tokens/);
  assert.equal((await engine.store.sites.get(1))?.urls, STRANGER_LIMITS.urls + URLS);
});
