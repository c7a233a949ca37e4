// The receiving side of IndexNow: keys, hosts, folders, budgets, and answers that come later.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { type FakeWebHost, startFakeWeb } from '../../../tests/support/fake-web.ts';
import { createVisitor } from '../../net/index.ts';
import type { IndexNowKeyRecord } from '../../store/port/access-store.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { IndexNowRequest } from '../port/harvest.ts';
import type { IndexNowStore } from './index-now-keys.ts';
import {
  createIndexNowReceiver,
  type IndexNowBudget,
  type IndexNowReceiver,
} from './index-now-receiver.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const HOUR_MS = 3_600_000;

/** Keeps sites and keys as lists. */
class ListStore implements IndexNowStore {
  readonly list: SiteRecord[] = [];
  keys: IndexNowKeyRecord[] = [];
  readonly sites: IndexNowStore['sites'] = {
    find: async (url) => this.list.find((site) => site.url === url),
    ensure: async (url, addedAt) => {
      const known = this.list.find((site) => site.url === url);
      if (known) return known;
      const site: SiteRecord = {
        id: this.list.length + 1,
        url,
        addedAt,
        paused: false,
        verificationToken: 'x',
        lastRun: 0,
        urls: 0,
        sitemaps: 0,
        errors: 0,
        warnings: 0,
        failing: 0,
        expectedErrors: 0,
        expectedWarnings: 0,
      };
      this.list.push(site);
      return site;
    },
  };
  readonly access: IndexNowStore['access'] = {
    key: async (...of) =>
      this.keys.find(({ siteId, key, keyLocation }) =>
        [siteId, key, keyLocation].every((value, index) => value === of[index]),
      ),
    putKey: async (key) => {
      this.keys = this.keys.filter((one) => one.key !== key.key || one.siteId !== key.siteId);
      this.keys.push(key);
    },
  };
}

interface World {
  readonly host: FakeWebHost;
  readonly other: FakeWebHost;
  readonly store: ListStore;
  readonly clock: { time: number; now(): number; monotonic(): number };
  readonly taken: [siteId: number, urls: readonly string[]][];
  readonly receiver: IndexNowReceiver;
  /** A moment passes for who waits one. */
  passMoment: () => void;
  /** Sends paths of the host, and gives the status. */
  send(paths: readonly string[], more?: Partial<IndexNowRequest>): Promise<number>;
}

