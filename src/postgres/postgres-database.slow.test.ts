// A PostgreSQL database: transactions, lost connections, time limits, values and notices.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { openCountedLine } from '../../tests/support/counted-line.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import {
  openAdmin,
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgresAndPgbouncer,
} from '../../tests/support/postgres-suite.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import type { PostgresTransaction } from './postgres-connection.ts';

const SECRET = /w#rd|w%23rd|secret/;

const refusedWith = (code: ErrorCode) => (error: Error & { code: string }) => {
  assert.equal(error.code, code, String(error));
  assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), SECRET);
  return true;
};

test('a server that cannot be reached is unavailable', async (t) => {
  const database = await openedDatabase(t, 'postgres://bob:secret@127.0.0.1:1/d');
  await assert.rejects(database.query('SELECT 1'), refusedWith('STORE_UNAVAILABLE'));
});

test('however long a server is away, a question fails within seconds', async (t) => {
  const address = 'postgres://bob:secret@127.0.0.1:1/d';
  const database = await openedDatabase(t, address, 1);
  for (const attempt of [1, 2, 3]) {
    const began = performance.now();
    await assert.rejects(database.query('SELECT 1'), refusedWith('STORE_UNAVAILABLE'));
    const tookMs = performance.now() - began;
    assert.ok(tookMs < 8_000, `${attempt}: ${tookMs} ms`);
  }
});

test('an address that cannot be read is not shown', async (t) => {
  const opening = openedDatabase(t, 'postgres://bob:sec#ret@host:x/d');
  await assert.rejects(opening, (error: Error & { code: string }) => {
    assert.equal(error.code, 'CONFIG_INVALID');
    assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /sec#|ret@/);
    return true;
  });
});

suitesOnPostgresAndPgbouncer((place) => {
  testsOfTransactions(place);
  testsOfRoundTrips(place);
  testsOfLosses(place);
  testOfOutage(place);
  testsOfProblems(place);
  testsOfValues(place);
});

async function openedTable(t: Parameters<typeof openedDatabase>[0], place: PostgresPlace) {
  const { address, name } = await place.createDatabase();
  const database = await openedDatabase(t, address);
  await database.query('CREATE TABLE thing (name text PRIMARY KEY, size bigint, bytes bytea)');
  const names = async () => {
    const rows = await database.query<{ name: string }>('SELECT name FROM thing ORDER BY name');
    return rows.map((row) => row.name);
  };
  return { database, names, address, name };
}

