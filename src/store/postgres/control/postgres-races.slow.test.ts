// What several processes write to the control part in PostgreSQL at a time, and what it costs.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { emptyDatabases } from '../../../../tests/support/postgres-control.ts';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { sampleFinding, sampleOutcome, sampleRead } from '../../contract/control-place.contract.ts';
import { openPostgresControl, type PostgresControl } from './postgres-control.ts';

const DAY_MS = 86_400_000;
const DAYS = "SELECT 1 FROM pg_inherits WHERE inhparent = 'portolan.read'::regclass";
const STATUSES = ['success', 'has-errors', 'couldnt-fetch', 'pending'] as const;

interface Opened {
  readonly control: PostgresControl;
  readonly database: PostgresDatabase;
}
type Open = (t: TestContext, connectionsMax?: number) => Promise<Opened>;

suitesOnPostgres((place) => {
  const addressFor = emptyDatabases(place);
  const opened: Open = async (t, connectionsMax = 4) => {
    const database = await openedDatabase(t, await addressFor(t)(), connectionsMax);
    return { control: await openPostgresControl(database), database };
  };
  testsOfTokens(opened);
  testsOfRuns(opened);
  testsOfSums(opened);
  testsOfRemovals(opened);
  testsOfDays(opened);
  testsOfCosts(opened);
});

function testsOfTokens(opened: Open): void {
  test('a token that two consoles are given at their start is revoked with one row', async (t) => {
    const { access } = (await opened(t)).control;
    const token = { name: 'given', scope: 'admin', hash: 'ab', at: 1 } as const;
    const made = await Promise.all([1, 2, 3, 4].map(() => access.addToken(token)));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    await access.revokeToken(made[0]?.id ?? 0, 2);
    assert.equal(await access.findToken('ab'), undefined);
    assert.notEqual((await access.addToken({ ...token, at: 3 })).id, made[0]?.id);
  });
}

