// Sub-domains on the command line: a set for each host, its own robots.txt, and the same sets after
// kill -9. The hosts are on the loopback address, behind a proxy that knows their names.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type FakeRoute, startFakeSite } from '../support/fake-site.ts';
import { startFakeProxy } from '../support/fake-web/fake-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const POSTS = 30;
const paths = Array.from({ length: POSTS }, (_, at) => `/post-${at}`);

function page(words: string, ...links: readonly string[]): FakeRoute {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return {
    headers: { 'content-type': 'text/html' },
    body: `<title>${words}</title><nav>${anchors}</nav><main>All about ${words}.</main>`,
  };
}

const www = await startFakeSite({
  '/': page('home', 'http://blog.e.test/', 'http://shop.e.test/a', 'http://else.test/'),
});
const blog = await startFakeSite({
  '/robots.txt': 'User-agent: *\nDisallow: /post-7$\nDisallow: /post-17',
  '/': page('the blog', ...paths),
  ...Object.fromEntries(paths.map((path) => [path, page(path, 'http://www.e.test/')])),
});
const shop = await startFakeSite({
  '/robots.txt': 'User-agent: *\nDisallow: /',
  '/a': page('a shop'),
});
const ports = new Map([
  ['www.e.test', www.port],
  ['blog.e.test', blog.port],
  ['shop.e.test', shop.port],
]);
const proxy = await startFakeProxy((name) => ports.get(name));
after(async () => {
  for (const one of [www, blog, shop]) await one.close();
  await proxy[Symbol.asyncDispose]();
});

const ENVIRONMENT = {
  http_proxy: '',
  https_proxy: proxy.address,
  no_proxy: '',
  HTTPS_PROXY: '',
  NO_PROXY: '',
  HTTP_PROXY: proxy.address,
};
const WORDS = ['crawl', '--subdomains', 'http://www.e.test/', '--now', '2026-11-22'];

function run(
  folder: string,
  more: readonly string[] = [],
  killAfter = Number.POSITIVE_INFINITY,
): Promise<PortolanRun> {
  const before = proxy.requests.length;
  return runPortolan([...WORDS, '--rate', '1000', ...more], {
    environment: ENVIRONMENT,
    folder,
    whileRunning(child) {
      child.stdin.end();
      const timer = setInterval(() => {
        if (proxy.requests.length - before >= killAfter) child.kill('SIGKILL');
      }, 1);
      child.on('close', () => clearInterval(timer));
    },
  });
}

function setsOf(folder: string): Record<string, string> {
  const files = readdirSync(join(folder, 'sitemap'), { recursive: true, encoding: 'utf8' });
  const maps = files.filter((name) => name.endsWith('.xml')).sort();
  return Object.fromEntries(
    maps.map((name) => [name, readFileSync(join(folder, 'sitemap', name), 'utf8')]),
  );
}

test('each host has a set of its own, which lists its own pages alone', async (t) => {
  const folder = temporaryFolder(t);
  const { status, stdout, stderr } = await run(folder, ['--format', 'json', '--report', 'a.csv']);
  assert.equal(status, 0, stderr);
  const sets = setsOf(folder);
  assert.deepEqual(Object.keys(sets), ['blog.e.test/sitemap.xml', 'www.e.test/sitemap.xml']);
  const locs = (name: string) =>
    [...(sets[name] ?? '').matchAll(/<loc>([^<]*)/g)].map(([, loc]) => loc);
  assert.deepEqual(locs('www.e.test/sitemap.xml'), ['http://www.e.test/']);
  const allowed = paths.filter((path) => path !== '/post-7' && path !== '/post-17');
  const listed = ['/', ...allowed].map((path) => `http://blog.e.test${path}`);
  assert.deepEqual(locs('blog.e.test/sitemap.xml').sort(), listed.sort());
  const asked = proxy.requests.filter((line) => /shop\.e\.test\/a|post-1?7$/.test(line));
  assert.deepEqual(asked, []);
  const { crawl, publish, publishOthers } = JSON.parse(stdout);
  assert.deepEqual(publish.sitemaps, ['http://www.e.test/sitemap.xml']);
  assert.deepEqual(publishOthers[0].sitemaps, ['http://blog.e.test/sitemap.xml']);
  assert.equal(crawl.hosts.length, 3);
  assert.match(readFileSync(join(folder, 'a.csv'), 'utf8'), /shop\.e\.test\/a,robots,/);
});

test('after kill -9 the sets are the same', async (t) => {
  const quiet = temporaryFolder(t);
  assert.equal((await run(quiet, ['-q'])).status, 0);
  const expected = setsOf(quiet);
  for (const requests of [3, 20, 35]) {
    const folder = temporaryFolder(t);
    assert.equal((await run(folder, ['-q'], requests)).status, null, `${requests}`);
    const { status, stderr } = await run(folder);
    assert.equal(status, 0, stderr);
    assert.deepEqual(setsOf(folder), expected, `killed after ${requests}`);
  }
});

test('names choose hosts; without the option there is one set; a guard refuses each', async (t) => {
  const folder = temporaryFolder(t);
  const chosen = await runPortolan([...WORDS.with(1, '--subdomains=shop'), '-q'], {
    environment: ENVIRONMENT,
    folder,
  });
  assert.equal(chosen.status, 0, chosen.stderr);
  assert.deepEqual(Object.keys(setsOf(folder)), ['www.e.test/sitemap.xml']);
  const plain = temporaryFolder(t);
  const without = await runPortolan([...WORDS.toSpliced(1, 1), '-q'], {
    environment: ENVIRONMENT,
    folder: plain,
  });
  assert.equal(without.status, 0, without.stderr);
  assert.ok(existsSync(join(plain, 'sitemap', 'sitemap.xml')));
  const both = await run(folder, ['--public-url', 'https://e.example/']);
  assert.equal(both.status, 2);
  assert.match(both.stderr, /publicUrl|--public-url/);
});
