// Turns in PostgreSQL: the contract of the port, the server's clock, and many that ask at a time.
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgres,
} from '../../../tests/support/postgres-suite.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../../postgres/postgres-database.ts';
import { migratePostgres } from '../../postgres/postgres-schema.ts';
import { hostTurnsContract } from '../contract/host-turns.contract.ts';
import { openHostTurns } from '../open-host-turns.ts';
import {
  HOST_FORGOTTEN_MS,
  PostgresHostTurns,
  SHARED_ROBOTS_TXT_BYTES_MAX,
} from './postgres-host-turns.ts';

const HOST = 'https://a.example';
const REST = { restMs: 0, pauseMs: 0, failuresInRow: 0 };

suitesOnPostgres((place) => {
  let database: PostgresDatabase | undefined;
  before(async () => {
    database = await openPostgresDatabase((await place.createDatabase()).address);
    await migratePostgres(database);
  });
  after(() => database?.close());
  hostTurnsContract('PostgreSQL', async (_, clock) => {
    if (database === undefined) throw new Error('no database is open');
    for (const table of ['host', 'host_robots']) {
      await database.query(`DELETE FROM portolan.${table}`);
    }
    return new PostgresHostTurns(database, { clock });
  });
  testsOfTurns(place);
  testsOfRobots(place);
  testsOfForgetting(place);
});

async function opened(place: PostgresPlace, t: TestContext) {
  const { address } = await place.createDatabase();
  const database = await openedDatabase(t, address, 8);
  await migratePostgres(database);
  return { database, turns: new PostgresHostTurns(database) };
}

function testsOfTurns(place: PostgresPlace): void {
  test('they are opened by an address, when the tables are there', async (t) => {
    const { address } = await place.createDatabase();
    await assert.rejects(openHostTurns(address), { code: 'STORE_UNUSABLE' });
    await migratePostgres(await openedDatabase(t, address));
    const turns = await openHostTurns(address);
    const request = { worker: 'w', leaseMs: 1_000, delayMs: 0, waitedMs: 0 };
    assert.ok('fence' in (await turns.take(HOST, request)));
    await turns.close();
    await assert.rejects(turns.take(HOST, request), { code: 'STORE_UNAVAILABLE' });
  });

  test('eight at a time: one has the turn, and never within the rest, by one clock', async (t) => {
    const { turns } = await opened(place, t);
    let holder: string | undefined;
    let restsUntil = 0;
    let count = 0;
    const work = async (worker: string): Promise<void> => {
      for (let since = performance.now(); count < 60; ) {
        const waitedMs = performance.now() - since;
        const request = { worker, leaseMs: 60_000, delayMs: 0, waitedMs };
        const taken = await turns.take(HOST, request);
        if (!('fence' in taken)) {
          await sleep(Math.min(taken.waitMs, 40));
          continue;
        }
        const now = performance.now();
        assert.equal(holder, undefined);
        assert.ok(now >= restsUntil, `${restsUntil - now} ms too early`);
        holder = worker;
        count += 1;
        await sleep(1);
        holder = undefined;
        restsUntil = performance.now() + 15;
        assert.equal(await turns.give(taken, { ...REST, restMs: 15 }), true);
        since = performance.now();
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => work(`w${index}`)));
    assert.ok(count >= 60);
  });
}

