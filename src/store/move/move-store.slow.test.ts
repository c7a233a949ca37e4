// A store that is moved knows the same, whatever is in it and whatever happens on the way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameSite, knownOfSite } from '../../../tests/support/known-site.ts';
import { LIVED_TO, liveInStore, runLargeAgain } from '../../../tests/support/lived-in-store.ts';
import { newDatabases } from '../../../tests/support/postgres-control.ts';
import { suitesOnPostgres } from '../../../tests/support/postgres-suite.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openPostgresDatabase } from '../../postgres/postgres-database.ts';
import { sampleFinding, sampleRead } from '../contract/control-place.contract.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../port/store.ts';
import { openControlFile } from '../sqlite/file/control-file.ts';
import { CONTROL_MIGRATIONS } from '../sqlite/file/control-migrations.ts';
import { ALL_SHARDS, ShardFiles } from '../sqlite/urls/files/shard-files.ts';
import { moveStore } from './move-store.ts';

const SITES = ['first', 'large', 'last'].map((name) => `https://${name}.example/`);
// As the site gets its number in the lived-in store.
const LARGE_ID = 3;
const { signal } = new AbortController();
const NOW = LIVED_TO + 3_600_000;

type Folder = Parameters<typeof temporaryFolder>[0];

suitesOnPostgres((place) => {
  const newAddress = newDatabases(place);
  testsOfContents(newAddress);
  testsOfIds(newAddress);
  testsOfRefusals(newAddress);
});

type NewAddress = () => Promise<string>;

async function livedIn(t: Folder): Promise<string> {
  const folder = temporaryFolder(t);
  const store = await openStore(folder, { threads: 1 });
  await liveInStore(store);
  await store.close();
  return folder;
}

function testsOfContents(newAddress: NewAddress): void {
  test('everything that a store can hold is there, and the next run changes nothing', async (t) => {
    const folder = await livedIn(t);
    const lived = changesInFolder(folder);
    const address = await newAddress();
    const moved = await moveStore({ folder, address, now: NOW, signal });
    assert.deepEqual([moved.moved, moved.there], [SITES.length, 0]);
    const old = await openStore(folder);
    const store = await openStore(address);
    t.after(() => Promise.all([old.close(), store.close()]));
    assert.deepEqual(await changesByRun(address), lived);
    for (const url of SITES) {
      assertSameSite(
        stored(await knownOfSite(store, url, NOW)),
        stored(await knownOfSite(old, url, NOW)),
      );
    }
    assert.deepEqual(await commonOf(store), stored(await commonOf(old)));
    assert.deepEqual(await strangeRows(address), []);
    assert.equal(await store.sites.find('https://removed.example/'), undefined);
    assert.deepEqual(await store.inspect(), []);
    const nothing = { run: 5, added: 0, changed: 0, removed: 0 };
    assert.deepEqual(await runLargeAgain(old), nothing);
    assert.deepEqual(await runLargeAgain(store), nothing);
    assert.deepEqual(await store.inspect(), []);
    const { id } = await store.sites.ensure('https://new.example/', NOW);
    assert.equal((await store.sites.get(id))?.lastRun, 0);
    const known = await Promise.all(
      SITES.map(async (url) => (await store.sites.find(url))?.id ?? 0),
    );
    assert.ok(
      known.every((other) => other < id),
      `${id} was never given`,
    );
  });

  test('tokens and webhooks that are there already stay, and ours come beside them', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const store = await openStore(address);
    t.after(() => store.close());
    const own = { name: 'admin', scope: 'admin', hash: 'f'.repeat(64), at: 9 } as const;
    await store.access.addToken(own);
    const hook = { url: 'https://other.example/', secret: 'o', events: [], at: 9 };
    await store.access.addWebhook(hook);
    await store.access.putSetting('setting-1', '"theirs"');
    for (let time = 0; time < 2; time += 1) {
      await moveStore({ folder, address, now: NOW, signal });
      const names = (await store.access.tokens()).map(({ name }) => name).sort();
      assert.deepEqual(names, ['admin', 'one', 'two']);
      const urls = (await store.access.webhooks()).map(({ url }) => url).sort();
      assert.deepEqual(urls, ['https://hook.example/', 'https://other.example/']);
    }
    assert.equal(await store.access.setting('setting-1'), '"theirs"');
    assert.ok(await store.access.findToken('two'.repeat(20)));
    assert.equal((await store.access.addToken({ ...own, hash: 'e'.repeat(64) })).name, 'admin');
  });

  test('a store of an earlier version is brought up to date first', async (t) => {
    const folder = temporaryFolder(t);
    const old = openControlFile(folder, CONTROL_MIGRATIONS.slice(0, 1));
    old.run("INSERT INTO site (url, added_at, verification_token) VALUES ('https://a/', 1, 'x')");
    old.run(
      `INSERT INTO sitemap (site_id, url, source, parent_id, depth, first_seen_at, status, type,
         counts, errors, warnings, failures_in_row, readings, readings_changed, interval_ms)
       VALUES (1, 'https://a/s', 'submitted', NULL, 0, 1, 'pending', 'sitemap', '{}', 0, 0, 0, 1,
         1, 1)`,
    );
    old.close();
    const address = await newAddress();
    assert.equal((await moveStore({ folder, address, now: NOW, signal })).moved, 1);
    const store = await openStore(address);
    t.after(() => store.close());
    assert.equal((await store.sitemaps.find(1, 'https://a/s'))?.source, 'submitted');
    assert.deepEqual(await store.inspect(), []);
  });
}

