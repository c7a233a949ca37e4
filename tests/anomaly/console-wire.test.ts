// Attacks by the form of a request: two in one, paths that lead out, numbers and cursors that are
// none, addresses of the private network, and copies of a store that are something else.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { runRestore } from '../../src/cli/commands/console/backup/run-restore.ts';
import { backUpEngine } from '../../src/cli/commands/console/engine/back-up-engine.ts';
import { attackedConsole } from '../support/attacked-console.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const END = '\r\nConnection: close\r\n\r\n';

test('no request hides a second one, and none is read in two ways', async (t) => {
  const { raw, port } = await attackedConsole(t);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const second = `GET /settings HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  const post = `POST /submit HTTP/1.1\r\n${host}`;
  for (const bytes of [
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`,
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${second}`,
    `${post}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${second}`,
    `${post}Content-Length: 0, 0\r\n\r\n${second}`,
    `${post}Content-Length: +0\r\n\r\n${second}`,
    `${post}Content-Length: -1\r\n\r\n${second}`,
    `${post}Content-Length: 0x0\r\n\r\n${second}`,
    `${post}Content-Length : 0\r\n\r\n${second}`,
    `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${second}`,
    `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${second}`,
    `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${second}`,
    `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${second}`,
    `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${second}`,
    `${post}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${second}`,
    `${post}X: a\r\n b\r\n\r\n${second}`,
    `${post}X: a\rGET / HTTP/1.1\r\n\r\n${second}`,
    `${post}X: a\u0000b\r\n\r\n${second}`,
    `POST /submit HTTP/1.1\n${host.trim()}\n\n${second}`,
    `GET /sites HTTP/1.1 HTTP/1.1\r\n${host}\r\n${second}`,
    `GET /sites\r\n\r\n${second}`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${second}`,
    `CONNECT 127.0.0.1:80 HTTP/1.1\r\n${host}\r\n${second}`,
    `GET /si\u0000tes HTTP/1.1\r\n${host}\r\n${second}`,
  ]) {
    const answer = await raw(bytes);
    // No page of ours came back: what stood behind was never taken for a request.
    assert.doesNotMatch(answer, /<h1>Settings|HTTP\/1\.1 200/, bytes);
    assert.ok((answer.match(/^HTTP\/1\.1 /gm) ?? []).length <= 1, bytes);
  }
});

test('no path leads to a file, however it is written', async (t) => {
  const { raw, port } = await attackedConsole(t);
  const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '..%00', '....'];
  const slashes = ['/', '%2f', '\\', '%5c', '%252f', '//'];
  const names = ['package.json', 'etc/passwd', 'console-app.ts', 'control.db'];
  const paths = up.flatMap((dots) =>
    slashes.flatMap((slash) =>
      names.map((name) => `/assets/${[dots, dots, dots, name].join(slash)}`),
    ),
  );
  const more = ['/assets/console.js%00', '/assets/console.js/', '/assets//console.js', '/assets/'];
  const others = ['/assets/CONSOLE.JS', '/assets/console.js;x', '/file:///etc/passwd', '/C:/x'];
  const all = [...paths, ...more, ...others];
  const requests = all.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  for (const [index, request] of requests.entries()) {
    const answer = await raw(request.replace('\r\n\r\n', END));
    assert.match(answer, /^HTTP\/1\.1 (?:400|404) /, all[index]);
    assert.doesNotMatch(answer, /root:|"dependencies"|SQLite format/, all[index]);
  }
});

