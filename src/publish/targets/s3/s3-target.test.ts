// A store that speaks the S3 API as a target: what is asked for, and what comes of it.
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { type TestContext, test } from 'node:test';
import {
  callsOf,
  collect,
  failureOf,
  faultsOfSet,
  publishSet,
  S3_KEYS,
  setOf,
  startS3Place,
  stepsOf,
} from '../../../../tests/support/s3-place.ts';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import type { HttpAnswer, RequestSender } from '../../../net/request-sender.ts';
import { RANGE_BYTES } from '../../../objects/s3/s3-object.ts';
import { targetContract } from '../../ports/target.contract.ts';
import { createS3Target } from './s3-target.ts';

for (const prefix of ['', 'sites/example']) {
  targetContract(`S3, prefix ${JSON.stringify(prefix)}`, async (t) => {
    const { store, createTarget } = await startS3Place(t);
    const folder = prefix === '' ? '' : `${prefix}/`;
    const keys = () => [...store.objects().keys()];
    return {
      createTarget: () => createTarget({ prefix }),
      readPublished: async (name) => {
        const found = store.objects().get(folder + name);
        return found && new Uint8Array(found.bytes);
      },
      listPublished: async () => keys().map((key) => key.slice(folder.length)),
    };
  });
}

const shards = ['shard-1.xml', 'shard-2.xml.gz'];
test('a publication asks for each shard, puts it, and puts the index last', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  await publishSet(createTarget(), setOf(shards));
  // Of the shards, which are sent side by side, the order is by chance.
  assert.deepEqual(callsOf(store.log).slice(0, 3), [
    'HEAD sitemap.xml',
    'GET sitemap.xml',
    'HEAD sitemap.xml',
  ]);
  assert.deepEqual(callsOf(store.log).slice(3, -1).sort(), [
    'HEAD shard-1.xml',
    'HEAD shard-2.xml.gz',
    'PUT shard-1.xml',
    'PUT shard-2.xml.gz',
  ]);
  assert.equal(callsOf(store.log).at(-1), 'PUT sitemap.xml');
  assert.equal(store.log.at(-1)?.headers['if-none-match'], '*');

  const { etag } = store.objects().get('sitemap.xml')!;
  store.log.length = 0;
  await publishSet(createTarget(), setOf([...shards, 'shard-3.xml'], { remove: ['shard-0.xml'] }));
  assert.deepEqual(
    callsOf(store.log).filter((call) => !call.startsWith('HEAD')),
    ['PUT shard-3.xml', 'PUT sitemap.xml', 'DELETE shard-0.xml'],
  );
  assert.equal(store.log.at(-2)?.headers['if-match'], etag);
  assert.deepEqual(faultsOfSet(store), []);
});

test('a file has the type and the lifetime of its kind, and no Content-Encoding', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  await publishSet(createTarget(), setOf(shards));
  const headersOf = (name: string) => store.objects().get(name)?.headers;
  const year = 'public, max-age=31536000, immutable';
  assert.deepEqual(headersOf('shard-1.xml'), {
    'content-type': 'application/xml',
    'cache-control': year,
  });
  assert.deepEqual(headersOf('shard-2.xml.gz'), {
    'content-type': 'application/gzip',
    'cache-control': year,
  });
  assert.deepEqual(headersOf('sitemap.xml'), {
    'content-type': 'application/xml',
    'cache-control': 'public, max-age=300',
  });
  const cacheControl = { immutable: 'no-store', mutable: 'no-cache' };
  await publishSet(createTarget({ cacheControl }), setOf(['shard-4.xml']));
  assert.equal(headersOf('shard-4.xml')?.['cache-control'], 'no-store');
  assert.equal(headersOf('sitemap.xml')?.['cache-control'], 'no-cache');
});

test('a shard of the same name but another size is uploaded again', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  store.put('shard-1.xml', 'half');
  await publishSet(createTarget(), setOf(['shard-1.xml']));
  assert.deepEqual(faultsOfSet(store), []);
});

