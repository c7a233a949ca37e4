// Visits with a cache: asked for with validators, taken from the file after a 304, kept when new.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { brotliCompressSync } from 'node:zlib';
import {
  type FakeAnswer,
  type FakeHandler,
  startFakeSite,
} from '../../../tests/support/fake-site.ts';
import { TEST_CA, TEST_CLIENT, TEST_SERVER } from '../../../tests/support/test-certificates.ts';
import { createFetcher } from '../fetcher.ts';

const folder = await mkdtemp(join(tmpdir(), 'portolan-cached-'));
const site = await startFakeSite();
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
let count = 0;
const newPath = (): string => join(folder, `answers-${count++}.db`);

/** Fetches with a cache of its own run, and says what it sent and got. */
async function fetchWith(cache: string, path: string, headers: Record<string, string> = {}) {
  await using fetcher = createFetcher({ trustedUrl: site.origin, cache, headers });
  const seen = site.requests.length;
  const document = await fetcher.get(`${site.origin}${path}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of document.body) chunks.push(chunk);
  const sent: IncomingMessage['headers'] = site.headers[seen] ?? {};
  return { ...document, sent, text: Buffer.concat(chunks).toString() };
}

/** Answers with 304 where one of the validators is sent. */
const conditional =
  (answer: FakeAnswer, isKnown: (headers: IncomingMessage['headers']) => boolean): FakeHandler =>
  (request, response) => {
    const { headers = {}, body } = answer;
    const given = headers as Record<string, string>;
    if (isKnown(request.headers)) return void response.writeHead(304, { etag: '"a"' }).end();
    return void response.writeHead(200, given).end(body);
  };

test('the second run sends If-None-Match, and a 304 is the document again', async () => {
  const cache = newPath();
  const headers = {
    etag: '"a"',
    'content-type': 'application/xml',
    'content-encoding': 'br',
    'set-cookie': 'session=hush-hush',
  };
  const answer = { headers, body: brotliCompressSync('<urlset/>'.repeat(1_000)) };
  site.serve({ '/br': conditional(answer, (sent) => sent['if-none-match'] === '"a"') });
  const first = await fetchWith(cache, '/br');
  assert.equal(first.sent['if-none-match'], undefined);
  const second = await fetchWith(cache, '/br');
  assert.equal(second.sent['if-none-match'], '"a"');
  assert.equal(second.status, 200);
  assert.equal(second.contentType, 'application/xml');
  assert.equal(second.text, first.text);
  assert.ok(!(await readFile(cache, 'latin1')).includes('hush-hush'));
});

test('a date is a validator, too', async () => {
  const cache = newPath();
  const date = 'Sun, 22 Nov 2026 10:00:00 GMT';
  const answer = { headers: { 'last-modified': date }, body: 'dated' };
  site.serve({ '/dated': conditional(answer, (sent) => sent['if-modified-since'] === date) });
  await fetchWith(cache, '/dated');
  const { sent, text } = await fetchWith(cache, '/dated');
  assert.equal(sent['if-modified-since'], date);
  assert.equal(text, 'dated');
});

test('what has changed takes the place of what was kept', async () => {
  const cache = newPath();
  for (const version of ['1', '2', '3']) {
    site.serve({ '/changing': { headers: { etag: `"${version}"` }, body: version } });
    assert.equal((await fetchWith(cache, '/changing')).text, version);
  }
  assert.equal((await fetchWith(cache, '/changing')).sent['if-none-match'], '"3"');
});

const NOT_KEPT: Readonly<Record<string, FakeHandler | FakeAnswer>> = {
  'without a validator': { body: 'x' },
  'that is not to be stored': { headers: { etag: '"a"', 'cache-control': 'no-store' }, body: 'x' },
  'that varies with everything': { headers: { etag: '"a"', vary: '*' }, body: 'x' },
  'that ends with its connection': (request) =>
    void request.socket.end('HTTP/1.1 200 OK\r\netag: "a"\r\n\r\nx'),
};
for (const [what, route] of Object.entries(NOT_KEPT)) {
  test(`an answer ${what} is not kept`, async () => {
    const cache = newPath();
    site.serve({ '/not-kept': route });
    assert.equal((await fetchWith(cache, '/not-kept')).text, 'x');
    assert.equal((await fetchWith(cache, '/not-kept')).sent['if-none-match'], undefined);
  });
}

test('a truncated body is not kept', async () => {
  const cache = newPath();
  site.serve({
    '/cut': (request) =>
      void request.socket.end('HTTP/1.1 200 OK\r\netag: "a"\r\ncontent-length: 9\r\n\r\nx'),
  });
  await assert.rejects(fetchWith(cache, '/cut'), { code: 'FETCH_BROKEN_OFF' });
  site.serve({ '/cut': 'whole' });
  assert.equal((await fetchWith(cache, '/cut')).sent['if-none-match'], undefined);
});

test('a large document is kept up to 16 MiB, and read whole in either case', async () => {
  const cache = newPath();
  for (const bytes of [16 * 1024 * 1024, 16 * 1024 * 1024 + 1]) {
    const answer = { headers: { etag: '"a"' }, body: Buffer.alloc(bytes, 0x61) };
    site.serve({ [`/${bytes}`]: conditional(answer, (sent) => sent['if-none-match'] === '"a"') });
    assert.equal((await fetchWith(cache, `/${bytes}`)).text.length, bytes);
    const { sent, text } = await fetchWith(cache, `/${bytes}`);
    assert.equal(sent['if-none-match'], bytes > 16 * 1024 * 1024 ? undefined : '"a"');
    assert.equal(text.length, bytes);
  }
});

test('what one login was answered is neither given to another nor asked about for it', async () => {
  const cache = newPath();
  const date = 'Mon, 02 Nov 2026 00:00:00 GMT';
  site.serve({
    '/mine': (request, response) => {
      const { authorization, cookie } = request.headers;
      if (request.headers['if-modified-since']) return void response.writeHead(304).end();
      const who = authorization ?? cookie ?? 'nobody';
      return void response.writeHead(200, { 'last-modified': date }).end(`for ${who}`);
    },
  });
  const logins = [
    { authorization: 'Bearer a' },
    { authorization: 'Bearer b' },
    { cookie: 'c' },
    {},
  ];
  for (const run of [1, 2]) {
    for (const login of logins) {
      const { text, sent } = await fetchWith(cache, '/mine', login as Record<string, string>);
      assert.equal(text, `for ${Object.values(login)[0] ?? 'nobody'}`);
      assert.equal(sent['if-modified-since'], run === 1 ? undefined : date);
    }
  }
});

test('what one client certificate was answered is not used for another', async (context) => {
  const cache = newPath();
  const date = 'Mon, 02 Nov 2026 00:00:00 GMT';
  const shownOnes: string[] = [];
  const options = { ...TEST_SERVER, ca: TEST_CA, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    const who = subject?.CN?.toString() ?? 'nobody';
    const known = request.headers['if-modified-since'] !== undefined;
    shownOnes.push(`${who} ${known}`);
    if (known) return void response.writeHead(304).end();
    const body = `for ${who}`;
    const headers = { 'last-modified': date, 'content-length': body.length };
    return void response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // The server's own certificate is one more that the authority has signed.
  const certificates = { client: TEST_CLIENT, server: TEST_SERVER, nobody: {} };
  const texts: Record<string, string> = {};
  for (const run of [1, 2]) {
    for (const [who, certificate] of Object.entries(certificates)) {
      const tls = { ca: TEST_CA, ...certificate };
      await using fetcher = createFetcher({ trustedUrl: url, cache, tls });
      const { body } = await fetcher.get(url);
      let text = '';
      for await (const chunk of body) text += Buffer.from(chunk).toString();
      assert.equal(texts[who] ?? text, text);
      texts[who] = text;
      assert.ok(shownOnes.at(-1)?.endsWith(run === 1 ? 'false' : 'true'), shownOnes.at(-1));
    }
  }
  assert.equal(new Set(Object.values(texts)).size, 3);
  const kept = await readFile(cache, 'latin1');
  for (const { cert, key } of [TEST_CLIENT, TEST_SERVER]) {
    for (const secret of [cert, key]) assert.ok(!kept.includes(secret.split('\n')[1] ?? 'PEM'));
  }
});
