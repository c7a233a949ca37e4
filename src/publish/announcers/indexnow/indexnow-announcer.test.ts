// IndexNow: its limits, its key file, which URLs are told, and its answers.
import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type AnnounceWorld,
  createAnnounceWorld,
  pages,
} from '../../../../tests/support/announce-world.ts';
import {
  type FakeIndexNow,
  startFakeIndexNow,
} from '../../../../tests/support/fake-engines/fake-indexnow.ts';
import type { IndexNowConfig } from './indexnow-sites.ts';

const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** An engine that finds the key files of `https://example.com/` in a folder of the world. */
async function startEngine(world: AnnounceWorld, served = 'public'): Promise<FakeIndexNow> {
  return startFakeIndexNow({
    keyFileAt: (url) => {
      const path = join(world.folder, served, decodeURIComponent(new URL(url).pathname));
      return readFile(path, 'utf8').catch(() => undefined);
    },
  });
}

const config = (engine: FakeIndexNow, more: Partial<IndexNowConfig> = {}) => ({
  indexNow: { key: KEY, endpoint: `${engine.origin}/indexnow`, ...more },
});

test('added, changed and removed URLs are told, and the key file is written first', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const [a = '', b = '', c = ''] = pages(3);
  const changes = { added: [a], changed: [b], removed: [c] };
  const result = await world.tellOne(config(engine), { changes, targetFolder: 'public' });
  assert.deepEqual(result, {
    announcer: 'indexnow',
    outcome: 'accepted',
    message: 'Submitted 3 URLs to IndexNow.',
    urls: 3,
  });
  assert.deepEqual(engine.received, [[a, b, c]]);
  assert.equal(engine.requests[0]?.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(await readFile(join(world.folder, 'public', `${KEY}.txt`), 'utf8'), KEY);
  assert.deepEqual(await readdir(join(world.folder, 'public')), [`${KEY}.txt`]);
});

for (const [count, calls] of [
  [1, [1]],
  [9_999, [9_999]],
  [10_000, [10_000]],
  [10_001, [10_000, 1]],
  [20_001, [10_000, 10_000, 1]],
] as const) {
  test(`${count} URLs are ${calls.length} POST of at most 10,000`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startEngine(world);
    const options = { changes: { changed: pages(count) }, targetFolder: 'public' };
    const result = await world.tellOne(config(engine), options);
    assert.equal(result.outcome, 'accepted', result.message);
    assert.equal(result.urls, count);
    assert.deepEqual(
      engine.received.map((urls) => urls.length),
      calls,
    );
    assert.deepEqual(engine.received.flat(), pages(count));
  });
}

test('the engine refuses 10,001 in one POST: the limit is no opinion of ours', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const send = (count: number) =>
    world.sender.send({
      method: 'POST',
      url: `${engine.origin}/indexnow`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host: 'example.com', key: KEY, urlList: pages(count) }),
    });
  assert.equal((await send(10_001)).status, 422);
  assert.equal((await send(10_000)).status, 403);
});

test('URLs of other hosts, ports and schemes are left out, and said', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const ours = ['https://example.com/a', 'http://example.com/b', 'https://EXAMPLE.com:443/c'];
  const others = [
    'https://www.example.com/',
    'https://example.com:8443/',
    'https://example.com.evil.example/',
    'ftp://example.com/',
    'not a URL',
  ];
  const changes = { changed: [...others, ...ours] };
  const result = await world.tellOne(config(engine), { changes, targetFolder: 'public' });
  assert.equal(result.outcome, 'accepted', result.message);
  assert.match(
    result.message,
    /^Submitted 3 URLs to IndexNow\. 5 URLs were left out: .*example\.com/,
  );
  assert.deepEqual(engine.received, [ours]);
});

test('where all URLs are left out nothing is sent', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const changes = { changed: ['https://www.example.com/'] };
  const result = await world.tellOne(config(engine), { changes, targetFolder: 'public' });
  assert.equal(result.outcome, 'skipped');
  assert.match(result.message, /1 URL was left out/);
  assert.equal(engine.requests.length, 0);
});

test('without a difference it is skipped, and the key file is kept', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const result = await world.tellOne(config(engine), { targetFolder: 'public' });
  assert.equal(result.outcome, 'skipped');
  assert.match(result.message, /it is not known which did: build with --state/);
  assert.equal(engine.requests.length, 0);
  assert.deepEqual(await readdir(join(world.folder, 'public')), [`${KEY}.txt`]);
  const none = await world.tellOne(config(engine), { changes: {}, targetFolder: 'public' });
  assert.equal(
    none.message,
    'There was nothing to submit to IndexNow: no URL was added, changed or removed.',
  );
});

