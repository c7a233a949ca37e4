// A tree with one bad child: the report names the cause, by a rule, at that child, and the good
// children beside it are read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../../src/base/clock.ts';
import {
  checkWeb,
  faultLines,
  findingIn,
  indexOf,
  urlsetOf,
  type WebCheckOptions,
} from '../support/checked-web.ts';
import {
  busy,
  endlessBody,
  type FakeWebRoute,
  gzipBomb,
  gzipLie,
  noHead,
  notHttp,
  redirects,
  resetBody,
  resetHead,
  slowHead,
  stalledBody,
  tricklingBody,
  wrongLength,
} from '../support/fake-web/fake-route.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 20_000;
const XML = { 'content-type': 'application/xml' };

interface BadChild {
  readonly route: (good: string, origin: string) => FakeWebRoute;
  /** What is told of the child, but notices. */
  readonly faults: readonly string[];
  /** How many of its entries are read. */
  readonly entries?: number;
  readonly options?: WebCheckOptions;
}

const half = (good: string): string => good.slice(0, good.lastIndexOf('<url>') + 20);

const CHILDREN: Readonly<Record<string, BadChild>> = {
  'is not there': {
    route: () => ({ status: 404, body: 'none' }),
    faults: ['error delivery-not-found'],
  },
  'is gone': { route: () => ({ status: 410 }), faults: ['error delivery-not-found'] },
  'is an HTML page': {
    route: () => ({
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><html><head><title>Shop</title></head><body>Hello</body></html>',
    }),
    faults: ['error delivery-html'],
  },
  'redirects to a login': {
    route: () => redirects('/account/login?back=%2Fchild.xml'),
    faults: ['error delivery-login'],
  },
  'is behind a check for robots': {
    route: () => ({
      status: 403,
      headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' },
      body: '<html><title>Just a moment</title></html>',
    }),
    faults: ['error delivery-challenge'],
  },
  'is behind a login': { route: () => ({ status: 401 }), faults: ['error delivery-login'] },
  'is refused': { route: () => ({ status: 403 }), faults: ['error delivery-refused'] },
  'is an error of the server': {
    route: () => ({ status: 500 }),
    faults: ['error delivery-server-error'],
  },
  'is unavailable': {
    route: () => ({ status: 503 }),
    faults: ['warning delivery-temporary'],
  },
  'is asked for too often': {
    route: () => busy('5'),
    faults: ['warning delivery-temporary'],
  },
  'is busy at first': {
    route: (good) => ({
      turns: [busy('2'), { status: 503 }, { headers: XML, body: good }],
    }),
    faults: [],
    entries: 2,
  },
  'is not modified': { route: () => ({ status: 304 }), faults: ['error sitemap-failed'] },
  'has no content': { route: () => ({ status: 204 }), faults: ['error delivery-status-unusual'] },
  'is an empty answer': { route: () => '', faults: ['error document-empty'] },
  'answers too late': {
    route: () => slowHead(5_000),
    faults: ['error delivery-timeout'],
  },
  'never answers': { route: () => noHead(), faults: ['error delivery-timeout'] },
  'stops in the middle': {
    route: (good) => stalledBody(half(good)),
    faults: ['error delivery-timeout'],
    entries: 1,
  },
  'comes byte by byte without an end': {
    route: () => tricklingBody(20),
    faults: ['error delivery-timeout'],
    options: { visiting: { documentTimeoutMs: 300, clock: systemClock } },
  },
  'is reset': { route: () => resetHead(), faults: ['error delivery-connection-failed'] },
  'is reset in the middle': {
    route: (good) => resetBody(half(good)),
    faults: ['error delivery-broken-off'],
    entries: 1,
  },
  'has no end': {
    route: () => endlessBody(),
    faults: ['error delivery-too-large'],
  },
  'is shorter than it says': {
    route: (good) => wrongLength(good, good.length + 50),
    faults: ['error delivery-broken-off'],
    entries: 2,
  },
  'is longer than it says': {
    route: (good) => wrongLength(good, good.lastIndexOf('<url>') + 20),
    faults: ['error document-cut'],
    entries: 1,
  },
  'is not HTTP': { route: () => notHttp(), faults: ['error delivery-answer-invalid'] },
  'redirects in a circle': {
    route: () => redirects('/child.xml'),
    faults: ['error delivery-redirects-endless'],
  },
  'redirects to no address': {
    route: () => redirects('http://['),
    faults: ['error delivery-answer-invalid'],
  },
  'redirects to another scheme': {
    route: () => redirects('ftp://site.test/child.xml'),
    faults: ['error delivery-answer-invalid'],
  },
  'redirects to a host that does not exist': {
    route: () => redirects('http://nowhere.test/child.xml'),
    faults: ['error delivery-dns-failed'],
  },
  'is said to be gzip and is not': {
    route: (good) => gzipLie(good),
    faults: ['warning gzip-not-compressed'],
    entries: 2,
  },
  'is gzip that is cut': {
    route: (good) => ({
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync(good).subarray(0, -20),
    }),
    faults: ['error gzip-truncated'],
    entries: 1,
  },
  'is gzip that is damaged': {
    route: (good) => {
      const bytes = gzipSync(good);
      bytes[bytes.length - 6] = (bytes.at(-6) ?? 0) ^ 0xff;
      return { headers: { 'content-type': 'application/gzip' }, body: bytes };
    },
    faults: ['error gzip-checksum'],
    entries: 2,
  },
  'is a bomb': {
    route: () => gzipBomb(70),
    faults: ['error limit-inflation'],
    options: { bytesMax: 2 ** 30 },
  },
  'is compressed on its way': {
    route: (good) => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(good) }),
    faults: [],
    entries: 2,
  },
  'is larger than is read': {
    route: (good) => good.replace('</urlset>', `${' '.repeat(5_000)}</urlset>`),
    faults: ['error delivery-too-large'],
    entries: 2,
    options: { bytesMax: 2_000 },
  },
  'is disallowed by robots.txt': {
    route: (good) => good,
    faults: ['error delivery-robots-blocked'],
  },
  'is cut': { route: half, faults: ['error document-cut'], entries: 1 },
};

