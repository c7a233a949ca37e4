// Snapshots in PostgreSQL: their transaction, their memory, and what others do meanwhile.
import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { urlStoreModelContract } from '../../contract/url-store-model.contract.ts';
import type { SnapshotOutcome } from '../../port/url-row.ts';
import { openPostgresUrlStore, type PostgresUrlStore } from './postgres-url-store.ts';
import { UrlFingerprints } from './rows/url-fingerprints.ts';

const E = 'https://e.example/';
const DAY_MS = 86_400_000;

interface Opened extends PostgresUrlStore {
  readonly database: PostgresDatabase;
}

let sites = 0;
const newSite = (): number => {
  sites += 1;
  return sites;
};
const entriesOf = (...names: readonly string[]): UrlEntry[] =>
  names.map((name) => ({ loc: E + name }));

async function read(
  { urls }: PostgresUrlStore,
  { site, run }: { readonly site: number; readonly run: number },
  sitemaps: Readonly<Record<number, readonly UrlEntry[]>>,
): Promise<SnapshotOutcome> {
  const snapshot = await urls.snapshot(site, { number: run, at: run * DAY_MS });
  for (const [id, entries] of Object.entries(sitemaps)) await snapshot.add(Number(id), entries);
  return snapshot.finish(Object.keys(sitemaps).map(Number));
}

const sumOf = ({ urls, added, changed, removed }: SnapshotOutcome): number[] => [
  urls,
  added,
  changed,
  removed,
];

suitesOnPostgres((place) => {
  let address = '';
  before(async () => {
    address = (await place.createDatabase()).address;
  });
  const opened = async (t: TestContext, charactersMax?: number): Promise<Opened> => {
    const database = await openedDatabase(t, address);
    await migratePostgres(database);
    return { database, ...(await openPostgresUrlStore(database, { charactersMax })) };
  };
  describe('with hardly any memory', () => {
    urlStoreModelContract(async (t) => ({ ...(await opened(t, 300)), newSite, modelRuns: 30 }));
  });
  testsOfTransactions(opened);
  testsOfWriting(opened);
  testsOfOthers(opened);
  testsOfUpkeep(opened);
});

type Open = (t: TestContext, charactersMax?: number) => Promise<Opened>;

function testsOfTransactions(opened: Open): void {
  test('a run that is over writes nothing; its sums are in the same transaction', async (t) => {
    const store = await opened(t);
    const site = newSite();
    await store.database.query('CREATE TABLE IF NOT EXISTS ended (site int, added int)');
    const ended = async (
      { query }: { query: PostgresDatabase['query'] },
      { added }: SnapshotOutcome,
    ): Promise<void> => {
      await query('INSERT INTO ended VALUES ($1, $2)', [site, added]);
    };
    const run = { number: 1, at: 1 };
    const check = async (): Promise<void> => {
      throw new Error('over');
    };
    const stale = await store.urls.snapshot(site, run, { check, ended });
    await stale.add(1, entriesOf('a'));
    await assert.rejects(stale.finish([1]), /over/);
    assert.equal(await store.urls.count(site), 0);
    const failing = async (): Promise<void> => {
      throw new Error('not now');
    };
    const late = await store.urls.snapshot(site, run, { ended: failing });
    await late.add(1, entriesOf('a'));
    await assert.rejects(late.finish([1]), /not now/);
    assert.equal(await store.urls.count(site), 0);
    const snapshot = await store.urls.snapshot(site, run, { ended });
    await snapshot.add(1, entriesOf('a', 'b'));
    await snapshot.finish([1]);
    // `ended` is called without differences, too.
    await store.urls.dropSitemaps(site, run, [9], { ended });
    const rows = await store.database.query('SELECT added FROM ended WHERE site = $1', [site]);
    assert.deepEqual([...rows], [{ added: 2 }, { added: 0 }]);
  });

  test('a transaction that is run again writes the same, also after a lost answer', async (t) => {
    const store = await opened(t);
    const twice = Object.create(store.database, {
      transaction: {
        value: async (work: Parameters<PostgresDatabase['transaction']>[0]) => {
          await store.database.transaction(work);
          return store.database.transaction(work);
        },
      },
    }) as PostgresDatabase;
    const again = await openPostgresUrlStore(twice);
    const site = newSite();
    assert.deepEqual(
      sumOf(await read(again, { site, run: 1 }, { 1: entriesOf('a', 'b') })),
      [2, 2, 0, 0],
    );
    let attempts = 0;
    const check = async (): Promise<void> => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('again'), { code: '40001' });
    };
    const snapshot = await store.urls.snapshot(site, { number: 2, at: 2 }, { check });
    await snapshot.add(1, entriesOf('b', 'c'));
    assert.deepEqual(sumOf(await snapshot.finish([1])), [2, 1, 0, 1]);
    assert.equal(attempts, 2);
    assert.deepEqual(await store.lastChange(site, 2), {
      urls: 2,
      added: 1,
      changed: 0,
      removed: 1,
    });
    assert.equal(await store.lastChange(site, 1), undefined);
  });
}

