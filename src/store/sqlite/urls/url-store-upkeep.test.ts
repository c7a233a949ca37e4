// The files of URLs: opened again, copied, cleared, damaged.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { ScheduleRow } from '../../port/schedule-row.ts';
import type { SnapshotOutcome } from '../../port/url-row.ts';
import { openShardFile } from './files/shard-file.ts';
import { openSqliteUrlStore, type SqliteUrlStore } from './sqlite-url-store.ts';
import { removeSiteFrom } from './upkeep/forget-in-shard.ts';

const E = 'https://e.example/';
const DAY = 86_400_000;

async function opened(t: TestContext, folder: string, threads = 1): Promise<SqliteUrlStore> {
  const store = await openSqliteUrlStore(folder, { threads });
  t.after(() => store.close());
  return store;
}

async function read(
  store: SqliteUrlStore,
  site: number,
  run: number,
  entries: readonly UrlEntry[],
): Promise<SnapshotOutcome> {
  const snapshot = await store.urls.snapshot(site, { number: run, at: run * DAY });
  await snapshot.add(1, entries);
  return snapshot.finish([1]);
}

const entriesOf = (...names: readonly string[]): UrlEntry[] =>
  names.map((name) => ({ loc: E + name }));

async function namesOf(store: SqliteUrlStore, site: number): Promise<string> {
  const { rows } = await store.urls.page(site, { state: 'all' }, {});
  return rows.map(({ loc }) => loc.replace(E, '')).join();
}

function filesOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('-shm')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

// What version 4 added, taken away again.
const WITHOUT_LAST_CHANGE = ['last_run', 'added', 'changed', 'removed']
  .map((column) => `ALTER TABLE site DROP COLUMN ${column};`)
  .concat('ALTER TABLE site_schedule DROP COLUMN version;', 'DROP TABLE known_listing;')
  .join(' ');

test('what was written is there when the files are opened again', async (t) => {
  const folder = join(temporaryFolder(t), 'made/for/it');
  const first = await opened(t, folder);
  await read(first, 3, 1, entriesOf('a', 'b'));
  await first.schedule.putSite(19, Uint8Array.of(5), 0);
  await first.close();
  assert.deepEqual(readdirSync(folder), ['urls-03.db']);
  const second = await opened(t, folder, 16);
  assert.equal(await namesOf(second, 3), 'a,b');
  assert.deepEqual((await second.schedule.site(19, 0)).learned, Uint8Array.of(5));
});

test('sites of all files are kept apart by several threads too', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, folder, 3);
  const sites = Array.from({ length: 40 }, (_, index) => index + 1);
  await Promise.all(sites.map((site) => read(store, site, 1, entriesOf(`${site}`))));
  assert.equal(readdirSync(folder).filter((name) => name.endsWith('.db')).length, 16);
  for (const site of sites) assert.equal(await namesOf(store, site), String(site));
  assert.deepEqual(await store.inspect(), []);
});

test('a site that is as it was costs no writing at all', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, folder);
  const entries = Array.from({ length: 12_000 }, (_, index) => ({
    loc: `${E}${index}`,
    priority: 0.5,
    ...(index % 5 === 0 && { lastmod: '2026-11-01' }),
    ...(index % 100 === 0 && { alternates: [{ hreflang: 'de', href: `${E}de/${index}` }] }),
  }));
  const both = async (run: number): Promise<number[]> => {
    const snapshot = await store.urls.snapshot(7, { number: run, at: run * DAY });
    await snapshot.add(1, entries);
    await snapshot.add(2, entries.slice(0, 100));
    const { urls, added, changed, removed } = await snapshot.finish([1, 2]);
    return [urls, added, changed, removed];
  };
  assert.deepEqual(await both(1), [12_000, 12_000, 0, 0]);
  const watcher = new DatabaseSync(join(folder, 'urls-07.db'), { readOnly: true });
  t.after(() => watcher.close());
  const version = (): unknown => watcher.prepare('PRAGMA data_version').get();
  const before = [version(), filesOf(folder)];
  assert.deepEqual(await both(2), [12_000, 0, 0, 0]);
  assert.deepEqual([version(), filesOf(folder)], before);
  await read(store, 7, 3, [...entries, ...entriesOf('new')]);
  assert.notDeepEqual(version(), before[0]);
});