async function world(t: TestContext, budget: Partial<IndexNowBudget> = {}): Promise<World> {
  const web = await startFakeWeb(['e.example', 'other.example']);
  const visitor = createVisitor({
    allowPrivate: true,
    delayMs: 0,
    resolveHost: web.resolveHost,
    retriesMax: 0,
  });
  const clock = { time: 1e12, now: () => clock.time, monotonic: () => clock.time };
  const store = new ListStore();
  const taken: World['taken'] = [];
  const made: Partial<World> = {};
  const receiver = createIndexNowReceiver({
    store,
    visitor,
    clock,
    budget,
    wait: (_, signal) =>
      new Promise((resolve, reject) => {
        made.passMoment = resolve;
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    onUrls: async (siteId, urls) => void taken.push([siteId, urls]),
  });
  t.after(async () => {
    receiver.close();
    await visitor.close();
    await web[Symbol.asyncDispose]();
  });
  const host = web.host('e.example');
  const send: World['send'] = async (paths, more = {}) => {
    const urls = paths.map((path) => (path.includes('://') ? path : host.origin + path));
    const name = new URL(host.origin).host;
    return (await receiver.receive({ host: name, key: KEY, urls, ...more })).status;
  };
  const other = web.host('other.example');
  return Object.assign(made, { host, other, store, clock, taken, receiver, send }) as World;
}

test('who shows no key is told when it is looked for again, by the next process too', async (t) => {
  const { host, store, clock, receiver } = await world(t);
  await store.sites.ensure(`${host.origin}/`, 0);
  const name = new URL(host.origin).host;
  const told = async (by: IndexNowReceiver): Promise<string> => {
    return (await by.receive({ host: name, key: KEY, urls: [`${host.origin}/a`] })).message;
  };
  const location = `${host.origin}/${KEY}.txt`;
  const sentence = (when: string): string =>
    `The key was not found at ${location}. It will be checked again in ${when}.`;
  assert.equal(await told(receiver), sentence('10 minutes'));
  host.serve({ [`/${KEY}.txt`]: KEY });
  clock.time += HOUR_MS / 60;
  assert.equal(await told(receiver), sentence('9 minutes'));
  const visitor = createVisitor({ allowPrivate: true });
  t.after(() => visitor.close());
  const next = createIndexNowReceiver({ store, visitor, clock, onUrls: async () => undefined });
  clock.time += (9 * HOUR_MS) / 60 - 1;
  assert.equal(await told(next), sentence('a minute'));
  clock.time += 1;
  assert.equal(await told(receiver), '1 URL was accepted.');
  assert.deepEqual(host.paths, [`/${KEY}.txt`, `/${KEY}.txt`]);
});

test('URLs of a host that shows the key are taken, and the key fetched once a day', async (t) => {
  const { host, send, taken, store, clock } = await world(t);
  host.serve({ [`/${KEY}.txt`]: `\ufeff${KEY}\r\n` });
  assert.equal(await send(['/a', '/b?c=d#e', '/a#f']), 200);
  assert.deepEqual(taken, [[1, [`${host.origin}/a`, `${host.origin}/b?c=d`]]]);
  clock.time += 24 * HOUR_MS - 1;
  assert.equal(await send(['/c']), 200);
  assert.deepEqual(host.paths, [`/${KEY}.txt`]);
  assert.deepEqual(
    store.keys.map(({ state, siteId }) => [state, siteId]),
    [['valid', 1]],
  );
  clock.time += 1;
  host.serve({ [`/${KEY}.txt`]: 'gone' });
  assert.equal(await send(['/d']), 403);
  assert.deepEqual(
    store.keys.map(({ state }) => state),
    ['invalid'],
  );
  assert.equal(taken.length, 2);
});

test('a key that a store remembers as valid is not asked for again', async (t) => {
  const { host, send, store, clock } = await world(t);
  const site = await store.sites.ensure(`${host.origin}/`, 0);
  const keyLocation = `${host.origin}/${KEY}.txt`;
  const kept = { siteId: site.id, key: KEY, keyLocation, checkedAt: clock.time };
  store.keys = [{ ...kept, state: 'valid' }];
  assert.equal(await send(['/a']), 200);
  store.keys = [{ ...kept, state: 'invalid' }];
  assert.equal(await send(['/a']), 403);
  assert.deepEqual(host.paths, []);
  store.keys = [{ ...kept, state: 'pending' }];
  assert.equal(await send(['/a']), 403);
  assert.deepEqual(host.paths, [`/${KEY}.txt`]);
});

const keyFiles: Readonly<Record<string, string | { status: number; headers?: object }>> = {
  'another key': KEY.replace('0', '1'),
  'the key and more': `${KEY}\nmore`,
  'the address': `/${KEY}.txt`,
  'the key in capitals': KEY.toUpperCase(),
  nothing: '',
  'the key and white space, one byte too much': KEY.padEnd(1_025),
  'status 404': { status: 404 },
  'status 503': { status: 503 },
};
for (const [name, file] of Object.entries(keyFiles)) {
  test(`a key file with ${name} is refused, and not asked for again at once`, async (t) => {
    const { host, send, taken, store, clock } = await world(t);
    host.serve({ [`/${KEY}.txt`]: file as string });
    assert.equal(await send(['/a']), 403);
    assert.equal(await send(['/b']), 403);
    assert.equal(host.paths.length, 1);
    assert.deepEqual([taken, store.list, store.keys], [[], [], []], 'nothing is kept of strangers');
    clock.time += HOUR_MS / 6;
    host.serve({ [`/${KEY}.txt`]: KEY.padEnd(1_024) });
    assert.equal(await send(['/c']), 200);
  });
}

test('a key file that redirects to another host proves nothing', async (t) => {
  const { host, other, send } = await world(t);
  other.serve({ '/k': KEY });
  host.serve({ [`/${KEY}.txt`]: { status: 301, headers: { location: `${other.origin}/k` } } });
  assert.equal(await send(['/a']), 403);
});

test('a valid key outlasts a week of trouble of its host, no more', async (t) => {
  const { host, send, clock } = await world(t);
  host.serve({ [`/${KEY}.txt`]: KEY });
  assert.equal(await send(['/a']), 200);
  host.serve({ [`/${KEY}.txt`]: { status: 500 } });
  clock.time += 7 * 24 * HOUR_MS - 1;
  assert.equal(await send(['/b']), 200);
  assert.equal(await send(['/c']), 200);
  assert.equal(host.paths.length, 2);
  clock.time += HOUR_MS;
  assert.equal(await send(['/d']), 403);
});

test('a key has 8 to 128 letters, digits and hyphens', async (t) => {
  const { host, send } = await world(t);
  for (const [key, status] of [
    ['a'.repeat(8), 200],
    ['Zz-0'.repeat(32), 200],
    ['a'.repeat(7), 422],
    ['a'.repeat(129), 422],
    ['abcdefg_', 422],
    ['abcdefgé', 422],
    ['../abcdefg', 422],
    ['abcdefgh\n', 422],
    ['', 422],
  ] as const) {
    host.serve({ [`/${key}.txt`]: key });
    assert.equal(await send(['/a'], { key }), status, JSON.stringify(key));
  }
});

test('every URL is of the host, http or https, with at most 2,047 characters', async (t) => {
  const { host, other, send, taken } = await world(t);
  host.serve({ [`/${KEY}.txt`]: KEY });
  const long = `/${'x'.repeat(2_047 - host.origin.length - 1)}`;
  assert.equal(await send([long]), 200);
  const { port } = host;
  for (const bad of [
    `${long}x`,
    `${other.origin}/a`,
    `http://sub.e.example:${port}/a`,
    'http://e.example/a',
    `ftp://e.example:${port}/a`,
    `http://u:p@e.example:${port}/a`,
    'javascript://x',
    'http://',
  ]) {
    assert.equal(await send(['/fine', bad]), 422, bad);
  }
  assert.equal(taken.length, 1);
  assert.equal(await send([`HTTP://E.example:${port}/./b/../c`]), 200);
  assert.deepEqual(taken.at(-1)?.[1], [`${host.origin}/c`]);
});

test('10,000 URLs are taken, one more is not, and none is no notification', async (t) => {
  const { host, send, taken } = await world(t);
  host.serve({ [`/${KEY}.txt`]: KEY });
  const paths = Array.from({ length: 10_000 }, (_, index) => `/${index}`);
  assert.equal(await send(paths), 200);
  assert.equal(taken[0]?.[1].length, 10_000);
  assert.equal(await send([...paths, '/x']), 422);
  assert.equal(await send([]), 400);
  for (const bad of ['', 'e.example/path', 'user@e.example', 'a b', '[::1', 'e.example?x']) {
    assert.equal(await send(['/a'], { host: bad }), 400, bad);
  }
});

test('a key elsewhere proves what is below its folder, on the same host alone', async (t) => {
  const { host, other, send, taken } = await world(t);
  host.serve({ '/shop/key.txt': KEY });
  const keyLocation = `${host.origin}/shop/key.txt`;
  assert.equal(await send(['/shop/', '/shop/a/b', '/shop/../shop/c'], { keyLocation }), 200);
  assert.equal(taken[0]?.[1].length, 3);
  for (const path of ['/', '/shop', '/shopping', '/shop/../a', '/shop/%2e%2e/a']) {
    assert.equal(await send([path], { keyLocation }), 422, path);
  }
  for (const bad of [
    `${other.origin}/key.txt`,
    `${keyLocation}?x=1`,
    '/shop/key.txt',
    'x'.repeat(3_000),
  ]) {
    assert.equal(await send(['/shop/a'], { keyLocation: bad }), 422, bad.slice(0, 60));
  }
});

test('what is not told within a moment is pending, and is taken when it is', async (t) => {
  const made = await world(t);
  const { host, send, taken } = made;
  const answers: ServerResponse[] = [];
  let asked = (): void => {};
  const asking = new Promise<void>((resolve) => {
    asked = resolve;
  });
  host.serve({
    [`/${KEY}.txt`]: (_, response) => {
      answers.push(response);
      asked();
    },
  });
  const first = send(['/a']);
  await asking;
  made.passMoment();
  assert.equal(await first, 202);
  const second = send(['/b']);
  // The one that waits now is told of when it has come to wait.
  await new Promise((resolve) => setImmediate(resolve));
  made.passMoment();
  assert.equal(await second, 202);
  assert.deepEqual([answers.length, taken.length], [1, 0]);
  answers[0]?.end(KEY);
  while (taken.length < 2) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(taken.flatMap(([, urls]) => urls).toSorted(), [
    `${host.origin}/a`,
    `${host.origin}/b`,
  ]);
  assert.equal(await send(['/c']), 200);
});

test('a host that sends more than its budget is told to wait', async (t) => {
  const budget = { requestsPerMinute: 3, unprovenPerMinute: 2, urlsPerDay: 8 };
  const { host, send, clock, taken } = await world(t, budget);
  host.serve({ [`/${KEY}.txt`]: KEY });
  assert.equal(await send(['/1']), 200);
  for (let count = 0; count < 3; count += 1) assert.equal(await send(['/2']), 200);
  assert.equal(await send(['/3']), 429);
  clock.time += 60_000;
  assert.equal(await send(['/1', '/2', '/3', '/4', '/5']), 429, 'nine of eight URLs');
  assert.equal(await send(['/1', '/2', '/3', '/4']), 200);
  assert.equal(await send(['/1']), 429);
  clock.time += 24 * HOUR_MS;
  assert.equal(await send(['/1']), 200);
  assert.equal(taken.length, 6);
});

test('strangers who name a host use up nothing of its owner’s budget', async (t) => {
  const { host, send, clock } = await world(t, { requestsPerMinute: 3, unprovenPerMinute: 2 });
  host.serve({ [`/${KEY}.txt`]: KEY });
  assert.equal(await send(['/a']), 200);
  clock.time += 60_000;
  const wrong = (number: number): Promise<number> => send(['/a'], { key: `stranger-${number}` });
  assert.deepEqual([await wrong(1), await wrong(2), await wrong(3)], [403, 403, 429]);
  assert.equal(host.paths.length, 3, 'and have it asked no more often than that');
  assert.equal(await send(['/a']), 200);
});

test('no more keys are checked at one time, and no more URLs held, than may be', async (t) => {
  const made = await world(t, { checksAtOnce: 1, heldUrls: 2 });
  const { host, send, receiver } = made;
  const asked = new Promise<void>((resolve) => host.serve({ [`/${KEY}.txt`]: () => resolve() }));
  const pending = async (paths: string[]): Promise<number> => {
    const sending = send(paths);
    await asked;
    await new Promise((resolve) => setImmediate(resolve));
    made.passMoment();
    return sending;
  };
  assert.equal(await pending(['/a', '/b']), 202);
  assert.equal(await pending(['/c']), 429);
  assert.equal(await send(['/d'], { key: 'another-key' }), 429);
  receiver.close();
});

test('an origin that may be no site is refused, though its key is valid', async (t) => {
  const { host, store, clock } = await world(t);
  const visitor = createVisitor({ allowPrivate: true, resolveHost: async () => ['127.0.0.1'] });
  const receiver = createIndexNowReceiver({
    store,
    visitor,
    clock,
    siteOf: async () => undefined,
    onUrls: async () => assert.fail('nothing is to be taken'),
  });
  t.after(async () => {
    receiver.close();
    await visitor.close();
  });
  host.serve({ [`/${KEY}.txt`]: KEY });
  const request = { host: new URL(host.origin).host, key: KEY, urls: [`${host.origin}/a`] };
  assert.equal((await receiver.receive(request)).status, 403);
  assert.deepEqual(store.list, []);
});

test('a key file in a private network is not fetched', async (t) => {
  const { host, store, clock } = await world(t);
  host.serve({ [`/${KEY}.txt`]: KEY });
  const visitor = createVisitor({ resolveHost: async () => ['127.0.0.1'] });
  const receiver = createIndexNowReceiver({ store, visitor, clock, onUrls: async () => {} });
  t.after(async () => {
    receiver.close();
    await visitor.close();
  });
  for (const name of [`e.example:${host.port}`, `127.0.0.1:${host.port}`]) {
    const request = { host: name, key: KEY, urls: [`http://${name}/a`] };
    assert.equal((await receiver.receive(request)).status, 403);
  }
  assert.deepEqual(host.paths, []);
});