test('a first publication is only announced with initial: true', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const options = { changes: { added: pages(2) }, initial: true, targetFolder: 'public' };
  const skipped = await world.tellOne(config(engine), options);
  assert.equal(skipped.outcome, 'skipped');
  assert.match(skipped.message, /not whole sitemaps/);
  assert.equal(engine.requests.length, 0);
  const told = await world.tellOne(config(engine, { initial: true }), options);
  assert.equal(told.urls, 2);
});

test('202 is a yes: the key file is looked at later', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeIndexNow({ keyFileAt: () => undefined, checksLater: true });
  const result = await world.tellOne(config(engine), { changes: { changed: pages(1) } });
  assert.equal(result.outcome, 'accepted');
  assert.match(result.message, /It will check the key file.*serve it at the root of example\.com/);
});

test('a key file that is not served is refused with what to do', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const result = await world.tellOne(config(engine), { changes: { changed: pages(1) } });
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /status 403: the key file below example\.com\/ was not found\./);
  assert.match(result.message, /It said: KeyNotFound, “The key file was not found”\./);
  assert.match(result.message, /The folder of the key file is not known/);
  assert.deepEqual(result.pending, pages(1));
});

test('an engine that still checks the key file is announced to again in ten minutes', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeIndexNow({ keyFileAt: () => KEY, stillChecking: 1 });
  const changes = { changed: pages(2) };
  const result = await world.tellOne(config(engine), { changes, targetFolder: 'public' });
  assert.equal(result.outcome, 'failed', result.message);
  assert.match(result.message, /it is still checking the key file.*Nothing has to be changed/);
  assert.match(result.message, /It said: SiteVerificationNotCompleted, “Site Verification is/);
  assert.equal(result.retryAfterSeconds, 600);
  assert.deepEqual(result.pending, pages(2));
  assert.equal(engine.requests.length, 1);
  const again = await world.tellOne(config(engine), { changes, targetFolder: 'public' });
  assert.equal(again.outcome, 'accepted', again.message);
});

test('a key file with something else and a burnt key have remedies of their own', async () => {
  await using world = await createAnnounceWorld();
  const changes = { changed: pages(1) };
  await using other = await startFakeIndexNow({ keyFileAt: () => 'another-key' });
  const wrong = await world.tellOne(config(other), { changes });
  assert.equal(wrong.outcome, 'refused');
  assert.match(wrong.message, /the key file below example\.com\/ does not contain the key/);
  await using burnt = await startFakeIndexNow({ keyFileAt: () => KEY, burntKeys: [KEY] });
  const forbidden = await world.tellOne(config(burnt), { changes });
  assert.equal(forbidden.outcome, 'refused');
  assert.match(forbidden.message, /Make a new key, serve its file first/);
  assert.match(forbidden.message, /It said: UserForbiddedToAccessSite, “User is unauthorized/);
});

test('of several endpoints the next is asked where one does not accept', async () => {
  await using world = await createAnnounceWorld();
  await using first = await startFakeIndexNow({ keyFileAt: () => KEY, burntKeys: [KEY] });
  await using second = await startFakeIndexNow({ keyFileAt: () => KEY });
  const endpoint = [first, second].map(({ origin }) => `${origin}/indexnow`);
  const changes = { changed: pages(10_001) };
  const indexNow = { key: KEY, endpoint };
  const result = await world.tellOne({ indexNow }, { changes, targetFolder: 'public' });
  assert.equal(result.outcome, 'accepted', result.message);
  assert.match(
    result.message,
    /^Submitted 10,001 URLs to IndexNow\. IndexNow at 127\.0\.0\.1:\d+ answered/,
  );
  assert.deepEqual([first.requests.length, second.requests.length], [1, 2]);
  second.fail({ status: 429, headers: { 'retry-after': '3600' } });
  const none = await world.tellOne({ indexNow }, { changes: { changed: pages(1) } });
  assert.equal(none.outcome, 'failed');
  assert.equal(none.retryAfterSeconds, 3_600);
  assert.match(none.message, /UserForbiddedToAccessSite.*status 429/);
  assert.doesNotMatch(none.message, /ten minutes/);
});