test('no question waits for a snapshot that is being written', async (t) => {
  const store = await opened(t, temporaryFolder(t));
  await read(store, 1, 1, entriesOf('a'));
  const snapshot = await store.urls.snapshot(1, { number: 2, at: 2 });
  const names = Array.from({ length: 40_000 }, (_, index) => `${index}`);
  await snapshot.add(1, entriesOf(...names));
  const answered: string[] = [];
  const finished = snapshot.finish([1]).then(() => answered.push('finished'));
  assert.equal(await store.urls.count(1), 1);
  assert.equal(await namesOf(store, 1), 'a');
  answered.push('asked');
  await finished;
  assert.deepEqual(answered, ['asked', 'finished']);
  assert.equal(await store.urls.count(1), 40_000);
});

test('a newer snapshot of a site ends the one before', async (t) => {
  const store = await opened(t, temporaryFolder(t));
  const first = await store.urls.snapshot(1, { number: 1, at: 1 });
  await first.add(1, entriesOf('a'));
  const second = await store.urls.snapshot(1, { number: 2, at: 2 });
  await second.add(1, entriesOf('b'));
  await assert.rejects(first.add(1, entriesOf('c')), { code: 'STORE_UNUSABLE' });
  await assert.rejects(first.finish([1]), { code: 'STORE_UNUSABLE' });
  await first.abandon();
  await second.finish([1]);
  assert.equal(await namesOf(store, 1), 'b');
  await assert.rejects(second.finish([1]), { code: 'STORE_UNUSABLE' });
});

test('a site that is removed takes its snapshot with it, and no other site', async (t) => {
  const store = await opened(t, temporaryFolder(t));
  await read(store, 1, 1, [{ loc: `${E}a/b`, lastmod: '2026-11-01' }]);
  await read(store, 17, 1, entriesOf('other'));
  await store.schedule.put(1, [
    { loc: E, dueAt: 1, reason: 'new', value: 1, learned: new Uint8Array(0) },
  ]);
  const snapshot = await store.urls.snapshot(1, { number: 2, at: 2 });
  await snapshot.add(1, entriesOf('c'));
  await store.removeSite(1);
  await store.removeSite(2);
  await assert.rejects(snapshot.finish([1]), { code: 'STORE_UNUSABLE' });
  assert.deepEqual([await namesOf(store, 1), await namesOf(store, 17)], ['', 'other']);
  assert.deepEqual(await store.urls.lastmodMonths(1), []);
  assert.equal(await store.urls.folder(1, '/'), undefined);
  assert.equal((await store.schedule.site(1, 9)).rows, 0);
  // Its first run is its first again.
  await read(store, 1, 9, entriesOf('new'));
  assert.deepEqual((await store.urls.changes(1, { from: 0, to: 9 }, {})).rows, []);
});

test('a copy holds all that there was, while the store continues', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, join(folder, 'store'));
  await read(store, 1, 1, entriesOf('a'));
  await read(store, 2, 1, entriesOf('b'));
  const copy = join(folder, 'copy');
  await store.backup(copy);
  await read(store, 1, 2, entriesOf('c'));
  const again = await opened(t, copy);
  assert.deepEqual([await namesOf(again, 1), await namesOf(again, 2)], ['a', 'b']);
  assert.equal((await read(again, 1, 2, entriesOf('a'))).added, 0);
  await assert.rejects(store.backup(copy), { code: 'STORE_UNUSABLE' });
});

test('what is old is forgotten: changes, and URLs that are gone', async (t) => {
  const store = await opened(t, temporaryFolder(t));
  for (let run = 1; run <= 6; run += 1) await read(store, 1, run, entriesOf('a', `${run}`));
  assert.equal(await namesOf(store, 1), '1,2,3,4,5,6,a');
  const retention = { now: 6 * DAY, readsMs: 0, changesMs: 2 * DAY, goneMs: 3 * DAY };
  // Runs 2 and 3, each with a URL that came and one that went; 1 went at the second day.
  assert.equal(await store.forget(retention), 5);
  assert.equal(await namesOf(store, 1), '2,3,4,5,6,a');
  const { rows } = await store.urls.changes(1, { from: 1, to: 3 }, {});
  assert.deepEqual(rows, []);
  assert.equal((await store.urls.changes(1, { from: 3, to: 4 }, {})).rows.length, 2);
  assert.equal(await store.forget(retention), 0);
  // The last two runs stay, however old.
  await store.forget({ ...retention, now: 100 * DAY });
  assert.equal(await namesOf(store, 1), '6,a');
  assert.equal((await store.urls.changes(1, { from: 4, to: 6 }, {})).rows.length, 2);
  assert.equal((await store.urls.changes(1, { from: 3, to: 4 }, {})).rows.length, 0);
  assert.equal((await read(store, 1, 7, entriesOf('a', '6'))).added, 0);
});

