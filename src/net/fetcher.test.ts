// The fetcher against a site that behaves in every way.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rawAnswer, redirectTo, startFakeSite } from '../../tests/support/fake-site.ts';
import { isPortolanError, type PortolanError } from '../base/portolan-error.ts';
import { createFetcher, type FetcherOptions, fetchDocument, type GetOptions } from './fetcher.ts';

const site = await startFakeSite();
const other = await startFakeSite();
after(async () => {
  await site.close();
  await other.close();
});

const text = '<urlset>…</urlset>';

async function readAll(body: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of body) parts.push(chunk);
  } catch (error) {
    return { text: Buffer.concat(parts).toString(), error: error as PortolanError };
  }
  return { text: Buffer.concat(parts).toString(), error: undefined };
}

async function chunksOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks;
}

// The site is on this machine, so its address has to be trusted.
const fetchHere = (url: string, options: FetcherOptions & GetOptions = {}) =>
  fetchDocument(url, { trustedUrl: url, ...options });

async function get(path: string, options: FetcherOptions & GetOptions = {}) {
  const document = await fetchHere(site.origin + path, options);
  return { ...document, ...(await readAll(document.body)) };
}

const fails = async (path: string, code: string, options: FetcherOptions & GetOptions = {}) => {
  const error: unknown = await get(path, options).then(
    ({ error }) => error,
    (error) => error,
  );
  assert.ok(isPortolanError(error), String(error));
  assert.equal(error.code, code, error.message);
  return error;
};

