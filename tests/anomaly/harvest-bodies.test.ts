// Servers that never come to an end, or to too large a one: a run ends all the same, says why, and
// the other sitemaps of the site are read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock as clock } from '../../src/base/clock.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { urlsetOf } from '../support/checked-web.ts';
import {
  endlessBody,
  type FakeWebRoute,
  gzipBomb,
  noHead,
  resetBody,
  stalledBody,
  tricklingBody,
} from '../support/fake-web/fake-route.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { openTestStore } from '../support/test-database.ts';

const HANG_MS = 30_000;
const SILENCE_MS = 150;
const DOCUMENT_MS = 500;
const BYTES_MAX = 1024 * 1024;
const BEGINNING = urlsetOf(['https://a.example/1', 'https://a.example/2']).replace(
  '</urlset>',
  `<!-- ${'and so on '.repeat(100)}`,
);

// A list of addresses without end, as fast as it is taken.
const endlessList: FakeWebRoute = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  let line = 0;
  const more = (): void => {
    for (let room = true; room && !response.destroyed; ) {
      const lines = Array.from({ length: 500 }, () => `https://a.example/${line++}\n`);
      room = response.write(lines.join(''));
    }
  };
  response.on('drain', more);
  more();
};

const BODIES: Readonly<Record<string, readonly [FakeWebRoute, cause: string, urls: 0 | 'some']>> = {
  'nothing at all': [noHead(), 'timeout', 0],
  'a beginning and then nothing': [stalledBody(BEGINNING), 'timeout', 'some'],
  'a byte now and then, for ever': [tricklingBody(SILENCE_MS / 3), 'timeout', 0],
  'bytes without end': [endlessBody(), 'not-sitemap', 0],
  'addresses without end': [endlessList, 'too-large', 'some'],
  'zeros without end that come as a few': [gzipBomb(64), 'not-sitemap', 0],
  'a connection that is reset': [resetBody(BEGINNING), 'broken-off', 'some'],
};

for (const [name, [route, cause, urls]] of Object.entries(BODIES)) {
  test(`${name}: the run ends`, { timeout: HANG_MS }, async () => {
    await using web = await startFakeWeb(['site.test']);
    const site = web.host('site.test');
    site.serve({ '/bad.xml': route, '/good.xml': urlsetOf([`${site.origin}/good`]) });
    const store = await openTestStore(undefined);
    const queue = await openQueue(undefined, { clock });
    const visitor = createVisitor({
      allowPrivate: true,
      resolveHost: web.resolveHost,
      delayMs: 0,
      retriesMax: 0,
      // What ends by its size has all the time that a busy machine needs.
      timeoutMs: cause === 'timeout' ? SILENCE_MS : HANG_MS,
      documentTimeoutMs: cause === 'timeout' ? DOCUMENT_MS : HANG_MS,
    });
    const settings = { allowPrivate: true, bytesMax: BYTES_MAX };
    const harvest = createHarvest({ store, queue, visitor, clock, settings });
    try {
      for (const path of ['/bad.xml', '/good.xml']) {
        await harvest.submitSitemap(site.origin + path, { by: 'api' });
      }
      await harvest.drain();
      const { rows } = await store.sitemaps.page({}, {});
      const [bad, good] = rows;
      assert.equal(bad?.cause, cause, `${bad?.status}: ${bad?.message}`);
      assert.equal((bad?.counts.urls ?? 0) > 0, urls === 'some', `${bad?.counts.urls} URLs`);
      assert.equal(bad?.bodyHash, undefined);
      assert.equal(good?.counts.urls, 1, good?.message);
      const { rows: runs } = await store.runs.page(good?.siteId as number, {});
      assert.deepEqual(
        runs.map(({ state, complete }) => [state, complete]),
        [['done', false]],
      );
    } finally {
      await harvest.stop(0);
      await Promise.all([visitor.close(), queue.close()]);
      await store.close();
    }
  });
}