function testsOfRobots(place: PostgresPlace): void {
  test('many at a time fetch a robots.txt once', async (t) => {
    const { turns } = await opened(place, t);
    let fetched = 0;
    const ask = async (worker: string): Promise<string> => {
      for (;;) {
        const request = { worker, maxAgeMs: 60_000, leaseMs: 60_000 };
        const turn = await turns.takeRobotsTxt(HOST, request);
        if (turn.is === 'known') return Buffer.from(turn.file.visit.body).toString();
        if (turn.is === 'fetched elsewhere') {
          await sleep(20);
          continue;
        }
        fetched += 1;
        await sleep(30);
        const url = `${HOST}/robots.txt`;
        const visit = { url, finalUrl: url, status: 200, body: Buffer.from('Disallow: /') };
        await turns.giveRobotsTxt(HOST, { worker, file: { visit, keptMs: 60_000 } });
      }
    };
    const texts = await Promise.all(['w1', 'w2', 'w3', 'w4', 'w5', 'w6'].map(ask));
    assert.deepEqual(new Set(texts), new Set(['Disallow: /']));
    assert.equal(fetched, 1);
  });

  test('files that did not count for a week are deleted', async (t) => {
    const { database, turns } = await opened(place, t);
    await database.query(`INSERT INTO portolan.host_robots (host, kept_until)
      SELECT 'h' || n, (extract(epoch FROM now()) * 1000)::bigint - n * 86400000
      FROM generate_series(1, 9) n`);
    const visit = { url: HOST, finalUrl: HOST, status: 200, body: Buffer.from('') };
    await turns.takeRobotsTxt(HOST, { worker: 'w', maxAgeMs: 0, leaseMs: 60_000 });
    await turns.giveRobotsTxt(HOST, { worker: 'w', file: { visit, keptMs: 60_000 } });
    const left = await database.query('SELECT FROM portolan.host_robots');
    assert.equal(left.length, 1 + 6);
  });
}

// A stranger with a wildcard in his DNS has as many hosts as he likes.
function testsOfForgetting(place: PostgresPlace): void {
  test('hosts that rest for long are forgotten; a fence never comes twice', async (t) => {
    const { database } = await opened(place, t);
    const clock = { now: () => time };
    let time = Date.now();
    const turns = new PostgresHostTurns(database, { clock });
    const request = { worker: 'w', leaseMs: 1_000, delayMs: 0, waitedMs: 0 };
    const takeSome = async (from: number, count: number) => {
      const taken = [];
      for (let at = from; at < from + count; at += 1) {
        const turn = await turns.take(`https://${(at * 7_919) % 1_000}.a.example`, request);
        assert.ok('fence' in turn);
        taken.push(turn);
      }
      return taken;
    };
    const [first] = await takeSome(0, 100);
    const hosts = async () => (await database.query('SELECT host FROM portolan.host')).length;
    assert.equal(await hosts(), 100);
    time += HOST_FORGOTTEN_MS / 2;
    await takeSome(100, 50);
    assert.equal(await hosts(), 150, 'half an hour is not long');
    time += HOST_FORGOTTEN_MS + 10_000;
    await takeSome(150, 50);
    const left = await hosts();
    assert.ok(left >= 50 && left < 80, `${left}`);
    await database.query("DELETE FROM portolan.host WHERE host = 'https://0.a.example'");
    const [again] = await takeSome(0, 1);
    assert.ok((again?.fence ?? 0) > (first?.fence ?? 0));
    assert.equal(await turns.give(first!, REST), false);
  });

  test('the oldest of too many robots.txt files go; a long one is not kept', async (t) => {
    const { database } = await opened(place, t);
    const turns = new PostgresHostTurns(database, { robotsTxtsMax: 20 });
    const give = async (host: string, bytes: number) => {
      const request = { worker: 'w', maxAgeMs: 1_000_000, leaseMs: 1_000 };
      await turns.takeRobotsTxt(host, request);
      const url = `${host}/robots.txt`;
      const visit = { url, finalUrl: url, status: 200, body: new Uint8Array(bytes) };
      await turns.giveRobotsTxt(host, { worker: 'w', file: { visit, keptMs: 1_000_000 } });
      return (await turns.takeRobotsTxt(host, { ...request, worker: 'v' })).is;
    };
    for (let at = 0; at < 40; at += 1) await give(`https://${at}.example`, 10);
    await database.query('ANALYZE portolan.host_robots');
    assert.equal(await give('https://new.example', 10), 'known');
    const rows = await database.query<{ readonly host: string }>(
      'SELECT host FROM portolan.host_robots',
    );
    const left = rows.map(({ host }) => host);
    assert.equal(left.length, 31);
    assert.ok(!left.includes('https://0.example') && left.includes('https://39.example'));
    assert.equal(await give('https://long.example', SHARED_ROBOTS_TXT_BYTES_MAX), 'known');
    assert.equal(await give('https://longer.example', SHARED_ROBOTS_TXT_BYTES_MAX + 1), 'yours');
  });
}
