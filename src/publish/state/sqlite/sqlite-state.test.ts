// The state in SQLite: the contract, and every file that is none, or is broken.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { isPortolanError } from '../../../base/portolan-error.ts';
import {
  publishStateContract,
  stateColumns,
  stateShard,
} from '../../ports/publish-state.contract.ts';
import type { PublishState } from '../../ports/publish-state.ts';
import { openSqliteState } from './sqlite-state.ts';

publishStateContract('SQLite', (t) => {
  const path = join(temporaryFolder(t), 'state.db');
  return { open: ({ dryRun = false } = {}) => openSqliteState({ path, dryRun }) };
});

/** A state with two shards of two sections. */
function createState(t: TestContext): { readonly path: string; readonly folder: string } {
  const folder = temporaryFolder(t);
  const path = join(folder, 'state.db');
  const state = openSqliteState({ path });
  state.putSection('blog', { extensions: ['image'], head: 'head' });
  state.putShard(stateShard(1), stateColumns(2), Uint8Array.of(1, 2, 3));
  const second = stateShard(1, { section: 'blog', sequence: 2, urls: 3 });
  state.putShard(second, stateColumns(3, 1), new Uint8Array(10_000));
  state.putContent(1, 2, { hash: 'x', lastmod: '2026-11-21' });
  state.outbox.put(['indexnow'], [{ kind: 'added', loc: 'https://e.example/' }]);
  state.commit();
  state.close();
  return { path, folder };
}

/** All that a build reads. */
function readAll(state: PublishState): void {
  state.settle(undefined);
  for (const shard of state.shards()) {
    state.columns(shard);
    state.document(shard);
    state.section(shard.section);
  }
  state.content(1, 2);
  for (const name of state.outbox.announcers()) {
    state.outbox.counts(name);
    state.outbox.read(name, { refused: true, after: 0, limit: 9 });
    state.outbox.note(name);
  }
}

function assertUnusable(path: string, message: RegExp, seen?: (state: PublishState) => void): void {
  const use = (): void => {
    const state = openSqliteState({ path });
    try {
      (seen ?? readAll)(state);
    } finally {
      state.close();
    }
  };
  assert.throws(use, (error) => {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, 'PUBLISH_STATE_UNUSABLE');
    assert.ok(error.message.includes(path), error.message);
    assert.match(error.message, message);
    assert.equal(error.path, path);
    assert.match(error.hint ?? '', /--state/);
    return true;
  });
}

const alter = (path: string, ...statements: readonly string[]): void => {
  const database = new DatabaseSync(path);
  for (const sql of statements) database.exec(sql);
  database.close();
};
const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

test('one file is all there is when it is closed', (t) => {
  const { path, folder } = createState(t);
  assert.deepEqual(readdirSync(folder), ['state.db']);
  const state = openSqliteState({ path });
  state.settle(undefined);
  state.close();
  assert.deepEqual(readdirSync(folder), ['state.db']);
});

