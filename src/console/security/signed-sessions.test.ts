// Consoles that share a secret: each lets in whom another did, and nobody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeUpClock } from '../../../tests/support/made-up-console/made-up-clock.ts';
import {
  type MadeUpConsole,
  madeUpConsole,
} from '../../../tests/support/made-up-console/made-up-console.ts';
import { madeUpStore } from '../../../tests/support/made-up-console/made-up-store.ts';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, SESSIONS_MAX } from '../core/console-limits.ts';
import { createSignedSessions } from './signed-sessions.ts';

const SECRET = new Uint8Array(32).fill(7);
const HASH = 'ab'.repeat(32);

test('a session is known wherever the secret is, and nowhere else', () => {
  const clock = madeUpClock();
  const [one, other] = [createSignedSessions(clock, SECRET), createSignedSessions(clock, SECRET)];
  const id = one.open(HASH);
  assert.equal(other.find(id)?.tokenHash, HASH);
  assert.equal(other.find(id)?.formKey, one.find(id)?.formKey);
  assert.notEqual(other.find(one.open(HASH))?.formKey, one.find(id)?.formKey);
  const strange = createSignedSessions(clock, new Uint8Array(32).fill(8));
  assert.equal(strange.find(id), undefined);
});

test('an id of which one character is another is refused', () => {
  const sessions = createSignedSessions(madeUpClock(), SECRET);
  const id = sessions.open(HASH);
  const bytes = (text: string): string => Buffer.from(text, 'base64url').toString('hex');
  for (let at = 0; at < id.length; at += 1) {
    const changed = `${id.slice(0, at)}${id[at] === 'A' ? 'B' : 'A'}${id.slice(at + 1)}`;
    if (bytes(changed) !== bytes(id)) assert.equal(sessions.find(changed), undefined, `${at}`);
  }
  for (const other of ['', 'x', `${id}A`, id.slice(1), 'é'.repeat(id.length)]) {
    assert.equal(sessions.find(other), undefined, other);
  }
});

test('a session ends when it rested, and after its lifetime however often it is used', () => {
  const clock = madeUpClock();
  const sessions = createSignedSessions(clock, SECRET);
  const rested = sessions.open(HASH);
  clock.advance(SESSION_IDLE_MS);
  assert.equal(sessions.find(rested)?.tokenHash, HASH);
  clock.advance(1);
  assert.equal(sessions.find(rested), undefined);
  let id = sessions.open(HASH);
  const { formKey } = sessions.find(id) ?? assert.fail();
  const step = SESSION_IDLE_MS / 4;
  for (let openMs = step; openMs <= SESSION_LIFETIME_MS; openMs += step) {
    clock.advance(step);
    const found = sessions.find(id) ?? assert.fail(`after ${openMs} ms`);
    assert.equal(found.formKey, formKey);
    id = found.renewedId ?? assert.fail(`not signed again after ${openMs} ms`);
  }
  clock.advance(step);
  assert.equal(sessions.find(id), undefined);
});

test('the id stays as it is from one request to the next', () => {
  const clock = madeUpClock();
  const sessions = createSignedSessions(clock, SECRET);
  const id = sessions.open(HASH);
  clock.advance(60_000);
  assert.equal(sessions.find(id)?.renewedId, undefined);
});

test('a session that was closed is refused here, also by an id that was signed again', () => {
  const clock = madeUpClock();
  const sessions = createSignedSessions(clock, SECRET);
  const id = sessions.open(HASH);
  clock.advance(SESSION_IDLE_MS / 2);
  const renewed = sessions.find(id)?.renewedId ?? assert.fail();
  sessions.close(renewed);
  assert.deepEqual([sessions.find(id), sessions.find(renewed)], [undefined, undefined]);
  assert.equal(sessions.find(sessions.open(HASH))?.tokenHash, HASH);
});

test('the newest of the closed sessions are refused; forged ids take no place of theirs', () => {
  const sessions = createSignedSessions(madeUpClock(), SECRET);
  const ids = Array.from({ length: SESSIONS_MAX + 1 }, () => sessions.open(HASH));
  for (const id of ids) sessions.close(id);
  const strange = createSignedSessions(madeUpClock(), new Uint8Array(32).fill(8));
  for (let index = 0; index < 10; index += 1) sessions.close(strange.open(HASH));
  const [oldest, ...newer] = ids;
  for (const id of newer) assert.equal(sessions.find(id), undefined);
  assert.ok(sessions.find(oldest ?? ''), 'as many are known as one console opens');
});

test('a session of a clock that is ahead counts, unless it is ahead by more than a minute', () => {
  const [clock, ahead] = [madeUpClock(), madeUpClock()];
  const id = createSignedSessions(ahead, SECRET).open(HASH);
  ahead.advance(60_000);
  const atMost = createSignedSessions(ahead, SECRET).open(HASH);
  ahead.advance(1);
  const tooFar = createSignedSessions(ahead, SECRET).open(HASH);
  const sessions = createSignedSessions(clock, SECRET);
  const known = [id, atMost, tooFar].map((one) => sessions.find(one) !== undefined);
  assert.deepEqual(known, [true, true, false]);
});

const cookieOf = (answer: Response): string =>
  answer.headers.get('set-cookie')?.split(';')[0] ?? '';

async function loggedIn({ ask }: MadeUpConsole, token: string): Promise<string> {
  const body = new URLSearchParams({ token });
  return cookieOf(await ask('/login', { method: 'POST', body }));
}

test('a form of one console is taken by another, and a revoked token ends both', async () => {
  const place = { store: madeUpStore(), clock: madeUpClock() };
  const fleet = { secret: SECRET, consoles: 2 };
  const settings = { host: '0.0.0.0', auth: 'token' } as const;
  const one = madeUpConsole(settings, { ...place, fleet });
  const other = madeUpConsole(settings, { ...place, fleet });
  const cookie = await loggedIn(one, await one.makeToken('admin'));
  const headers = { cookie };
  const fields = { 'form-token': await one.formToken({ headers }), url: 'https://a.example/s.xml' };
  const submit = async (console: MadeUpConsole): Promise<string | null> => {
    const request = { method: 'POST', headers, body: new URLSearchParams(fields) };
    return (await console.ask('/submit', request)).headers.get('location');
  };
  assert.match((await submit(other)) ?? '', /^\/submissions\//);
  assert.match((await submit(madeUpConsole(settings, place))) ?? '', /^\/login/);
  place.clock.advance(SESSION_IDLE_MS / 2);
  const renewed = cookieOf(await other.ask('/sites', { headers }));
  assert.notEqual(renewed, '');
  assert.equal((await one.ask('/sites.json', { headers: { cookie: renewed } })).status, 200);
  const [token] = await place.store.store.access.tokens();
  await place.store.store.access.revokeToken(token?.id ?? 0, place.clock.now());
  for (const console of [one, other]) {
    assert.equal((await console.ask('/sites.json', { headers: { cookie: renewed } })).status, 401);
  }
});

test('consoles share what is allowed in a minute', async () => {
  const fleet = { secret: SECRET, consoles: 2 };
  const rates = { pings: [4, 100] } as const;
  const { ask } = madeUpConsole({ rates }, { fleet });
  const ping = async (): Promise<number> =>
    (await ask('/ping?sitemap=https://a.example/s.xml')).status;
  const statuses = [await ping(), await ping(), await ping()];
  assert.deepEqual(statuses.slice(2), [429]);
  assert.ok(statuses.slice(0, 2).every((status) => status !== 429));
});
