// Who waits for whom in PostgreSQL: one transaction is held before its COMMIT while others begin.
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openedDatabase, suitesOnPostgres } from '../../../tests/support/postgres-suite.ts';
import { leftOfSite } from '../../../tests/support/rows-of-site.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../../postgres/postgres-database.ts';
import { migratePostgres } from '../../postgres/postgres-schema.ts';
import { sampleFinding, sampleOutcome, sampleRead } from '../contract/control-place.contract.ts';
import type { SiteWriter, SnapshotIntake } from '../port/site-writer.ts';
import type { Store } from '../port/store.ts';
import { postgresStore } from './postgres-store.ts';
import { openPostgresUrlStore } from './urls/postgres-url-store.ts';

const DAY_MS = 86_400_000;
const DAY = '2026-11-28';
const URL = 'https://a.example/';

type Open = (t: TestContext) => Promise<Opened>;

suitesOnPostgres((place) => {
  let template = '';
  before(async () => {
    const made = await place.createDatabase();
    template = made.name;
    const database = await openPostgresDatabase(made.address);
    await migratePostgres(database);
    await database.close();
  });
  const opened: Open = async (t) => {
    const { address } = await place.createDatabase(template);
    const database = await openedDatabase(t, address, 8);
    return { database, store: await postgresStore(database) };
  };
  testsOfFences(opened);
  testsOfRemovals(opened);
  testsOfDays(opened);
  testsOfPairs(opened);
});

interface Opened {
  readonly database: PostgresDatabase;
  readonly store: Store;
}

interface Held {
  /** A store whose first transaction with such a statement is held. */
  readonly store: Store;
  /** Until the transaction is about to commit. */
  readonly reached: Promise<void>;
  release(): void;
}

async function held(database: PostgresDatabase, statement: RegExp): Promise<Held> {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isOpen = false;
  const transaction: PostgresDatabase['transaction'] = (work, options) =>
    database.transaction(async (inner) => {
      let isHeld = false;
      const result = await work({
        ...inner,
        query: (sql, values) => {
          isHeld ||= isOpen && statement.test(sql);
          return inner.query(sql, values);
        },
      });
      if (isHeld) {
        reached.resolve();
        await gate.promise;
      }
      return result;
    }, options);
  const holding = Object.create(database, { transaction: { value: transaction } });
  const store = await postgresStore(holding as PostgresDatabase);
  isOpen = true;
  return { store, reached: reached.promise, release: () => gate.resolve() };
}

/**
 * Holds a transaction of the first one open, until the second one waits for a lock or is done;
 * returns what came of both.
 */
async function inOrder<One, Other>(
  { database, store }: Opened,
  statement: RegExp,
  first: (store: Store) => Promise<One>,
  second: (store: Store) => Promise<Other>,
): Promise<readonly [PromiseSettledResult<One>, PromiseSettledResult<Other>]> {
  const holding = await held(database, statement);
  const one = first(holding.store);
  await Promise.race([holding.reached, one]);
  let isDone = false;
  const other = second(store).finally(() => {
    isDone = true;
  });
  const both = Promise.allSettled([one, other]);
  const waits = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while (!isDone && (await database.query(waits)).length === 0) await sleep(5);
  holding.release();
  return both;
}

interface Site {
  readonly siteId: number;
  readonly sitemapId: number;
}

async function newSite({ store }: Opened, name = 'a'): Promise<Site & { writer: SiteWriter }> {
  const { id: siteId } = await store.sites.ensure(`https://${name}.example/`, 1);
  const { writer } = await store.runs.begin(siteId, 'asked', 1);
  const [sitemap] = await writer.ensureSitemaps([{ url: URL, source: 'page', at: 1 }]);
  const sitemapId = sitemap?.id ?? assert.fail();
  await writer.putFindings({ sitemapId, at: 1 }, [sampleFinding('r')]);
  return { siteId, sitemapId, writer };
}

const LATE: Readonly<Record<string, (writer: SiteWriter, site: Site) => Promise<unknown>>> = {
  ensureSitemaps: (writer) => writer.ensureSitemaps([{ url: `${URL}2`, source: 'page', at: 9 }]),
  change: (writer, { sitemapId }) => writer.change(sitemapId, { status: 'stale' }),
  putFindings: (writer, { sitemapId }) =>
    writer.putFindings({ sitemapId, at: 9 }, [sampleFinding('s')]),
  settle: (writer, { siteId, sitemapId }) =>
    writer.settle([{ read: sampleRead({ siteId, sitemapId }), answers: true }]),
  add: (writer) => writer.add(DAY, { urls: 9, added: 9, changed: 9, removed: 9 }),
  end: (writer) =>
    writer.end(sampleOutcome(9, { urls: 9 }), { day: DAY, change: {} }, { sitemapIds: [] }),
};

