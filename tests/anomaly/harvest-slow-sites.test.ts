// Servers that drip: however many of them there are, an honest site is read soon.
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openEngine } from '../../src/cli/commands/console/engine/open-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SOON_MS = 30_000;
const DRIP_MS = 1_000;
const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/**
 * Serves every address of this machine: at 127.0.1.x a sitemap, or a robots.txt, that never ends;
 * elsewhere an honest one.
 */
async function serve(t: TestContext, drips: 'sitemap' | 'robots.txt'): Promise<number> {
  const dripping = new Set<ServerResponse>();
  const server = createServer(({ url = '/', socket }, response) => {
    const isSlow = socket.localAddress?.startsWith('127.0.1.') === true;
    const isRobots = url === '/robots.txt';
    if (isSlow && isRobots === (drips === 'robots.txt')) {
      response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'application/xml' });
      response.write(isRobots ? '#' : HEAD);
      dripping.add(response);
    } else if (isRobots) {
      response.writeHead(404).end();
    } else {
      const { port } = server.address() as AddressInfo;
      const loc = `http://${socket.localAddress}:${port}/page`;
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`${HEAD}<url><loc>${loc}</loc></url></urlset>`);
    }
  });
  const timer = setInterval(() => {
    for (const response of dripping) response.write(' ');
  }, DRIP_MS);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  t.after(() => {
    clearInterval(timer);
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

for (const drips of ['sitemap', 'robots.txt'] as const) {
  test(`50 sites whose ${drips} drips keep nobody from being read`, async (t) => {
    const port = await serve(t, drips);
    const engine = await openEngine({
      folder: temporaryFolder(t),
      environment: {},
      allowPrivate: true,
      create: true,
    });
    t.after(() => engine.close(0));
    const { harvest } = engine;
    harvest.start();
    const urlOf = (address: string): string => `http://${address}:${port}/sitemap.xml`;
    for (let number = 1; number <= 50; number += 1) {
      await harvest.submitSitemap(urlOf(`127.0.1.${number}`), { by: 'api' });
    }
    // By somebody who is waited for, and by a stranger, whose site is verified.
    const [asked, named] = ['127.0.2.1', '127.0.2.2'] as const;
    const site = await engine.store.sites.ensure(`http://${named}:${port}/`, 1);
    await engine.store.sites.verify(site.id, 'file', 1);
    const submissions = [
      await harvest.submitSitemap(urlOf(asked), { by: 'api' }),
      await harvest.submitSitemap(urlOf(named), { by: 'ping', verifiedOnly: true }),
    ];
    for (const submission of submissions) {
      const sitemap = await harvest.settled(submission, AbortSignal.timeout(SOON_MS));
      assert.ok(sitemap?.lastSuccessAt, submission.url);
      assert.equal(sitemap.counts.urls, 1);
    }
  });
}
