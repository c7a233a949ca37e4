// Bases by request: each has a set of its own, the number of sets is limited, hosts may be hostile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAskedHandler } from '../../../tests/support/asked-handler.ts';
import { createSitemapHandler } from '../index.ts';

const HOSTS: ReadonlySet<string> = new Set(['a.example', 'b.example']);

test('each base has its own set, and its source knows the base', async () => {
  const bases: string[] = [];
  const { locsOf, statusOf } = createAskedHandler({
    base: async (request) => {
      const { host } = new URL(request.url);
      return HOSTS.has(host) ? `https://${host}` : undefined;
    },
    source: ({ base }) => {
      bases.push(base);
      return ['/x'];
    },
  });
  assert.deepEqual(await locsOf('https://a.example/sitemap.xml'), ['https://a.example/x']);
  assert.deepEqual(await locsOf('https://b.example/sitemap.xml'), ['https://b.example/x']);
  await locsOf('http://A.example/sitemap.xml');
  assert.deepEqual(bases, ['https://a.example/', 'https://b.example/']);
  assert.equal(await statusOf('https://c.example/sitemap.xml'), 0);
});

test('the base is asked for only where a name may be of the set', async () => {
  let asked = 0;
  const { statusOf } = createAskedHandler({
    base: () => {
      asked += 1;
      return 'https://example.com/';
    },
    source: ['/a'],
  });
  for (const path of ['/', '/about', '/favicon.ico', '/feed.rss']) await statusOf(path);
  assert.equal(asked, 0);
});

test('a host that makes no address is refused, and reported', async () => {
  for (const host of ['"><script>', 'a b', '', 'user:secret@a.example', 'a.example/?x=']) {
    const { statusOf, errors } = createAskedHandler({
      base: () => `https://${host}/`,
      source: ['/a'],
    });
    assert.equal(await statusOf('/sitemap.xml'), 400, host);
    assert.equal((errors[0] as { code?: string }).code, 'CONFIG_INVALID');
    assert.equal(await statusOf('/about'), 0);
  }
});

test('a host is written with its escapes, so that no markup comes of it', async () => {
  const { textOf, locsOf } = createAskedHandler({
    base: (request) => `https://${new URL(request.url).host}/`,
    sections: [
      { name: 'a', source: ['/a?b&c'] },
      { name: 'b', source: ['/b'] },
    ],
  });
  assert.match(await textOf('https://bücher.example/sitemap.xml'), /https:\/\/xn--bcher-kva\./);
  const locs = await locsOf('https://bücher.example/sitemap-a-1.xml');
  assert.deepEqual(locs, ['https://xn--bcher-kva.example/a?b&amp;c']);
});

test('a base that cannot be found out is 503, and reported', async () => {
  const { statusOf, errors } = createAskedHandler({
    base: () => Promise.reject(new Error('down')),
    source: ['/a'],
  });
  assert.equal(await statusOf('/sitemap.xml'), 503);
  assert.match(String(errors[0]), /down/);
});

test('a flood of hosts fills no memory: the latest bases are kept', async () => {
  const built: string[] = [];
  const handle = createSitemapHandler({
    base: (request) => `https://${new URL(request.url).host}/`,
    source: ({ base }) => {
      built.push(base);
      return ['/a'];
    },
    limits: { basesMax: 10 },
  });
  const ask = (host: string) => handle(new Request(`https://${host}/sitemap.xml`));
  for (let host = 0; host < 500; host += 1) {
    await ask('www.example');
    assert.equal((await ask(`h${host}.example`))?.status, 200);
  }
  assert.equal(built.length, 501);
  await ask('h499.example');
  assert.equal(built.length, 501);
  await ask('h0.example');
  assert.equal(built.length, 502);
});

test('no more builds run at once than are allowed', async () => {
  let running = 0;
  let most = 0;
  const handle = createSitemapHandler({
    base: (request) => `https://${new URL(request.url).host}/`,
    source: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 2));
      running -= 1;
      return ['/a'];
    },
    limits: { buildsAtOnce: 3 },
  });
  const hosts = Array.from({ length: 20 }, (_, host) => `https://h${host}.example/sitemap.xml`);
  const answers = await Promise.all(hosts.map((url) => handle(new Request(url))));
  assert.ok(answers.every((answer) => answer?.status === 200));
  assert.equal(most, 3);
});
