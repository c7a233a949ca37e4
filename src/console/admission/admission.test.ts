// Who is let in, under which names, with what.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import { madeUpSite } from '../../../tests/support/made-up-console/made-up-records.ts';

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

test('on this machine everybody may everything, under the names of this machine', async () => {
  const { ask } = madeUpConsole();
  for (const host of ['localhost:7788', '127.0.0.1:1', '127.1.2.3', '[::1]:7788', 'LOCALHOST']) {
    const answer = await ask('/sites', { headers: { host } });
    assert.equal(answer.status, 200, host);
    assert.match(await answer.text(), /data-may="admin"/);
  }
});

test('a name that a stranger made mean this machine is refused', async () => {
  const { ask } = madeUpConsole();
  for (const host of [
    'evil.example',
    'evil.example:7788',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
    'local host',
    '192.168.0.1',
    '0.0.0.0',
    'localhost@evil.example',
    '[::2]',
  ]) {
    const answer = await ask('/sites', { headers: { host } });
    assert.equal(answer.status, 421, host);
    assert.ok(!(await answer.text()).includes(host === '' ? '<i>' : host), host);
  }
});

test('a balancer asks for health under any name, where tokens are asked for', async () => {
  const headers = { host: 'console-1:8640' };
  const made = madeUpConsole({ auth: 'token', publicUrl: 'https://console.example/' });
  for (const path of ['/healthz', '/readyz']) {
    assert.equal((await made.ask(path, { headers })).status, 200, path);
    assert.equal((await madeUpConsole().ask(path, { headers })).status, 421, path);
  }
  assert.equal((await made.ask('/login', { headers })).status, 421);
});

test('the public address is a name of the console, too', async () => {
  const { ask } = madeUpConsole({ publicUrl: 'https://console.example/' });
  assert.equal((await ask('/sites', { headers: { host: 'console.example' } })).status, 200);
  assert.equal((await ask('/sites', { headers: { host: 'other.example' } })).status, 421);
});

test('who is not on this machine, or came through a proxy on it, is refused', async () => {
  const { ask } = madeUpConsole();
  assert.equal((await ask('/sites', { from: '192.168.0.7' })).status, 403);
  assert.equal((await ask('/sites', { from: '::ffff:127.0.0.1' })).status, 200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    assert.equal((await ask('/sites', { headers: { [name]: '203.0.113.9' } })).status, 403, name);
  }
});

test('a token that is wrong is refused, also where none is needed', async () => {
  const { ask, makeToken } = madeUpConsole();
  const token = await makeToken('read');
  const right = await ask('/sites', { headers: bearer(token) });
  assert.match(await right.text(), /data-may="read"/);
  for (const authorization of [
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    'Bearer ',
    `Basic ${btoa(`x:${token}`)}`,
    token,
  ]) {
    assert.equal((await ask('/sites', { headers: { authorization } })).status, 401, authorization);
  }
});

test('who sends an unknown token is told what to do', async () => {
  const { ask } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const told = async (from: typeof ask): Promise<string> => {
    const answer = await from('/sites.json', { headers: bearer('ptl_x') });
    assert.equal(answer.status, 401);
    return ((await answer.json()) as { error: { hint: string } }).error.hint;
  };
  assert.match(await told(ask), /Settings page; .*portolan tokens add .*PORTOLAN_TOKEN/);
  assert.match(await told(madeUpConsole().ask), /^This console needs no token: /);
  const login = { method: 'POST', body: new URLSearchParams({ token: 'ptl_x' }) };
  assert.match(await (await ask('/login', login)).text(), /portolan tokens add &lt;name&gt;/);
});

