// Tests of a query of PostgreSQL as a source, against a real server.
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { inspect } from 'node:util';
import postgres from 'postgres';
import {
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from '../../../tests/support/postgres-server.ts';
import type { FieldMap } from '../fields/column-mapping.ts';
import { openSource } from '../open-source.ts';
import { readRecords, readWithNotes, sourceContract } from '../port/source.contract.ts';
import { loadPostgresDriver } from './postgres-session.ts';
import { createPostgresSource } from './postgres-source.ts';

const WITH_SERVER = { skip: whyNoPostgres() ?? false };

test('without the package, the message says how to install it', async () => {
  const load = (): Promise<never> => Promise.reject(new Error('Cannot find package postgres'));
  await assert.rejects(loadPostgresDriver(load), {
    code: 'PACKAGE_MISSING',
    hint: 'Install it: npm install postgres',
  });
});

test('a server that cannot be reached is reported without the password', async () => {
  const source = createPostgresSource({
    name: 'postgres://127.0.0.1:1/d',
    address: 'postgres://bob:secret@127.0.0.1:1/d',
    query: 'select 1',
  });
  await assert.rejects(readRecords(source), (error: Error & { code: string }) => {
    assert.equal(error.code, 'SOURCE_UNREADABLE');
    assert.match(
      error.message,
      /^postgres:\/\/127\.0\.0\.1:1\/d could not be read: .*ECONNREFUSED/,
    );
    assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /secret/);
    return true;
  });
});

test('an address that cannot be read is not shown', async () => {
  const source = createPostgresSource({
    name: 'postgres://host/d',
    address: 'postgres://bob:sec#ret@host:x/d',
    query: 'select 1',
  });
  await assert.rejects(readRecords(source), (error: Error & { code: string }) => {
    assert.equal(error.code, 'CONFIG_INVALID');
    assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /sec#|ret@/);
    return true;
  });
});

test('a signal ends the wait for a server that says nothing', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const controller = new AbortController();
  const sockets: Socket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    controller.abort(new Error('enough'));
  });
  const source = createPostgresSource({
    name: 'x',
    address: `postgres://127.0.0.1:${port}/d`,
    query: 'select 1',
  });
  await assert.rejects(readRecords(source, { signal: controller.signal }), /^Error: enough$/);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