test('without a file that is replaced, the last shard decides', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const put = { 'shard-1.xml': '1', 'shard-2.xml': '2' };
  let there: string[] = [];
  const onDecided = () => {
    there = [...store.objects().keys()];
  };
  store.put('old', '');
  await publishSet(createTarget(), { put, remove: ['old'] }, { onDecided });
  assert.deepEqual(there.sort(), ['old', 'shard-1.xml', 'shard-2.xml']);
});

test('the first file that is replaced decides, and the others follow', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  let calls: string[] = [];
  const onDecided = () => {
    calls = callsOf(store.log).filter((call) => call.startsWith('PUT'));
  };
  await publishSet(createTarget(), setOf(['shard-1.xml'], { feed: 'news' }), { onDecided });
  assert.deepEqual(calls, ['PUT shard-1.xml', 'PUT rss.xml']);
  assert.equal(callsOf(store.log).at(-1), 'PUT sitemap.xml');
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('at most four requests are under way, fewer of large files', async (t) => {
  for (const [count, bytes, most] of [
    [9, 1, 4],
    [3, 24 * 1024 * 1024, 2],
  ] as const) {
    const { store, createTarget } = await startS3Place(t);
    let underWay = 0;
    let seen = 0;
    store.fault = async (_, { method }) => {
      if (method !== 'PUT') return undefined;
      underWay += 1;
      seen = Math.max(seen, underWay);
      // Until the others are here, and then for one more that should not come.
      for (let turn = 0; seen < most && turn < 1_000_000; turn += 1) await nextTurn();
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      underWay -= 1;
      return undefined;
    };
    const content = new Uint8Array(bytes);
    const files = Array.from({ length: count }, (_, n) => [`shard-${n}.xml`, content] as const);
    await publishSet(createTarget(), { put: Object.fromEntries(files) });
    assert.equal(seen, most);
  }
});

test('a large object is read by parts of one version', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const session = await createTarget().open();
  t.after(() => session.close());
  for (const size of [0, 1, RANGE_BYTES - 1, RANGE_BYTES, RANGE_BYTES + 1, 2 * RANGE_BYTES]) {
    const bytes = Buffer.alloc(size, 'abcdefghijk');
    store.put('big.xml', bytes);
    assert.equal(await session.size('big.xml'), size);
    assert.ok((await collect(await session.read('big.xml'))).equals(bytes), `${size} bytes`);
  }
  const reading = await session.read('big.xml');
  store.put('big.xml', Buffer.alloc(2 * RANGE_BYTES, 'z'));
  const error = await failureOf(collect(reading));
  assert.equal(error.code, 'PUBLISH_CONFLICT');
});

test('a view looks and changes nothing; a bucket that is not there is no empty one', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const view = await createTarget({ prefix: 'p' }).view();
  assert.equal(store.log.length, 0);
  assert.equal(await view.size('sitemap.xml'), undefined);
  assert.equal(await view.read('sitemap.xml'), undefined);
  store.put('p/sitemap.xml', 'new');
  assert.equal(await view.size('sitemap.xml'), 3);
  assert.equal(String(await collect(await view.read('sitemap.xml'))), 'new');
  await assert.rejects(view.size('a/b'), { code: 'CONFIG_INVALID' });
  await view.close();
  await view.close();
  assert.deepEqual([...new Set(store.log.map(({ method }) => method))], ['HEAD', 'GET']);

  const nowhere = await createTarget({ bucket: 'mops' }).view();
  assert.match((await failureOf(nowhere.read('sitemap.xml'))).message, /NoSuchBucket/);
  const reason = new Error('enough');
  const signal = AbortSignal.abort(reason);
  await assert.rejects(createTarget().view({ signal }), (error) => error === reason);
});