function testsOfIds(newAddress: NewAddress): void {
  test('new ids of a site begin behind the largest one, whatever has it', async (t) => {
    const folder = temporaryFolder(t);
    const address = await newAddress();
    const old = await openStore(folder, { threads: 1 });
    for (const table of COUNTED) await liveABit(old, `https://${table.replace('_', '-')}.example/`);
    await old.close();
    const file = openControlFile(folder);
    file.run('PRAGMA foreign_keys = OFF');
    for (const [at, table] of COUNTED.entries()) {
      file.run(`UPDATE ${table} SET id = ${5_000 + at} WHERE site_id = ${at + 1}`);
    }
    file.close();
    await moveStore({ folder, address, now: NOW, signal });
    const database = await openPostgresDatabase(address);
    t.after(() => database.close());
    const sql = 'SELECT last_local_id AS last FROM portolan.site ORDER BY id';
    const rows = await database.query<{ readonly last: number }>(sql);
    assert.deepEqual(
      rows.map(({ last }) => last),
      COUNTED.map((_, at) => 5_000 + at),
    );
  });

  test('a site with more ids than there is room for is refused, and not moved', async (t) => {
    const folder = temporaryFolder(t);
    const old = await openStore(folder, { threads: 1 });
    await liveABit(old, 'https://a.example/');
    await old.close();
    const file = openControlFile(folder);
    file.run(`UPDATE live_test SET id = ${2 ** 28}`);
    file.close();
    const address = await newAddress();
    const move = moveStore({ folder, address, now: NOW, signal });
    await assert.rejects(move, { code: 'STORE_UNUSABLE', message: /has given 268435456 ids/ });
    const store = await openStore(address);
    t.after(() => store.close());
    assert.equal(await store.sites.count(), 0);
  });
}

function testsOfRefusals(newAddress: NewAddress): void {
  test('with dryRun nothing is written', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const numbers: number[] = [];
    const onSite = ({ number }: { readonly number: number }): void => void numbers.push(number);
    const moved = await moveStore({ folder, address, now: NOW, signal, dryRun: true, onSite });
    assert.deepEqual([moved, numbers], [{ moved: SITES.length, there: 0, rows: 0 }, [1, 2, 3]]);
    const store = await openStore(address);
    t.after(() => store.close());
    assert.deepEqual([await store.sites.count(), await store.access.tokens()], [0, []]);
  });

  test('a move that is interrupted continues with the next site', async (t) => {
    const folder = await livedIn(t);
    const move = { folder, address: await newAddress(), now: NOW };
    const controller = new AbortController();
    const onSite = (): void => controller.abort(new Error('enough'));
    await assert.rejects(moveStore({ ...move, signal: controller.signal, onSite }), /enough/);
    const { moved, there } = await moveStore({ ...move, signal });
    assert.deepEqual([moved, there], [SITES.length - 1, 1]);
  });

  test('a database with sites of another store, and a folder in use, are refused', async (t) => {
    const folder = await livedIn(t);
    const address = await newAddress();
    const store = await openStore(address);
    t.after(() => store.close());
    await store.sites.ensure('https://first.example/', 1);
    const move = { folder, address, now: NOW, signal };
    await assert.rejects(moveStore(move), { code: 'CONFIG_INVALID', message: /another store/ });
    assert.deepEqual([await store.sites.count(), await store.access.tokens()], [1, []]);
    const user = await openStore(folder);
    t.after(() => user.close());
    const elsewhere = { ...move, address: await newAddress() };
    await assert.rejects(moveStore(elsewhere), { code: 'STORE_LOCKED' });
  });
}

// The tables whose ids come from one counter of the site.
const COUNTED = 'sitemap read finding expectation submission live_test'.split(' ');

/** A site with one row in each of them. */
async function liveABit(store: Store, url: string): Promise<void> {
  const { sites, runs, findings, access, liveTests } = store;
  const { id: siteId } = await sites.ensure(url, 1);
  const { writer } = await runs.begin(siteId, 'asked', 1);
  const [sitemap] = await writer.ensureSitemaps([{ url, source: 'page', at: 1 }]);
  const of = { siteId, sitemapId: sitemap?.id ?? 0 };
  await writer.putFindings({ ...of, at: 1 }, [sampleFinding('r')]);
  await writer.settle([{ read: sampleRead(of), answers: false }]);
  await findings.expect({ siteId, rule: 'r', by: '', at: 1, why: '' });
  await access.addSubmission({ at: 1, by: 'api', url, siteId });
  const times = { askedAt: 1, startedAt: 1, endedAt: 1 };
  await liveTests.add({ siteId, loc: url, ...times, outcome: 'indexable', message: '' });
}