function testsOfTransactions(place: PostgresPlace): void {
  test('a transaction is done in whole or not at all', async (t) => {
    const { database, names } = await openedTable(t, place);
    await database.transaction(async ({ query }) => {
      await query('INSERT INTO thing VALUES ($1)', ['a']);
      await query('INSERT INTO thing VALUES ($1)', ['b']);
    });
    const broken = database.transaction(async ({ query }) => {
      await query('INSERT INTO thing VALUES ($1)', ['c']);
      throw new Error('enough');
    });
    await assert.rejects(broken, /^Error: enough$/);
    const failing = database.transaction(async ({ query }) => {
      await query('INSERT INTO thing VALUES ($1)', ['d']);
      await query('SELECT 1 / 0').catch(() => {});
    });
    await assert.rejects(failing, /continued after a failed statement/);
    assert.deepEqual(await names(), ['a', 'b']);
  });

  test('more transactions than connections wait for one', async (t) => {
    const { database } = await openedTable(t, place);
    const sums = Array.from({ length: 20 }, (_, index) =>
      database.query<{ sum: number }>('SELECT $1::int + 1 AS sum', [index]),
    );
    const found = (await Promise.all(sums)).map(([row]) => row?.sum);
    assert.deepEqual(
      found,
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('each transaction has its time limits, and none outside of it', async (t) => {
    const { database } = await openedTable(t, place);
    const limits = `SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
    assert.deepEqual(
      [...(await database.query(limits))],
      [{ statement: '30s', lock: '5s', idle: '10s' }],
    );
    const slow = database.transaction(({ query }) => query('SELECT pg_sleep(5)'), {
      statementMs: 50,
    });
    await assert.rejects(slow, refusedWith('STORE_UNAVAILABLE'));
    assert.deepEqual([...(await database.query(limits))].length, 1);
  });

  test('a transaction that reads along indexes says so, and no other one', async (t) => {
    const { database } = await openedTable(t, place);
    const sorts = "SELECT current_setting('enable_sort') AS sorts";
    const asked = await database.transaction(({ query }) => query(sorts), { isOrdered: true });
    assert.deepEqual(
      [[...asked], [...(await database.query(sorts))]],
      [[{ sorts: 'off' }], [{ sorts: 'on' }]],
    );
  });
}

function testsOfRoundTrips(place: PostgresPlace): void {
  test('a statement is one round trip, with what begins its transaction', async (t) => {
    const address = new URL((await place.createDatabase()).address);
    const line = await openCountedLine(Number(address.port));
    t.after(() => line.close());
    address.port = String(line.port);
    const database = await openedDatabase(t, address.href, 1);
    await database.query('SELECT 1');
    line.counted();
    assert.deepEqual([...(await database.query('SELECT $1::int AS n', [7]))], [{ n: 7 }]);
    const statements = ['SELECT $1::int AS n'];
    assert.deepEqual(line.counted(), { roundTrips: 1, transactions: 1, statements });
    const ask = 'SELECT $1::text';
    await database.transaction(async ({ query }) => void (await query(ask, ['a'])));
    assert.equal(line.counted().roundTrips, 2, 'COMMIT is another one');
    await database.transaction(async ({ query, end }) => {
      await query(ask, ['a']);
      await end(ask, ['b']);
    });
    assert.equal(line.counted().roundTrips, 2);
    await database.transaction(async () => {});
    assert.equal(line.counted().roundTrips, 0);
    await assert.rejects(database.query('SELECT 1 / $1::int', [0]), { code: '22012' });
    await assert.rejects(
      database.transaction(async ({ end, query }) => {
        await end('SELECT 1');
        await query('SELECT 1');
      }),
      /a statement too many/,
    );
    line.counted();
    assert.deepEqual([...(await database.query('SELECT 1 AS n'))], [{ n: 1 }]);
    assert.equal(line.counted().roundTrips, 1, 'nothing else was left');
  });

  test('a COPY of few rows does not wait for them to be acknowledged', async (t) => {
    const { database } = await openedTable(t, place);
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 10; time += 1) {
      const rows = async function* () {
        yield [[`${time}`, 1, null]];
      };
      const began = performance.now();
      await database.transaction(({ copyIn }) => copyIn('COPY thing FROM STDIN', rows()));
      fastestMs = Math.min(fastestMs, performance.now() - began);
    }
    assert.ok(fastestMs < 30, `${fastestMs} ms`);
  });
}

function testsOfLosses(place: PostgresPlace): void {
  const endSession = async (database: string): Promise<void> => {
    const admin = await openAdmin(place.server);
    await admin.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
    );
    await admin.close();
  };

  test('a connection that is lost is made again, and the transaction run again', async (t) => {
    const { database, names, name } = await openedTable(t, place);
    for (const when of ['between', 'during']) {
      let attempts = 0;
      await database.transaction(async ({ query }) => {
        attempts += 1;
        await query('INSERT INTO thing VALUES ($1)', [`${when} 1`]);
        if (attempts === 1 && when === 'between') {
          await endSession(name);
          await sleep(200);
        }
        if (attempts === 1 && when === 'during') {
          await Promise.all([query('SELECT pg_sleep(2)'), sleep(100).then(() => endSession(name))]);
        }
        await query('INSERT INTO thing VALUES ($1)', [`${when} 2`]);
      });
      assert.equal(attempts, 2, when);
    }
    assert.deepEqual(await names(), ['between 1', 'between 2', 'during 1', 'during 2']);
  });

  test('what another transaction stood in the way of is tried at most six times', async (t) => {
    const { database, names } = await openedTable(t, place);
    let attempts = 0;
    const conflict = async ({ query }: PostgresTransaction, until: number): Promise<void> => {
      attempts += 1;
      await query('INSERT INTO thing VALUES ($1)', ['a']);
      if (attempts < until) {
        await query("DO $$ BEGIN RAISE 'in the way' USING ERRCODE = '40001'; END $$");
      }
    };
    await database.transaction((transaction) => conflict(transaction, 3));
    assert.deepEqual([attempts, await names()], [3, ['a']]);
    await database.query('DELETE FROM thing');
    attempts = 0;
    const never = database.transaction((transaction) => conflict(transaction, 99));
    await assert.rejects(never, refusedWith('STORE_UNAVAILABLE'));
    assert.deepEqual([attempts, await names()], [6, []]);
  });
}

function testOfOutage(place: PostgresPlace): void {
  test('after a long outage the server is reached as soon as it is there', async (t) => {
    const port = await freePort();
    const { port: realPort } = new URL(place.addressOf('postgres'));
    const address = place.addressOf('postgres').replace(`:${realPort}/`, `:${port}/`);
    const database = await openedDatabase(t, address, 1);
    const gone = { code: 'STORE_UNAVAILABLE' };
    for (let outage = 0; outage < 2; outage += 1) {
      await assert.rejects(database.query('SELECT 1'), gone);
    }
    const line = createServer((near) => {
      const far = connect(Number(realPort), '127.0.0.1');
      for (const socket of [near, far]) socket.on('error', () => {});
      near.pipe(far).pipe(near);
    });
    const sockets = new Set<Socket>();
    line.on('connection', (socket) => sockets.add(socket));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      line.close();
    });
    await once(line.listen(port, '127.0.0.1'), 'listening');
    const since = performance.now();
    await database.query('SELECT 1');
    const waitedMs = performance.now() - since;
    assert.ok(waitedMs < 2_000, `it was reached after ${Math.round(waitedMs)} ms`);
  });
}

function testsOfProblems(place: PostgresPlace): void {
  test('a login that is refused, or a database that is missing, is unusable', async (t) => {
    const { server } = place;
    const address = server.addressOf('postgres').replace(/:[^:@]+@/, ':wrongsecret@');
    for (const wrong of [address, server.addressOf('nowhere')]) {
      const database = await openedDatabase(t, wrong);
      await assert.rejects(database.query('SELECT 1'), refusedWith('STORE_UNUSABLE'));
    }
  });

  test('tables that are missing make it unusable, and a bug of ours stays one', async (t) => {
    const { database } = await openedTable(t, place);
    await assert.rejects(database.query('SELECT * FROM nowhere'), refusedWith('STORE_UNUSABLE'));
    await assert.rejects(database.query('SELEC 1'), { code: '42601' });
  });

  test('after it was closed it refuses', async (t) => {
    const { database } = await openedTable(t, place);
    await database.close();
    await assert.rejects(database.query('SELECT 1'), refusedWith('STORE_UNAVAILABLE'));
  });
}

const bytesOf = (value: unknown): number[] => [...(value as Uint8Array)];
const HOSTILE = ['', 'a"b', 'c\\d', '{e,f}', 'NULL', 'g\th\ni\rj', '\\N', '\\.', 'ü😀', "k'l"];

function testsOfValues(place: PostgresPlace): void {
  test('values come back as they went in, U+0000 aside', async (t) => {
    const { database } = await openedTable(t, place);
    const [row] = await database.query<Record<string, unknown>>(
      `SELECT $1::text AS text, $2::bigint AS number, $3::boolean AS boolean, $4::bytea AS bytes,
        $5::text AS nothing, array_to_json($6::text[]) AS texts, array_to_json($7::bigint[]) AS numbers,
        ($8::bytea[])[2] AS second`,
      [
        'a\0b',
        2 ** 53 - 1,
        true,
        new Uint8Array([0, 255]),
        null,
        [...HOSTILE, null],
        [1, -2],
        [new Uint8Array([1]), new Uint8Array([92, 34])],
      ],
    );
    assert.deepEqual(
      { ...row, bytes: bytesOf(row?.['bytes']), second: bytesOf(row?.['second']) },
      {
        text: 'a\uFFFDb',
        number: 2 ** 53 - 1,
        boolean: true,
        bytes: [0, 255],
        nothing: null,
        texts: [...HOSTILE, null],
        numbers: [1, -2],
        second: [92, 34],
      },
    );
  });

  test('rows are copied in, and none of them when one is wrong', async (t) => {
    const { database, names } = await openedTable(t, place);
    const batches = async function* (last: string) {
      yield HOSTILE.map((name, size) => [name, size, new Uint8Array([size])]);
      yield [[last, null, null]];
    };
    const copy = (last: string) =>
      database.transaction(({ copyIn }) =>
        copyIn('COPY thing (name, size, bytes) FROM STDIN', batches(last)),
      );
    await assert.rejects(copy('a"b'), /duplicate key/);
    assert.deepEqual(await names(), []);
    await copy('z');
    assert.deepEqual((await names()).toSorted(), [...HOSTILE, 'z'].toSorted());
    const [row] = await database.query<{ size: number; bytes: Buffer }>(
      "SELECT size, bytes FROM thing WHERE name = '{e,f}'",
    );
    assert.deepEqual([row?.size, [...(row?.bytes ?? [])]], [3, [3]]);
  });

  test('what follows a COPY does not wait for it to be acknowledged', async (t) => {
    const { database } = await openedTable(t, place);
    const nothing = async function* () {};
    let fastestMs = Number.POSITIVE_INFINITY;
    await database.transaction(async ({ copyIn, query }) => {
      for (let time = 0; time < 20; time += 1) {
        await copyIn('COPY thing FROM STDIN', nothing());
        const began = performance.now();
        await query('SELECT 1');
        fastestMs = Math.min(fastestMs, performance.now() - began);
      }
    });
    assert.ok(fastestMs < 30, `${fastestMs} ms`);
  });

  test('a notice is heard, directly', async (t) => {
    const { database, address } = await openedTable(t, place);
    if (!address.includes(`:${place.server.port}/`)) return;
    let heard = 0;
    const stop = await database.listen('portolan_test', () => {
      heard += 1;
    });
    await database.query("SELECT pg_notify('portolan_test', '')");
    for (let tries = 0; heard === 0 && tries < 100; tries += 1) await sleep(10);
    assert.equal(heard, 1);
    await stop();
  });
}
