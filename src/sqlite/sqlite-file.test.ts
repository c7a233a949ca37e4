// What all SQLite files share; locks, kills and damage are tested where the files are used.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { SqliteFile, type SqliteOpening, type SqliteSettings } from './sqlite-file.ts';
import type { SqliteWords } from './sqlite-problem.ts';

const WORDS: SqliteWords = {
  codes: { locked: 'QUEUE_LOCKED', unusable: 'QUEUE_UNUSABLE' },
  subject: (path) => `The box ${path}`,
  kind: 'a box',
  holder: 'somebody else has it open',
  hints: { locked: 'Wait.', unusable: 'Look.', later: 'Update.' },
  reportsDisk: false,
};
const SETTINGS: SqliteSettings = {
  words: WORDS,
  schema: {
    applicationId: 7,
    migrations: ['CREATE TABLE box (id INTEGER PRIMARY KEY, thing TEXT NOT NULL)'],
    fill: (file) => file.run("INSERT INTO box (thing) VALUES ('first')"),
  },
  lock: 'shared',
  commits: 'each',
  cacheKib: 100,
  statementsMax: 3,
};
const PUT = 'INSERT INTO box (thing) VALUES (?)';

function open(
  t: TestContext,
  settings: Partial<SqliteSettings> = {},
  opening: SqliteOpening = { path: 'in memory', inMemory: true },
): SqliteFile {
  const file = new SqliteFile(opening, { ...SETTINGS, ...settings });
  t.after(() => file.close());
  return file;
}

const things = (file: SqliteFile): readonly unknown[] =>
  file.rows('SELECT thing FROM box ORDER BY id').map(([thing]) => thing);

const code = (expected: string, said: RegExp) => (error: unknown) => {
  const { code, message } = error as { code?: unknown; message: string };
  assert.equal(code, expected);
  assert.match(message, said);
  return true;
};

test('a transaction makes all changes or none, and one inside another is part of it', (t) => {
  const file = open(t);
  const result = file.transaction(() => {
    file.run(PUT, 'a');
    return file.transaction(() => file.insert(PUT, 'b'));
  });
  assert.equal(result, 3);
  const wrong = (): void =>
    file.transaction(() => {
      file.transaction(() => file.run(PUT, 'c'));
      file.run(PUT, null);
    });
  assert.throws(wrong, code('QUEUE_UNUSABLE', /The box in memory cannot be used: NOT NULL/));
  assert.deepEqual(things(file), ['first', 'a', 'b']);
});

test('a bug of ours passes through a transaction as it is, and nothing is changed', (t) => {
  const file = open(t);
  const bug = new TypeError('undefined is not a function');
  const work = (): void => {
    file.run(PUT, 'a');
    throw bug;
  };
  assert.throws(
    () => file.transaction(work),
    (error) => error === bug,
  );
  assert.deepEqual(things(file), ['first']);
});

test('what is committed when asked is lost without, and nothing follows a failed change', (t) => {
  const path = join(temporaryFolder(t), 'box.db');
  const first = open(t, { commits: 'asked', lock: 'alone' }, { path });
  first.run(PUT, 'a');
  first.commit();
  first.commit();
  first.run(PUT, 'b');
  first.close();
  const second = open(t, { commits: 'asked', lock: 'alone' }, { path });
  assert.deepEqual(things(second), ['first', 'a']);
  second.run(PUT, 'c');
  assert.throws(() => second.run(PUT, null), code('QUEUE_UNUSABLE', /NOT NULL/));
  assert.equal(second.isFailed, true);
  for (const act of [() => second.run(PUT, 'd'), () => second.commit(), () => things(second)]) {
    assert.throws(act, code('QUEUE_UNUSABLE', /NOT NULL/));
  }
  second.close();
  assert.deepEqual(things(open(t, {}, { path })), ['first', 'a']);
});

test('more statements than are kept give the same answers', (t) => {
  const file = open(t);
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 10; number += 1) {
      assert.equal(file.number(`SELECT ${number} + ?`, round), number + round);
    }
  }
});

test('one opened to be read changes nothing, and another program’s file is refused', (t) => {
  const path = join(temporaryFolder(t), 'box.db');
  open(t, {}, { path }).run(PUT, 'a');
  assert.equal(statSync(path).mode & 0o077, process.platform === 'win32' ? 0o066 : 0);
  const reader = open(t, {}, { path, readOnly: true });
  assert.deepEqual(things(reader), ['first', 'a']);
  assert.throws(() => reader.run(PUT, 'b'), code('QUEUE_UNUSABLE', /readonly/));
  const schema = { applicationId: 8, migrations: ['CREATE TABLE other (x)'] };
  for (const lock of ['shared', 'lock-file', 'alone'] as const) {
    const act = (): SqliteFile => open(t, { schema, lock }, { path });
    assert.throws(act, code('QUEUE_UNUSABLE', /it is an SQLite file, but not a box\.$/));
  }
});

test('a version that is later is refused with its own hint', (t) => {
  const path = join(temporaryFolder(t), 'box.db');
  const schema = { applicationId: 7, migrations: ['CREATE TABLE box (x)', 'CREATE TABLE lid (x)'] };
  open(t, { schema }, { path }).close();
  for (const lock of ['shared', 'alone'] as const) {
    assert.throws(
      () => open(t, { lock }, { path }),
      (error: { hint?: string; message: string }) =>
        error.hint === 'Update.' && /later version of Portolan \(2\)/.test(error.message),
    );
  }
});
