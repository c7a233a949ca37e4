// The file of the control part: its lock, its versions, its damage, its copies.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../../base/portolan-error.ts';
import { openSqliteControl } from '../control/sqlite-control.ts';
import { CONTROL_FILE, openControlFile } from './control-file.ts';
import { CONTROL_MIGRATIONS } from './control-migrations.ts';

const MODULE = new URL('../control/sqlite-control.ts', import.meta.url).href;

const isError =
  (code: string, said: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, code);
    assert.match(error.message, said);
    assert.match(error.message, /control\.db/);
    assert.ok((error.hint ?? '').length > 20);
    return true;
  };

test('what this process has open is locked, and free when it is closed', async (t) => {
  const folder = temporaryFolder(t);
  const first = await openSqliteControl(folder);
  await assert.rejects(openSqliteControl(folder), isError('STORE_LOCKED', /in use/));
  await first.sites.ensure('https://a/', 1);
  await first.close();
  await first.close();
  const second = await openSqliteControl(folder);
  assert.equal(await second.sites.count(), 1);
  await second.close();
  assert.deepEqual(readdirSync(folder).sort(), ['control.db', 'control.lock']);
});

test('what another process has open is locked, and free when that one is killed', async (t) => {
  const folder = temporaryFolder(t);
  const program = `
    const { openSqliteControl } = await import(${JSON.stringify(MODULE)});
    const control = await openSqliteControl(${JSON.stringify(folder)});
    await control.sites.ensure('https://a/', 1);
    (await import('node:fs')).writeSync(1, 'open');
    setInterval(() => control, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await assert.rejects(openSqliteControl(folder), isError('STORE_LOCKED', /in use/));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const control = await openSqliteControl(folder);
  assert.equal(await control.sites.count(), 1);
  await control.close();
});

test('nothing can be asked of one that is closed', async (t) => {
  const control = await openSqliteControl(temporaryFolder(t));
  await control.close();
  await assert.rejects(control.sites.count(), isError('STORE_UNUSABLE', /not open/));
  await assert.rejects(
    control.sites.ensure('https://a/', 1),
    isError('STORE_UNUSABLE', /not open/),
  );
});

test('an old file is brought up, and keeps what it has', (t) => {
  const folder = temporaryFolder(t);
  const [first = ''] = CONTROL_MIGRATIONS;
  const old = openControlFile(folder, [first]);
  old.run("INSERT INTO setting VALUES ('a', '1')");
  old.close();
  const second = 'ALTER TABLE setting ADD COLUMN more INTEGER NOT NULL DEFAULT 7';
  const third = "INSERT INTO setting VALUES ('b', '2', 8)";
  for (const _ of ['brought up', 'left as it is']) {
    const now = openControlFile(folder, [first, second, third]);
    assert.deepEqual(now.rows('SELECT name, more FROM setting ORDER BY name'), [
      ['a', 7],
      ['b', 8],
    ]);
    assert.deepEqual(now.row('PRAGMA user_version'), [3]);
    now.close();
  }
});

test('what was found before is found by its URL in a file that is brought up', async (t) => {
  const folder = temporaryFolder(t);
  const before = CONTROL_MIGRATIONS.findIndex((step) => step.includes('finding_url'));
  const old = openControlFile(folder, CONTROL_MIGRATIONS.slice(0, before));
  old.run("INSERT INTO site (url, added_at, verification_token) VALUES ('https://a/', 1, 't')");
  // In the words of its time: the code of today has columns that it does not.
  old.run(
    'INSERT INTO sitemap (site_id, url, source, depth, first_seen_at, status, type, counts, ' +
      'errors, warnings, failures_in_row, readings, readings_changed, interval_ms) ' +
      "VALUES (1, 'https://a/s.xml', 'page', 0, 1, 'has-errors', 'sitemap', '{}', 9, 0, 0, 1, 1, 1)",
  );
  const places = JSON.stringify([{ loc: 'https://a/x', found: '/x', line: 3 }]);
  old.run(
    'INSERT INTO finding (site_id, sitemap_id, rule, severity, message, fix, basis, count, ' +
      'places, first_seen_at, first_run, last_seen_at, last_run) ' +
      "VALUES (1, 1, 'loc-relative', 0, 'm', 'f', 'b', 9, ?, 1, 1, 1, 1)",
    places,
  );
  old.close();
  const now = await openSqliteControl(folder);
  for (const text of ['https://a/x', '/x']) {
    const request = { siteId: 1, texts: [text], sitemapIds: [] };
    const { findings } = await now.findings.ofUrl(request);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['loc-relative'],
    );
  }
  const other = { siteId: 1, texts: ['https://a/y'], sitemapIds: [] };
  assert.equal((await now.findings.ofUrl(other)).cut.length, 1);
  await now.close();
});

test('a step that fails leaves the version before it, whole', (t) => {
  const folder = temporaryFolder(t);
  const steps = [CONTROL_MIGRATIONS[0] ?? '', 'CREATE TABLE x (y); INSERT INTO nowhere VALUES (1)'];
  assert.throws(() => openControlFile(folder, steps), isError('STORE_UNUSABLE', /nowhere/));
  const left = openControlFile(folder, steps.slice(0, 1));
  assert.deepEqual(left.row('PRAGMA user_version'), [1]);
  assert.equal(left.row("SELECT 1 FROM sqlite_schema WHERE name = 'x'"), undefined);
  left.close();
});

test('the file of a later version is refused, and left as it was', async (t) => {
  const folder = temporaryFolder(t);
  openControlFile(folder, [...CONTROL_MIGRATIONS, 'CREATE TABLE later (x)']).close();
  const before = readFileSync(join(folder, CONTROL_FILE));
  const later = new RegExp(`later version.*${CONTROL_MIGRATIONS.length + 1}`);
  await assert.rejects(openSqliteControl(folder), isError('STORE_UNUSABLE', later));
  assert.deepEqual(readFileSync(join(folder, CONTROL_FILE)), before);
});

test('what is no store is refused, and left as it was', async (t) => {
  const foreign = join(temporaryFolder(t), 'other.db');
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE x (y)');
  database.close();
  const contents = [
    ['no SQLite', Buffer.from('hello'), /not an SQLite file/],
    ['as long as a header', Buffer.alloc(100, 1), /not an SQLite file/],
    ['another program’s', readFileSync(foreign), /not a store of the console/],
  ] as const;
  for (const [name, content, said] of contents) {
    const folder = temporaryFolder(t, { [CONTROL_FILE]: content });
    await assert.rejects(openSqliteControl(folder), isError('STORE_UNUSABLE', said), name);
    assert.deepEqual(readFileSync(join(folder, CONTROL_FILE)), Buffer.from(content));
  }
  const empty = temporaryFolder(t, { [CONTROL_FILE]: '' });
  await (await openSqliteControl(empty)).close();
  const inTheWay = join(temporaryFolder(t, { file: '' }), 'file', 'store');
  await assert.rejects(openSqliteControl(inTheWay), isError('STORE_UNUSABLE', /ENOTDIR|EEXIST/));
  const isFolder = temporaryFolder(t);
  mkdirSync(join(isFolder, CONTROL_FILE));
  await assert.rejects(openSqliteControl(isFolder), isError('STORE_UNUSABLE', /EISDIR|open/));
});

test('damage is reported when it is looked for, and refused when it is met', async (t) => {
  const folder = temporaryFolder(t);
  const control = await openSqliteControl(folder);
  for (let number = 0; number < 3_000; number += 1) {
    await control.sites.ensure(`https://${number}.example/`, 1);
  }
  assert.deepEqual(await control.inspect(), []);
  await control.close();
  const path = join(folder, CONTROL_FILE);
  const bytes = readFileSync(path);
  for (let page = 120; page * 4_096 < bytes.length; page += 1) {
    bytes.fill(0x5a, page * 4_096, page * 4_096 + 600);
  }
  writeFileSync(path, bytes);
  const damaged = await openSqliteControl(folder);
  t.after(() => damaged.close());
  const problems = await damaged.inspect();
  assert.ok(problems.length > 0);
  assert.ok(problems.every((problem) => problem.startsWith('control.db: ')));
  const all = async (): Promise<void> => {
    for (let id = 1; id <= 3_000; id += 1) await damaged.sites.get(id);
  };
  await assert.rejects(all(), isError('STORE_UNUSABLE', /malformed|damaged/));
});