suite('with a server', WITH_SERVER, () => {
  let server: PostgresServer;
  let admin: postgres.Sql;

  before(async () => {
    server = await startPostgresServer();
    admin = postgres(server.address, { max: 1, onnotice: () => {} });
  });
  after(async () => {
    await admin?.end();
    server?.stop();
  });

  const NAME = 'postgres://127.0.0.1/postgres';
  const countSessions = async (): Promise<number> => {
    // A backend ends a moment after its connection.
    for (let tries = 0; ; tries += 1) {
      const [found] = await admin`
        select count(*)::int as sessions from pg_stat_activity
        where application_name = 'portolan'`;
      const sessions: number = found?.['sessions'] ?? -1;
      if (sessions === 0 || tries === 100) return sessions;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  let tables = 0;
  sourceContract({
    kind: 'postgres',
    open: async (pages) => {
      const table = `pages_${(tables += 1)}`;
      await admin.unsafe(`create table ${table} (id serial, loc text)`);
      if (pages.length > 0) {
        const rows = pages.map((page) => ({ loc: page ?? null }));
        await admin`insert into ${admin(table)} ${admin(rows, 'loc')}`;
      }
      const query = `select loc from ${table} order by id`;
      const source = createPostgresSource({ name: NAME, address: server.address, query });
      return { source, countOpen: countSessions };
    },
  });

  async function read(query: string, map: FieldMap = {}) {
    const source = createPostgresSource({ name: NAME, address: server.address, query, map });
    const { records, notes } = await readWithNotes(source);
    return {
      entries: records.map(({ entry }) => entry),
      notes: notes.map(({ code, row, field }) =>
        [code, row, field].filter((part) => part !== undefined).join(' '),
      ),
    };
  }

  test('types of the database become what their fields hold', async () => {
    const { entries, notes } = await read(`
      select '/a' as url, timestamptz '2024-05-01 12:00:00.5+02' as lastmod, 0.5::numeric as priority,
        array['/1.png', '/2.png'] as images, '{"de": "/de"}'::jsonb as variants,
        true as "videos[0].live", 90::bigint as "videos[0].duration",
        date '2024-05-02' as "videos[0].publication_date", 9223372036854775807 as id`);
    assert.deepEqual(entries, [
      {
        loc: '/a',
        lastmod: '2024-05-01T10:00:00.5Z',
        priority: 0.5,
        images: [{ loc: '/1.png' }, { loc: '/2.png' }],
        variants: { de: '/de' },
        videos: [{ live: true, duration: 90, publicationDate: '2024-05-02' }],
      },
    ]);
    assert.deepEqual(notes, ['columns-unknown']);
  });

  test('a day stays a day, and a time without a zone stays without', async () => {
    const { entries } = await read(
      "select '/a' as loc, date '2024-05-01' as lastmod union all select '/b', null",
    );
    assert.deepEqual(entries, [{ loc: '/a', lastmod: '2024-05-01' }, { loc: '/b' }]);
    const local = await read("select '/a' as loc, timestamp '2024-05-01 12:00' as lastmod");
    assert.deepEqual(local.entries, [{ loc: '/a', lastmod: '2024-05-01 12:00:00' }]);
  });

  test('the source is opened by its address, with its password and a table', async () => {
    await admin`create table shop (url text, note text)`;
    await admin`insert into shop values ('/p', 'x')`;
    const spec = `${server.address}?table=shop&connect_timeout=5`;
    const source = await openSource(spec, { base: 'https://example.com/' });
    assert.equal(source.name, `postgres://127.0.0.1:${server.port}/postgres`);
    const records = await readRecords(source);
    assert.deepEqual(records, [{ entry: { loc: '/p' }, row: 1 }]);
  });

  test('nothing is written', async () => {
    await assert.rejects(read('delete from pg_class returning relname as loc'), {
      code: 'SOURCE_UNREADABLE',
    });
    await admin`create sequence counter`;
    await assert.rejects(read("select nextval('counter')::text as loc"), {
      code: 'SOURCE_UNREADABLE',
      message: /read-only transaction/,
    });
  });

  test('a query or a password that is wrong is reported with the server’s reason', async () => {
    await assert.rejects(read('select loc from nowhere'), {
      code: 'SOURCE_UNREADABLE',
      message: /relation "nowhere" does not exist/,
    });
    const address = server.address.replace(/:[^:@]+@/, ':wrongsecret@');
    const source = createPostgresSource({ name: NAME, address, query: 'select 1' });
    await assert.rejects(readRecords(source), (error: Error & { code: string }) => {
      assert.equal(error.code, 'SOURCE_UNREADABLE');
      assert.match(error.message, /password authentication failed/);
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /wrongsecret/);
      return true;
    });
  });

  test('an error in a late row is an error, not an end', async () => {
    const source = createPostgresSource({
      name: NAME,
      address: server.address,
      query: "select '/' || 1 / (3000 - i) as loc from generate_series(1, 5000) as i",
    });
    let rows = 0;
    await assert.rejects(
      async () => {
        for await (const batch of source.batches({})) rows += batch.length;
      },
      { code: 'SOURCE_UNREADABLE', message: /division by zero/ },
    );
    assert.equal(rows, 2_000);
  });

  test('a connection that is lost between two batches is an error, not an end', async () => {
    const source = createPostgresSource({
      name: NAME,
      address: server.address,
      query: 'select i::text as loc from generate_series(1, 5000) as i',
    });
    let rows = 0;
    await assert.rejects(
      async () => {
        for await (const batch of source.batches({})) {
          rows += batch.length;
          await admin`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'portolan'`;
          await countSessions();
        }
      },
      { code: 'SOURCE_UNREADABLE' },
    );
    assert.equal(rows, 1_000);
  });

  test('a signal ends a query that takes long, at the server too', async () => {
    const controller = new AbortController();
    const source = createPostgresSource({
      name: NAME,
      address: server.address,
      query: "select 'x' as loc from pg_sleep(60)",
    });
    const reading = readRecords(source, { signal: controller.signal });
    const seen = async (): Promise<boolean> => {
      const found = await admin`select 1 from pg_stat_activity
        where application_name = 'portolan' and wait_event = 'PgSleep'`;
      return found.length > 0;
    };
    while (!(await seen())) await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort(new Error('enough'));
    await assert.rejects(reading, /^Error: enough$/);
    assert.equal(await countSessions(), 0);
  });
});
