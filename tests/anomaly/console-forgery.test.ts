// Attacks by pages of other sites, and by names and headers that are not what they say: forged
// forms, names that mean this machine, proxies that are none, and redirects that lead elsewhere.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type AttackOptions, attackedConsole } from '../support/attacked-console.ts';
import { isInDatabase } from '../support/test-database.ts';

const SITE = 'https://forged.example/';
const FORM = 'application/x-www-form-urlencoded';
// A database is not copied by a console.
const BACKUP_STATUS = isInDatabase() ? 400 : 201;
const END = '\r\nConnection: close\r\n\r\n';

/** Every way to submit by a form or by the API, and what it answers when it is our own. */
const DOORS: readonly (readonly [path: string, method: string, json: boolean, fine: number])[] = [
  ['/submit', 'POST', false, 303],
  ['/sites/1/read', 'POST', false, 303],
  ['/sites/1/pause', 'POST', false, 303],
  ['/sites/1/issues/loc-too-long/expect', 'POST', false, 303],
  ['/settings/tokens', 'POST', false, 200],
  ['/settings/webhooks', 'POST', false, 200],
  ['/settings/tokens/9/revoke', 'POST', false, 303],
  ['/settings/webhooks/9/remove', 'POST', false, 303],
  ['/logout', 'POST', false, 303],
  ['/api/submissions', 'POST', true, 202],
  ['/api/sites/1/read', 'POST', true, 202],
  ['/api/sites/1/due', 'POST', true, 200],
  ['/api/backup', 'POST', true, BACKUP_STATUS],
];
const FIELDS = {
  url: SITE,
  name: 'forged',
  scope: 'admin',
  events: 'run-ended',
  paused: '0',
  expected: '0',
};
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'https://127.0.0.1', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1.evil.example' },
  { origin: 'file://' },
  { origin: 'javascript:alert(1)' },
];

async function ready(t: TestContext) {
  const made = await attackedConsole(t);
  const { store, clock } = made.engine;
  await store.sites.ensure('https://known.example/', clock.now());
  const token = await made.formToken();
  const body = (json: boolean, formToken = token): string =>
    json
      ? JSON.stringify({ url: SITE })
      : new URLSearchParams({ 'form-token': formToken, ...FIELDS }).toString();
  const send = (
    [path, method, json]: (typeof DOORS)[number],
    headers: Readonly<Record<string, string>>,
    formToken?: string,
  ): Promise<Response> =>
    made.ask(path, {
      method,
      headers: { 'content-type': json ? 'application/json' : FORM, ...headers },
      body: path === '/api/sites/1/due' ? '{}' : body(json, formToken),
    });
  return { ...made, send };
}

test('no page of another site changes anything, whatever it says of itself', async (t) => {
  const { send, engine, origin, ask } = await ready(t);
  for (const door of DOORS) {
    for (const headers of FOREIGN) {
      const answer = await send(door, headers);
      assert.equal(answer.status, 403, `${door[0]} ${JSON.stringify(headers)}`);
    }
  }
  assert.equal(await engine.store.sites.find(SITE), undefined);
  assert.deepEqual(await engine.store.access.tokens(), []);
  assert.deepEqual(await engine.store.access.webhooks(), []);
  assert.equal((await engine.store.access.submissions({}, {})).rows.length, 0);
  // Our own pages, and programs, may: so the doors that were tried are there.
  const own = { origin, 'sec-fetch-site': 'same-origin' };
  for (const door of DOORS) {
    assert.equal((await send(door, own)).status, door[3], door[0]);
  }
  const program = await ask('/api/submissions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: SITE }),
  });
  assert.equal(program.status, 202);
});

test('a form without its token, or with that of somebody else, changes nothing', async (t) => {
  const { send, engine } = await ready(t);
  const other = await attackedConsole(t);
  const tokens = ['', 'x', await other.formToken(), '\u0000', '='.repeat(43), 'A'.repeat(43)];
  for (const door of DOORS.filter(([, , json]) => !json)) {
    for (const formToken of tokens) {
      assert.equal((await send(door, {}, formToken)).status, 403, `${door[0]} ${formToken}`);
    }
  }
  assert.equal(await engine.store.sites.find(SITE), undefined);
});

test('a body of a kind that pages of other sites may send is not read', async (t) => {
  const { ask, formToken, engine } = await ready(t);
  const token = await formToken();
  const json = JSON.stringify({ url: SITE });
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', FORM, '']) {
    const answer = await ask('/api/submissions', {
      method: 'POST',
      body: new TextEncoder().encode(json),
      ...(type !== '' && { headers: { 'content-type': type } }),
    });
    assert.equal(answer.status, 415, type);
  }
  const form = new URLSearchParams({ 'form-token': token, url: SITE }).toString();
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json']) {
    const headers = { 'content-type': type };
    const answer = await ask('/submit', { method: 'POST', headers, body: form });
    assert.equal(answer.status, 415, type);
  }
  assert.equal(await engine.store.sites.find(SITE), undefined);
});