test('what another process holds is locked, and free again when that one is killed', async (t) => {
  const { path } = createState(t);
  const before = hashOf(path);
  const module = new URL('./sqlite-state.ts', import.meta.url).href;
  const program = `
    const { openSqliteState } = await import(${JSON.stringify(module)});
    const state = openSqliteState({ path: ${JSON.stringify(path)} });
    state.putContent(7, 7, { hash: 'never' });
    process.stdout.write('open');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  assert.throws(
    () => openSqliteState({ path }),
    (error) => {
      assert.ok(isPortolanError(error), String(error));
      assert.equal(error.code, 'PUBLISH_LOCKED');
      assert.ok(error.message.includes(path));
      return true;
    },
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  const state = openSqliteState({ path });
  assert.equal(state.content(7, 7), undefined);
  assert.deepEqual(state.outbox.announcers(), ['indexnow']);
  state.close();
  assert.equal(hashOf(path), before);
});

test('an empty file becomes a state', (t) => {
  const folder = temporaryFolder(t, { 'state.db': '' });
  const state = openSqliteState({ path: join(folder, 'state.db') });
  assert.equal(state.initial, true);
  state.close();
});

for (const mode of ['DELETE', 'WAL']) {
  test(`the database of another program is refused, and left as it is (${mode})`, (t) => {
    const path = join(temporaryFolder(t), 'shop.db');
    alter(path, `PRAGMA journal_mode = ${mode}`, 'CREATE TABLE product (id INTEGER)');
    const before = hashOf(path);
    assertUnusable(path, /it is an SQLite file, but not a state of Portolan/);
    assert.equal(hashOf(path), before);
    assert.throws(() => openSqliteState({ path, dryRun: true }), {
      code: 'PUBLISH_STATE_UNUSABLE',
    });
    assert.equal(hashOf(path), before);
  });
}

const files: Readonly<Record<string, string | Uint8Array>> = {
  'a text': 'https://e.example/\n'.repeat(100),
  'a sitemap': '<?xml version="1.0"?><urlset/>',
  'half a header': 'SQLite form',
  'a header and nothing behind it': 'SQLite format 3\0',
  'a header and noise': `SQLite format 3\0${'\u0007'.repeat(5_000)}`,
};
for (const [name, content] of Object.entries(files)) {
  test(`a file that is ${name} is no state, and is left as it is`, (t) => {
    const path = join(temporaryFolder(t, { 'state.db': content }), 'state.db');
    const before = hashOf(path);
    assertUnusable(path, /not a database|malformed/);
    assert.equal(hashOf(path), before);
  });
}

for (const name of ['state.db', 'state.db-journal', 'state.db-wal', 'state.db-shm']) {
  for (const target of ['elsewhere.db', 'not-there.db']) {
    test(`${name} as a link to ${target} is refused, and nothing is written`, (t) => {
      const { path, folder } = createState(t);
      const elsewhere = temporaryFolder(t, { 'elsewhere.db': '' });
      if (name === 'state.db') rmSync(path);
      symlinkSync(join(elsewhere, target), join(folder, name));
      assertUnusable(path, /is a symbolic link, not a plain file\.$/);
      assert.throws(() => openSqliteState({ path, dryRun: true }), {
        code: 'PUBLISH_STATE_UNUSABLE',
      });
      assert.deepEqual(readdirSync(elsewhere), ['elsewhere.db']);
      assert.equal(readFileSync(join(elsewhere, 'elsewhere.db'), 'utf8'), '');
    });
  }
}

test('a folder is no state, and neither is a file in a folder that is not there', (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'sub'));
  assertUnusable(join(folder, 'sub'), /unable to open/);
  assertUnusable(join(folder, 'none', 'state.db'), /unable to open/);
  assert.deepEqual(readdirSync(folder), ['sub']);
});

test('a state of a later version, or of an unknown one, is refused', (t) => {
  for (const [version, which] of [
    ['3', /a later version of Portolan \(3\)/],
    ['0', /an unknown version of Portolan \(0\)/],
    ['x', /an unknown version of Portolan \(NaN\)/],
  ] as const) {
    const { path } = createState(t);
    alter(path, `UPDATE meta SET value = '${version}' WHERE key = 'version'`);
    const before = hashOf(path);
    assertUnusable(path, which);
    assert.equal(hashOf(path), before);
  }
});

// Made by Portolan 0.5.0: four pages, and an IndexNow, a Baidu and a ping that answered 429 twice.
const VERSION_1 = join(import.meta.dirname, '../../../../tests/support/state-version-1.sql');
const page = (number: number): string => `https://e.example/p${number}`;

function createVersion1(t: TestContext, ...statements: readonly string[]): string {
  const path = join(temporaryFolder(t), 'state.db');
  alter(path, readFileSync(VERSION_1, 'utf8'), ...statements);
  return path;
}

test('a state of version 1 is brought forward, with what it had failed to tell', (t) => {
  const path = createVersion1(t);
  for (const save of [false, true, false]) {
    const state = openSqliteState({ path });
    state.settle(undefined);
    assert.equal(state.initial, false);
    const [shard] = state.shards();
    assert.equal(shard?.urls, 4);
    assert.equal(state.columns(shard).lengths.length, 4);
    const { outbox } = state;
    const urlsOf = (announcer: string): string[] =>
      outbox.read(announcer, { refused: true, after: 0, limit: 9 }).map(({ url }) => url);
    assert.deepEqual([...outbox.announcers()].sort(), ['baidu', 'indexnow']);
    assert.deepEqual(urlsOf('indexnow'), [page(2), page(3)]);
    assert.deepEqual(urlsOf('baidu'), [page(0), page(1), page(2), page(3)]);
    assert.deepEqual(outbox.counts('baidu'), { open: 4, refused: 0 });
    outbox.keepKinds('baidu', ['added', 'changed']);
    assert.deepEqual(outbox.counts('baidu'), { open: 4, refused: 0 });
    assert.equal(outbox.note('indexnow')?.notBeforeMs, Date.UTC(2026, 10, 21, 0, 20));
    if (save) state.commit();
    state.close();
  }
  const state = openSqliteState({ path });
  state.outbox.put(['indexnow'], [{ kind: 'removed', loc: page(2) }]);
  state.commit();
  const rows = state.outbox.read('indexnow', { refused: true, after: 0, limit: 9 });
  assert.deepEqual(
    rows.map(({ url }) => url),
    [page(3), page(2)],
  );
  state.close();
});

test('a state of version 1 with nothing, or nonsense, in what it failed to tell', (t) => {
  for (const sql of [
    'DELETE FROM pending',
    "UPDATE pending SET json = 'x'",
    "UPDATE pending SET json = '7'",
    `UPDATE pending SET json = '{"announcer":"indexnow","urls":7}'`,
    `UPDATE pending SET json = '{"announcer":"indexnow","urls":[null,7,"x",{}],"notBeforeMs":"x"}'`,
  ]) {
    const path = createVersion1(t, sql);
    const state = openSqliteState({ path });
    assert.deepEqual(state.outbox.announcers(), [], sql);
    state.outbox.put(['a'], [{ kind: 'added', loc: page(1) }]);
    state.commit();
    assert.deepEqual(state.outbox.counts('a'), { open: 1, refused: 0 });
    state.close();
  }
});

test('a publication that version 1 prepared is settled', (t) => {
  for (const [published, heads] of [
    ['later', 'new'],
    ['other', '<?xml'],
  ] as const) {
    const path = createVersion1(
      t,
      "INSERT INTO next_section VALUES ('', '', 'new')",
      "INSERT INTO meta VALUES ('prepared', 'later')",
    );
    const state = openSqliteState({ path });
    state.settle(published);
    assert.ok(state.section('')?.head.startsWith(heads));
    assert.deepEqual(state.outbox.counts('indexnow'), { open: 2, refused: 0 });
    state.close();
  }
});

test('a dry run leaves no trace', (t) => {
  const { path, folder } = createState(t);
  const before = hashOf(path);
  const dry = openSqliteState({ path, dryRun: true });
  dry.settle('x');
  dry.putContent(7, 7, { hash: 'x' });
  dry.putShard(stateShard(9), stateColumns(2), new Uint8Array(5_000));
  dry.prepare('x');
  dry.commit();
  dry.close();
  assert.equal(hashOf(path), before);
  assert.deepEqual(readdirSync(folder), ['state.db']);
  const nowhere = join(folder, 'none.db');
  const other = openSqliteState({ path: nowhere, dryRun: true });
  other.commit();
  other.close();
  assert.equal(existsSync(nowhere), false);
});

const damages: Readonly<Record<string, string>> = {
  'too few fingerprints': "UPDATE shard SET fingerprints = x'0102030405060708'",
  'fingerprints that are a text': "UPDATE shard SET fingerprints = 'abc'",
  'no hashes of texts': "UPDATE shard SET text_hashes = x''",
  'half a word of lengths': "UPDATE shard SET lengths = x'01020304050607' WHERE section = ''",
  'a document that is a text': "UPDATE shard SET document = 'abc'",
  'more URLs than columns': 'UPDATE shard SET urls = urls + 1',
  'fewer URLs than columns': 'UPDATE shard SET urls = 1',
  'fewer than no URLs': 'UPDATE shard SET urls = -1',
  'URLs without number': "UPDATE shard SET urls = 'many'",
  'URLs without end': 'UPDATE shard SET urls = 9007199254740993',
  'a fraction of a URL': 'UPDATE shard SET urls = 1.5',
  'bytes without number': "UPDATE shard SET bytes = 'many'",
  'fewer than no bytes': 'UPDATE shard SET bytes = -1',
  'a head without number': "UPDATE shard SET head_bytes = 'x'",
  'a shard without number': "UPDATE shard SET number = 'x' WHERE section = ''",
  'a shard of number 0': "UPDATE shard SET number = 0 WHERE section = ''",
  'a place without number': "UPDATE shard SET sequence = 'x'",
  'a time without number': "UPDATE shard SET changed_ms = 'x'",
  'no seed': "DELETE FROM meta WHERE key = 'seed'",
  'half a seed': "UPDATE meta SET value = x'0102' WHERE key = 'seed'",
  'a seed that is a text': "UPDATE meta SET value = 'abcdefghijklmnop' WHERE key = 'seed'",
  'no table of sections': 'DROP TABLE section',
  'no table of contents': 'DROP TABLE content',
  'another table of shards': 'DROP TABLE shard; CREATE TABLE shard (id INTEGER)',
  'no version': "DELETE FROM meta WHERE key = 'version'",
  'no table of its own data': 'DROP TABLE meta',
  'no table of what waits': 'DROP TABLE outbox',
  'no table of announcers': 'DROP TABLE announcer',
  'an end of what waits that is a text': "UPDATE meta SET value = 'x' WHERE key = 'outbox_end'",
};
for (const [name, sql] of Object.entries(damages)) {
  test(`a state with ${name} is told to be unusable`, (t) => {
    const { path } = createState(t);
    alter(path, sql);
    assertUnusable(path, /cannot be used: .+\.$/);
  });
}

test('a file that is cut anywhere is reported', (t) => {
  const { path, folder } = createState(t);
  const whole = readFileSync(path);
  // A file of one byte is an empty one to SQLite.
  for (let size = 2; size < whole.length; size += 997) {
    const cut = join(folder, `cut-${size}.db`);
    writeFileSync(cut, whole);
    truncateSync(cut, size);
    assertUnusable(cut, /cannot be used/);
  }
});

test('bytes that are other than they were are reported, or make other values', (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const { path, folder } = createState(t);
  const whole = readFileSync(path);
  for (let run = 0; run < 150; run += 1) {
    const spoilt = Buffer.from(whole);
    for (let count = 1 + Math.floor(random() * 20); count > 0; count -= 1) {
      spoilt[Math.floor(random() * spoilt.length)] = Math.floor(random() * 256);
    }
    const file = join(folder, `spoilt-${run}.db`);
    writeFileSync(file, spoilt);
    try {
      const state = openSqliteState({ path: file });
      try {
        readAll(state);
      } finally {
        state.close();
      }
    } catch (error) {
      assert.ok(isPortolanError(error), `run ${run}, seed ${TEST_SEED}: ${error}`);
      assert.equal(error.code, 'PUBLISH_STATE_UNUSABLE');
    }
  }
});
