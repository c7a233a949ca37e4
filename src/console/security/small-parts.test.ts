// Rates, sessions, addresses and paths, each alone.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpClock } from '../../../tests/support/made-up-console/made-up-clock.ts';
import { SESSIONS_PER_TOKEN_MAX } from '../core/console-limits.ts';
import {
  clientName,
  isInNetwork,
  isIpAddress,
  isIpNetwork,
  isLoopbackHost,
} from '../core/loopback-address.ts';
import { redactUrl } from '../core/redact-url.ts';
import { createLimitedPlaces } from './limited-places.ts';
import { localPath } from './local-path.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSessionTable } from './session-table.ts';

test('a rate can be used up at once, and comes back evenly', () => {
  const clock = madeUpClock();
  const limit = createRateLimit({ clock, client: 3, total: 100 });
  assert.deepEqual(
    [1, 2, 3, 4].map(() => limit.take('a')),
    [0, 0, 0, 20_000],
  );
  assert.equal(limit.take('b'), 0);
  clock.advance(19_999);
  assert.equal(limit.take('a'), 1);
  clock.advance(1);
  assert.equal(limit.take('a'), 0);
});

test('all clients together have a rate, too', () => {
  const limit = createRateLimit({ clock: madeUpClock(), client: 3, total: 4 });
  const taken = ['a', 'b', 'c', 'd', 'e'].map((client) => limit.take(client));
  assert.deepEqual(taken, [0, 0, 0, 0, 15_000]);
});

test('what one lane uses up is there for another', () => {
  const limit = createRateLimit({ clock: madeUpClock(), client: 3, total: 2 });
  const taken = ['a', 'b', 'c'].map((client) => limit.take(client, 'nobody'));
  assert.deepEqual([...taken, limit.take('d', 'admin')], [0, 0, 30_000, 0]);
});

test('the table of clients is bounded, and forgets the one that rested longest', () => {
  const clock = madeUpClock();
  const limit = createRateLimit({ clock, client: 1, total: 1_000, clientsMax: 2 });
  for (const client of ['a', 'b', 'c']) limit.take(client);
  assert.equal(limit.take('b'), 60_000);
  assert.equal(limit.take('a'), 0);
});

test('the table of sessions is bounded, and forgets the one that rested longest', () => {
  const sessions = createSessionTable(madeUpClock(), 2);
  const [a, b] = [sessions.open('A'), sessions.open('B')];
  sessions.find(a);
  const c = sessions.open('C');
  assert.deepEqual(
    [a, b, c].map((id) => sessions.find(id)?.tokenHash),
    ['A', undefined, 'C'],
  );
});

test('a token has so many sessions; the oldest of its own go, those of others stay', () => {
  const sessions = createSessionTable(madeUpClock());
  const other = sessions.open('B');
  const own = Array.from({ length: SESSIONS_PER_TOKEN_MAX + 1 }, () => sessions.open('A'));
  const open = own.map((id) => sessions.find(id)?.tokenHash === 'A');
  assert.deepEqual(open, [false, ...Array<boolean>(SESSIONS_PER_TOKEN_MAX).fill(true)]);
  assert.equal(sessions.find(other)?.tokenHash, 'B');
});

test('places are taken up to the limits of one and of all, and left once', () => {
  const places = createLimitedPlaces({ total: 3, client: 2 });
  const leave = places.take('a', 2);
  assert.equal(places.take('a'), undefined);
  assert.equal(places.take('b', 2), undefined);
  assert.ok(places.take('b'));
  assert.equal(places.take('c'), undefined);
  leave?.();
  leave?.();
  assert.ok(places.take('c', 2));
  assert.equal(places.take('d'), undefined);
});