function testsOfRuns(opened: Open): void {
  test('of runs that begin at a time one goes on, and the others are refused', async (t) => {
    const { control } = await opened(t, 8);
    const { id } = await control.sites.ensure('https://a/', 1);
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, at) => control.runs.begin(id, 'asked', at)),
    );
    const numbers = begun.map(({ run }) => run.number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    const { rows } = await control.runs.page(id, { limit: 20 });
    const running = rows.filter(({ state }) => state === 'running').map(({ number }) => number);
    assert.deepEqual(running, [12]);
    const outcomes = await Promise.allSettled(
      begun.map(({ writer }) =>
        writer.add('2026-01-01', { urls: 1, added: 1, changed: 0, removed: 0 }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const [day] = await control.sites.days(id, { from: '2026-01-01', to: '2026-01-01' });
    assert.equal(day?.added, 1);
  });

  test('a write that a run began is whole when the next has begun, or not there', async (t) => {
    const { control } = await opened(t, 8);
    const { id: siteId } = await control.sites.ensure('https://a/', 1);
    for (let round = 0; round < 20; round += 1) {
      const { writer } = await control.runs.begin(siteId, 'asked', round);
      const [sitemap] = await writer.ensureSitemaps([{ url: `${round}`, source: 'page', at: 1 }]);
      const sitemapId = sitemap?.id ?? 0;
      const read = sampleRead({ siteId, sitemapId });
      const change = { status: 'success', lastReadAt: 7 } as const;
      const [settled] = await Promise.allSettled([
        writer.settle([{ read, change, answers: true }]),
        control.runs.begin(siteId, 'asked', round),
      ]);
      const after = await control.sitemaps.get(sitemapId);
      const reads = (await control.sitemaps.reads(sitemapId, {})).rows;
      const isDone = settled.status === 'fulfilled';
      assert.deepEqual([reads.length, after?.status], isDone ? [1, 'success'] : [0, 'pending']);
    }
    assert.deepEqual(await control.inspect(), []);
  });
}

function testsOfSums(opened: Open): void {
  test('what many change of the sitemaps of a site at a time is counted once', async (t) => {
    const { control } = await opened(t, 8);
    const random = seededRandom(TEST_SEED);
    const pick = (count: number): number => Math.floor(random() * count);
    const { id: siteId } = await control.sites.ensure('https://a/', 1);
    const { writer } = await control.runs.begin(siteId, 'asked', 1);
    const [index] = await writer.ensureSitemaps([{ url: 'i', source: 'submitted', at: 1 }]);
    const parentId = index?.id ?? 0;
    const url = (): string => `u${pick(12)}`;
    const intake = () => ({ url: url(), source: 'index', parentId, depth: 1, at: 1 }) as const;
    const ids = new Set<number>();
    const works = [
      async () => {
        for (const { id } of await writer.ensureSitemaps([intake(), intake()])) ids.add(id);
      },
      async () => void ids.add((await control.sitemaps.ensure({ ...intake(), siteId })).id),
      (id: number) => writer.change(id, { status: STATUSES[pick(4)] ?? 'stale', errors: pick(9) }),
      (id: number) => control.sitemaps.change(id, { status: 'gone' }, 5),
      (id: number) => writer.putFindings({ sitemapId: id, at: 1 }, [sampleFinding(`r${pick(3)}`)]),
      () =>
        writer.keepChildren(
          parentId,
          [...ids].filter(() => random() < 0.7),
          2,
        ),
      () => control.sitemaps.makeDue(siteId, pick(100)),
    ];
    for (let round = 0; round < 15; round += 1) {
      const known = [...ids];
      await Promise.all(
        Array.from({ length: 8 }, () =>
          works[pick(works.length)]?.(known[pick(known.length)] ?? 0),
        ),
      );
      assert.deepEqual(await control.inspect(), [], `seed ${TEST_SEED}, round ${round}`);
    }
  });
}

function testsOfRemovals(opened: Open): void {
  test('what is written while a site is removed goes with it', async (t) => {
    const { control, database } = await opened(t, 8);
    for (let round = 0; round < 10; round += 1) {
      const { id: siteId } = await control.sites.ensure(`https://${round}/`, 1);
      const { writer } = await control.runs.begin(siteId, 'asked', 1);
      await Promise.allSettled([
        control.sites.remove(siteId),
        writer.ensureSitemaps([{ url: 'u', source: 'page', at: 1 }]),
        control.sitemaps.ensure({ siteId, url: 'v', source: 'page', at: 1 }),
        control.sites.addToDay(siteId, '2026-01-01', { urls: 1 }),
        control.access.addSubmission({ at: 1, by: 'api', url: 'u', siteId }),
        control.runs.begin(siteId, 'asked', 2),
      ]);
    }
    for (const table of ['site', 'run', 'sitemap', 'sitemap_tally', 'site_day', 'submission']) {
      const rows = await database.query(`SELECT * FROM portolan.${table}`);
      assert.deepEqual([...rows], [], table);
    }
  });

  test('a removal that was interrupted is ended by whoever forgets next', async (t) => {
    const { control, database } = await opened(t);
    const { id: siteId } = await control.sites.ensure('https://a/', 1);
    await control.sitemaps.ensure({ siteId, url: 'u', source: 'page', at: 1 });
    let isBroken = true;
    const removed: number[] = [];
    const part = await openPostgresControl(database, {
      remove: async (id) => {
        if (isBroken) throw new Error('enough');
        removed.push(id);
      },
      lastChange: async () => undefined,
    });
    await assert.rejects(part.sites.remove(siteId), /enough/);
    assert.equal(await part.sites.get(siteId), undefined);
    isBroken = false;
    await part.forget({ now: 1, readsMs: 1, changesMs: 1, goneMs: 1 });
    assert.deepEqual(removed, [siteId]);
    assert.deepEqual([...(await database.query('SELECT * FROM portolan.site'))], []);
  });
}

function testsOfDays(opened: Open): void {
  test('days of the log are made by many at a time, and dropped with their reads', async (t) => {
    const { control, database } = await opened(t, 8);
    const sites = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => control.sites.ensure(`https://${at}/`, 1)),
    );
    const add = async (siteId: number, day: number): Promise<number> => {
      const { id } = await control.sitemaps.ensure({ siteId, url: 'u', source: 'page', at: 1 });
      const { writer } = await control.runs.begin(siteId, 'asked', 1);
      const read = sampleRead({ siteId, sitemapId: id }, { startedAt: day * DAY_MS + 5 });
      const [readId] = await writer.settle([{ read, answers: false }]);
      return readId ?? assert.fail();
    };
    const days = async (): Promise<number> => (await database.query(DAYS)).length;
    const first = await Promise.all(sites.map(({ id }) => add(id, 20_000)));
    assert.equal(await days(), 1);
    const later = await add(sites[0]?.id ?? 0, 20_001);
    const retention = { now: 20_003 * DAY_MS, readsMs: DAY_MS, changesMs: 1e15, goneMs: 1e15 };
    assert.equal(await control.forget(retention), 1);
    assert.equal(await days(), 1, 'tomorrow');
    const known = await Promise.all([...first, later].map((id) => control.sitemaps.read(id)));
    assert.deepEqual(
      known.map((read) => read?.id),
      [undefined, ...first.slice(1), later],
    );
    const [sitemap] = (await control.sitemaps.page({ siteId: sites[1]?.id ?? 0 }, {})).rows;
    const next = await add(sites[1]?.id ?? 0, 20_003);
    const { rows } = await control.sitemaps.reads(sitemap?.id ?? 0, {});
    assert.deepEqual(
      rows.map(({ id }) => id),
      [next, first[1]],
    );
    assert.equal(await control.forget(retention), 1);
    assert.equal(await control.sitemaps.read(first[1] ?? 0), undefined);
  });
}

