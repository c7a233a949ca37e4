// Attacks with tokens and sessions: of a lower scope, revoked, in other places, guessed, planted,
// and used to push out others.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type AttackedConsole, attackedConsole } from '../support/attacked-console.ts';

const OPEN_TO_OTHERS = { host: '0.0.0.0', auth: 'token' } as const;
const SITE = 'https://tokens.example/';

async function guarded(t: TestContext): Promise<AttackedConsole> {
  const made = await attackedConsole(t, { settings: { ...OPEN_TO_OTHERS, host: '127.0.0.1' } });
  const { store, clock } = made.engine;
  const at = clock.now();
  const known = await store.sites.ensure('https://known.example/', at);
  const owned = await store.sites.ensure('https://owned.example/', at);
  await store.sites.verify(owned.id, 'file', at);
  const also = await store.sites.ensure('https://also.example/', at);
  await store.sites.verify(also.id, 'file', at);
  for (const { id: siteId, url } of [known, owned]) {
    await store.sitemaps.ensure({ siteId, url: `${url}sitemap.xml`, source: 'submitted', at });
  }
  return made;
}

async function logIn(made: AttackedConsole, token: string, cookie = ''): Promise<string> {
  const answer = await made.ask('/login', {
    method: 'POST',
    body: new URLSearchParams({ token }),
    ...(cookie !== '' && { headers: { cookie } }),
  });
  assert.equal(answer.status, 303);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** What each scope may, from nobody to admin: read = 1, submit = 2, admin = 3. */
const ROUTES: readonly (readonly [method: string, path: string, least: 1 | 2 | 3])[] = [
  ...['', '.json', '.csv'].flatMap((form) => [
    ...['/sites', '/sites/1', '/sites/1/sitemaps', '/sites/1/sitemaps/1', '/sites/1/issues'].map(
      (path) => ['GET', path + form, 1] as const,
    ),
    ...['/sites/1/urls', '/sites/1/changes', '/sites/1/structure', '/sites/1/schedule'].map(
      (path) => ['GET', path + form, 1] as const,
    ),
    ...['/sites/1/due', '/sites/1/runs', '/sites/1/news', '/submissions', '/submit'].map(
      (path) => ['GET', path + form, 1] as const,
    ),
    ['GET', `/settings${form}`, 3] as const,
  ]),
  ['GET', '/metrics', 1] as const,
  ['GET', '/api/openapi.json', 1] as const,
  ['GET', '/api/submissions/9', 1] as const,
  ['HEAD', '/events', 1] as const,
  ['GET', '/webmasters/v3/sites', 1] as const,
  ['GET', '/ping', 2] as const,
  ['GET', '/indexnow', 2] as const,
  ['POST', '/indexnow', 2] as const,
  ['PUT', '/webmasters/v3/sites/x/sitemaps/y', 2] as const,
  ['DELETE', '/webmasters/v3/sites/x/sitemaps/y', 2] as const,
  ...['/api/submissions', '/api/sites/9/read', '/api/sites/9/verify', '/api/sites/9/due'].map(
    (path) => ['POST', path, 2] as const,
  ),
  ...['/api/sites/9/answers', '/api/sites/9/sitemaps/9/read', '/submit', '/sites/9/read'].map(
    (path) => ['POST', path, 2] as const,
  ),
  ...['/sites/9/verify', '/sites/9/sitemaps/9/read', '/sites/9/sitemaps/9/remove'].map(
    (path) => ['POST', path, 2] as const,
  ),
  ['DELETE', '/api/sites/9/sitemaps/9', 2] as const,
  ['DELETE', '/api/sites/9', 3] as const,
  ...['/api/backup', '/sites/9/pause', '/sites/9/remove', '/sites/9/issues/x/expect'].map(
    (path) => ['POST', path, 3] as const,
  ),
  ...['/settings/tokens', '/settings/webhooks', '/settings/tokens/9/revoke'].map(
    (path) => ['POST', path, 3] as const,
  ),
  ['POST', '/settings/webhooks/9/remove', 3],
];

test('each address is closed to who is nobody, and to every scope below its own', async (t) => {
  const made = await guarded(t);
  const tokens = [
    undefined,
    await made.token('read'),
    await made.token('submit'),
    await made.token('admin'),
  ];
  for (const [method, path, least] of ROUTES) {
    for (const [rank, token] of tokens.entries()) {
      const { status } = await made.ask(path, { method, token, from: `203.0.113.${rank}` });
      const name = `${method} ${path} as ${rank}`;
      if (rank === 0) assert.ok([401, 303].includes(status), `${name}: ${status}`);
      else if (rank < least) assert.equal(status, 403, name);
      else assert.ok(![401, 403, 500].includes(status), `${name}: ${status}`);
    }
  }
});

test('a token counts in the header alone, whole, as it was given', async (t) => {
  const made = await guarded(t);
  const token = await made.token('admin');
  let from = 0;
  const status = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    from += 1;
    return (await made.ask(path, { headers, from: `203.0.113.${from}` })).status;
  };
  for (const authorization of [
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}=`,
    ...[`Bearer ${token} `, `Bearer  ${token}`, `bearer ${token}`, `BEARER ${token}`].map((text) =>
      text.replace(token, `${token.slice(0, -1)}~`),
    ),
    `Bearer ${token},${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer "${token}"`,
    `Bearer ${token};x`,
    `Bearer\t${token}`,
    `Bearer${token}`,
    `Token ${token}`,
    token,
    `Basic ${btoa(`admin:${token}`)}`,
    `Basic ${btoa(token)}`,
    `Digest ${token}`,
    'Bearer',
    'Bearer null',
    'Bearer undefined',
    'Bearer *',
    "Bearer ' OR 1=1 --",
    'Bearer ptl_%',
    `Bearer ptl_${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(30_000)}`,
    `Bearer ptl_${'_'.repeat(43)}`,
  ]) {
    assert.equal(await status('/sites.json', { authorization }), 401, authorization.slice(0, 80));
  }
  for (const name of ['token', 'access_token', 'authorization', 'bearer', 'api_key']) {
    assert.equal(await status(`/sites.json?${name}=${token}`), 401, name);
    assert.equal(await status('/sites.json', { cookie: `${name}=${token}` }), 401, name);
    assert.equal(
      await status('/sites.json', { [`x-${name.replace('_', '-')}`]: token }),
      401,
      name,
    );
  }
  assert.equal(await status('/sites.json', { cookie: `portolan=${token}` }), 401);
  assert.equal(await status('/sites.json', { 'proxy-authorization': `Bearer ${token}` }), 401);
  assert.equal(await status('/sites.json', { authorization: `Bearer ${token}` }), 200);
  assert.equal(await status('/sites.json', { authorization: `bearer ${token}` }), 200);
});

test('a hash is no token: who reads the store cannot come in by what is there', async (t) => {
  const made = await guarded(t);
  await made.token('admin');
  for (const { hash } of await made.engine.store.access.tokens()) {
    for (const token of [hash, `ptl_${hash}`, `ptl_${hash.slice(0, 43)}`]) {
      assert.equal((await made.ask('/sites.json', { token })).status, 401);
    }
  }
});

test('a submit token changes nothing of a site that is not verified', async (t) => {
  const made = await guarded(t);
  const token = await made.token('submit');
  const json = { 'content-type': 'application/json' };
  const status = async (path: string, method: string, body?: string): Promise<number> => {
    const options = { method, token, headers: json, ...(body !== undefined && { body }) };
    return (await made.ask(path, options)).status;
  };
  const api = (siteUrl: string, feedpath: string): string =>
    `/webmasters/v3/sites/${encodeURIComponent(siteUrl)}/sitemaps/${encodeURIComponent(feedpath)}`;
  for (const host of [
    'known.example',
    'owned.example.evil.example',
    'evil.example',
    'sub.owned.example',
  ]) {
    const feed = `https://${host}/sitemap.xml`;
    for (const url of [feed, `https://${host}/`, `https://owned.example@${host}/sitemap.xml`]) {
      assert.equal(await status('/api/submissions', 'POST', JSON.stringify({ url })), 403, url);
      assert.equal(await status(`/ping?sitemap=${encodeURIComponent(url)}`, 'GET'), 403, url);
    }
    for (const property of [`https://${host}/`, `sc-domain:${host}`, 'sc-domain:example']) {
      assert.equal(await status(api(property, feed), 'PUT'), 403, property);
      const removed = await status(api(property, feed), 'DELETE');
      assert.ok([403, 404].includes(removed), `${property}: ${removed}`);
    }
  }
  // A property that is one's own opens no other's.
  for (const feed of [
    'https://known.example/sitemap.xml',
    'https://owned.example.evil.example/sitemap.xml',
    'https://owned.example@known.example/sitemap.xml',
    'https://owned.example:444/sitemap.xml',
    'http://owned.example/sitemap.xml',
    '//known.example/sitemap.xml',
    '/sitemap.xml',
    'https://owned.example%2f@known.example/s',
    'https://also.example/sitemap.xml',
  ]) {
    for (const property of ['https://owned.example/', 'sc-domain:owned.example']) {
      for (const method of ['PUT', 'DELETE']) {
        const answered = await status(api(property, feed), method);
        assert.ok([400, 403, 404].includes(answered), `${method} ${property} ${feed}: ${answered}`);
      }
    }
  }
  // The number of one's own site with the number of another's sitemap.
  for (const path of ['/api/sites/2/sitemaps/1', '/api/sites/1/sitemaps/2']) {
    assert.equal(await status(path, 'DELETE'), path.includes('sites/2') ? 404 : 403, path);
    assert.equal(await status(`${path}/read`, 'POST'), 404, path);
  }
  assert.equal(await status('/api/sites/1/sitemaps/1', 'DELETE'), 403);
  const { rows } = await made.engine.store.sites.page({});
  assert.deepEqual(
    rows.map(({ url }) => url),
    ['https://also.example/', 'https://known.example/', 'https://owned.example/'],
  );
  const sitemaps = await made.engine.store.sitemaps.page({ siteId: 1 }, {});
  assert.deepEqual(
    sitemaps.rows.map(({ status: stands, url }) => [stands === 'gone', url]),
    [[false, 'https://known.example/sitemap.xml']],
  );
  // What it may.
  assert.equal(
    await status(api('https://owned.example/', 'https://owned.example/new.xml'), 'PUT'),
    204,
  );
  assert.equal(await status('/api/sites/2/sitemaps/2', 'DELETE'), 200);
});

test('a session is a new one at each login, and ends with its token, by logging out', async (t) => {
  const made = await guarded(t);
  const token = await made.token('admin', 'mine');
  const planted = 'portolan=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const cookie = await logIn(made, token, planted);
  assert.notEqual(cookie, planted);
  const status = async (sent: string): Promise<number> =>
    (await made.ask('/settings.json', { headers: { cookie: sent } })).status;
  assert.equal(await status(cookie), 200);
  for (const other of [
    planted,
    `${planted}; ${planted}`,
    cookie.toUpperCase(),
    cookie.slice(0, -1),
    `${cookie}x`,
    cookie.replace('portolan', '__Host-portolan'),
    'portolan=',
    'portolan',
    'portolan=%00',
    'portolan=__proto__',
    'portolan=undefined',
    `portolan=${'A'.repeat(20_000)}`,
  ]) {
    assert.equal(await status(other), 401, other.slice(0, 80));
  }
  const again = await logIn(made, token, cookie);
  assert.notEqual(again, cookie);
  assert.equal(await status(cookie), 401);
  const headers = { cookie: again };
  const page = await (await made.ask('/submit', { headers })).text();
  const formToken = /name="form-token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ 'form-token': formToken });
  const left = await made.ask('/logout', { method: 'POST', headers, body });
  assert.match(left.headers.get('set-cookie') ?? '', /^portolan=;.*Max-Age=0/);
  assert.equal(await status(again), 401);
  const last = await logIn(made, token);
  const record = (await made.engine.store.access.tokens()).find(({ name }) => name === 'mine');
  await made.engine.store.access.revokeToken(record?.id ?? 0, 1);
  assert.equal(await status(last), 401);
  assert.equal((await made.ask('/sites.json', { token })).status, 401);
});

test('a form token of one session is none of another', async (t) => {
  const made = await guarded(t);
  const [one, other] = [await made.token('admin', 'a'), await made.token('admin', 'b')];
  const [mine, theirs] = [await logIn(made, one), await logIn(made, other)];
  const formToken = await made.formToken({ headers: { cookie: mine } });
  const status = async (cookie: string): Promise<number> => {
    const body = new URLSearchParams({ 'form-token': formToken, url: 'https://known.example/' });
    return (await made.ask('/submit', { method: 'POST', headers: { cookie }, body })).status;
  };
  assert.equal(await status(theirs), 403);
  assert.equal(await status(mine), 303);
});

test('the cookie is for this host, this scheme and no script', async (t) => {
  const settings = { ...OPEN_TO_OTHERS, host: '127.0.0.1', publicUrl: 'https://console.example/' };
  const made = await attackedConsole(t, { settings });
  const token = await made.token('read');
  const body = new URLSearchParams({ token });
  const { headers } = await made.ask('/login', { method: 'POST', body });
  const cookie = headers.get('set-cookie') ?? '';
  assert.match(cookie, /^__Host-portolan=[\w-]{43}; /);
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
    assert.ok(cookie.split('; ').includes(word), word);
  }
  assert.doesNotMatch(cookie, /domain/i);
});