test('a document is fetched with its type, its size and our name', async () => {
  site.serve({ '/plain.xml?a=b': { body: text, headers: { 'content-type': 'text/xml' } } });
  const document = await get('/plain.xml?a=b#part');
  assert.equal(document.text, text);
  assert.equal(document.url, `${site.origin}/plain.xml?a=b`);
  assert.equal(document.contentType, 'text/xml');
  assert.deepEqual(document.redirects, []);
  const sent = site.headers.at(-1) ?? {};
  assert.match(sent['user-agent'] ?? '', /^Portolan\/\d+\.\d+\.\d+\S* \(\+https:\/\/www\.npmjs/);
  assert.equal(sent['accept-encoding'], 'gzip, br');
  assert.equal(sent['authorization'], undefined);
});

test('the size is known only when nothing is decoded', async () => {
  const headers = { 'content-encoding': 'br', 'content-length': '22' };
  site.serve({
    '/sized': { body: text, headers: { 'content-length': String(Buffer.byteLength(text)) } },
    '/packed': { body: brotliCompressSync(text), headers },
  });
  assert.equal((await get('/sized')).bytes, Buffer.byteLength(text));
  site.serve({
    '/packed': { body: brotliCompressSync(text), headers: { 'content-encoding': 'br' } },
  });
  const packed = await get('/packed');
  assert.equal(packed.bytes, undefined);
  assert.equal(packed.text, text);
});

test('gzip is undone, or kept for a reader that opens it', async () => {
  const packed = gzipSync(text);
  site.serve({ '/gz': { body: packed, headers: { 'content-encoding': 'gzip' } } });
  assert.equal((await get('/gz')).text, text);
  const document = await fetchHere(`${site.origin}/gz`, { keepGzip: true });
  assert.equal(document.gzipKept, true);
  const chunks = await chunksOf(document.body);
  assert.deepEqual(Buffer.concat(chunks), packed);
});

test('a gzip file without Content-Encoding stays gzip', async () => {
  site.serve({
    '/x.gz': { body: gzipSync(text), headers: { 'content-type': 'application/gzip' } },
  });
  const document = await fetchHere(`${site.origin}/x.gz`);
  assert.deepEqual(Buffer.concat(await chunksOf(document.body)), gzipSync(text));
  assert.equal(document.gzipKept, false);
});

test('redirects are followed and told', async () => {
  site.serve({
    '/a': redirectTo('/b', 301),
    '/b': redirectTo(`${site.origin}/c#x`, 308),
    '/c': text,
  });
  const document = await get('/a');
  assert.equal(document.url, `${site.origin}/c`);
  assert.equal(document.text, text);
  assert.deepEqual(document.redirects, [
    { url: `${site.origin}/a`, status: 301 },
    { url: `${site.origin}/b`, status: 308 },
  ]);
});

test('five redirects are followed, six are not', async () => {
  for (let n = 0; n < 6; n++) site.serve({ [`/hop${n}`]: redirectTo(`/hop${n + 1}`) });
  site.serve({ '/hop6': text });
  assert.equal((await get('/hop1')).text, text);
  const error = await fails('/hop0', 'FETCH_TOO_MANY_REDIRECTS');
  assert.match(error.message, /more than 5 times/);
});

test('a circle of redirects ends', async () => {
  site.serve({ '/round': redirectTo('/about'), '/about': redirectTo('/round') });
  const error = await fails('/round', 'FETCH_TOO_MANY_REDIRECTS');
  assert.match(error.message, /in a circle: .*\/round \(302\) → .*\/about \(302\)\.$/);
});

test('a redirect to another scheme is no answer', async () => {
  for (const location of ['ftp://example.com/', 'file:///etc/passwd', 'http://', 'data:,x']) {
    site.serve({ '/away': redirectTo(location) });
    await fails('/away', 'FETCH_ANSWER_INVALID');
  }
});

test('a redirect in raw UTF-8 is understood', async () => {
  site.serve({
    '/utf8': rawAnswer('HTTP/1.1 302 Found\r\nlocation: /caf\u00e9\r\ncontent-length: 0\r\n\r\n'),
    '/caf%C3%A9': text,
  });
  assert.equal((await get('/utf8')).text, text);
});

test('a redirect into a private network is refused, unless it is allowed', async () => {
  other.serve({ '/secret': text });
  for (const host of [`127.0.0.1:${other.port}`, `[::ffff:127.0.0.1]:${other.port}`, '0x7f.1']) {
    site.serve({ '/inside': redirectTo(`http://${host}/secret`) });
    const error = await fails('/inside', 'FETCH_ADDRESS_FORBIDDEN');
    assert.match(error.hint ?? '', /--allow-private/);
  }
  assert.deepEqual(other.requests, []);
  site.serve({ '/inside': redirectTo(`${other.origin}/secret`) });
  assert.equal((await get('/inside', { allowPrivate: true })).text, text);
});

test('a name that resolves into a private network is refused', async () => {
  site.serve({ '/named': redirectTo(`http://rebind.example:${other.port}/secret`) });
  const before = other.requests.length;
  const resolveHost = async () => ['127.0.0.1', '::1'];
  await fails('/named', 'FETCH_ADDRESS_FORBIDDEN', { resolveHost });
  assert.equal(other.requests.length, before);
  const allowed = await get('/named', { resolveHost, allowPrivate: true });
  assert.equal(allowed.text, text);
});

test('a fetcher that trusts no address refuses the loopback', async () => {
  await assert.rejects(fetchDocument(`${site.origin}/plain.xml`), {
    code: 'FETCH_ADDRESS_FORBIDDEN',
  });
  await using fetcher = createFetcher();
  await assert.rejects(fetcher.get(`${site.origin}/plain.xml`), {
    code: 'FETCH_ADDRESS_FORBIDDEN',
  });
});

test('user name and password go to their own origin alone, and into no message', async () => {
  other.serve({ '/open': text });
  site.serve({
    '/login': text,
    '/out': redirectTo(`${other.origin}/open`),
    '/no': { status: 401 },
  });
  const typed = `http://me:p%40ss@127.0.0.1:${site.port}`;
  const document = await fetchHere(`${typed}/login`);
  assert.equal(document.url, `${site.origin}/login`);
  await readAll(document.body);
  const expected = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
  assert.equal(site.headers.at(-1)?.['authorization'], expected);
  const away = await fetchHere(`${typed}/out`, { allowPrivate: true });
  await readAll(away.body);
  assert.equal(other.headers.at(-1)?.['authorization'], undefined);
  await assert.rejects(fetchHere(`${typed}/no`), (error: PortolanError) => {
    return !error.message.includes('p%40ss') && error.code === 'FETCH_STATUS';
  });
});

for (const address of ['sitemap.xml', 'ftp://example.com/', 'file:///etc/passwd', 'http://', '']) {
  test(`"${address}" is not an address`, async () => {
    await assert.rejects(fetchDocument(address), { code: 'FETCH_ADDRESS_INVALID' });
  });
}

for (const status of [204, 206, 304, 404, 403, 429, 500, 503]) {
  test(`status ${status} is reported`, async () => {
    site.serve({ '/status': { status } });
    const error = await fails('/status', 'FETCH_STATUS');
    assert.equal(error.status, status);
  });
}

test('a redirect without a location is told by its status', async () => {
  site.serve({ '/nowhere': { status: 301 } });
  assert.equal((await fails('/nowhere', 'FETCH_STATUS')).status, 301);
});

test('a host that is not there is unreachable', async () => {
  await using gone = await startFakeSite();
  const { origin } = gone;
  await gone.close();
  await assert.rejects(fetchHere(`${origin}/`), {
    code: 'FETCH_UNREACHABLE',
    message: `${origin}/ could not be reached: the connection was refused.`,
  });
  const resolveHost = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  await assert.rejects(fetchDocument('http://nowhere.example/', { resolveHost }), {
    code: 'FETCH_UNREACHABLE',
    message: 'http://nowhere.example/ could not be reached: no such host is known.',
  });
});

test('plain HTTP on a port for TLS is a failure of TLS that says what to try', async () => {
  const host = `127.0.0.1:${site.port}`;
  await assert.rejects(fetchHere(`https://${host}/a?b`), {
    code: 'FETCH_TLS',
    message: `The server of https://${host} does not speak TLS; try http://${host}.`,
    hint: 'Write the address with http:// if the site has no https.',
  });
});

test('what is not HTTP is no answer', async () => {
  site.serve({ '/ssh': rawAnswer('SSH-2.0-OpenSSH_9.6\r\n') });
  await fails('/ssh', 'FETCH_ANSWER_INVALID');
});

test('headers without end are no answer', async () => {
  site.serve({ '/long': rawAnswer(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(300_000)}\r\n\r\n`) });
  await fails('/long', 'FETCH_ANSWER_INVALID');
});

test('a connection that closes without an answer is tried again', async () => {
  let count = 0;
  site.serve({
    '/flaky': (request, response) => {
      if (count++ === 0) request.socket.destroy();
      else response.end(text);
    },
    '/dead': (request) => request.socket.destroy(),
  });
  assert.equal((await get('/flaky')).text, text);
  await fails('/dead', 'FETCH_UNREACHABLE');
});

test('a server that says nothing is not waited for', async () => {
  site.serve({ '/silent': () => {} });
  const error = await fails('/silent', 'FETCH_TIMEOUT', { timeoutMs: 200 });
  assert.match(error.message, /did not answer within 0\.2 s\.$/);
});

test('a server that sends nothing but 103 is not waited for', async () => {
  site.serve({
    '/hints': (request) => {
      const timer = setInterval(() => request.socket.write('HTTP/1.1 103 Early\r\n\r\n'), 20);
      request.socket.on('close', () => clearInterval(timer)).on('error', () => {});
    },
  });
  await fails('/hints', 'FETCH_TIMEOUT', { timeoutMs: 300 });
});

test('a server that stops in the middle is not waited for, and what came is given', async () => {
  site.serve({
    '/stalls': (_request, response) => {
      response.write('<urlset>');
    },
  });
  const { error, text: got } = await get('/stalls', { timeoutMs: 300 });
  assert.equal(error?.code, 'FETCH_TIMEOUT');
  assert.match(error?.message ?? '', /sent nothing more within/);
  assert.equal(got, '<urlset>');
});

test('a server that sends a byte now and then is abandoned', async () => {
  site.serve({
    '/drips': (_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    },
  });
  const { error } = await get('/drips', { documentTimeoutMs: 200 });
  assert.equal(error?.code, 'FETCH_TIMEOUT');
  assert.match(error?.message ?? '', /not sent whole within 0\.2 s/);
});

test('the time that a reader takes is not the server’s', async () => {
  site.serve({ '/slow-reader': 'x'.repeat(300_000) });
  const options = { documentTimeoutMs: 300, timeoutMs: 300 };
  const document = await fetchHere(`${site.origin}/slow-reader`, options);
  let count = 0;
  for await (const chunk of document.body) {
    if (count === 0) await new Promise((resolve) => setTimeout(resolve, 700));
    count += chunk.length;
  }
  assert.equal(count, 300_000);
});

test('a document over the limit is read up to the limit', async () => {
  site.serve({ '/large': 'x'.repeat(200_000) });
  const { error, text: got } = await get('/large', { bytesMax: 100_001 });
  assert.equal(error?.code, 'FETCH_TOO_LARGE');
  assert.equal(got.length, 100_001);
  assert.equal((await get('/large', { bytesMax: 200_000 })).error, undefined);
});

test('the limit counts decoded bytes too', async () => {
  const body = gzipSync('x'.repeat(200_000));
  site.serve({ '/large.gz': { body, headers: { 'content-encoding': 'gzip' } } });
  const { error, text: got } = await get('/large.gz', { bytesMax: 100_000 });
  assert.equal(error?.code, 'FETCH_TOO_LARGE');
  assert.equal(got.length, 100_000);
});

const cutAnswers = {
  'a length that is not reached': 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n<urlset>',
  'chunks that do not end':
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n<urlset>\r\n64\r\n<url>',
};
for (const [name, answer] of Object.entries(cutAnswers)) {
  test(`${name} is a truncated answer`, async () => {
    site.serve({ '/cut': rawAnswer(answer) });
    const { error, text: got } = await get('/cut');
    assert.equal(error?.code, 'FETCH_BROKEN_OFF', error?.message);
    assert.ok(got.startsWith('<urlset>'));
  });
}

test('an aborted fetch throws the reason untouched, before and within the body', async () => {
  const reason = new Error('enough');
  site.serve({ '/wait': () => {}, '/half': (_request, response) => void response.write('x') });
  const early = AbortSignal.abort(reason);
  await assert.rejects(fetchHere(`${site.origin}/wait`, { signal: early }), reason);
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  const waiting = fetchHere(`${site.origin}/wait`, { signal: controller.signal });
  await assert.rejects(waiting, reason);
  const later = new AbortController();
  const document = await fetchHere(`${site.origin}/half`, { signal: later.signal });
  setTimeout(() => later.abort(reason), 50);
  await assert.rejects(chunksOf(document.body), reason);
});

test('leaving a body early ends its connection', async () => {
  let closed: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    closed = resolve;
  });
  site.serve({
    '/endless': (_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 5);
      response.on('close', () => {
        clearInterval(timer);
        closed();
      });
    },
  });
  await using fetcher = createFetcher({ trustedUrl: site.origin });
  const document = await fetcher.get(`${site.origin}/endless`);
  for await (const chunk of document.body) if (chunk.length > 0) break;
  await ended;
});

test('a document that is discarded gives its connection back', async () => {
  await using fetcher = createFetcher({ trustedUrl: site.origin, timeoutMs: 2_000 });
  site.serve({ '/unread': 'x'.repeat(1_000_000) });
  for (let n = 0; n < 10; n++) (await fetcher.get(`${site.origin}/unread`)).discard();
  (await fetchHere(`${site.origin}/unread`)).discard();
});

test('a fetcher reads one document after another over its connections', async () => {
  await using fetcher = createFetcher({ trustedUrl: site.origin });
  site.serve({ '/one': text });
  for (let n = 0; n < 20; n++) {
    const document = await fetcher.get(`${site.origin}/one`);
    assert.equal((await readAll(document.body)).text, text);
  }
});
