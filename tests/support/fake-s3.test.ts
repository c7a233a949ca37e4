// The store that stands in for S3: its signatures are AWS's own, and it refuses what S3 refuses.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type TestContext, test } from 'node:test';
import { type FakeS3, type FakeS3Options, startFakeS3 } from './fake-s3.ts';
import { signatureOf } from './fake-s3-signature.ts';

// The keys of AWS's examples.
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EMPTY = createHash('sha256').digest('hex');
const NOW = Date.parse('2026-11-21T12:00:00Z');
const DATE = '20261121T120000Z';

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, read 2026-11-21.
const VECTORS = [
  {
    what: 'GET of a part of an object',
    method: 'GET',
    path: '/test.txt',
    query: '',
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT of an object with a dollar sign',
    method: 'PUT',
    path: '/test$file.text',
    query: '',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET of a parameter without a value',
    method: 'GET',
    path: '/',
    query: 'lifecycle',
    headers: { 'x-amz-content-sha256': EMPTY },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'GET of a list',
    method: 'GET',
    path: '/',
    query: 'max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': EMPTY },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

for (const { what, headers, signature, ...rest } of VECTORS) {
  test(`AWS's published signature: ${what}`, () => {
    const all = {
      ...headers,
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
    };
    const parts = { ...rest, headers: all, names: Object.keys(all).sort(), region: 'us-east-1' };
    assert.equal(signatureOf({ ...parts, secretAccessKey: keys.secretAccessKey }), signature);
    assert.notEqual(signatureOf({ ...parts, secretAccessKey: 'another' }), signature);
  });
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretAccessKey?: string;
  readonly region?: string;
  /** Changes what is sent after it was signed. */
  readonly afterwards?: Readonly<Record<string, string>>;
}

async function start(t: TestContext, options: Partial<FakeS3Options> = {}): Promise<FakeS3> {
  const store = await startFakeS3({ keys, now: () => NOW, ...options });
  t.after(() => store.close());
  return store;
}

function send(store: FakeS3, request: Request = {}): Promise<Reply> {
  const { method = 'GET', path = '/maps/a.xml', body = '', region = 'us-east-1' } = request;
  const { secretAccessKey = keys.secretAccessKey, afterwards } = request;
  const signed: Record<string, string> = {
    host: `127.0.0.1:${store.port}`,
    'x-amz-date': DATE,
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    ...request.headers,
  };
  const names = Object.keys(signed).sort();
  const [plain = '', query = ''] = path.split('?');
  const parts = { method, path: plain, query, headers: signed, names, region, secretAccessKey };
  const scope = `${keys.accessKeyId}/${DATE.slice(0, 8)}/${region}/s3/aws4_request`;
  const authorization = [
    `AWS4-HMAC-SHA256 Credential=${scope}`,
    `SignedHeaders=${names.join(';')}`,
    `Signature=${signatureOf(parts)}`,
  ].join(', ');
  const headers = { ...signed, authorization, ...afterwards };
  return new Promise((resolve, reject) => {
    const { port } = store;
    const outgoing = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    outgoing.end(body);
  });
}

const codeIn = ({ body }: Reply): string | undefined => /<Code>(\w+)<\/Code>/.exec(body)?.[1];

test('an object is put, read whole and in part, listed and removed', async (t) => {
  const store = await start(t);
  const headers = { 'content-type': 'application/xml', 'cache-control': 'public' };
  const put = await send(store, { method: 'PUT', body: 'hello', headers });
  assert.equal(put.status, 200);
  assert.equal(put.headers.etag, '"5d41402abc4b2a76b9719d911017c592"');

  const got = await send(store);
  assert.deepEqual([got.status, got.body, got.headers.etag], [200, 'hello', put.headers.etag]);
  assert.equal(got.headers['content-type'], 'application/xml');
  assert.equal(got.headers['cache-control'], 'public');
  const head = await send(store, { method: 'HEAD' });
  assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', '5']);
  const part = await send(store, { headers: { range: 'bytes=1-2' } });
  assert.deepEqual([part.status, part.body], [206, 'el']);
  assert.equal(part.headers['content-range'], 'bytes 1-2/5');
  assert.equal((await send(store, { headers: { range: 'bytes=5-9' } })).status, 416);

  await send(store, { method: 'PUT', path: '/maps/b%26.xml', body: 'b' });
  const list = await send(store, { path: '/maps/?list-type=2&max-keys=1' });
  assert.match(list.body, /<Key>a\.xml<\/Key>.*<Size>5<\/Size>/);
  const token = /<NextContinuationToken>(.*)<\/N/.exec(list.body)?.[1];
  const rest = await send(store, { path: `/maps/?continuation-token=${token}&list-type=2` });
  assert.match(rest.body, /<KeyCount>1<.*<IsTruncated>false<.*<Key>b&#38;\.xml</);
  const none = await send(store, { path: '/maps/?list-type=2&prefix=x' });
  assert.match(none.body, /<KeyCount>0</);

  assert.equal((await send(store, { method: 'DELETE' })).status, 204);
  assert.equal((await send(store, { method: 'DELETE' })).status, 204);
  assert.equal(codeIn(await send(store)), 'NoSuchKey');
  assert.equal(codeIn(await send(store, { path: '/other/a' })), 'NoSuchBucket');
  assert.deepEqual(
    store.log.map(({ method }) => method).join(' '),
    'PUT GET HEAD GET GET PUT GET GET GET DELETE DELETE GET GET',
  );
});

test('a bucket may stand in the host', async (t) => {
  const store = await start(t, { domain: 's3.test', buckets: ['maps', 'other'] });
  const headers = { host: 'other.s3.test' };
  await send(store, { method: 'PUT', path: '/a%20b/c', body: '1', headers });
  assert.deepEqual([...store.objects('other').keys()], ['a b/c']);
  assert.deepEqual([...store.objects('maps').keys()], []);
});

test('a write keeps to its conditions', async (t) => {
  const store = await start(t);
  const put = (body: string, headers: Readonly<Record<string, string>>) =>
    send(store, { method: 'PUT', body, headers });
  assert.equal(codeIn(await put('1', { 'if-match': '"x"' })), 'NoSuchKey');
  const first = await put('1', { 'if-none-match': '*' });
  assert.equal(first.status, 200);
  assert.equal(codeIn(await put('2', { 'if-none-match': '*' })), 'PreconditionFailed');
  assert.equal(codeIn(await put('2', { 'if-match': '"x"' })), 'PreconditionFailed');
  assert.equal(store.objects().get('a.xml')?.bytes.toString(), '1');
  assert.equal((await put('2', { 'if-match': String(first.headers.etag) })).status, 200);
  assert.equal(codeIn(await send(store, { headers: { 'if-match': '"x"' } })), 'PreconditionFailed');
});

test('conditions may be ignored or refused, as some services do', async (t) => {
  const headers = { 'if-match': '"x"' };
  const ignoring = await start(t, { conditions: 'ignored' });
  assert.equal((await send(ignoring, { method: 'PUT', headers })).status, 200);
  const refusing = await start(t, { conditions: 'refused' });
  assert.equal(codeIn(await send(refusing, { method: 'PUT', headers })), 'NotImplemented');
  assert.equal((await send(refusing, { method: 'PUT' })).status, 200);
});

const REFUSED: readonly (Request & { readonly what: string; readonly code: string })[] = [
  { what: 'a wrong secret', secretAccessKey: 'wrong', code: 'SignatureDoesNotMatch' },
  {
    what: 'a header that was changed on the way',
    headers: { 'if-match': '"a"' },
    afterwards: { 'if-match': '"b"' },
    code: 'SignatureDoesNotMatch',
  },
  { what: 'no signature', afterwards: { authorization: 'Basic eDp5' }, code: 'AccessDenied' },
  {
    what: 'a header of Amazon that is not signed',
    afterwards: { 'x-amz-acl': 'public-read' },
    code: 'AccessDenied',
  },
  {
    what: 'an unknown key',
    afterwards: {
      authorization:
        'AWS4-HMAC-SHA256 Credential=X/20261121/us-east-1/s3/aws4_request, ' +
        `SignedHeaders=host, Signature=${EMPTY}`,
    },
    code: 'InvalidAccessKeyId',
  },
  { what: 'another region', region: 'eu-west-1', code: 'AuthorizationHeaderMalformed' },
  {
    what: 'a body that is not the one announced',
    method: 'PUT',
    body: 'x',
    headers: { 'x-amz-content-sha256': EMPTY },
    code: 'XAmzContentSHA256Mismatch',
  },
  {
    what: 'a token that nobody gave',
    headers: { 'x-amz-security-token': 'mine' },
    code: 'InvalidToken',
  },
];

for (const { what, code, ...request } of REFUSED) {
  test(`${what} is refused`, async (t) => {
    const store = await start(t);
    const reply = await send(store, request);
    assert.equal(codeIn(reply), code);
    assert.equal(store.objects().size, 0);
    if (code === 'AuthorizationHeaderMalformed') assert.match(reply.body, /<Region>us-east-1</);
  });
}

test('a session token is required when asked for', async (t) => {
  const store = await start(t, { keys: { ...keys, sessionToken: 'token' } });
  assert.equal(codeIn(await send(store)), 'InvalidToken');
  const headers = { 'x-amz-security-token': 'token' };
  assert.equal(codeIn(await send(store, { headers })), 'NoSuchKey');
});

test('a signature holds for fifteen minutes', async (t) => {
  for (const [minutes, code] of [
    [15, 'NoSuchKey'],
    [-15, 'NoSuchKey'],
    [15.1, 'RequestTimeTooSkewed'],
    [-15.1, 'RequestTimeTooSkewed'],
  ] as const) {
    const store = await start(t, { now: () => NOW + minutes * 60_000 });
    assert.equal(codeIn(await send(store)), code);
  }
});

test('the n-th request fails as it is told to', async (t) => {
  const store = await start(t);
  const put = (fault: FakeS3['fault']) => {
    store.log.length = 0;
    store.objects().clear();
    store.fault = fault;
    return send(store, { method: 'PUT', body: 'x'.repeat(100) });
  };
  const before = await put(() => ({
    status: 503,
    code: 'SlowDown',
    headers: { 'retry-after': '1' },
  }));
  assert.deepEqual([before.status, codeIn(before), store.objects().size], [503, 'SlowDown', 0]);
  assert.equal(before.headers['retry-after'], '1');
  const after = await put(() => ({ status: 500, after: true }));
  assert.deepEqual([after.status, store.objects().size], [500, 1]);
  await assert.rejects(put((number) => (number === 1 ? 'close-before' : undefined)));
  assert.equal(store.objects().size, 0);
  await assert.rejects(put(() => 'close-after'));
  assert.equal(store.objects().size, 1);
  await assert.rejects(put(() => 'torn'));
  assert.equal(store.objects().size, 1);
  await assert.rejects(send(store));
  assert.equal((await put((number) => (number === 2 ? 'torn' : undefined))).status, 200);

  let changes = 0;
  store.onChange = () => {
    changes += 1;
  };
  store.fault = () => 'silent';
  const silence = send(store).then(
    () => 'answered',
    () => 'closed',
  );
  while (store.log.length < 2) await new Promise((resolve) => setImmediate(resolve));
  store.fault = undefined;
  await send(store, { method: 'PUT' });
  await send(store, { method: 'DELETE' });
  assert.equal(changes, 2);
  await store.close();
  assert.equal(await silence, 'closed');
});