test('who guesses tokens is stopped; who has one is not, whoever else guesses', async (t) => {
  const made = await attackedConsole(t, {
    settings: { ...OPEN_TO_OTHERS, host: '127.0.0.1', rates: { failures: [5, 20] } },
  });
  const token = await made.token('read');
  const guess = async (from: string, number: number): Promise<number> => {
    const wrong = `ptl_${String(number).padStart(43, '0')}`;
    if (number % 2 === 0) return (await made.ask('/sites.json', { token: wrong, from })).status;
    const body = new URLSearchParams({ token: wrong });
    return (await made.ask('/login', { method: 'POST', body, from })).status;
  };
  const together = await Promise.all(Array.from({ length: 40 }, (_, n) => guess('203.0.113.1', n)));
  assert.equal(together.filter((status) => status !== 429).length, 5);
  for (let client = 2; client < 30; client += 1) {
    for (let n = 0; n < 4; n += 1) await guess(`203.0.113.${client}`, n);
  }
  assert.equal(await guess('203.0.113.200', 0), 429);
  // Also under the name of those who guess: behind a proxy that tells nothing all have one.
  for (const from of ['203.0.113.1', '203.0.113.250']) {
    assert.equal((await made.ask('/sites.json', { token, from })).status, 200);
    const body = new URLSearchParams({ token });
    assert.equal((await made.ask('/login', { method: 'POST', body, from })).status, 303);
  }
});