test('each further host has a key file and an announcer of its own', async () => {
  await using world = await createAnnounceWorld();
  const shopKey = 'shop-key-0123456789';
  const served = new Map([
    [`http://example.com/${KEY}.txt`, KEY],
    [`http://shop.example.com/${shopKey}.txt`, shopKey],
    [`http://example.de/${KEY}.txt`, KEY],
  ]);
  await using engine = await startFakeIndexNow({ keyFileAt: (url) => served.get(url) });
  const hosts = [
    { origin: 'https://shop.example.com', key: shopKey, keyFolder: 'shop' },
    { origin: 'https://example.de' },
  ];
  const urls = ['https://example.com/a', 'https://shop.example.com/b', 'https://example.de/c'];
  const changes = { changed: [...urls, 'https://example.net/d'] };
  const results = await world.tell(config(engine, { hosts }), { changes, targetFolder: 'public' });
  assert.deepEqual(
    results.map(({ announcer, outcome, urls: told }) => [announcer, outcome, told]),
    [
      ['indexnow', 'accepted', 1],
      ['indexnow:shop.example.com', 'accepted', 1],
      ['indexnow:example.de', 'accepted', 1],
    ],
  );
  assert.match(
    results[0]?.message ?? '',
    /Those of shop\.example\.com, example\.de are announced separately/,
  );
  assert.deepEqual(
    engine.received,
    urls.map((url) => [url]),
  );
  const shopFile = join(world.folder, 'shop', `${shopKey}.txt`);
  assert.equal(await readFile(shopFile, 'utf8'), shopKey);
  const twice = [{ origin: 'https://example.com' }];
  await assert.rejects(world.tell(config(engine, { hosts: twice })), {
    code: 'CONFIG_INVALID',
    message: /lists the host example\.com twice/,
  });
});

for (const [status, outcome, words] of [
  [400, 'refused', /could not read the request/],
  [405, 'refused', /does not accept POST/],
  [422, 'refused', /does not accept the key, its place, or URLs of example\.com\//],
  [429, 'failed', /too many submissions in too short a time/],
  [500, 'failed', /status 500\./],
] as const) {
  test(`${status} is ${outcome}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startEngine(world);
    engine.fail({ status }, 3);
    const options = { changes: { changed: pages(2) }, targetFolder: 'public' };
    const result = await world.tellOne(config(engine), options);
    assert.equal(result.outcome, outcome);
    assert.match(result.message, words);
    assert.deepEqual(result.pending, pages(2));
  });
}

test('when it fails in the middle, what is behind is pending', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const urls = pages(25_000);
  engine.fail({ status: 429, headers: { 'retry-after': '1200' } }, 1, 1);
  const options = { changes: { changed: urls }, targetFolder: 'public' };
  const result = await world.tellOne(config(engine), options);
  assert.equal(result.outcome, 'failed');
  assert.match(
    result.message,
    /10,000 URLs had already been accepted\. 15,000 URLs can be submitted later/,
  );
  assert.equal(result.urls, 10_000);
  assert.equal(result.retryAfterSeconds, 1_200);
  assert.deepEqual(result.pending, urls.slice(10_000));
  assert.deepEqual(engine.received.flat(), urls.slice(0, 10_000));
});

test('when it is refused in the middle, what was before is counted', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  engine.fail({ status: 403 }, 1, 1);
  const options = { changes: { changed: pages(10_001) }, targetFolder: 'public' };
  const result = await world.tellOne(config(engine), options);
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /10,000 URLs had already been accepted\.$/);
  assert.deepEqual(result.pending, pages(10_001).slice(10_000));
});

test('no more than 100,000 URLs are kept for later, and the rest is said', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  for (const [count, kept] of [
    [100_000, 100_000],
    [100_001, 100_000],
  ] as const) {
    engine.fail({ status: 429 });
    const options = { changes: { changed: pages(count) }, targetFolder: 'public' };
    const result = await world.tellOne(config(engine), options);
    assert.equal(result.pending?.length, kept);
    assert.equal(/1 more URL cannot: that many are not kept/.test(result.message), count > kept);
  }
});

test('a key file beside a set in a folder proves that folder alone', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world, '');
  const base = 'https://example.com/docs/';
  const changes = { changed: ['https://example.com/docs/a', 'https://example.com/b'] };
  const options = { base, changes, targetFolder: 'docs' };
  const result = await world.tellOne(config(engine), options);
  assert.equal(result.outcome, 'accepted', result.message);
  assert.match(result.message, /1 URL was left out: not below example\.com\/docs\//);
  const sent = JSON.parse(engine.requests[0]?.body ?? '');
  assert.equal(sent.keyLocation, `https://example.com/docs/${KEY}.txt`);
  assert.deepEqual(engine.received, [['https://example.com/docs/a']]);
});

test('keyLocation and keyFolder are taken as they are', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world, '');
  await mkdir(join(world.folder, 'keys'));
  const more = { keyLocation: 'https://example.com/keys/in%20use.txt', keyFolder: 'keys' };
  const changes = { changed: ['https://example.com/keys/a', 'https://example.com/a'] };
  const result = await world.tellOne(config(engine, more), { changes, targetFolder: 'public' });
  assert.equal(result.urls, 1, result.message);
  assert.deepEqual(await readdir(join(world.folder, 'keys')), ['in use.txt']);
  const atRoot = { keyLocation: `https://example.com/${KEY}.txt` };
  const base = 'https://example.com/docs/';
  await writeFile(join(world.folder, `${KEY}.txt`), `${KEY}\n`);
  await world.tellOne(config(engine, atRoot), { base, changes, targetFolder: 'docs' });
  // The fake compares exactly, so it refused the line break; ours was not written over.
  assert.equal(await readFile(join(world.folder, `${KEY}.txt`), 'utf8'), `${KEY}\n`);
});

