// Ways into private networks, by redirect, by DNS, by robots.txt and by proxy: each is refused, and
// no request is made. Credentials stay where they belong.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { startFakeProxy } from '../support/fake-web/fake-proxy.ts';
import { redirects } from '../support/fake-web/fake-route.ts';
import { readVisit } from '../support/fake-web/read-visit.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 20_000;
const web = await startFakeWeb(['site.test', 'inside.test']);
const site = web.host('site.test');
const inside = web.host('inside.test');
inside.serve({ '/secret': 'secret', '/robots.txt': 'User-agent: *\nAllow: /\n' });
after(() => web[Symbol.asyncDispose]());

const visitorOf = (options: VisitorOptions = {}) =>
  createVisitor({
    trustedUrl: site.origin,
    resolveHost: web.resolveHost,
    delayMs: 0,
    timeoutMs: 2_000,
    ...options,
  });

const { port } = inside;
const TARGETS = [
  `http://127.0.0.1:${port}/secret`,
  `http://127.1:${port}/secret`,
  `http://2130706433:${port}/secret`,
  `http://0x7f.0.0.1:${port}/secret`,
  `http://0.0.0.0:${port}/secret`,
  `http://[::1]:${port}/secret`,
  `http://[::ffff:127.0.0.1]:${port}/secret`,
  `http://[64:ff9b::7f00:1]:${port}/secret`,
  `http://inside.test:${port}/secret`,
  `http://user:password@inside.test:${port}/secret`,
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://172.16.0.1/',
  'http://100.64.0.1/',
  'http://[fe80::1]/',
];

for (const target of TARGETS) {
  test(`${target.replace(/:\d{4,5}\//, '/')} is refused by itself and by redirect`, async () => {
    await using visitor = visitorOf();
    site.serve({ '/go': redirects(target), '/robots.txt': 'x: y' });
    const before = inside.asked.length;
    for (const robots of [true, false]) {
      const direct = await visitor.visit(target, { robots });
      assert.equal(direct.outcome, 'failed');
      assert.equal(direct.error?.code, 'FETCH_ADDRESS_FORBIDDEN', direct.error?.message);
      const led = await visitor.visit(`${site.origin}/go`, { robots });
      assert.equal(led.outcome, 'failed');
      assert.equal(led.error?.code, 'FETCH_ADDRESS_FORBIDDEN', led.error?.message);
      assert.equal(led.redirects.length, 1);
    }
    assert.equal(inside.asked.length, before);
    assert.equal(inside.connections, 0);
  });
}

test('a robots.txt that redirects inside is not followed', async () => {
  await using visitor = visitorOf();
  site.serve({ '/robots.txt': redirects(`${inside.origin}/secret`), '/page': 'page' });
  const visit = await visitor.visit(`${site.origin}/page`);
  assert.equal(visit.outcome, 'disallowed');
  assert.equal(visit.error?.code, 'FETCH_ADDRESS_FORBIDDEN');
  assert.equal(inside.connections, 0);
});

test('what the user allows is visited', async () => {
  await using visitor = visitorOf({ allowPrivate: true });
  site.serve({ '/go': redirects(`${inside.origin}/secret`), '/robots.txt': 'x: y' });
  const visit = await visitor.visit(`${site.origin}/go`);
  assert.equal((await readVisit(visit)).text, 'secret');
  assert.equal(visit.robots?.robotsTxt, `${inside.origin}/robots.txt`);
});