test('URLs of a site that is being taken in are forgotten the next time', async (t) => {
  const store = await opened(t, temporaryFolder(t));
  await read(store, 1, 1, entriesOf('a', 'b'));
  await read(store, 1, 2, entriesOf('b'));
  const retention = { now: 99 * DAY, readsMs: 0, changesMs: 0, goneMs: 0 };
  const snapshot = await store.urls.snapshot(1, { number: 3, at: 3 });
  await snapshot.add(1, entriesOf('b', 'c'));
  await store.forget(retention);
  assert.equal((await snapshot.finish([1])).added, 1);
  assert.equal(await namesOf(store, 1), 'a,b,c');
  assert.equal(await store.forget(retention), 1);
  assert.equal(await namesOf(store, 1), 'b,c');
});

test('a store of version 1 is brought forward, and counted again by the next upkeep', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, folder);
  const now = Date.UTC(2026, 10, 22);
  const dated = (name: string, lastmod: string) => ({ loc: `${E}${name}`, lastmod });
  const entries = [
    dated('shoes/1', '2031-01-01'),
    dated('shoes/2', '2026-10-01'),
    dated('p', '2026-09-01'),
  ];
  const snapshot = await store.urls.snapshot(1, { number: 1, at: now });
  await snapshot.add(1, entries);
  await snapshot.finish([1]);
  await store.close();
  const old = new DatabaseSync(join(folder, 'urls-01.db'));
  old.exec(`
    DROP INDEX url_ahead;
    ALTER TABLE site DROP COLUMN dated_to;
    ${WITHOUT_LAST_CHANGE}
    ALTER TABLE folder DROP COLUMN own_urls;
    ALTER TABLE folder DROP COLUMN own_newest;
    ALTER TABLE run DROP COLUMN folders;
    UPDATE folder SET newest = ${Date.UTC(2031, 0, 1)};
    PRAGMA user_version = 1;
  `);
  old.close();
  const again = await opened(t, folder);
  const shoes = (): Promise<unknown> => again.urls.folder(1, '/shoes/', now);
  const row = { path: '/shoes/', urls: 2, withLastmod: 2, hasFolders: false };
  assert.deepEqual(await shoes(), { ...row, lastmodsInFuture: 1 });
  assert.equal((await again.urls.folder(1, '/', now))?.pages, undefined);
  await again.forget({ now, readsMs: 1, changesMs: 1, goneMs: 1 });
  const age = { newestLastmodAt: Date.UTC(2026, 9, 1), lastmodsInFuture: 1 };
  assert.deepEqual(await shoes(), { ...row, ...age, pages: { urls: 2, ...age } });
  const top = await again.urls.folder(1, '/', now);
  assert.deepEqual(top?.pages, { urls: 1, newestLastmodAt: Date.UTC(2026, 8, 1) });
});

test('a run of version 2 kept no folders: its changes are counted from its log', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, folder);
  await read(store, 1, 1, entriesOf('a/1', 'a/2', 'b/1'));
  await read(store, 1, 2, entriesOf('a/1', 'b/1', 'b/2'));
  const between = { from: 1, to: 2 };
  const kept = await store.urls.changeFolders(1, between);
  assert.deepEqual([kept.counts, kept.folders.length], [{ added: 1, changed: 0, removed: 1 }, 2]);
  await store.close();
  const old = new DatabaseSync(join(folder, 'urls-01.db'));
  old.exec(`ALTER TABLE run DROP COLUMN folders; ${WITHOUT_LAST_CHANGE} PRAGMA user_version = 2;`);
  old.close();
  const again = await opened(t, folder);
  assert.deepEqual(await again.urls.changeFolders(1, between), kept);
});

test('damage is found, in the pages and in the counts', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, folder);
  await read(store, 1, 1, entriesOf(...Array.from({ length: 2_000 }, (_, index) => `${index}`)));
  await read(store, 2, 1, entriesOf('a'));
  await store.close();
  const whole = join(folder, 'urls-01.db');
  const bytes = readFileSync(whole);
  bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 20_000);
  writeFileSync(whole, bytes);
  const counted = new DatabaseSync(join(folder, 'urls-02.db'));
  counted.exec('UPDATE site SET urls = 5');
  counted.close();
  const again = await opened(t, folder);
  const problems = await again.inspect();
  assert.ok(problems.some((problem) => problem.includes('urls-01.db')));
  assert.ok(problems.some((problem) => /urls-02\.db: site 2 has 1 URLs, but 5/.test(problem)));
});

