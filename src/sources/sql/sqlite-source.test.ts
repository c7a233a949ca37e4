// Tests of a query of SQLite as a source.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { FieldMap } from '../fields/column-mapping.ts';
import {
  countOpenFiles,
  readRecords,
  readWithNotes,
  sourceContract,
} from '../port/source.contract.ts';
import { createSqliteSource } from './sqlite-source.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-sqlite-')));
after(() => rmSync(folder, { recursive: true }));

let files = 0;

function makeDatabase(sql: string): string {
  const path = join(folder, `shop-${(files += 1)}.db`);
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
  return path;
}

sourceContract({
  kind: 'sqlite',
  open: async (pages) => {
    const values = pages.map((page) => (page === undefined ? '(null)' : `('${page}')`)).join(',');
    const insert = values === '' ? '' : `insert into pages values ${values}`;
    const path = makeDatabase(`create table pages (loc text); ${insert}`);
    const query = 'select loc from pages order by rowid';
    return {
      source: createSqliteSource({ name: 'sqlite:shop.db', path, query }),
      countOpen: () => countOpenFiles(path),
    };
  },
});

async function read(sql: string, query: string, map: FieldMap = {}) {
  const source = createSqliteSource({
    name: 'sqlite:shop.db',
    path: makeDatabase(sql),
    query,
    map,
  });
  const { records, notes } = await readWithNotes(source);
  return {
    entries: records.map(({ entry }) => entry),
    notes: notes.map(({ code, row, field }) =>
      [code, row, field].filter((part) => part !== undefined).join(' '),
    ),
  };
}

test('columns are fields by their names, and hold what the database holds', async () => {
  const { entries, notes } = await read(
    `create table p (
       url text, updated_at integer, priority real, images text, big integer, raw blob);
     insert into p values ('/a', 1714521600, 0.5, '["/i.png"]', 9223372036854775807, x'00');
     insert into p values ('/b', '2024-05-01', 'high', null, 1, null);`,
    'select * from p',
  );
  assert.deepEqual(entries, [
    { loc: '/a', lastmod: 1_714_521_600, priority: 0.5, images: [{ loc: '/i.png' }] },
    { loc: '/b', lastmod: '2024-05-01' },
  ]);
  assert.deepEqual(notes, ['columns-unknown', 'row-value-unreadable 2 priority']);
});

test('the one column of a query is the addresses', async () => {
  const { entries } = await read('select 1', "select '/p/' || 7");
  assert.deepEqual(entries, [{ loc: '/p/7' }]);
});

test('columns are mapped by settings', async () => {
  const { entries, notes } = await read('select 1', "select '/a' as seite, 'Titel' as t", {
    seite: 'loc',
    t: 'news.title',
  });
  assert.deepEqual(entries, [{ loc: '/a', news: { title: 'Titel' } }]);
  assert.deepEqual(notes, []);
});

test('the database is not written to', async () => {
  await assert.rejects(read('create table p (loc)', "insert into p values ('/x') returning loc"), {
    code: 'SOURCE_UNREADABLE',
    message: /^sqlite:shop\.db could not be read: .*readonly/,
  });
});

test('what cannot be read is reported with SQLite’s own reason', async () => {
  await assert.rejects(read('select 1', 'selec 1'), {
    code: 'SOURCE_UNREADABLE',
    message: /syntax error/,
  });
  const path = join(folder, 'text.db');
  writeFileSync(path, 'no database, but long enough to be looked at'.repeat(50));
  const text = createSqliteSource({ name: 'sqlite:text.db', path, query: 'select 1 from p' });
  await assert.rejects(readRecords(text), {
    code: 'SOURCE_UNREADABLE',
    message: /not a database/,
  });
  const absent = createSqliteSource({ name: 'x', path: join(folder, 'no.db'), query: 'select 1' });
  await assert.rejects(readRecords(absent), { code: 'SOURCE_UNREADABLE' });
});

test('a query without a column of addresses is a matter of settings', async () => {
  await assert.rejects(read('select 1', "select 'x' as a, 'y' as b"), {
    code: 'CONFIG_INVALID',
    message: 'sqlite:shop.db has no column of addresses; it has a, b.',
  });
});

test('a million rows are never in memory together', async () => {
  const path = makeDatabase('select 1');
  const query =
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select '/p/' || i from n";
  const source = createSqliteSource({ name: 'x', path, query });
  const batches = source.batches({})[Symbol.asyncIterator]();
  const first = await batches.next();
  assert.equal(first.value?.[0]?.entry.loc, '/p/1');
  await batches.return?.();
  assert.equal(countOpenFiles(path), 0);
});

test('no warning of Node’s reaches the user, and other warnings do', () => {
  const path = makeDatabase("create table p (loc); insert into p values ('/a')");
  const module = pathToFileURL(join(import.meta.dirname, 'sqlite-source.ts'));
  const script = `
    const { createSqliteSource } = await import(${JSON.stringify(module.href)});
    const path = ${JSON.stringify(path)};
    const source = createSqliteSource({ name: 'x', path, query: 'select loc from p' });
    for await (const batch of source.batches({})) console.log(batch.length);
    process.emitWarning('still heard');`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  assert.equal(stdout, '1\n');
  assert.match(stderr, /still heard/);
  assert.doesNotMatch(stderr, /SQLite/);
});

test('a statement that returns no rows is not a source, and changes nothing', async () => {
  await assert.rejects(
    read("create table p (url text); insert into p values ('/a')", 'delete from p'),
    {
      code: 'CONFIG_INVALID',
      message: 'The query of sqlite:shop.db returns no columns.',
    },
  );
});