function testsOfFences(opened: Open): void {
  test('a write that waits for the next run to begin is refused', async (t) => {
    const all = await opened(t);
    for (const [name, write] of Object.entries(LATE)) {
      const site = await newSite(all, name);
      const [begun, late] = await inOrder(
        all,
        /UPDATE portolan.site SET last_run/,
        (store) => store.runs.begin(site.siteId, 'asked', 2),
        () => write(site.writer, site),
      );
      assert.equal(begun.status, 'fulfilled', name);
      assert.equal(late.status === 'rejected' && late.reason.code, 'STORE_STALE', name);
    }
    assert.deepEqual(await all.store.inspect(), []);
  });

  test('a snapshot that waits for the next run to begin is refused', async (t) => {
    const all = await opened(t);
    const { siteId, sitemapId, writer } = await newSite(all);
    const intake = await writer.snapshot({ at: 2 });
    await intake.add(sitemapId, [{ loc: `${URL}late` }]);
    const [, late] = await inOrder(
      all,
      /UPDATE portolan.site SET last_run/,
      (store) => store.runs.begin(siteId, 'asked', 2),
      () => intake.finish([sitemapId]),
    );
    assert.equal(late.status === 'rejected' && late.reason.code, 'STORE_STALE');
    assert.equal(await all.store.urls.count(siteId), 0);
  });
}

const OUTSIDE: Readonly<Record<string, (store: Store, site: Site) => Promise<unknown>>> = {
  addToDay: ({ sites }, { siteId }) => sites.addToDay(siteId, DAY, { urls: 1 }),
  addSubmission: ({ access }, { siteId }) =>
    access.addSubmission({ at: 1, by: 'api', url: URL, siteId }),
  putKey: ({ access }, { siteId }) =>
    access.putKey({ siteId, key: 'k', keyLocation: URL, state: 'valid' }),
  addLiveTest: ({ liveTests }, { siteId }) =>
    liveTests.add({
      siteId,
      loc: URL,
      askedAt: 1,
      startedAt: 1,
      endedAt: 1,
      outcome: 'indexable',
      message: '',
    }),
  ensureSitemap: ({ sitemaps }, { siteId }) =>
    sitemaps.ensure({ siteId, url: `${URL}2`, source: 'page', at: 1 }),
  changeSitemap: ({ sitemaps }, { sitemapId }) => sitemaps.change(sitemapId, { status: 'stale' }),
  expect: ({ findings }, { siteId }) =>
    findings.expect({ siteId, rule: 'r', by: '', at: 1, why: '' }),
  begin: ({ runs }, { siteId }) => runs.begin(siteId, 'asked', 2),
};

// The others do nothing.
const REFUSED: ReadonlySet<string> = new Set(['addSubmission', 'ensureSitemap', 'begin']);

function testsOfRemovals(opened: Open): void {
  test('what is written before or after a site is marked as removed goes with it', async (t) => {
    const all = await opened(t);
    const remove =
      ({ siteId }: Site) =>
      (store: Store): Promise<void> =>
        store.sites.remove(siteId);
    for (const [name, write] of Object.entries(OUTSIDE)) {
      const [early, late] = [await newSite(all, `${name}-1`), await newSite(all, `${name}-2`)];
      await inOrder(all, /./, (store) => write(store, early), remove(early));
      const [, { status }] = await inOrder(all, /SET removed = true/, remove(late), (store) =>
        write(store, late),
      );
      assert.equal(status, REFUSED.has(name) ? 'rejected' : 'fulfilled', name);
      for (const { siteId } of [early, late]) {
        assert.deepEqual(await leftOfSite(all.database, siteId), [], name);
      }
    }
  });

  test('what a run writes before its site is marked as removed goes with it', async (t) => {
    const all = await opened(t);
    for (const [name, write] of Object.entries(LATE)) {
      const { siteId } = await newSite(all, name);
      const [sitemap] = (await all.store.sitemaps.page({ siteId }, {})).rows;
      const site = { siteId, sitemapId: sitemap?.id ?? assert.fail() };
      const work = async (store: Store): Promise<unknown> =>
        write((await store.runs.begin(siteId, 'asked', 2)).writer, site);
      await inOrder(all, /FOR SHARE|SET state = 'done'/, work, (store) =>
        store.sites.remove(siteId),
      );
      assert.deepEqual(await leftOfSite(all.database, siteId), [], name);
    }
  });
}