test('another file of the key file’s name stays, and nothing is announced', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const path = join(world.folder, 'public', `${KEY}.txt`);
  await mkdir(join(world.folder, 'public'));
  for (const content of ['', 'notes', `${KEY}x`, 'x'.repeat(5_000)]) {
    await writeFile(path, content);
    const options = { changes: { changed: pages(1) }, targetFolder: 'public' };
    const result = await world.tellOne(config(engine), options);
    assert.equal(result.outcome, 'refused');
    assert.match(result.message, /was left unchanged/);
    assert.equal(await readFile(path, 'utf8'), content);
  }
  assert.equal(engine.requests.length, 0);
});

test('a key file with a line break at its end is the key file, and is not touched', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeIndexNow({ keyFileAt: () => KEY });
  await mkdir(join(world.folder, 'public'));
  const path = join(world.folder, 'public', `${KEY}.txt`);
  await writeFile(path, `${KEY}\r\n`);
  const options = { changes: { changed: pages(1) }, targetFolder: 'public' };
  assert.equal((await world.tellOne(config(engine), options)).outcome, 'accepted');
  assert.equal(await readFile(path, 'utf8'), `${KEY}\r\n`);
});

test('a folder that cannot be written leaves the URLs pending', async (t) => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  await writeFile(join(world.folder, 'public'), 'a file in the way');
  const options = { changes: { changed: pages(2) }, targetFolder: 'public' };
  const result = await world.tellOne(config(engine), options);
  assert.equal(result.outcome, 'failed', result.message);
  assert.match(result.message, /^The key file of IndexNow could not be written: /);
  assert.deepEqual(result.pending, pages(2));
  if (process.getuid?.() === 0) return t.diagnostic('root writes everywhere');
  await mkdir(join(world.folder, 'closed'));
  await chmod(join(world.folder, 'closed'), 0o500);
  const closed = await world.tellOne(config(engine), { ...options, targetFolder: 'closed' });
  assert.match(closed.message, /permission denied/);
  return undefined;
});

test('a dry run sends and writes nothing and says what it would', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startEngine(world);
  const changes = { changed: [...pages(12_000), 'https://www.example.com/'] };
  const options = { changes, targetFolder: 'public', dryRun: true };
  const result = await world.tellOne(config(engine), options);
  assert.equal(result.outcome, 'skipped');
  assert.match(result.message, /^Would submit 12,000 URLs to IndexNow\. 1 URL was left out/);
  assert.equal(engine.requests.length, 0);
  assert.deepEqual(await readdir(world.folder), []);
});

test('a key has 8 to 128 letters, digits and dashes; no error repeats one', async () => {
  await using world = await createAnnounceWorld();
  for (const key of ['x'.repeat(8), 'x'.repeat(128), 'Aa0-Aa0-']) {
    assert.equal((await world.tellOne({ indexNow: { key } })).outcome, 'skipped');
  }
  for (const key of [
    '',
    'x'.repeat(7),
    'x'.repeat(129),
    'secret_key',
    'secret/../key',
    'geheimniß',
  ]) {
    await assert.rejects(world.tell({ indexNow: { key } }), (error: Error) => {
      assert.match(error.message, /announce\.indexNow\.key is not 8 to 128 letters/);
      assert.ok(key === '' || !`${error.message}${error.stack}`.includes(key));
      return true;
    });
  }
});

test('a keyLocation that names no file is a wrong setting', async () => {
  await using world = await createAnnounceWorld();
  for (const keyLocation of [
    'https://example.com/keys/',
    'https://example.com/a%2Fb',
    'https://example.com/..%5cb',
    'https://example.com/%ff',
    'https://example.com/%00',
  ]) {
    const indexNow = { key: KEY, keyLocation, keyFolder: 'keys' };
    await assert.rejects(world.tell({ indexNow }), { code: 'CONFIG_INVALID' });
  }
  const indexNow = { key: KEY, keyLocation: 'ftp://example.com/key.txt' };
  await assert.rejects(world.tell({ indexNow }), { code: 'CONFIG_INVALID' });
});