test('a session token is sent and signed', async (t) => {
  const keys = { ...S3_KEYS, sessionToken: 'Token/with+signs==' };
  const { store, createTarget } = await startS3Place(t, { keys });
  await publishSet(createTarget({ credentials: keys }), setOf(['shard-1.xml']));
  assert.deepEqual(faultsOfSet(store), []);
});

test('any prefix that an address can say is signed as S3 reads it', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const nasty = 'kärte/a b+c&d=e@f:g,h;i\'j(k)l!m*n~o$p%20q#r?s[t]\\u|v"w<x>^`{}';
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((text) => !/[/\0]/.test(text) && !/^\.{1,2}$/.test(text) && text.isWellFormed());
  const prefixes = fc.array(segment, { minLength: 1, maxLength: 3 }).map((all) => all.join('/'));
  await fc.assert(
    fc.asyncProperty(prefixes, async (prefix) => {
      store.objects().clear();
      const set = setOf(['shard-+ä 1.xml'], { feed: prefix });
      await publishSet(createTarget({ prefix }), set);
      assert.deepEqual(
        [...store.objects().keys()].sort(),
        Object.keys(set.put)
          .map((name) => `${prefix}/${name}`)
          .sort(),
      );
    }),
    { numRuns: 40, examples: [[nasty], ['%2e%2e'], ['...'], ['+']] },
  );
});

test('a bucket is in the host where the service wants it there', async (t) => {
  const { store, createTarget } = await startS3Place(t, { domain: 's3.test' });
  const sender = senderTo(t, store.port);
  const options = { endpoint: 'http://s3.test', pathStyle: false, sender, prefix: 'a b' };
  await publishSet(createTarget(options), setOf(['shard-1.xml']));
  assert.deepEqual(faultsOfSet(store, 'a b/'), []);
  assert.equal(store.log[0]?.headers.host, 'maps.s3.test');
});

// Sends all to one port, whatever the host: names that end in .test resolve nowhere.
function senderTo(t: TestContext, port: number): RequestSender {
  const sent = new AbortController();
  t.after(() => sent.abort());
  return {
    close: async () => {},
    send: ({ method, url, headers, body }) =>
      new Promise<HttpAnswer>((resolve, reject) => {
        const { host, pathname, search } = new URL(url);
        const to = { host: '127.0.0.1', port, method, path: pathname + search, agent: false };
        const request = httpRequest({ ...to, headers: { ...headers, host }, signal: sent.signal });
        request.on('error', reject);
        request.on('response', async (response) => {
          const bytes = await collect(response);
          const { statusCode: status = 0, headers: sentHeaders } = response;
          const map = new Map(Object.entries(sentHeaders).map(([name, v]) => [name, String(v)]));
          resolve({ status, headers: map, body: bytes, text: String(bytes) });
        });
        request.end(body);
      }),
  };
}

test('a target without a sender makes its own and ends it', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const place = { bucket: 'maps', region: 'us-east-1', endpoint: store.origin };
  const target = createS3Target({ ...place, credentials: S3_KEYS });
  assert.deepEqual([target.name, target.naming], ['s3://maps', 'hashed']);
  await publishSet(target, setOf(['shard-1.xml']));
  assert.deepEqual(faultsOfSet(store), []);
  assert.equal(createTarget({ prefix: '/a/b/' }).name, 's3://maps/a/b');
});

test('a service that knows versions without quotes only keeps its conditions', async (t) => {
  const { store, createTarget } = await startS3Place(t, { conditions: 'unquoted' });
  const target = createTarget();
  await publishSet(target, setOf(['shard-1']));
  await publishSet(target, setOf(['shard-2']));
  assert.deepEqual(faultsOfSet(store), []);
  const session = await target.open();
  await publishSet(target, setOf(['shard-3']));
  const late = session.commit(await stepsOf(session, setOf(['shard-4'])));
  assert.equal((await failureOf(late)).code, 'PUBLISH_CONFLICT');
  await session.close();
  assert.equal(store.objects().get('sitemap.xml')?.bytes.toString(), 'shard-3');
});