const NUMBERS = [
  '0',
  '-1',
  '1.5',
  '1e0',
  '1e99',
  'NaN',
  'Infinity',
  '-Infinity',
  '9'.repeat(40),
  '١',
  '%00',
  '1%00',
  '1;DROP',
  "1'--",
  '1,2',
  '[object Object]',
  'null',
  'true',
  '__proto__',
];
const CURSORS = [
  [1],
  ['x', 1],
  ['\ud800', 1e308],
  [null],
  { a: 1 },
  [['x'], {}],
  [-0, 'x'],
  ['a', 'b', 'c'],
  ["' OR 1=1 --", 0],
  ['', Number.MAX_SAFE_INTEGER],
  [1e308, -1e308, '', ''],
].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));
const TEXTS = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '%25',
  '_',
  '%F0%9F%98%80',
  '%C3%28',
  '%E2%80%AE',
  "';DROP TABLE site;--",
  '[a-',
  '[',
  '\\',
  '{a,b}'.repeat(300),
  '*a'.repeat(400),
  '?'.repeat(2_000),
  '**/'.repeat(600),
  '(a+)+$',
  'a'.repeat(2_049),
  '/'.repeat(2_048),
  '../../etc/passwd',
  '-1 x',
  '1795348800000 https://x/',
  '1e400 x',
  '9999-12',
  '0000-00',
  '2026-13',
  'javascript:alert(1)',
];
const SCREENS = [
  '/sites',
  '/sites/1',
  '/sites/1/sitemaps',
  '/sites/1/sitemaps/1',
  '/sites/1/issues',
  '/sites/1/issues/loc-too-long',
  '/sites/1/urls',
  '/sites/1/url',
  '/sites/1/changes',
  '/sites/1/structure',
  '/sites/1/schedule',
  '/sites/1/due',
  '/sites/1/runs',
  '/sites/1/news',
  '/submissions',
  '/settings',
  '/submit',
];

test('numbers, cursors and filters that are none are never a fault of ours', async (t) => {
  const { ask, engine, troubles, logs } = await attackedConsole(t);
  const { store } = engine;
  const { id } = await store.sites.ensure('https://a.example/', 1);
  await store.sitemaps.ensure({
    siteId: id,
    url: 'https://a.example/s',
    source: 'submitted',
    at: 1,
  });
  const fails: string[] = [];
  const check = async (path: string, form = ''): Promise<void> => {
    const answer = await ask(path);
    const text = await answer.text();
    const isFine = answer.status < 500 && !/node_modules|\.ts:\d|SQLITE|SqliteError/.test(text);
    if (!isFine) fails.push(`${path} ${form}: ${answer.status}`);
  };
  for (const screen of SCREENS) {
    for (const value of NUMBERS) {
      await check(`${screen.replace('/1', `/${value}`)}.json`);
      await check(`${screen}.json?limit=${value}`);
    }
    for (const value of [...CURSORS, ...TEXTS]) {
      const escaped = value.startsWith('%') ? value : encodeURIComponent(value);
      await check(`${screen}.json?after=${escaped}`);
      await check(
        `${screen}.json?q=${escaped}&match=glob&month=${escaped.slice(0, 20)}&loc=${escaped}`,
      );
      await check(`${screen}.json?from=${escaped}&to=${escaped}&path=${escaped}&folder=${escaped}`);
    }
  }
  for (const value of NUMBERS) {
    for (const path of ['/submissions/', '/sites/1/reads/', '/api/submissions/', '/events?site=']) {
      await check(path + value);
    }
  }
  assert.deepEqual(fails, []);
  assert.deepEqual(troubles, []);
  assert.doesNotMatch(logs().json, /"level":"error"/);
  assert.equal(await store.sites.count(), 1);
});

test('a cursor of one site shows nothing of another', async (t) => {
  const { ask, engine } = await attackedConsole(t);
  const { store } = engine;
  for (const name of ['one', 'other']) {
    const { id: siteId } = await store.sites.ensure(`https://${name}.example/`, 1);
    for (let n = 0; n < 5; n += 1) {
      const url = `https://${name}.example/${n}.xml`;
      await store.sitemaps.ensure({ siteId, url, source: 'submitted', at: 1 });
    }
  }
  const page = async (query: string): Promise<{ next?: string; text: string }> => {
    const text = await (await ask(`/sites/2/sitemaps.json?list=all&${query}`)).text();
    return { ...JSON.parse(text), text };
  };
  const first = await (await ask('/sites/1/sitemaps.json?list=all&limit=2')).json();
  const { next = '' } = first as { next?: string };
  assert.notEqual(next, '');
  const { text } = await page(`after=${encodeURIComponent(next)}`);
  assert.doesNotMatch(text, /one\.example/);
  assert.match(text, /other\.example/);
});