function testsOfCosts(opened: Open): void {
  test('a sitemap that did not change costs two transactions with few statements', async (t) => {
    const { control, database } = await opened(t);
    const { id: siteId } = await control.sites.ensure('https://a/', 1);
    const { id: sitemapId } = await control.sitemaps.ensure({
      siteId,
      url: 'u',
      source: 'page',
      at: 1,
    });
    const read = sampleRead({ siteId, sitemapId }, { result: 'not-modified' });
    const change = {
      status: 'success',
      lastReadAt: 20,
      lastSuccessAt: 20,
      nextReadAt: 90,
    } as const;
    const first = await control.runs.begin(siteId, 'asked', 1);
    await first.writer.settle([{ read, change, answers: true }]);
    const { writer } = await control.runs.begin(siteId, 'asked', 2);
    const look = await control.sitemaps.lookAt(siteId, sitemapId);
    const counted = countStatements(database);
    await control.sitemaps.lookAt(siteId, sitemapId);
    assert.deepEqual(counted(), { transactions: 1, statements: 1 });
    const later = { ...change, lastReadAt: 50, lastSuccessAt: 50 };
    await writer.settle([{ read, change: later, answers: true, asOf: look?.sitemap }]);
    assert.deepEqual(counted(), { transactions: 1, statements: 4 });
    await writer.settle([{ read, change: later, answers: true, asOf: look?.sitemap }]);
    assert.deepEqual(counted(), { transactions: 1, statements: 2 });
    const listed = { source: 'index', parentId: sitemapId, depth: 1, at: 1 } as const;
    const intakes = Array.from({ length: 900 }, (_, at) => ({ ...listed, url: `c${at}` }));
    const children = await writer.ensureSitemaps(intakes);
    counted();
    await writer.ensureSitemaps(intakes);
    assert.deepEqual(counted(), { transactions: 1, statements: 4 });
    await writer.keepChildren(
      sitemapId,
      children.map(({ id }) => id),
      3,
    );
    assert.deepEqual(counted(), { transactions: 1, statements: 2 });
    await writer.end(sampleOutcome(9), { day: '2026-01-01', change: {} }, { sitemapIds: [] });
    assert.deepEqual(counted(), { transactions: 1, statements: 4 });
  });
}

/** Returns a function that says what was sent since it was last asked. */
function countStatements(database: PostgresDatabase): () => unknown {
  const counts = { transactions: 0, statements: 0 };
  const transaction = database.transaction.bind(database);
  database.transaction = (work, options) =>
    transaction((inner) => {
      counts.transactions += 1;
      return work({
        ...inner,
        query: (statement, values) => {
          counts.statements += 1;
          return inner.query(statement, values);
        },
        end: (statement, values) => {
          counts.statements += 1;
          return inner.end(statement, values);
        },
      });
    }, options);
  return () => {
    const now = { ...counts };
    Object.assign(counts, { transactions: 0, statements: 0 });
    return now;
  };
}