// Columns with ids, by table and the column of the site.
const IDS: readonly (readonly [table: string, site: string, columns: string])[] = [
  ['sitemap', 'site_id', 'id parent_id last_read_id copy_of newest_read_id'],
  ['listing', 'site_id', 'parent_id child_id'],
  ['listing_tally', 'site_id', 'parent_id'],
  ['read', 'site_id', 'id sitemap_id'],
  ['finding', 'site_id', 'id sitemap_id'],
  ['finding_url', 'site_id', 'finding_id'],
  ['expectation', 'site_id', 'id sitemap_id'],
  ['marked_finding', 'site_id', 'expectation_id finding_id'],
  ['submission', 'site_id', 'id sitemap_id read_id'],
  ['live_test', 'site_id', 'id'],
  ['url', 'site', 'sitemap'],
  ['also', 'site', 'sitemap'],
  ['url_listing', 'site', 'sitemap'],
];
// What PostgreSQL keeps beside its rows to be quick.
const DERIVED: Readonly<Record<string, string>> = {
  'sitemap.newest_read': `sitemap s WHERE newest_read_id IS DISTINCT FROM
      (SELECT max(r.id) FROM portolan.read r WHERE r.sitemap_id = s.id)
    OR newest_read_run IS DISTINCT FROM
      (SELECT r.run FROM portolan.read r WHERE r.id = s.newest_read_id)`,
  'sitemap.last_completeness': `sitemap s WHERE last_completeness IS DISTINCT FROM
    (SELECT r.completeness FROM portolan.read r WHERE r.id = s.last_read_id)`,
  'url_site.has_also': `url_site s WHERE has_also <>
    EXISTS (SELECT FROM portolan.also a WHERE a.site = s.site)`,
};

const SUMS = 'site, urls, first_run, last_run, added, changed, removed';

/** What the last runs changed: a run that was interrupted is made good with it. */
function changesInFolder(folder: string): readonly (readonly number[])[] {
  const shards = new ShardFiles({ folder, shards: ALL_SHARDS }, { mode: 'read', cacheKib: 1_024 });
  try {
    const file = shards.find(LARGE_ID);
    return (file?.rows(`SELECT ${SUMS} FROM site`) ?? []).map((row) => row.map(Number));
  } finally {
    shards.close();
  }
}

async function changesByRun(address: string): Promise<readonly (readonly number[])[]> {
  const database = await openPostgresDatabase(address);
  try {
    const rows = await database.query(`SELECT ${SUMS} FROM portolan.url_site`);
    return rows.map((row) => Object.values(row).map(Number));
  } finally {
    await database.close();
  }
}

/** Returns the columns that do not fit: ids that no site gave, and what does not follow. */
async function strangeRows(address: string): Promise<readonly string[]> {
  const database = await openPostgresDatabase(address);
  try {
    const strange: string[] = [];
    const look = async (name: string, from: string): Promise<void> => {
      const rows = await database.query(`SELECT 1 FROM portolan.${from} LIMIT 1`);
      if (rows.length > 0) strange.push(name);
    };
    for (const [table, site, columns] of IDS) {
      for (const column of columns.split(' ')) {
        const of = `${table} t JOIN portolan.site ON site.id = t.${site}`;
        const first = `site.id * ${2 ** 28}::bigint`;
        const among = `BETWEEN ${first} + 1 AND ${first} + site.last_local_id`;
        await look(`${table}.${column}`, `${of} WHERE t.${column} NOT ${among}`);
        const some = `SELECT 1 FROM portolan.${table} WHERE ${column} IS NOT NULL LIMIT 1`;
        assert.equal((await database.query(some)).length, 1, `${table}.${column} has one`);
      }
    }
    for (const [name, from] of Object.entries(DERIVED)) await look(name, from);
    const findings = await database.query<{ is_cut: boolean; count: number; places: string }>(
      'SELECT is_cut, count, places FROM portolan.finding',
    );
    for (const { is_cut: isCut, count, places } of findings) {
      const known = JSON.parse(places) as readonly { readonly loc?: string }[];
      const isShort = count > known.length && known[0]?.loc !== undefined;
      if (isCut !== isShort) strange.push('finding.is_cut');
    }
    return strange;
  } finally {
    await database.close();
  }
}

async function commonOf({ access, sites }: Store): Promise<unknown> {
  const names = Array.from({ length: 7 }, (_, at) => `setting-${at}`);
  return {
    tokens: await access.tokens(),
    webhooks: await access.webhooks(),
    settings: await Promise.all(names.map((name) => access.setting(name))),
    totals: await sites.totals(),
  };
}

/** U+0000 is kept in JSON, and otherwise replaced in PostgreSQL. */
function stored<Known>(known: Known): Known {
  return JSON.parse(JSON.stringify(known), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  );
}
