// Logging in and out.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '../core/console-limits.ts';

const SETTINGS = { host: '0.0.0.0', auth: 'token' } as const;

function form(fields: Record<string, string>): { method: string; body: URLSearchParams } {
  return { method: 'POST', body: new URLSearchParams(fields) };
}

test('a token opens a session, whose cookie no script reads and no other site sends', async () => {
  const { ask, makeToken } = madeUpConsole(SETTINGS);
  const token = await makeToken('submit');
  const login = await ask('/login', form({ token, next: '/sites/1?kind=raw' }));
  assert.equal(login.status, 303);
  assert.equal(login.headers.get('location'), '/sites/1?kind=raw');
  const set = login.headers.get('set-cookie') ?? '';
  assert.match(set, /^portolan=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const page = await ask('/sites', { headers: { cookie: set.split(';')[0] ?? '' } });
  assert.match(await page.text(), /data-may="submit"/);
});

test('under https the cookie is bound to its host and to https', async () => {
  const { ask, makeToken } = madeUpConsole({ ...SETTINGS, publicUrl: 'https://console.example/' });
  const login = await ask('/login', form({ token: await makeToken('read') }));
  assert.match(login.headers.get('set-cookie') ?? '', /^__Host-portolan=.*; Secure/);
});

test('a wrong token opens nothing, and too many of them keep no right one out', async () => {
  const { ask, makeToken, log } = madeUpConsole({ ...SETTINGS, rates: { failures: [1, 10] } });
  const wrong = await ask('/login', form({ token: 'ptl_secretguess' }));
  assert.equal(wrong.status, 403);
  assert.equal(wrong.headers.get('set-cookie'), null);
  assert.equal((await ask('/login', form({ token: 'ptl_secretguess' }))).status, 429);
  assert.equal((await ask('/login', form({ token: await makeToken('read') }))).status, 303);
  assert.ok(!JSON.stringify(log).includes('secretguess'));
});

test('a login leads nowhere but to pages of the console', async () => {
  const { ask, makeToken } = madeUpConsole(SETTINGS);
  const token = await makeToken('read');
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/a\r\nset-cookie: x=y',
    '/a\n',
    '\\\\evil.example',
    'sites',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\u2028',
    '/%0d%0a',
    '',
  ]) {
    const login = await ask('/login', form({ token, next }));
    const location = login.headers.get('location') ?? '';
    const right = next === '/%0d%0a' ? next : '/sites';
    assert.equal(location, right, JSON.stringify(next));
  }
});

test('the page of the login shows no stranger’s text as its own', async () => {
  const { ask } = madeUpConsole(SETTINGS);
  const page = await (await ask('/login?next=%22%3E%3Cscript%3E')).text();
  assert.ok(page.includes('name="next" value="/sites"'));
  const query = await (await ask('/login?next=/sites?a=%22%3E%3Cb%3E')).text();
  assert.ok(!query.includes('"><b>'));
});

test('a login from a page of another site is refused', async () => {
  const { ask, makeToken } = madeUpConsole(SETTINGS);
  const token = await makeToken('read');
  const headers = { origin: 'https://evil.example' };
  assert.equal((await ask('/login', { ...form({ token }), headers })).status, 403);
});

test('each login has an id of its own, and the one before ends', async () => {
  const { ask, makeToken } = madeUpConsole(SETTINGS);
  const token = await makeToken('read');
  const first = await ask('/login', form({ token }));
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const second = await ask('/login', { ...form({ token }), headers: { cookie } });
  assert.notEqual(second.headers.get('set-cookie')?.split(';')[0], cookie);
  assert.equal((await ask('/sites.json', { headers: { cookie } })).status, 401);
  const planted = `portolan=${'A'.repeat(43)}`;
  assert.equal((await ask('/sites.json', { headers: { cookie: planted } })).status, 401);
});

test('a session ends when it rested, and after a week at the latest', async () => {
  const { ask, makeToken, clock } = madeUpConsole(SETTINGS);
  const open = async (): Promise<string> => {
    const login = await ask('/login', form({ token: await makeToken('read') }));
    return login.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const status = async (cookie: string): Promise<number> =>
    (await ask('/sites.json', { headers: { cookie } })).status;
  const rested = await open();
  clock.advance(SESSION_IDLE_MS);
  assert.equal(await status(rested), 200);
  clock.advance(SESSION_IDLE_MS + 1);
  assert.equal(await status(rested), 401);
  const busy = await open();
  for (let ms = 0; ms < SESSION_LIFETIME_MS; ms += SESSION_IDLE_MS) {
    assert.equal(await status(busy), 200);
    clock.advance(SESSION_IDLE_MS);
  }
  clock.advance(1);
  assert.equal(await status(busy), 401);
});

test('logging out ends the session, and needs the token of its forms', async () => {
  const { ask, makeToken, formToken } = madeUpConsole(SETTINGS);
  const login = await ask('/login', form({ token: await makeToken('read') }));
  const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  assert.equal((await ask('/logout', { ...form({}), headers })).status, 403);
  assert.equal((await ask('/sites.json', { headers })).status, 200);
  const fields = { 'form-token': await formToken({ headers }) };
  const out = await ask('/logout', { ...form(fields), headers });
  assert.deepEqual([out.status, out.headers.get('location')], [303, '/login']);
  assert.equal((await ask('/sites.json', { headers })).status, 401);
});
