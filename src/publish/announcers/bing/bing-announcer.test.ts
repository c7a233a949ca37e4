// Sitemaps for Bing, and what its errors mean.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld } from '../../../../tests/support/announce-world.ts';
import { type FakeBing, startFakeBing } from '../../../../tests/support/fake-engines/fake-bing.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const sites = ['https://example.com/'];
const config = (engine: FakeBing, more: object = {}) => ({
  bing: { apiKey: KEY, apiUrl: engine.origin, ...more },
});

test('each sitemap is submitted, and none of the URLs unless asked for', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const sitemaps = [
    'https://example.com/sitemap-index-1.xml',
    'https://example.com/sitemap-index-2.xml',
  ];
  const changes = { changed: ['https://example.com/a'] };
  const result = await world.tellOne(config(engine), { sitemaps, changes });
  assert.deepEqual(result, {
    announcer: 'bing',
    outcome: 'accepted',
    message: 'Submitted 2 sitemaps to Bing.',
  });
  assert.deepEqual(engine.feeds, sitemaps);
  assert.deepEqual(engine.received, []);
});

test('an address of the API may have a path, and a slash at its end', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  await world.tellOne(config(engine, { apiUrl: `${engine.origin}/proxy/` }));
  assert.equal(engine.requests[0]?.path, '/proxy/webmaster/api.svc/json/SubmitFeed');
});

test('a key that Bing does not know is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: 'another', sites });
  const result = await world.tellOne(config(engine));
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /status 400: it does not know the API key\. Copy it from/);
});

test('a site that is not verified is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites: ['https://example.net/'] });
  const result = await world.tellOne(config(engine));
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /the site https:\/\/example\.com\/ is not verified/);
});

test('the site may be another than the host of the set', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const base = 'https://cdn.example.net/';
  const site = 'https://example.com/';
  const sitemaps = ['https://example.com/sitemap.xml'];
  const result = await world.tellOne(config(engine, { site }), { base, sitemaps });
  assert.equal(result.outcome, 'accepted', result.message);
});

for (const [code, outcome] of [
  [1, 'failed'],
  [2, 'failed'],
  [4, 'failed'],
  [5, 'failed'],
  [6, 'refused'],
  [7, 'refused'],
  [13, 'refused'],
  [16, 'refused'],
] as const) {
  test(`ErrorCode ${code} is ${outcome}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startFakeBing({ apiKey: KEY, sites });
    engine.fail({ status: 400, body: { ErrorCode: code, Message: 'ERROR!!! It' } });
    const result = await world.tellOne(config(engine));
    assert.equal(result.outcome, outcome);
    assert.deepEqual(
      result.pending,
      outcome === 'failed' ? [`https://example.com/sitemap.xml`] : undefined,
    );
  });
}

test('an error that comes with status 200 is one', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  engine.fail({ status: 200, body: { ErrorCode: 3, Message: 'ERROR!!! InvalidApiKey' } });
  assert.equal((await world.tellOne(config(engine))).outcome, 'refused');
});

test('when the second sitemap fails, it and those behind it are pending', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  engine.fail('close', 3, 1);
  const sitemaps = [1, 2, 3].map((number) => `https://example.com/sitemap-index-${number}.xml`);
  const result = await world.tellOne(config(engine), { sitemaps });
  assert.equal(result.outcome, 'failed');
  assert.deepEqual(result.pending, sitemaps.slice(1));
  assert.match(result.message, /sitemap-index-2\.xml was not accepted; 1 sitemap before it was\./);
});

test('a key that no header or address can hold is a wrong setting', async () => {
  await using world = await createAnnounceWorld();
  for (const apiKey of ['', 'two words', 'line\nbreak', 'geheimniß', 'x'.repeat(4_097)]) {
    await assert.rejects(world.tell({ bing: { apiKey } }), { code: 'CONFIG_INVALID' });
  }
  for (const apiUrl of ['bing.com', 'ftp://bing.com/', 'https://user:pass@bing.com/', '']) {
    await assert.rejects(world.tell({ bing: { apiKey: KEY, apiUrl } }), { code: 'CONFIG_INVALID' });
  }
});

test('no sitemap is nothing to tell, and a dry run tells nobody', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  assert.equal((await world.tellOne(config(engine), { sitemaps: [] })).outcome, 'skipped');
  const dry = await world.tellOne(config(engine), { dryRun: true });
  assert.equal(dry.message, 'Would submit https://example.com/sitemap.xml to Bing.');
  assert.equal(engine.requests.length, 0);
});
