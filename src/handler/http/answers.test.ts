// Headers of answers: tags of both codings, ages, further headers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createAskedHandler, pathsOf } from '../../../tests/support/asked-handler.ts';

const GZIP = { 'accept-encoding': 'gzip' };

test('the compressed answer has the same tag, but weak, and says how it varies', async () => {
  const { ask } = createAskedHandler({ source: pathsOf(100) });
  const plain = await ask('/sitemap.xml');
  const gzipped = await ask('/sitemap.xml', { headers: GZIP });
  const etag = plain?.headers.get('etag') ?? '';
  assert.match(etag, /^"[\da-f]{32}"$/);
  assert.equal(gzipped?.headers.get('etag'), `W/${etag}`);
  for (const response of [plain, gzipped]) {
    assert.equal(response?.headers.get('vary'), 'Accept-Encoding');
  }
  assert.equal(plain?.headers.get('content-encoding'), null);
  assert.equal(gzipped?.headers.get('content-encoding'), 'gzip');
  const bytes = Buffer.from((await gzipped?.arrayBuffer()) ?? []);
  assert.equal(gzipped?.headers.get('content-length'), String(bytes.length));
  assert.equal(gunzipSync(bytes).toString(), await plain?.text());
});

test('304 has the headers that caches need, and neither type nor length', async () => {
  const { ask } = createAskedHandler({ source: ['/a'], headers: { 'x-own': '1' } });
  const etag = (await ask('/sitemap.xml'))?.headers.get('etag') ?? '';
  for (const [more, expected] of [
    [{}, etag],
    [GZIP, `W/${etag}`],
  ] as const) {
    const response = await ask('/sitemap.xml', { headers: { 'if-none-match': etag, ...more } });
    assert.equal(response?.status, 304);
    assert.equal(response.headers.get('etag'), expected);
    const names = [...response.headers.keys()].sort();
    assert.deepEqual(names, ['cache-control', 'etag', 'vary', 'x-own']);
    assert.equal((await response.arrayBuffer()).byteLength, 0);
  }
});

test('a condition that fails is 412', async () => {
  const { statusOf } = createAskedHandler({ source: ['/a'] });
  assert.equal(await statusOf('/sitemap.xml', { headers: { 'if-match': '"x"' } }), 412);
  assert.equal(await statusOf('/sitemap-9.xml', { headers: { 'if-match': '"x"' } }), 404);
});

test('ages are those of the settings', async () => {
  for (const [config, expected] of [
    [{}, 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800'],
    [{ maxAge: 0, staleWhileRevalidate: 0, staleIfError: 0 }, 'public, max-age=0'],
    [
      { maxAge: 60.9, staleWhileRevalidate: undefined, staleIfError: 5 },
      'public, max-age=60, stale-while-revalidate=86400, stale-if-error=5',
    ],
    [{ headers: { 'Cache-Control': 'no-cache' } }, 'no-cache'],
  ] as const) {
    const { ask } = createAskedHandler({ source: ['/a'], ...config });
    assert.equal((await ask('/sitemap.xml'))?.headers.get('cache-control'), expected);
  }
});

test('further headers are added, also to what an answer varies by', async () => {
  const headers = { Vary: 'Host', 'X-Robots-Tag': 'noindex' };
  const { ask } = createAskedHandler({ source: ['/a'], headers });
  const response = await ask('/sitemap.xml');
  assert.equal(response?.headers.get('vary'), 'Accept-Encoding, Host');
  assert.equal(response.headers.get('x-robots-tag'), 'noindex');
});

test('gzip: false compresses nothing and does not vary', async () => {
  const { ask } = createAskedHandler({ source: ['/a'], gzip: false });
  const response = await ask('/sitemap.xml', { headers: GZIP });
  assert.equal(response?.headers.get('content-encoding'), null);
  assert.equal(response?.headers.get('vary'), null);
});

test('the time of modification is known once this process saw the bytes change', async () => {
  let rows = ['/a'];
  const { ask, passSeconds } = createAskedHandler({
    sections: [{ count: () => rows.length, page: () => rows }],
    maxAge: 10,
    staleWhileRevalidate: 0,
  });
  const modified = async () => (await ask('/sitemap.xml'))?.headers.get('last-modified');
  assert.equal(await modified(), null);
  passSeconds(20);
  assert.equal(await modified(), null, 'made again, the same');
  passSeconds(20);
  rows = ['/a', '/b'];
  assert.equal(await modified(), 'Sat, 21 Nov 2026 12:00:40 GMT');
  passSeconds(20);
  assert.equal(await modified(), 'Sat, 21 Nov 2026 12:00:40 GMT', 'made again, the same');
  const since = { 'if-modified-since': 'Sat, 21 Nov 2026 12:00:40 GMT' };
  assert.equal((await ask('/sitemap.xml', { headers: since }))?.status, 304);
});