test('the user’s password is sent to its own origin alone, and told to nobody', async () => {
  const typed = site.origin.replace('//', '//me:p%40ss@');
  await using visitor = visitorOf({ trustedUrl: typed, allowPrivate: true });
  site.serve({ '/go': redirects(`${inside.origin}/secret`), '/robots.txt': 'x: y' });
  const visit = await visitor.visit(`${typed}/go`, {
    headers: { Cookie: 'session=1', Accept: 'text/html', Host: 'x.test', 'User-Agent': 'no' },
  });
  assert.equal((await readVisit(visit)).text, 'secret');
  assert.equal(visit.url, `${site.origin}/go`);
  assert.equal(JSON.stringify(visit).includes('p%40ss'), false);
  const first = site.asked.at(-1)?.headers ?? {};
  assert.equal(first['authorization'], `Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  assert.equal(first['cookie'], 'session=1');
  assert.equal(first['host'], `site.test:${site.port}`);
  assert.match(String(first['user-agent']), /^Portolan\//);
  const second = inside.asked.at(-1)?.headers ?? {};
  assert.equal(second['authorization'], undefined);
  assert.equal(second['cookie'], undefined);
  assert.equal(second['accept'], 'text/html');
});

const SECRETS = {
  Cookie: 'session=hush-1',
  Authorization: 'Bearer hush-2',
  'X-Api-Key': 'hush-3',
};
const NAMES_OF_SECRETS = ['cookie', 'authorization', 'x-api-key'];

test('a visitor’s own headers are sent to the trusted origin alone', async () => {
  await using visitor = visitorOf({ headers: SECRETS, allowPrivate: true });
  const other = inside.origin.replace('inside.test', 'site.test');
  site.serve({
    '/robots.txt': 'x: y',
    '/host': redirects(`${inside.origin}/secret`),
    '/port': redirects(`${other}/secret`),
    '/address': redirects(`${site.loopbackOrigin}/there`),
    '/scheme': redirects(`${site.origin.replace('http:', 'https:')}/there`),
    '/back': redirects(`${inside.origin}/back`),
    '/there': 'there',
  });
  inside.serve({ '/back': redirects(`${site.origin}/there`) });
  const told: string[] = [];
  const start = { site: site.asked.length, inside: inside.asked.length };
  for (const path of ['/host', '/port', '/address', '/scheme', '/back']) {
    const visit = await visitor.visit(site.origin + path);
    const { message } = await readVisit(visit);
    told.push(message, JSON.stringify(visit), inspect(visit, { depth: 10 }));
  }
  // Straight there, too.
  (await visitor.visit(`${inside.origin}/secret`, { robots: false })).discard();
  told.push(inspect(visitor.hosts()));
  assert.doesNotMatch(told.join('\n'), /hush/);
  const ofSite = site.asked.slice(start.site);
  for (const { headers, path } of ofSite) {
    const isTrusted = headers['host'] === `site.test:${site.port}`;
    assert.equal(headers['cookie'], isTrusted ? 'session=hush-1' : undefined, path);
    assert.equal(headers['authorization'], isTrusted ? 'Bearer hush-2' : undefined, path);
    assert.equal(headers['x-api-key'], isTrusted ? 'hush-3' : undefined, path);
  }
  assert.ok(ofSite.some(({ headers }) => headers['host'] === `127.0.0.1:${site.port}`));
  assert.ok(ofSite.filter(({ path }) => path === '/there').length >= 2);
  const ofInside = inside.asked.slice(start.inside);
  assert.ok(ofInside.some(({ headers }) => headers['host'] === `site.test:${inside.port}`));
  assert.ok(ofInside.some(({ headers }) => headers['host'] === `inside.test:${inside.port}`));
  for (const { headers } of ofInside) {
    for (const name of NAMES_OF_SECRETS) assert.equal(headers[name], undefined);
  }
});

test('a visit’s own headers are sent to its first origin alone', async () => {
  await using visitor = visitorOf({ allowPrivate: true });
  const other = inside.origin.replace('inside.test', 'site.test');
  site.serve({
    '/robots.txt': 'x: y',
    '/host': redirects(`${inside.origin}/secret`),
    '/port': redirects(`${other}/secret`),
  });
  const start = { site: site.asked.length, inside: inside.asked.length };
  for (const path of ['/host', '/port']) {
    const headers = { ...SECRETS, Accept: 'text/html' };
    const visit = await visitor.visit(site.origin + path, { headers });
    assert.equal((await readVisit(visit)).text, 'secret');
    assert.doesNotMatch(inspect(visit, { depth: 10 }), /hush/);
  }
  for (const { headers, path } of site.asked.slice(start.site)) {
    // The robots.txt is nobody's page.
    const isPage = path !== '/robots.txt';
    for (const name of NAMES_OF_SECRETS) assert.equal(headers[name] !== undefined, isPage, path);
  }
  const ofInside = inside.asked.slice(start.inside);
  assert.equal(ofInside.filter(({ path }) => path === '/secret').length, 2);
  for (const { headers, path } of ofInside) {
    for (const name of NAMES_OF_SECRETS) assert.equal(headers[name], undefined);
    if (path === '/secret') assert.equal(headers['accept'], 'text/html');
  }
});

test('headers that cannot be sent are reported at once, without their values', () => {
  for (const headers of [{ 'X-Api-Key': 'hush\r\nx: y' }, { 'X Api Key': 'hush' }]) {
    assert.throws(
      () => visitorOf({ headers }),
      (error: Error & { code?: string }) =>
        error.code === 'CONFIG_INVALID' && !error.message.includes('hush'),
    );
  }
});

test('what is not an address is reported without what may be secret in it', async () => {
  await using visitor = visitorOf();
  for (const address of [
    '',
    'x',
    'ftp://u:secret@e.example/',
    `http://e.example/${'a'.repeat(40_000)}`,
  ]) {
    const visit = await visitor.visit(address);
    assert.equal(visit.outcome, 'failed');
    assert.equal(visit.error?.code, 'FETCH_ADDRESS_INVALID');
    assert.doesNotMatch(visit.url + visit.error?.message, /secret/);
    assert.ok((visit.error?.message.length ?? 0) < 300);
  }
});