const STRANGERS: Readonly<Record<string, (path: string) => void>> = {
  'no database': (path) => writeFileSync(path, 'x'.repeat(10_000)),
  'another database': (path) => {
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE mine (a); PRAGMA user_version = 1');
    database.close();
  },
  'one of a later version': (path) => {
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE url (a); PRAGMA user_version = 99');
    database.exec(`PRAGMA application_id = ${0x50_54_4c_55}`);
    database.close();
  },
};
for (const [name, make] of Object.entries(STRANGERS)) {
  test(`a file that is ${name} is refused, and stays as it is`, async (t) => {
    const folder = temporaryFolder(t);
    const path = join(folder, 'urls-04.db');
    make(path);
    const before = readFileSync(path);
    await assert.rejects(openSqliteUrlStore(folder), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'STORE_UNUSABLE');
      assert.match(error.message, /urls-04\.db/);
      return true;
    });
    assert.deepEqual(readFileSync(path), before);
  });
}

test('a folder that cannot be made is refused', async (t) => {
  const folder = temporaryFolder(t, { file: '' });
  const refused = openSqliteUrlStore(join(folder, 'file', 'x'));
  await assert.rejects(refused, { code: 'STORE_UNUSABLE' });
});

test('a store without a folder leaves nothing behind, and none answers once closed', async (t) => {
  const folder = temporaryFolder(t);
  const { TMPDIR = '' } = process.env;
  process.env['TMPDIR'] = folder;
  t.after(() => {
    process.env['TMPDIR'] = TMPDIR;
    if (TMPDIR === '') delete process.env['TMPDIR'];
  });
  const store = await openSqliteUrlStore(undefined);
  await read(store, 1, 1, entriesOf('a'));
  assert.equal(readdirSync(folder).length, 1);
  await store.close();
  await store.close();
  assert.deepEqual(readdirSync(folder), []);
  await assert.rejects(store.urls.count(1), { code: 'STORE_UNUSABLE' });
  await assert.rejects(store.urls.snapshot(1, { number: 1, at: 1 }), { code: 'STORE_UNUSABLE' });
});

test('a large site is removed in steps, and all of it', async (t) => {
  const folder = temporaryFolder(t);
  const store = await opened(t, folder);
  const names = Array.from({ length: 40_001 }, (_, at) => `${at}`);
  await read(store, 1, 1, entriesOf(...names));
  await read(store, 1, 2, entriesOf('other'));
  await read(store, 17, 1, entriesOf('a'));
  await store.schedule.putSite(1, Uint8Array.of(1), 0);
  await store.close();
  const options = { mode: 'write', cacheKib: 1_024 } as const;
  const database = openShardFile(join(folder, 'urls-01.db'), options);
  t.after(() => database.close());
  const steps = [...removeSiteFrom(database, 1)];
  assert.equal(Math.max(...steps), 20_000);
  // Of the first run no changes are told: 40,002 URLs, as many changes, and what counts them.
  assert.ok(steps.reduce((sum, gone) => sum + gone, 0) > 80_004);
  const tables = database.rows("SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const [name] of tables.filter(([table]) => table !== 'meta')) {
    assert.equal(database.number(`SELECT count(*) FROM ${name} WHERE site = 1`), 0, `${name}`);
  }
  assert.equal(database.number('SELECT count(*) FROM url WHERE site = 17'), 1);
});

test('others are served while very many rows of a schedule go', async (t) => {
  const store = await opened(t, temporaryFolder(t));
  const row = (loc: string): ScheduleRow => ({
    loc: E + loc,
    dueAt: 1,
    reason: 'new',
    value: 1,
    learned: new Uint8Array(0),
  });
  const names = Array.from({ length: 15_001 }, (_, at) => `${at}`);
  await store.schedule.put(1, names.map(row));
  const ended: string[] = [];
  await Promise.all([
    store.schedule.trimUnlisted(1, { most: 1, left: 1 }).then((gone) => ended.push(`${gone} gone`)),
    store.schedule.put(17, [row('other')]).then(() => ended.push('another put')),
  ]);
  assert.deepEqual(ended, ['another put', '15000 gone']);
  assert.equal((await store.schedule.site(1, 0)).rows, 1);
});