test('no address of this machine or a private network is submitted, in no writing', async (t) => {
  const often = [1_000, 1_000] as const;
  const settings = { rates: { pings: often, submissions: often } };
  const { ask, engine } = await attackedConsole(t, { allowPrivate: false, settings });
  const send = async (url: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ url });
    return (await ask('/api/submissions', { method: 'POST', headers, body })).status;
  };
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[fe80::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '１２７.0.0.1',
    '127。0。0。1',
    'user@127.0.0.1',
    'a.example@127.0.0.1',
    '255.255.255.255',
    '224.0.0.1',
    '0.0.0.0',
  ]) {
    for (const path of ['/', '/sitemap.xml']) {
      assert.equal(await send(`http://${host}${path}`), 403, host + path);
    }
    const ping = `/ping?sitemap=${encodeURIComponent(`http://${host}/sitemap.xml`)}`;
    assert.equal((await ask(ping)).status, 403, ping);
  }
  assert.equal(await engine.store.sites.count(), 0);
});

test('a webhook does not reach this machine, not by its address nor by a redirect', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/inner' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const allowPrivate of [false, true]) {
    const made = await attackedConsole(t, { allowPrivate });
    const { store, harvest, clock } = made.engine;
    const url = `http://127.0.0.1:${port}/hook`;
    const hook = await store.access.addWebhook({ url, secret: 's', events: [], at: 1 });
    await store.sites.ensure('https://a.example/', clock.now());
    await harvest.pause(1, true);
    await harvest.submitSitemap('https://a.example/s.xml', { by: 'api' });
    let sent = hook;
    for (let turn = 0; turn < 300 && sent.lastSentAt === undefined; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      sent = (await store.access.webhooks())[0] ?? hook;
    }
    assert.equal(sent.lastStatus, allowPrivate ? 302 : 0);
    assert.deepEqual(asked, allowPrivate ? ['/hook'] : []);
  }
});

test('a copy with links in it, or with more than a store, is not followed anywhere', async (t) => {
  const made = await attackedConsole(t);
  await made.engine.store.sites.ensure('https://kept.example/', 1);
  const folder = temporaryFolder(t);
  const copy = await backUpEngine(made.engine, join(folder, 'copy'));
  const database = join(folder, 'below', 'restored');
  const secret = join(folder, 'secret.txt');
  writeFileSync(secret, 'a secret');
  writeFileSync(join(copy, 'more.txt'), 'more');
  mkdirSync(join(copy, 'deep'));
  symlinkSync(secret, join(copy, 'deep', 'link'));
  assert.equal(await runRestore(copy, { database, quiet: true }), 0);
  assert.deepEqual(
    ['control.db', 'more.txt', 'deep'].map((name) => existsSync(join(database, name))),
    [true, false, false],
  );
  for (const name of ['urls-00.db', 'queue.db', 'control.db', 'control.db-wal']) {
    const other = join(folder, `other-${name}`);
    const bad = await backUpEngine(made.engine, other);
    const target = join(folder, `target-${name}`);
    writeFileSync(target, '');
    rmSync(join(bad, name), { force: true });
    symlinkSync(target, join(bad, name));
    const asked = { database: join(folder, `new-${name}`), quiet: true };
    await assert.rejects(runRestore(bad, asked), { code: 'SOURCE_UNREADABLE' }, name);
    assert.equal(readFileSync(target, 'utf8'), '', name);
    assert.ok(!existsSync(asked.database), name);
  }
  await assert.rejects(
    runRestore(join(folder, 'nothing'), { database, quiet: true, force: true }),
    {
      code: 'SOURCE_UNREADABLE',
    },
  );
});

test('a copy is written where copies go, whatever is asked for', async (t) => {
  const { ask, engine } = await attackedConsole(t);
  const body = JSON.stringify({ folder: '/tmp/elsewhere', path: '../../elsewhere' });
  const headers = { 'content-type': 'application/json' };
  const path = '/api/backup';
  const elsewhere = await ask(`${path}?folder=/tmp/elsewhere`, { method: 'POST', headers, body });
  assert.equal(elsewhere.status, 400);
  const [one, other] = await Promise.all([
    ask(path, { method: 'POST', headers, body }),
    ask(path, { method: 'POST', headers, body }),
  ]);
  assert.deepEqual([one.status, other.status].toSorted(), [201, 409]);
  assert.ok(existsSync(join(engine.folder, 'backups', 'one', 'control.db')));
  assert.ok(!existsSync('/tmp/elsewhere'));
});
