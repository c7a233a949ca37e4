// Which announcers a configuration makes, and in which order.
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import type { RequestSender } from '../../net/request-sender.ts';
import type { Announcement, UrlBatches } from '../ports/announcer.ts';
import { fingerprintSetting, normaliseAnnouncement, openAnnouncers } from './open-announcers.ts';

const silent: RequestSender = {
  send: () => Promise.reject(new Error('Nobody was to be asked.')),
  close: () => Promise.resolve(),
};
const clock = { now: () => 0, monotonic: () => 0 };
const options = { base: 'https://example.com/', folder: tmpdir(), sender: silent, clock };

test('each that is named is opened, in the order of the names', async () => {
  const announcers = await openAnnouncers(
    {
      pings: ['https://a.example/ping', 'https://a.example/other', 'https://b.example/ping'],
      baidu: { token: 't' },
      indexNow: { key: '12345678' },
      yandex: { token: 't' },
      bing: { apiKey: 'k', urls: true },
      searchConsole: { keyFile: 'key.json' },
      robotsTxt: 'robots.txt',
    },
    options,
  );
  assert.deepEqual(
    announcers.map(({ name }) => name),
    [
      'robots-txt',
      'search-console',
      'bing',
      'bing-urls',
      'yandex',
      'indexnow',
      'baidu',
      'ping:a.example',
      'ping:a.example#2',
      'ping:b.example',
    ],
  );
});

test('nothing named is nobody', async () => {
  assert.deepEqual(await openAnnouncers({}, options), []);
});

test('a base that is no web address is a wrong setting', async () => {
  for (const base of ['example.com', 'file:///srv/', '']) {
    await assert.rejects(openAnnouncers({ bing: { apiKey: 'k' } }, { ...options, base }), {
      code: 'CONFIG_INVALID',
    });
  }
});

test('settings that differ anywhere have another fingerprint', () => {
  const settings = [undefined, null, '', 'a', {}, { key: 'a' }, { key: 'b' }, { key: 'a', x: 1 }];
  const fingerprints = settings.map(fingerprintSetting);
  for (const fingerprint of fingerprints) assert.match(fingerprint, /^[0-9a-f]{8}$/);
  assert.equal(new Set(fingerprints).size, settings.length);
  assert.equal(fingerprintSetting({ key: 'a' }), fingerprintSetting({ key: 'a' }));
});

/** Batches that know their own state, as those of a state do. */
class CountedBatches implements Iterable<readonly string[]> {
  #settled = 0;

  *[Symbol.iterator](): Generator<readonly string[]> {
    yield ['https://example.com/ä', 'https://example.com/b'];
    yield ['https://example.com/c d'];
  }

  settle(count: number): void {
    this.#settled += count;
  }

  get settled(): number {
    return this.#settled;
  }
}

const announce = (batches: UrlBatches): Announcement =>
  normaliseAnnouncement({
    sitemaps: ['https://exämple.com/'],
    base: 'https://example.com/',
    initial: false,
    difference: () => batches,
  });

test('batches are normalised, of the same lengths, and settle what was read', async () => {
  const batches = new CountedBatches();
  const { sitemaps, difference } = announce(batches);
  assert.deepEqual(sitemaps, ['https://xn--exmple-cua.com/']);
  const given = difference?.(['added']);
  const seen: (readonly string[])[] = [];
  for await (const batch of given ?? []) {
    seen.push(batch);
    given?.settle?.(batch.length);
  }
  assert.deepEqual(seen, [
    ['https://example.com/%C3%A4', 'https://example.com/b'],
    ['https://example.com/c%20d'],
  ]);
  assert.equal(batches.settled, 3);
});

test('batches that wait nowhere cannot be settled', () => {
  assert.equal(announce([['https://example.com/']]).difference?.(['added']).settle, undefined);
});