test('clients are counted by IPv4 address, and by the first half of an IPv6 address', () => {
  assert.equal(clientName('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(clientName('2001:db8:1:2:3:4:5:6'), clientName('2001:db8:1:2::9'));
  assert.notEqual(clientName('2001:db8:1:2::1'), clientName('2001:db8:1:3::1'));
  assert.equal(clientName('fe80::1%eth0'), clientName('fe80::2'));
});

test('names and addresses of this machine are told from others', () => {
  for (const host of ['localhost', 'LocalHost', '127.0.0.1', '127.255.0.1', '::1', '[::1]']) {
    assert.ok(isLoopbackHost(host), host);
  }
  for (const host of ['', '0.0.0.0', '::', '128.0.0.1', '127.evil.example', 'localhost.x', '1']) {
    assert.ok(!isLoopbackHost(host), host);
  }
  assert.ok(isIpAddress('2001:db8::1'));
  assert.ok(!isIpAddress('a.example'));
});

test('a path of the console keeps its query and loses its fragment', () => {
  assert.equal(localPath('/sites/1?a=b&c=%2F#top'), '/sites/1?a=b&c=%2F');
  assert.equal(localPath(`/${'a'.repeat(2_047)}`)?.length, 2_048);
  assert.equal(localPath(`/${'a'.repeat(2_048)}`), undefined);
  for (const path of ['/ping', '/ping?sitemap=x', '/indexnow?url=x', '/%70ing', '/a/../ping']) {
    assert.equal(localPath(path), undefined, path);
  }
  assert.equal(localPath('/pings'), '/pings');
});

test('secrets are taken out of addresses, however deep they stand', () => {
  for (const [url, shown] of [
    ['/ping?sitemap=x', '/ping?sitemap=x'],
    ['/indexnow?url=x&key=abc', '/indexnow?url=x&key=redacted'],
    [
      '/a?access_token=abc&TOKEN=def&apikey=x',
      '/a?access_token=redacted&TOKEN=redacted&apikey=redacted',
    ],
    ['https://u:p@a.example/', 'https://redacted@a.example/'],
    [' https:\\\\u:p@a.example', ' https:\\\\redacted@a.example'],
    ['//u:p@a.example/', '//redacted@a.example/'],
    ['/a#token=x', '/a'],
    ['/a?pwd=x&b=50%', '/a?pwd=redacted&b=50%25'],
    ['/v3/sites/https%3A%2F%2Fu%3Ap%40a%2F', '/v3/sites/https%3A%2F%2Fredacted%40a%2F'],
    ['/a%E0%40', '/redacted'],
  ]) {
    assert.equal(redactUrl(url ?? ''), shown);
  }
  const nested = `/ping?sitemap=${encodeURIComponent('https://u:pw@a.example/s.xml?key=abc&b=1')}`;
  const shown = decodeURIComponent(redactUrl(nested));
  assert.ok(!/pw|abc/.test(shown), shown);
  assert.match(shown, /b=1/);
});

test('an address is in a network however it is written', () => {
  for (const [address, network, isIn] of [
    ['10.0.0.2', '10.0.0.2', true],
    ['::ffff:10.0.0.2', '10.0.0.2', true],
    ['0:0:0:0:0:0:0:1', '::1', true],
    ['10.0.0.3', '10.0.0.2', false],
    ['10.42.255.255', '10.42.0.0/16', true],
    ['::ffff:10.42.0.1', '10.42.0.0/16', true],
    ['10.43.0.0', '10.42.0.0/16', false],
    ['203.0.113.9', '0.0.0.0/0', true],
    ['2001:db8::9', '2001:db8::/32', true],
    ['2001:db9::', '2001:db8::/32', false],
    ['10.0.0.2', '::/0', false],
    ['unknown', '10.0.0.0/8', false],
    ['', '10.0.0.0/8', false],
  ] as const) {
    assert.equal(isInNetwork(address, network), isIn, `${address} in ${network}`);
  }
  for (const text of ['10.0.0.2', '10.0.0.0/8', '0.0.0.0/0', '::/0', '2001:db8::/128']) {
    assert.ok(isIpNetwork(text), text);
  }
  for (const text of [
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10/8',
    'a/8',
    '::/129',
    '::1/1/1',
  ]) {
    assert.ok(!isIpNetwork(text), text);
  }
});
