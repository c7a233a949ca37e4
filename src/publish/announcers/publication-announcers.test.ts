// How often an engine is asked, and announcers whose secret is empty.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeEngine } from '../../../tests/support/fake-engines/fake-engine.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { systemClock } from '../../base/clock.ts';
import { publish } from '../publish.ts';
import { retryAnnouncements } from '../retry-announcements.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import type { AnnounceConfig } from './announce-config.ts';
import {
  openPublicationAnnouncers,
  unsetAnnouncers,
  withoutUnsetSecrets,
} from './publication-announcers.ts';

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

test('what has an empty secret is skipped with a word, all else stays', async () => {
  const given = {
    robotsTxt: true,
    indexNow: { key: '', hosts: [{ origin: 'https://shop.example' }] },
    bing: { apiKey: 'k', urls: true },
    yandex: { token: '', urls: true },
  };
  assert.deepEqual(withoutUnsetSecrets(given), {
    robotsTxt: true,
    bing: { apiKey: 'k', urls: true },
  });
  const unset = unsetAnnouncers(given);
  assert.deepEqual(
    unset.map(({ name }) => name),
    ['yandex', 'yandex-urls', 'indexnow', 'indexnow:shop.example'],
  );
  const announcement = { sitemaps: [], base: 'https://e.example/', initial: false };
  const result = await unset[2]?.announce(announcement);
  assert.equal(result?.outcome, 'skipped');
  assert.match(result?.message ?? '', /announce\.indexNow\.key is empty/);
});

const SET_BASE = 'https://e.example/';
const SHOP = 'https://shop.example/';

/** What an engine refuses, by the settings with a secret, and the announcers that keep URLs. */
const KEPT_BY: readonly (readonly [
  names: readonly string[],
  settings: (secret: string, apiUrl: string) => AnnounceConfig,
])[] = [
  [['bing-urls'], (apiKey, apiUrl) => ({ bing: { apiKey, apiUrl, urls: true } })],
  [['yandex-urls'], (token, apiUrl) => ({ yandex: { token, apiUrl, userId: '1', urls: true } })],
  [['baidu'], (token, apiUrl) => ({ baidu: { token, apiUrl } })],
  [
    ['indexnow', 'indexnow:shop.example'],
    (key, endpoint) => ({ indexNow: { key, endpoint, initial: true, hosts: [{ origin: SHOP }] } }),
  ],
];

for (const [names, settings] of KEPT_BY) {
  test(`a retry where the secret is not set forgets nothing of ${names}`, async (t) => {
    await using engine = await startFakeEngine(() => ({ status: 403, body: 'no' }));
    const folder = temporaryFolder(t);
    const configOf = (announce: AnnounceConfig): PublishConfig => ({
      base: SET_BASE,
      folder,
      targets: 'public',
      state: 'state.db',
      announce,
      hosts: ['https://shop.example'],
      source: [{ loc: `${SET_BASE}a` }, { loc: `${SHOP}b` }],
    });
    const configured = configOf(settings('abcdefgh12345678', engine.origin));
    const { announcements } = await publish(configured);
    for (const name of names) {
      const result = announcements.find(({ announcer }) => announcer === name);
      assert.ok((result?.pending?.length ?? 0) > 0, JSON.stringify(announcements));
    }
    const unset = await retryAnnouncements(configOf(settings('', engine.origin)));
    for (const name of names) {
      const [result, ...more] = unset.announcements.filter(({ announcer }) => announcer === name);
      assert.deepEqual([result?.outcome, more], ['skipped', []]);
      assert.match(result?.message ?? '', / is empty\.$/);
    }
    // They are still there when the secret is.
    const again = await retryAnnouncements(configured);
    for (const name of names) {
      const result = again.announcements.find(({ announcer }) => announcer === name);
      assert.ok((result?.pending?.length ?? 0) > 0, result?.message);
    }
    // What the configuration does not name is forgotten.
    const others = await retryAnnouncements(configOf({ robotsTxt: true }));
    const forgotten = others.announcements.filter(({ message }) => / forgotten\.$/.test(message));
    assert.deepEqual(forgotten.map(({ announcer }) => announcer).sort(), [...names].sort());
  });
}