for (const [name, { route, faults, entries = 0, options = {} }] of Object.entries(CHILDREN)) {
  test(`a child that ${name}`, { timeout: HANG_MS }, async () => {
    await using web = await startFakeWeb(['site.test']);
    const site = web.host('site.test');
    site.expect({ atOnceMax: 1 });
    const { origin } = site;
    const map = (path: string): string =>
      urlsetOf([1, 2].map((n) => `<loc>${origin}/${path}${n}</loc><lastmod>2026-06-01</lastmod>`));
    const index = ['before', 'child', 'after'].map((path) => `${origin}/${path}.xml`);
    const disallowed = name.startsWith('is disallowed') ? '/child' : '/x';
    site.serveRobots(`User-agent: *\nDisallow: ${disallowed}\nSitemap: ${origin}/index.xml\n`);
    site.serve({
      '/index.xml': { headers: XML, body: indexOf(index) },
      '/before.xml': { headers: XML, body: map('before') },
      '/after.xml': { headers: XML, body: map('after') },
      '/account/login?back=%2Fchild.xml': '<html><body><form>Your name</form></body></html>',
      '/child.xml': route(map('child'), origin),
    });
    const { clock, wait } = createVirtualTime();
    const report = await checkWeb(web, `${origin}/index.xml`, {
      bytesMax: 100_000,
      ...options,
      visiting: { timeoutMs: 250, clock, wait, ...options.visiting },
    });
    const told = faultLines(report);
    const told1 = told.filter((line) => line.endsWith(' 1 /child.xml'));
    assert.deepEqual(
      told1.map((line) => line.replace(' 1 /child.xml', '')),
      faults,
    );
    const others = told.filter((line) => !told1.includes(line));
    assert.ok(
      others.every((line) => line.startsWith('error tree-child-not-sitemap 1')),
      `${others}`,
    );
    assert.equal(report.entries, 4 + entries);
    web.assertPolite();
  });
}

test('a host that asks to be let be for an hour is let be', { timeout: HANG_MS }, async () => {
  await using web = await startFakeWeb(['site.test', 'other.test']);
  const site = web.host('site.test');
  const other = web.host('other.test');
  site.serve({
    '/index.xml': indexOf([
      `${site.origin}/a.xml`,
      `${site.origin}/b.xml`,
      `${other.origin}/c.xml`,
    ]),
    '/a.xml': busy('3600'),
    '/b.xml': urlsetOf([`${site.origin}/b`]),
  });
  other.serve({
    '/robots.txt': `Sitemap: ${site.origin}/index.xml\n`,
    '/c.xml': urlsetOf([`${other.origin}/c`]),
  });
  const { clock, wait, waits } = createVirtualTime();
  const report = await checkWeb(web, `${site.origin}/index.xml`, {
    concurrency: 1,
    visiting: { clock, wait },
  });
  assert.ok(findingIn(report, 'delivery-temporary', '/a.xml'));
  assert.match(
    findingIn(report, 'sitemap-failed', '/b.xml')?.message ?? '',
    /asked to wait that long/,
  );
  assert.ok(!site.paths.includes('/b.xml'));
  assert.equal(report.entries, 1, 'the other host is read');
  assert.ok(waits.every((ms) => ms <= 60_000));
});

test('several children at a time, one request at a time to each host', async () => {
  const names = ['a.test', 'b.test', 'c.test'];
  await using web = await startFakeWeb(['site.test', ...names]);
  const site = web.host('site.test');
  const children: string[] = [];
  let under = 0;
  let most = 0;
  for (const name of [...names, 'site.test']) {
    const host = web.host(name);
    host.expect({ atOnceMax: 1 });
    host.serve({ '/robots.txt': `Sitemap: ${site.origin}/index.xml\n` });
    for (let n = 0; n < 4; n += 1) {
      const loc = `${host.origin}/${n}.xml`;
      children.push(loc);
      const text = urlsetOf([`${host.origin}/page-${n}`]);
      host.serve({
        [`/${n}.xml`]: (_request, response) => {
          under += 1;
          most = Math.max(most, under);
          setTimeout(() => {
            under -= 1;
            response.end(text);
          }, 15);
        },
      });
    }
  }
  const byHostInTurn = [0, 1, 2, 3].flatMap((n) => children.filter((_, at) => at % 4 === n));
  site.serve({ '/index.xml': indexOf(byHostInTurn) });
  const report = await checkWeb(web, `${site.origin}/index.xml`);
  assert.equal(report.entries, 16);
  assert.equal(report.complete, true);
  assert.ok(most >= 3, `${most} at a time`);
  web.assertPolite();
});