async function startProxiedWorld(addresses: () => readonly string[], options: VisitorOptions = {}) {
  const ports = new Map([
    ['open.example', site.port],
    ['me.example', site.port],
  ]);
  const proxy = await startFakeProxy((name) => ports.get(name));
  const visitor = createVisitor({
    delayMs: 0,
    timeoutMs: 2_000,
    resolveHost: async () => addresses(),
    proxy: { http: proxy.address.replace('//', '//who:what@'), https: proxy.address },
    ...options,
  });
  return {
    proxy,
    visitor,
    async [Symbol.asyncDispose]() {
      await visitor.close();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

const PUBLIC = ['93.184.215.14'];

test('plain requests go through the proxy, with its password', { timeout: HANG_MS }, async () => {
  await using world = await startProxiedWorld(() => PUBLIC);
  const { visitor, proxy } = world;
  site.serve({ '/page': 'page', '/robots.txt': 'x: y' });
  const visit = await visitor.visit('http://open.example/page');
  assert.equal((await readVisit(visit)).text, 'page');
  assert.deepEqual(proxy.requests, [
    'GET http://open.example/robots.txt',
    'GET http://open.example/page',
  ]);
  assert.equal(proxy.authorizations[1], `Basic ${Buffer.from('who:what').toString('base64')}`);
  assert.equal(site.asked.at(-1)?.headers['host'], 'open.example');
});

test('secure requests go through a tunnel', { timeout: HANG_MS }, async () => {
  await using world = await startProxiedWorld(() => PUBLIC);
  const visit = await world.visitor.visit('https://open.example/page', { robots: false });
  // The other end of the tunnel speaks no TLS.
  assert.equal(visit.error?.code, 'FETCH_TLS', visit.error?.message);
  assert.equal(world.proxy.requests[0], 'CONNECT open.example:443');
});

test('what the proxy refuses is reported', { timeout: HANG_MS }, async () => {
  await using world = await startProxiedWorld(() => PUBLIC, { retriesMax: 0 });
  const options = { robots: false };
  const plain = await world.visitor.visit('http://other.example/', options);
  assert.equal(plain.status, 502);
  plain.discard();
  const secure = await world.visitor.visit('https://other.example/', options);
  assert.equal(secure.outcome, 'failed');
  assert.match(secure.error?.message ?? '', /502/);
});

test('names that a proxy would lead inside are refused before it is asked', async () => {
  let addresses: readonly string[] = PUBLIC;
  await using world = await startProxiedWorld(() => addresses, { robotsAgent: 'x' });
  const { visitor, proxy } = world;
  const options = { robots: false };
  site.serve({ '/': 'page' });
  assert.equal(
    (await readVisit(await visitor.visit('http://open.example/', options))).text,
    'page',
  );
  // The name server changes its mind.
  addresses = ['10.0.0.1'];
  const asked = proxy.requests.length;
  const targets = [
    'http://open.example/',
    'http://169.254.169.254/latest/',
    'http://[::1]:1/',
    'https://192.168.0.1/',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'http://intranet/',
    'http://printer.local./',
  ];
  for (const target of targets) {
    const visit = await visitor.visit(target, options);
    assert.equal(visit.error?.code, 'FETCH_ADDRESS_FORBIDDEN', `${target} ${visit.error?.message}`);
  }
  assert.equal(proxy.requests.length, asked);
});

test('a name that only the proxy can resolve is left to it', { timeout: HANG_MS }, async () => {
  const unknown = () => {
    throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
  };
  await using world = await startProxiedWorld(unknown);
  site.serve({ '/': 'page' });
  const visit = await world.visitor.visit('http://open.example/', { robots: false });
  assert.equal((await readVisit(visit)).text, 'page');
});

test('what is excepted goes past the proxy', { timeout: HANG_MS }, async () => {
  await using world = await startProxiedWorld(() => ['127.0.0.1'], {
    proxy: { http: 'http://127.0.0.1:1', noProxy: 'me.example' },
    trustedUrl: `http://me.example:${site.port}`,
  });
  site.serve({ '/': 'page' });
  const url = `http://me.example:${site.port}/`;
  const visit = await world.visitor.visit(url, { robots: false });
  assert.equal((await readVisit(visit)).text, 'page');
});

test('a proxy that is not there is reported', { timeout: HANG_MS }, async () => {
  await using world = await startProxiedWorld(() => PUBLIC, {
    proxy: { http: 'http://127.0.0.1:1', https: 'http://127.0.0.1:1' },
  });
  for (const scheme of ['http', 'https']) {
    const visit = await world.visitor.visit(`${scheme}://open.example/`, { robots: false });
    assert.equal(visit.error?.code, 'FETCH_UNREACHABLE');
  }
});