test('without a token a page leads to the login, and its twins say 401', async () => {
  const { ask } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const page = await ask('/sites?kind=ripe');
  assert.equal(page.status, 303);
  assert.equal(page.headers.get('location'), '/login?next=%2Fsites%3Fkind%3Dripe');
  for (const path of ['/sites.json', '/sites.csv', '/metrics', '/events', '/ping?sitemap=x']) {
    const answer = await ask(path);
    assert.equal(answer.status, 401, path);
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
  assert.equal((await ask('/healthz')).status, 200);
  assert.equal((await ask('/assets/icon.svg')).status, 200);
});

test('a token in the address is no token', async () => {
  const { ask, makeToken, log } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const token = await makeToken('admin');
  for (const name of ['token', 'access_token', 'key', 'authorization']) {
    assert.equal((await ask(`/sites.json?${name}=${token}`)).status, 401, name);
  }
  assert.ok(!JSON.stringify(log).includes(token));
});

test('a scope allows what those below it allow, and no more', async () => {
  const { ask, makeToken } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const [read, submit, admin] = [
    await makeToken('read'),
    await makeToken('submit'),
    await makeToken('admin'),
  ];
  const status = async (path: string, method: string, token: string): Promise<number> =>
    (await ask(path, { method, headers: bearer(token) })).status;
  for (const [path, method, expected] of [
    ['/sites.json', 'GET', [200, 200, 200]],
    ['/settings.json', 'GET', [403, 403, 200]],
    ['/api/sites/9/read', 'POST', [403, 404, 404]],
    ['/api/sites/9', 'DELETE', [403, 403, 404]],
  ] as const) {
    const found = [
      await status(path, method, read),
      await status(path, method, submit),
      await status(path, method, admin),
    ];
    assert.deepEqual(found, expected, path);
  }
});

test('a token that was revoked is none, and a session that rests on it ends', async () => {
  const { ask, makeToken, content } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const token = await makeToken('read');
  const login = await ask('/login', { method: 'POST', body: new URLSearchParams({ token }) });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  assert.equal((await ask('/sites.json', { headers: { cookie } })).status, 200);
  content.tokens = content.tokens.map((one) => ({ ...one, revokedAt: 1 }));
  assert.equal((await ask('/sites.json', { headers: { cookie } })).status, 401);
  assert.equal((await ask('/sites.json', { headers: bearer(token) })).status, 401);
  content.tokens = content.tokens.map(({ revokedAt, ...one }) => one);
  assert.equal((await ask('/sites.json', { headers: { cookie } })).status, 401);
});

test('when a token was used is recorded, at most once a minute', async () => {
  const { ask, makeToken, content, clock } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  const headers = bearer(await makeToken('read'));
  await ask('/sites', { headers });
  const first = content.tokens[0]?.lastUsedAt;
  assert.equal(first, clock.now());
  clock.advance(59_999);
  await ask('/sites', { headers });
  assert.equal(content.tokens[0]?.lastUsedAt, first);
  clock.advance(1);
  await ask('/sites', { headers });
  assert.equal(content.tokens[0]?.lastUsedAt, clock.now());
});

test('after too many wrong tokens a client waits; a right one is let in meanwhile', async () => {
  const { ask, makeToken, clock } = madeUpConsole({
    host: '0.0.0.0',
    auth: 'token',
    rates: { failures: [2, 100] },
  });
  const token = await makeToken('read');
  const from = '203.0.113.1';
  for (const expected of [401, 401, 429, 429]) {
    const answer = await ask('/sites.json', { from, headers: bearer('ptl_x') });
    assert.equal(answer.status, expected);
    assert.equal(answer.headers.get('retry-after'), expected === 429 ? '30' : null);
  }
  assert.equal((await ask('/sites.json', { from, headers: bearer(token) })).status, 200);
  clock.advance(29_999);
  assert.equal((await ask('/sites.json', { from, headers: bearer('ptl_x') })).status, 429);
  clock.advance(1);
  assert.equal((await ask('/sites.json', { from, headers: bearer('ptl_x') })).status, 401);
});

test('a proxy that is named, with tokens, says whom to count and lets nobody in', async () => {
  const { ask, log } = madeUpConsole({
    host: '0.0.0.0',
    auth: 'token',
    proxies: ['10.0.0.2', 'fd00::2'],
  });
  const client = async (from: string, headers: Record<string, string>): Promise<unknown> => {
    assert.equal((await ask('/sites.json', { from, headers })).status, 401);
    return log.at(-1)?.values['client'];
  };
  assert.equal(await client('10.0.0.2', { 'x-forwarded-for': '203.0.113.9:4711' }), '203.0.113.9');
  assert.equal(
    await client('FD00:0::2', { forwarded: 'for="[2001:db8::1]:80"' }),
    '2001:db8:0:0::/64',
  );
  assert.equal(await client('10.0.0.3', { 'x-forwarded-for': '203.0.113.9' }), '10.0.0.3');
  assert.equal(await client('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }), '127.0.0.1');
  assert.equal(await client('10.0.0.2', { 'x-forwarded-for': '6.6.6.6, unknown' }), '10.0.0.2');
});

test('a proxy that is believed says who somebody is and what they may; others cannot', async () => {
  const { ask, log } = madeUpConsole({
    host: '0.0.0.0',
    auth: { trustedHeader: 'X-User', scopeHeader: 'X-Scope', proxies: ['10.0.0.2'] },
  });
  const may = async (from: string, headers: Record<string, string>): Promise<string> => {
    const answer = await ask('/sites', { from, headers });
    return /data-may="(\w+)"/.exec(await answer.text())?.[1] ?? String(answer.status);
  };
  assert.equal(await may('10.0.0.2', { 'x-user': 'ann' }), 'read');
  assert.equal(await may('::ffff:10.0.0.2', { 'x-user': 'ann', 'x-scope': 'admin' }), 'admin');
  assert.equal(await may('10.0.0.2', { 'x-user': 'ann', 'x-scope': 'root' }), 'read');
  assert.equal(await may('10.0.0.3', { 'x-user': 'ann', 'x-scope': 'admin' }), '401');
  assert.equal(await may('127.0.0.1', { 'x-user': 'ann' }), '401');
  assert.equal(await may('10.0.0.2', {}), '401');
  await may('10.0.0.2', { 'x-user': 'ann', 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' });
  assert.equal(log.at(-1)?.values['client'], '203.0.113.9');
  await may('10.0.0.3', { 'x-forwarded-for': '6.6.6.6' });
  assert.equal(log.at(-1)?.values['client'], '10.0.0.3');
});

test('settings that would let everybody in, or make no sense, are refused', () => {
  for (const settings of [
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '192.168.0.1' },
    { host: 'console.example' },
    { publicUrl: 'console.example' },
    { publicUrl: 'https://console.example/path' },
    { publicUrl: 'https://u:p@console.example/' },
    { auth: { trustedHeader: 'x user' } },
    { auth: { trustedHeader: 'x-user', proxies: [] } },
    { auth: 'token' as const, proxies: [] },
    { auth: 'token' as const, proxies: ['10.0.0.2:80'] },
    { auth: { trustedHeader: 'x-user', proxies: ['proxy.example'] } },
    { rates: { pings: [0, 1] as const } },
  ]) {
    assert.throws(
      () => madeUpConsole(settings),
      { code: 'CONFIG_INVALID' },
      JSON.stringify(settings),
    );
  }
  for (const host of ['localhost', '::1', '127.0.0.9']) assert.ok(madeUpConsole({ host }));
});

test('a console that asks for tokens does not open while there are none', async () => {
  const { console: app, makeToken, content } = madeUpConsole({ host: '0.0.0.0', auth: 'token' });
  await assert.rejects(app.check(), { code: 'CONFIG_INVALID' });
  await makeToken('admin');
  await app.check();
  content.tokens = content.tokens.map((one) => ({ ...one, revokedAt: 1 }));
  await assert.rejects(app.check(), { code: 'CONFIG_INVALID' });
});

test('what strangers and a submit token use up is there for admins and other tokens', async () => {
  const proxy = '10.0.0.1';
  const { ask, makeToken, content } = madeUpConsole({
    auth: 'token',
    proxies: [proxy],
    publicUrl: 'https://console.example/',
    open: ['ping'],
    rates: { submissions: [2, 4], pings: [2, 4] },
  });
  content.sites.push(madeUpSite({ verifiedAt: 1 }));
  const tokens = {
    flood: await makeToken('submit', 'flood'),
    other: await makeToken('submit', 'other'),
    admin: await makeToken('admin'),
  };
  let address = 0;
  const post = async (token: keyof typeof tokens): Promise<number> => {
    address += 1;
    const headers = {
      ...bearer(tokens[token]),
      host: 'console.example',
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${address}`,
    };
    const body = JSON.stringify({ url: 'https://example.com/sitemap.xml' });
    return (await ask('/api/submissions', { method: 'POST', headers, body, from: proxy })).status;
  };
  const ping = async (token?: keyof typeof tokens): Promise<number> => {
    address += 1;
    const headers = {
      host: 'console.example',
      'x-forwarded-for': `203.0.113.${address}`,
      ...(token && bearer(tokens[token])),
    };
    const url = encodeURIComponent('https://example.com/sitemap.xml');
    return (await ask(`/ping?sitemap=${url}`, { headers, from: proxy })).status;
  };
  const floods = [await post('flood'), await post('flood'), await post('flood')];
  assert.deepEqual(floods, [202, 202, 429], 'one client, wherever it is sent from');
  assert.deepEqual([await post('other'), await post('admin')], [202, 202]);
  const pings: number[] = [];
  for (let number = 0; number < 5; number += 1) pings.push(await ping());
  assert.deepEqual(pings, [200, 200, 200, 200, 429]);
  assert.deepEqual([await ping('other'), await ping('admin')], [200, 200]);
});