function testsOfDays(opened: Open): void {
  test('the last read of a sitemap is kept that is written while its day is dropped', async (t) => {
    const all = await opened(t);
    const { siteId, sitemapId } = await newSite(all);
    const { writer } = await all.store.runs.begin(siteId, 'asked', 1);
    const read = sampleRead({ siteId, sitemapId }, { startedAt: 20_000 * DAY_MS });
    // There is the day, and something in it.
    await writer.settle([{ read, answers: false }]);
    const settle = async (store: Store): Promise<number | undefined> => {
      const next = await store.runs.begin(siteId, 'asked', 2);
      return (await next.writer.settle([{ read, answers: false }]))[0];
    };
    const retention = { readsMs: DAY_MS, changesMs: 1e15, goneMs: 1e15 };
    const [settled, forgotten] = await inOrder(all, /INTO portolan.read /, settle, (store) =>
      store.forget({ now: 20_003 * DAY_MS, ...retention }),
    );
    assert.ok(settled.status === 'fulfilled' && forgotten.status === 'fulfilled');
    assert.equal(forgotten.value, 1);
    const { rows } = await all.store.sitemaps.reads(sitemapId, {});
    assert.deepEqual(
      rows.map(({ id }) => id),
      [settled.value],
    );
  });

  test('a day that two make at the same moment is made once', async (t) => {
    const all = await opened(t);
    const make = 'SELECT portolan.make_read_day($1)';
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = all.database.transaction(async ({ query }) => {
      await query(make, [5]);
      resolve();
      const waits = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await all.database.query(waits)).length === 0) await sleep(5);
    });
    await promise;
    await Promise.all([first, all.database.query(make, [5])]);
    const days = "SELECT 1 FROM pg_inherits WHERE inhparent = 'portolan.read'::regclass";
    assert.equal((await all.database.query(days)).length, 1);
  });
}

function testsOfPairs(opened: Open): void {
  test('a sitemap that two make known at the same moment is one', async (t) => {
    const all = await opened(t);
    const { siteId } = await newSite(all);
    const ensure = async ({ sitemaps }: Store): Promise<number> =>
      (await sitemaps.ensure({ siteId, url: `${URL}2`, source: 'page', at: 1 })).id;
    const [one, other] = await inOrder(all, /./, ensure, ensure);
    assert.ok(one.status === 'fulfilled' && other.status === 'fulfilled');
    assert.equal(one.value, other.value);
    assert.deepEqual(await all.store.inspect(), []);
  });

  test('of two snapshots that are finished at the same moment the later is refused', async (t) => {
    const all = await opened(t);
    const { siteId, sitemapId } = await newSite(all);
    const finish = async (intake: SnapshotIntake, name: string): Promise<unknown> => {
      await intake.add(sitemapId, [{ loc: URL + name }]);
      return intake.finish([sitemapId]);
    };
    // Without the fence of a run, which would keep them apart.
    const { urls } = await openPostgresUrlStore(all.database);
    const late = await urls.snapshot(siteId, { number: 2, at: 2 });
    const [one, other] = await inOrder(
      all,
      /INTO portolan.url_site /,
      async (store) => {
        const { writer } = await store.runs.begin(siteId, 'asked', 2);
        return finish(await writer.snapshot({ at: 2 }), 'one');
      },
      () => finish(late, 'other'),
    );
    assert.equal(one.status, 'fulfilled');
    assert.equal(other.status === 'rejected' && other.reason.code, 'STORE_UNUSABLE');
    assert.equal(await all.store.urls.count(siteId), 1);
    assert.deepEqual(await all.store.inspect(), []);
  });

  test('no schedule is counted twice that two put at the same moment', async (t) => {
    const all = await opened(t);
    const { siteId } = await newSite(all);
    const row = { loc: URL, dueAt: 1, reason: 'new', value: 1, learned: new Uint8Array() } as const;
    const put = ({ schedule }: Store): Promise<void> => schedule.put(siteId, [row]);
    await inOrder(all, /./, put, put);
    await inOrder(all, /./, put, put);
    assert.equal((await all.store.schedule.site(siteId, 5)).rows, 1);
  });
}