test('behind a proxy on this machine one who guesses stops himself alone', async (t) => {
  const publicUrl = 'https://console.example/';
  const made = await attackedConsole(t, {
    settings: { host: '127.0.0.1', auth: 'token', publicUrl, rates: { failures: [2, 1_000] } },
  });
  const token = await made.token('read');
  const status = async (from: string, forwarded: string, sent: string): Promise<number> => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await made.ask('/sites.json', { from, headers, token: sent })).status;
  };
  for (const expected of [401, 401, 429, 429]) {
    // The proxy adds the last address; what stands before it the stranger wrote.
    assert.equal(await status('127.0.0.1', '6.6.6.6, 203.0.113.66', 'ptl_x'), expected);
  }
  assert.equal(await status('127.0.0.1', '203.0.113.7', token), 200);
  assert.equal(await status('127.0.0.1', '203.0.113.66', token), 200);
  // Who is no proxy is counted by the socket, whatever is said.
  for (const [index, expected] of [401, 401, 429].entries()) {
    assert.equal(await status('203.0.113.9', `198.51.100.${index}`, 'ptl_x'), expected);
  }
});

test('who has a token of a lower scope cannot push out the sessions of others', async (t) => {
  const made = await guarded(t);
  const admin = await logIn(made, await made.token('admin', 'boss'));
  const token = await made.token('read', 'small');
  let last = '';
  const first = await logIn(made, token);
  for (let count = 0; count < 1_100; count += 1) last = await logIn(made, token);
  const status = async (cookie: string): Promise<number> =>
    (await made.ask('/sites.json', { headers: { cookie } })).status;
  assert.equal(await status(admin), 200);
  assert.equal(await status(last), 200);
  assert.equal(await status(first), 401);
});