test('a row that refers to a missing row is reported', async (t) => {
  const folder = temporaryFolder(t);
  await (await openSqliteControl(folder)).close();
  const other = new DatabaseSync(join(folder, CONTROL_FILE), {
    enableForeignKeyConstraints: false,
  });
  other.exec("INSERT INTO rule_trend VALUES (77, 'r', 1, 1, 1)");
  other.close();
  const control = await openSqliteControl(folder);
  t.after(() => control.close());
  assert.deepEqual(await control.inspect(), [
    'control.db: row null of rule_trend refers to a missing row of site',
  ]);
});

test('a copy has its name when the others are copied, and everything that was there', async (t) => {
  const control = await openSqliteControl(temporaryFolder(t));
  t.after(() => control.close());
  await control.sites.ensure('https://a/', 1);
  const target = temporaryFolder(t);
  await control.backup(target, async () => {
    assert.ok(!existsSync(join(target, CONTROL_FILE)));
    await control.sites.ensure('https://b/', 1);
  });
  assert.deepEqual(readdirSync(target), [CONTROL_FILE]);
  const copy = await openSqliteControl(target);
  t.after(() => copy.close());
  assert.deepEqual(
    (await copy.sites.page({})).rows.map(({ url }) => url),
    ['https://a/'],
  );
});

test('a copy that fails leaves none', async (t) => {
  const control = await openSqliteControl(temporaryFolder(t));
  t.after(() => control.close());
  const target = temporaryFolder(t);
  const full = Object.assign(new Error('disk full'), { code: 'EIO' });
  const failing = control.backup(target, () => Promise.reject(full));
  await assert.rejects(failing, isError('STORE_UNUSABLE', /disk full/));
  assert.deepEqual(readdirSync(target), []);
  const nowhere = control.backup(join(target, 'nowhere'), async () => undefined);
  await assert.rejects(nowhere, isError('STORE_UNUSABLE', /open|ENOENT/));
});

test('a removal that was interrupted is ended when the store is opened', async (t) => {
  const folder = temporaryFolder(t);
  const first = await openSqliteControl(folder, () => Promise.reject(new Error('killed')));
  const { id } = await first.sites.ensure('https://a/', 1);
  await first.sitemaps.ensure({ siteId: id, url: 'u', source: 'page', at: 1 });
  await assert.rejects(first.sites.remove(id), /killed/);
  assert.equal(await first.sites.find('https://a/'), undefined);
  await first.close();
  const removed: number[] = [];
  const second = await openSqliteControl(folder, async (siteId) => {
    removed.push(siteId);
  });
  t.after(() => second.close());
  assert.deepEqual(removed, [id]);
  assert.deepEqual((await second.sitemaps.page({}, {})).rows, []);
  await second.close();
  const third = await openSqliteControl(folder, async () => assert.fail());
  await third.close();
});
