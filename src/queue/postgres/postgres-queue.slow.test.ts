// The queue in PostgreSQL: the contract, and what several processes do to each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openCountedLine } from '../../../tests/support/counted-line.ts';
import {
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgresAndPgbouncer,
} from '../../../tests/support/postgres-suite.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../../postgres/postgres-database.ts';
import { migratePostgres } from '../../postgres/postgres-schema.ts';
import { queueContract } from '../contract/queue.contract.ts';
import { type QueuePlace, siteJob } from '../contract/queue-place.contract.ts';
import { openQueue } from '../open-queue.ts';
import { openPostgresQueue } from './postgres-queue.ts';

suitesOnPostgresAndPgbouncer((place) => {
  // Every place is the first database, emptied; the second is a copy of it, as it is just then.
  const databases: PostgresDatabase[] = [];
  before(async () => {
    for (const _ of [1, 2]) {
      const { address } = await place.createDatabase();
      const database = await openPostgresDatabase(address);
      await migratePostgres(database);
      databases.push(database);
    }
  });
  after(async () => {
    for (const database of databases) await database.close();
  });
  const emptiedPlace = (): QueuePlace => {
    const [main, copy] = databases;
    if (main === undefined || copy === undefined) throw new Error('no database is open');
    let isEmpty = false;
    return {
      modelRuns: 25,
      isDeaf: place.isPooled,
      open: async ({ jobsMax = 1_000, clock }) => {
        if (!isEmpty) await main.query('DELETE FROM portolan.job');
        if (!isEmpty) await main.query('DELETE FROM portolan.grp');
        isEmpty = true;
        return openPostgresQueue(main, { jobsMax, clock });
      },
      openAsKilled: async ({ clock }) => {
        for (const table of ['job', 'grp']) await copyTable(main, copy, `portolan.${table}`);
        return openPostgresQueue(copy, { jobsMax: 1_000, clock });
      },
    };
  };
  queueContract('PostgreSQL', emptiedPlace);
  testsOfManyProcesses(place);
  testsOfRoundTrips(place);
});

async function copyTable(
  from: PostgresDatabase,
  to: PostgresDatabase,
  table: string,
): Promise<void> {
  const [row] = await from.query<{ rows: string }>(
    `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${table} t`,
  );
  await to.query(`DELETE FROM ${table}`);
  await to.query(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
     SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::text::jsonb)`,
    [row?.rows ?? '[]'],
  );
}

function testsOfManyProcesses(place: PostgresPlace): void {
  const opened = async (t: Parameters<typeof openedDatabase>[0]) => {
    const { address } = await place.createDatabase();
    const database = await openedDatabase(t, address, 8);
    await migratePostgres(database);
    return { database, queue: await openPostgresQueue(database, { jobsMax: 10_000 }) };
  };

  test('it is opened by its address, when its tables are there', async (t) => {
    const { address } = await place.createDatabase();
    const options = { clock: { now: () => 0, monotonic: () => 0 } };
    await assert.rejects(openQueue(address, options), { code: 'STORE_UNUSABLE' });
    await migratePostgres(await openedDatabase(t, address));
    const queue = await openQueue(address, options);
    assert.equal(await queue.send(siteJob('a')), 'added');
    await queue.close();
    await assert.rejects(queue.stats(), { code: 'STORE_UNAVAILABLE' });
  });

  test('times are the server’s', async (t) => {
    const { database, queue } = await opened(t);
    await queue.send(siteJob('a', { dueInMs: 60_000 }));
    await queue.send(siteJob('b'));
    const [lease] = await queue.lease({ kinds: ['read'], worker: 'w', leaseMs: 5_000, limit: 9 });
    const [row] = await database.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    const now = row?.now ?? 0;
    const dueAt = (await queue.find('read', 'a'))?.dueAt ?? 0;
    assert.ok(dueAt > now + 50_000 && dueAt <= now + 60_000, String(dueAt - now));
    const until = lease?.leaseUntil ?? 0;
    assert.ok(lease?.key === 'b' && until > now && until <= now + 5_000, String(until - now));
  });

  test('many at a time lease each job once, and of a group one at a time', async (t) => {
    const { queue } = await opened(t);
    const requests = Array.from({ length: 300 }, (_, index) =>
      siteJob(`k${index}`, { group: `g${index % 40}`, kind: index % 3 === 0 ? 'tell' : 'read' }),
    );
    await queue.sendMany(requests);
    const busy = new Set<string>();
    const done: string[] = [];
    const work = async (worker: string): Promise<void> => {
      for (let idle = 0; idle < 20; ) {
        const request = { kinds: ['read', 'tell'], worker, leaseMs: 60_000, limit: 3 };
        const jobs = await queue.lease(request);
        idle = jobs.length === 0 ? idle + 1 : 0;
        for (const { group } of jobs) {
          assert.ok(!busy.has(group), `${group} is leased twice`);
          busy.add(group);
        }
        for (const job of jobs) {
          done.push(job.key);
          busy.delete(job.group);
          assert.equal(await queue.complete(job), true);
        }
      }
    };
    await Promise.all(['w1', 'w2', 'w3', 'w4', 'w5', 'w6'].map(work));
    assert.deepEqual(done.toSorted(), requests.map(({ key }) => key).toSorted());
    assert.deepEqual(await queue.stats(), { waiting: 0, due: 0, leased: 0, dead: 0, lateMs: 0 });
  });

  test('many that send the same jobs at a time add each once', async (t) => {
    const { queue } = await opened(t);
    const requests = (group: string) =>
      Array.from({ length: 50 }, (_, index) => siteJob(`k${index}`, { group: `${group}${index}` }));
    const sent = await Promise.all(['a', 'b', 'a', 'b'].map((g) => queue.sendMany(requests(g))));
    assert.equal(sent.flat().filter((word) => word === 'added').length, 50);
    assert.equal((await queue.page({}, { limit: 1_000 })).rows.length, 50);
  });
}

function testsOfRoundTrips(place: PostgresPlace): void {
  test('a lease is one round trip, and what is completed at once is one transaction', {
    skip: place.isPooled && 'what is asked is the same',
  }, async (t) => {
    const address = new URL((await place.createDatabase()).address);
    const line = await openCountedLine(Number(address.port));
    t.after(() => line.close());
    address.port = String(line.port);
    const database = await openedDatabase(t, address.href, 1);
    await migratePostgres(database);
    const queue = await openPostgresQueue(database, { jobsMax: 100 });
    const kinds = ['read', 'tell'];
    await queue.sendMany(
      ['a', 'b', 'c', 'd'].flatMap((key) =>
        kinds.map((kind) => siteJob(key, { kind, group: key })),
      ),
    );
    line.counted();
    const jobs = await queue.lease({ kinds, worker: 'w', leaseMs: 60_000, limit: 3 });
    assert.deepEqual(
      jobs.map(({ key }) => key),
      ['a', 'b', 'c'],
    );
    const leased = line.counted();
    assert.deepEqual([leased.transactions, leased.roundTrips], [1, 1]);
    const done = await Promise.all(jobs.map((job) => queue.complete(job)));
    assert.deepEqual(done, [true, true, true]);
    const completed = line.counted();
    assert.deepEqual([completed.transactions, completed.roundTrips], [1, 2]);
  });
}