test('a method that a header or a field names is not the method', async (t) => {
  const { ask, engine } = await ready(t);
  for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
    for (const method of ['GET', 'POST']) {
      const answer = await ask('/api/sites/1?_method=DELETE', {
        method,
        headers: { [header]: 'DELETE' },
      });
      assert.equal(answer.status, 405, `${header} ${method}`);
    }
  }
  assert.ok(await engine.store.sites.get(1));
});

test('what submits by GET is not taken from other sites, nor led to by a form', async (t) => {
  const { ask, engine, origin, formToken } = await ready(t);
  const ping = `/ping?sitemap=${encodeURIComponent(`${SITE}sitemap.xml`)}`;
  const indexNow = `/indexnow?key=0123456789abcdef&url=${encodeURIComponent(SITE)}`;
  for (const path of [ping, indexNow]) {
    for (const site of ['cross-site', 'same-site']) {
      for (const mode of ['navigate', 'no-cors', 'cors']) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode };
        assert.equal((await ask(path, { headers })).status, 403, `${path} ${site} ${mode}`);
      }
    }
  }
  const token = await formToken();
  for (const next of [ping, `/%70ing${ping.slice(5)}`, `/./ping${ping.slice(5)}`, indexNow]) {
    const body = new URLSearchParams({ 'form-token': token, next, paused: '0' });
    const answer = await ask('/sites/1/pause', { method: 'POST', headers: { origin }, body });
    assert.equal(answer.headers.get('location'), '/sites/1', next);
    const page = await (await ask(`/login?next=${encodeURIComponent(next)}`)).text();
    assert.match(page, /name="next" value="\/sites"/, next);
  }
  assert.equal(await engine.store.sites.find(SITE), undefined);
});

test('open doors are not open to pages of other sites', async (t) => {
  const { ask } = await attackedConsole(t, { settings: { open: ['ping', 'indexnow'] } });
  const body = JSON.stringify({ host: 'a.example', key: '0123456789', urlList: [SITE] });
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const answer = await ask('/indexnow', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain', ...headers },
    });
    assert.equal(answer.status, 403);
  }
});

test('a page of another site can link here, and put nothing of ours into itself', async (t) => {
  const { ask } = await ready(t);
  const from = (site: string, mode: string, dest: string): AttackOptions => ({
    headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
  });
  for (const path of ['/sites', '/sites.json', '/sites/1/urls.csv', '/events', '/metrics']) {
    for (const site of ['cross-site', 'same-site']) {
      for (const [mode, dest] of [
        ['no-cors', 'image'] as const,
        ['no-cors', 'script'] as const,
        ['cors', 'empty'] as const,
        ['navigate', 'iframe'] as const,
        ['navigate', 'object'] as const,
        ['navigate', 'embed'] as const,
      ]) {
        const answer = await ask(path, from(site, mode, dest));
        assert.equal(answer.status, 403, `${path} ${site} ${mode} ${dest}`);
        await answer.body?.cancel();
      }
    }
  }
  assert.equal((await ask('/sites', from('cross-site', 'navigate', 'document'))).status, 200);
  assert.equal((await ask('/sites', from('same-origin', 'cors', 'empty'))).status, 200);
  assert.equal((await ask('/sites', from('none', 'navigate', 'document'))).status, 200);
});

test('no name that a stranger can have is answered, in no form of a request', async (t) => {
  const { raw, port } = await attackedConsole(t);
  for (const head of [
    'GET /sites HTTP/1.1\r\nHost: evil.example',
    `GET /sites HTTP/1.1\r\nHost: evil.example:${port}`,
    `GET /sites HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example`,
    `GET /sites HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:${port}`,
    `GET http://127.0.0.1:${port}/sites HTTP/1.1\r\nHost: evil.example`,
    `GET http://evil.example/sites HTTP/1.1\r\nHost: 127.0.0.1:${port}`,
    'GET /sites HTTP/1.1\r\nHost: 127.0.0.1, evil.example',
    'GET /sites HTTP/1.1\r\nHost: evil.example#127.0.0.1',
    'GET /sites HTTP/1.1\r\nHost: 127.0.0.1@evil.example',
    'GET /sites HTTP/1.1\r\nHost: 127.0.0.1.evil.example',
    'GET /sites HTTP/1.1\r\nHost: localhost.',
    'GET /sites HTTP/1.1\r\nHost: [::ffff:1.2.3.4]',
    'GET /sites HTTP/1.1\r\nHost: 127.0.0.1:99999',
    'GET /sites HTTP/1.1\r\nHost: ',
    'GET /sites HTTP/1.1\r\nX-Forwarded-Host: 127.0.0.1\r\nHost: evil.example',
    'POST /submit HTTP/1.1\r\nContent-Length: 0\r\nHost: evil.example',
  ]) {
    const answer = await raw(head + END);
    assert.match(answer, /^HTTP\/1\.1 4(?:00|21) /, head);
    assert.doesNotMatch(answer, /<table|evil\.example/, head);
  }
  for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]:1', 'LOCALHOST:1']) {
    const answer = await raw(`GET /sites HTTP/1.1\r\nHost: ${host}${END}`);
    assert.match(answer, /^HTTP\/1\.1 200 /, host);
  }
});