test('a token or a secret is in no answer but the one that makes it', async (t) => {
  const made = await attackedConsole(t);
  const formToken = await made.formToken();
  const form = async (path: string, fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ 'form-token': formToken, ...fields });
    return await (await made.ask(path, { method: 'POST', body })).text();
  };
  const madeToken = await form('/settings/tokens', { name: 'bot', scope: 'admin' });
  const madeHook = await form('/settings/webhooks', { url: 'https://hook.example/', events: '' });
  const [token = ''] = /ptl_[\w-]{43}/.exec(madeToken) ?? [];
  const [secret = ''] = /pwh_[\w-]{43}/.exec(madeHook) ?? [];
  const { store, clock } = made.engine;
  const site = await store.sites.ensure(SITE, clock.now());
  const [{ hash } = { hash: '' }] = await store.access.tokens();
  assert.ok(token && secret && hash);
  const addresses = ROUTES.filter(([method]) => method === 'GET').map(([, path]) => path);
  for (const path of [...addresses, '/api/submissions/1', '/login', '/healthz', '/sites/2.json']) {
    const answer = await made.ask(path);
    const told = (await answer.text()) + JSON.stringify([...answer.headers]);
    for (const one of [token, secret, hash]) assert.ok(!told.includes(one), path);
    // What proves the owner is on the page that asks for it, and in no list that goes elsewhere.
    if (/\.(?:json|csv)$|metrics/.test(path)) {
      assert.ok(!told.includes('"verificationToken"'), path);
    }
  }
  assert.ok(site.verificationToken.length >= 16);
  const { json, human } = made.logs();
  for (const one of [token, secret, hash, formToken]) assert.ok(!(json + human).includes(one));
});