function testsOfWriting(opened: Open): void {
  test('what does not differ is not written', async (t) => {
    const store = await opened(t);
    const site = newSite();
    const sitemaps = { 1: entriesOf('a', 'b'), 2: entriesOf('b', 'c') };
    await read(store, { site, run: 1 }, sitemaps);
    const version = async (): Promise<unknown> => {
      const sql = `SELECT s.version, s.xmin::text, (SELECT string_agg(l.xmin::text, ',')
        FROM portolan.url_listing l WHERE l.site = s.site) AS listings
        FROM portolan.url_site s WHERE s.site = $1`;
      return (await store.database.query(sql, [site]))[0];
    };
    const before = await version();
    const turned = { 2: entriesOf('c', 'b'), 1: entriesOf('b', 'a', 'a') };
    assert.deepEqual(sumOf(await read(store, { site, run: 2 }, turned)), [3, 0, 0, 0]);
    assert.deepEqual(await version(), before);
  });

  test('two URLs of one fingerprint are taken for one', async (t) => {
    const store = await opened(t);
    const site = newSite();
    const { of } = await UrlFingerprints.open(store.database).then((fingerprints) => ({
      of: fingerprints.of.bind(fingerprints),
    }));
    await store.database.query(
      `INSERT INTO portolan.url (site, fp, loc, hash, sitemap, changefreq, images, videos, news,
         alternates, first_seen) VALUES ($1, $2, 'https://other.example/', 0, 5, 0, 0, 0, 0, 0, 1)`,
      [site, of([`${E}a`])[0] ?? ''],
    );
    const names = Array.from({ length: 300 }, (_, at) => `u${at}`);
    const outcome = await read(store, { site, run: 1 }, { 1: entriesOf('a', ...names) });
    assert.equal(outcome.added, 300);
    const { rows } = await store.urls.page(site, { prefix: 'https://other' }, {});
    assert.deepEqual(
      rows.map(({ loc }) => loc),
      ['https://other.example/'],
    );
    const problems = await store.inspect();
    assert.match(problems.join('\n'), /site \d+ has 301 URLs, but 300 were counted/);
    await store.removeSite(site);
  });
}

function testsOfOthers(opened: Open): void {
  test('a snapshot is refused when another one of its site was finished meanwhile', async (t) => {
    const store = await opened(t);
    const site = newSite();
    await read(store, { site, run: 1 }, { 1: entriesOf('a') });
    const late = await store.urls.snapshot(site, { number: 2, at: 2 });
    await late.add(1, entriesOf('b'));
    const early = await store.urls.snapshot(site, { number: 2, at: 2 });
    await early.add(1, entriesOf('c'));
    await assert.rejects(Promise.all([late.finish([1]), early.finish([1])]), {
      code: 'STORE_UNUSABLE',
      message: /another one was finished/,
    });
    assert.equal(await store.urls.count(site), 1);
    await assert.rejects(late.add(1, []), { code: 'STORE_UNUSABLE', message: /has ended/ });
  });

  test('no transaction is open while entries are added', async (t) => {
    const store = await opened(t);
    const site = newSite();
    await read(store, { site, run: 1 }, { 1: entriesOf('a') });
    const snapshot = await store.urls.snapshot(site, { number: 2, at: 2 });
    await snapshot.add(1, entriesOf('b'));
    const sql = `SELECT count(*) AS open FROM pg_stat_activity
      WHERE state LIKE 'idle in transaction%' AND datname = current_database()`;
    assert.deepEqual([...(await store.database.query(sql))], [{ open: 0 }]);
    await snapshot.abandon();
  });

  test('a URL is leased once, and counted while a snapshot removes it', async (t) => {
    const [store, other] = [await opened(t), await opened(t)];
    const site = newSite();
    const names = Array.from({ length: 500 }, (_, at) => `u${at}`);
    await read(store, { site, run: 1 }, { 1: entriesOf(...names) });
    const rows = names.map((name) => {
      const learned = new Uint8Array(0);
      return { loc: E + name, dueAt: 1, reason: 'new' as const, value: 1, learned };
    });
    await store.schedule.put(site, rows);
    const leased = rows.map((row) => ({ ...row, leasedUntil: 99 }));
    const lease = (who: Opened): Promise<readonly unknown[]> => who.schedule.lease(site, leased, 5);
    const [mine, yours, outcome] = await Promise.all([
      lease(store),
      lease(other),
      read(store, { site, run: 2 }, { 1: entriesOf(...names.slice(100)) }),
    ]);
    assert.equal(mine.length + yours.length, 500);
    assert.equal(outcome.removed, 100);
    const { unvisited, rows: kept } = await store.schedule.site(site, 5);
    // Rows of URLs that are listed no more are not counted among those that are.
    assert.deepEqual([kept, unvisited], [500, 500]);
    assert.equal(await store.schedule.trimUnlisted(site, { most: 0, left: 0 }), 100);
  });
}