test('a page whose name means the machine of a proxy cannot speak as the proxy', async (t) => {
  const auth = { trustedHeader: 'x-user', scopeHeader: 'x-scope' };
  const { ask } = await attackedConsole(t, { settings: { auth } });
  const headers = { 'x-user': 'admin', 'x-scope': 'admin' };
  const rebound = { ...headers, host: 'evil.example:8640', origin: 'http://evil.example:8640' };
  assert.equal((await ask('/settings.json', { headers: rebound })).status, 421);
  const post = { method: 'POST', headers: rebound };
  assert.equal((await ask('/api/backup', post)).status, 421);
  assert.equal((await ask('/settings.json', { headers })).status, 200);
  const known = await attackedConsole(t, {
    settings: { auth, publicUrl: 'https://console.example/' },
  });
  const named = { ...headers, host: 'console.example' };
  assert.equal((await known.ask('/settings.json', { headers: named })).status, 200);
  // Under the right name, but from whoever is between: without TLS.
  const plain = { ...named, origin: 'http://console.example' };
  const backup = (origin: string): Promise<Response> =>
    known.ask('/api/backup', { method: 'POST', headers: { ...plain, origin } });
  assert.equal((await backup('http://console.example')).status, 403);
  assert.equal((await backup('https://console.example')).status, BACKUP_STATUS);
});

test('what came through a proxy is refused where everybody on this machine may all', async (t) => {
  const { ask, raw, port } = await attackedConsole(t);
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded',
    'forwarded',
    'via',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'client-ip',
    'x-cluster-client-ip',
    'fastly-client-ip',
    'x-original-forwarded-for',
    'X-Original-URL',
  ]) {
    for (const value of ['127.0.0.1', '203.0.113.9', '']) {
      const answer = await ask('/sites.json', { headers: { [name]: value } });
      assert.equal(answer.status, 403, `${name}: ${value}`);
    }
  }
  for (const from of ['192.168.0.2', '10.0.0.1', '::2', '', 'unknown', '127.0.0.1.evil']) {
    assert.equal((await ask('/sites.json', { from })).status, 403, from);
  }
  // As a proxy asks that tells nothing of itself.
  const old = await raw(`GET /sites.json HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  assert.match(old, /^HTTP\/1\.1 403 /);
});

test('nobody but the proxy says who somebody is, and with no other words', async (t) => {
  const { ask } = await attackedConsole(t, {
    settings: {
      host: '127.0.0.1',
      publicUrl: 'https://console.example/',
      auth: { trustedHeader: 'x-user', scopeHeader: 'x-scope', proxies: ['10.0.0.2'] },
    },
  });
  const status = async (from: string, headers: Record<string, string>): Promise<number> =>
    (await ask('/settings.json', { from, headers })).status;
  const admin = { 'x-user': 'ann', 'x-scope': 'admin' };
  assert.equal(await status('10.0.0.2', admin), 200);
  assert.equal(await status('::ffff:10.0.0.2', admin), 200);
  for (const from of ['10.0.0.20', '110.0.0.2', '127.0.0.1', '::1', '10.0.0.2.evil', '']) {
    assert.equal(await status(from, admin), 401, from);
    assert.equal(await status(from, { ...admin, 'x-forwarded-for': '10.0.0.2' }), 401, from);
  }
  // Two of a header are one of a stranger and one of the proxy: neither is believed.
  for (const scope of ['admin, read', 'read, admin', 'ADMIN', 'admin;', '']) {
    assert.equal(await status('10.0.0.2', { 'x-user': 'ann', 'x-scope': scope }), 403, scope);
  }
  assert.equal(await status('10.0.0.2', { x_user: 'ann', x_scope: 'admin' }), 401);
});

test('no login and no form leads to another site, or adds a header', async (t) => {
  const { ask, formToken, token } = await attackedConsole(t);
  const form = await formToken();
  const admin = await token('admin');
  for (const next of [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%09/evil.example/..',
    '/sites\r\nSet-Cookie: a=b',
    '/sites\nX: y',
    '/\u0000',
    '/.//evil.example',
    '/..//evil.example',
    'http:evil.example',
    ' //evil.example',
    '/\u2028/evil',
    '@evil.example',
    '',
    'sites',
    '/ü',
  ]) {
    for (const [path, fields] of [
      ['/login', { token: admin }],
      ['/settings/tokens/7/revoke', { 'form-token': form }],
      ['/submit', { 'form-token': form, url: 'https://a.example/' }],
    ] as const) {
      const body = new URLSearchParams({ ...fields, next });
      const answer = await ask(path, { method: 'POST', body });
      assert.equal(answer.status, 303, `${path} ${JSON.stringify(next)}`);
      const location = answer.headers.get('location') ?? '';
      const { origin } = new URL(location, 'https://console.example/');
      assert.equal(origin, 'https://console.example', JSON.stringify(next));
      assert.match(location, /^\/(?![/\\])[!-~]*$/);
      assert.equal(answer.headers.get('x'), null);
    }
    const page = await (await ask(`/login?next=${encodeURIComponent(next)}`)).text();
    assert.doesNotMatch(page, /evil\.example"|value="(?:https?|javascript|data):/);
  }
});
