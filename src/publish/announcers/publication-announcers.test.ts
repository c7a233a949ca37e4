// How often an engine is asked: the retries of the network settings, and no others behind them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeEngine } from '../../../tests/support/fake-engines/fake-engine.ts';
import { systemClock } from '../../base/clock.ts';
import { openPublicationAnnouncers } from './publication-announcers.ts';

const BASE = 'https://example.com/';

/** How many requests one announcement costs. */
async function countRequests(
  engine: 'put' | 'get',
  status: number,
  retriesMax: number | undefined,
): Promise<number> {
  await using server = await startFakeEngine(() => ({ status }));
  const { announcers, close } = await openPublicationAnnouncers(
    engine === 'put'
      ? { searchConsole: { accessToken: 'abcdefghijkl', apiUrl: server.origin } }
      : { pings: [`${server.origin}/ping`] },
    { base: BASE, folder: '.', clock: systemClock, dryRun: false, network: { retriesMax } },
  );
  try {
    const announcement = { sitemaps: [`${BASE}sitemap.xml`], base: BASE, initial: false };
    assert.equal((await announcers[0]?.announce(announcement))?.outcome, 'failed');
    return server.requests.length;
  } finally {
    await close();
  }
}

for (const engine of ['put', 'get'] as const) {
  test(`a ${engine} that fails is sent again as often as the settings say`, async () => {
    assert.equal(await countRequests(engine, 503, 0), 1);
    assert.equal(await countRequests(engine, 503, 1), 2);
  });

  test(`a ${engine} that is answered with 429 is not sent again`, async () => {
    assert.equal(await countRequests(engine, 429, undefined), 1);
    assert.equal(await countRequests(engine, 429, 2), 1);
  });
}