function testsOfUpkeep(opened: Open): void {
  test('changes but for the last two runs, and URLs that are gone, are forgotten', async (t) => {
    const store = await opened(t);
    const site = newSite();
    const image = [{ loc: `${E}i.png` }];
    await read(
      store,
      { site, run: 1 },
      { 1: [...entriesOf('a'), { loc: `${E}b`, images: image }] },
    );
    await read(store, { site, run: 2 }, { 1: entriesOf('a') });
    for (let run = 3; run <= 5; run += 1) {
      await read(store, { site, run }, { 1: entriesOf('a', `c${run}`) });
    }
    const retention = { now: 10 * DAY_MS, readsMs: 0, changesMs: 0, goneMs: 7 * DAY_MS };
    assert.ok((await store.forget(retention)) >= 3);
    const changes = await store.urls.changes(site, { from: 0, to: 9 }, {});
    assert.deepEqual([...new Set(changes.rows.map(({ run }) => run))].sort(), [4, 5]);
    const { rows } = await store.urls.page(site, { state: 'gone' }, {});
    assert.deepEqual(
      rows.map(({ loc }) => loc),
      [`${E}c3`, `${E}c4`],
    );
    const details = await store.database.query('SELECT 1 FROM portolan.detail WHERE site = $1', [
      site,
    ]);
    assert.equal(details.length, 0);
    assert.deepEqual(await store.inspect(), []);
  });

  test('nothing is left of a site that is removed, nor of its snapshot', async (t) => {
    const store = await opened(t, 1);
    const site = newSite();
    const news = {
      publication: { name: 'Paper', language: 'en' },
      title: 'News',
      publicationDate: '2026-11-01',
    };
    await read(store, { site, run: 1 }, { 1: entriesOf('a/b', 'd'), 2: entriesOf('a/b', 'c') });
    await read(
      store,
      { site, run: 2 },
      { 1: [...entriesOf('a/b'), { loc: `${E}n`, lastmod: '2026-11-01', news }] },
    );
    const learned = new Uint8Array(0);
    await store.schedule.put(site, [{ loc: E, dueAt: 1, reason: 'new', value: 1, learned }]);
    const tables = await store.database.query<{ readonly table_name: string }>(
      `SELECT table_name FROM information_schema.columns
       WHERE table_schema = 'portolan' AND column_name = 'site' AND table_name !~ '_[0-9]+$'`,
    );
    const used = async (): Promise<string[]> => {
      const names: string[] = [];
      for (const { table_name: name } of tables) {
        const sql = `SELECT 1 FROM portolan.${name} WHERE site = $1 LIMIT 1`;
        if ((await store.database.query(sql, [site])).length > 0) names.push(name);
      }
      return names;
    };
    const all = 'also change detail folder month news schedule site_schedule url url_listing';
    for (const name of all.split(' ')) assert.ok((await used()).includes(name), name);
    const snapshot = await store.urls.snapshot(site, { number: 3, at: 3 });
    await snapshot.add(1, entriesOf('late'));
    await store.removeSite(site);
    assert.deepEqual(await used(), []);
    await assert.rejects(snapshot.finish([1]), { code: 'STORE_UNUSABLE' });
    assert.deepEqual(await used(), []);
  });
}
