// Files that are no frontier, or a broken one, or cannot be written: all are told, none is changed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import {
  frontierContent,
  frontierOutcome,
  frontierRow,
} from '../contract/frontier-place.contract.ts';
import type { Frontier } from '../port/frontier.ts';
import { openSqliteFrontier } from './sqlite-frontier.ts';

const MODULE = new URL('./sqlite-frontier.ts', import.meta.url).href;

/** A closed frontier of some hundred addresses with outcomes and notes. */
function createFrontier(t: TestContext): string {
  const path = join(temporaryFolder(t), 'crawl.db');
  const frontier = openSqliteFrontier(path);
  fill(frontier);
  frontier.close();
  return path;
}

function fill(frontier: Frontier): void {
  const states = ['held', 'waiting', 'planned'] as const;
  const urls = Array.from({ length: 300 }, (_, index) => `https://e.example/page-${index}`);
  frontier.add(
    urls.map((url, index) => frontierRow(url, { state: states[index % 3] ?? 'held', round: 1 })),
  );
  for (let number = 3; number <= 300; number += 3) {
    frontier.putOutcome(frontierOutcome(number, { facts: JSON.stringify('x'.repeat(number * 9)) }));
    if (number % 30 === 0) frontier.commit();
  }
  frontier.setNote('crawl', '{"round":1}');
  frontier.numberTexts(Array.from({ length: 300 }, (_, index) => `Text ${index}`));
}

/** All that a crawl reads. */
function readAll(frontier: Frontier): void {
  frontierContent(frontier, [1]);
  frontier.note('crawl');
  for (let number = 1; number <= 300; number += 1) frontier.text(number);
  frontier.take(1_000);
}

function assertUnusable(path: string, message: RegExp, use = readAll): void {
  const act = (): void => {
    const frontier = openSqliteFrontier(path);
    try {
      use(frontier);
    } finally {
      frontier.close();
    }
  };
  assert.throws(act, (error) => {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, 'QUEUE_UNUSABLE');
    assert.ok(error.message.includes(path), error.message);
    assert.match(error.message, message);
    assert.equal(error.path, path);
    assert.match(error.hint ?? '', /--state/);
    return true;
  });
}

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
const alter = (path: string, ...statements: readonly string[]): void => {
  const database = new DatabaseSync(path);
  for (const sql of statements) database.exec(sql);
  database.close();
};

const files: Readonly<Record<string, string | Uint8Array>> = {
  'one letter': 'x',
  'a text': 'https://e.example/\n'.repeat(100),
  'a sitemap': '<?xml version="1.0"?><urlset/>',
  'half a header': 'SQLite form',
  'a header and nothing behind it': 'SQLite format 3\0',
  'a header and noise': `SQLite format 3\0${'\u0007'.repeat(5_000)}`,
  zeros: new Uint8Array(8_192),
};
for (const [name, content] of Object.entries(files)) {
  test(`a file that is ${name} is no frontier, and is left as it is`, (t) => {
    const folder = temporaryFolder(t, { 'crawl.db': content });
    const path = join(folder, 'crawl.db');
    const before = hashOf(path);
    assertUnusable(path, /it is not an SQLite file|but not the state of a crawl/);
    assert.equal(hashOf(path), before);
    assert.deepEqual(readdirSync(folder), ['crawl.db']);
  });
}

test('an empty file becomes a frontier', (t) => {
  const path = join(temporaryFolder(t, { 'crawl.db': '' }), 'crawl.db');
  const frontier = openSqliteFrontier(path);
  assert.equal(frontier.size, 0);
  frontier.close();
  assert.ok(readFileSync(path).length > 0);
});

test('the database of another program is refused, and left with its log as it is', (t) => {
  const folder = temporaryFolder(t);
  const source = join(folder, 'source.db');
  const database = new DatabaseSync(source);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE product (id INTEGER)');
  database.exec('PRAGMA wal_checkpoint; INSERT INTO product VALUES (7)');
  // As the other program would leave it, were it killed now.
  mkdirSync(join(folder, 'shop'));
  const path = join(folder, 'shop', 'shop.db');
  for (const end of ['', '-wal']) copyFileSync(source + end, path + end);
  database.close();
  const before = [hashOf(path), hashOf(`${path}-wal`)];
  assertUnusable(path, /it is an SQLite file, but not the state of a crawl/);
  assert.deepEqual([hashOf(path), hashOf(`${path}-wal`)], before);
  assert.deepEqual(readdirSync(dirname(path)), ['shop.db', 'shop.db-wal']);
});

test('a frontier of a later version, or of an unknown one, is refused and left as it is', (t) => {
  for (const [version, which] of [
    [3, /a later version of Portolan \(3\)/],
    [0, /an unknown version of Portolan \(0\)/],
  ] as const) {
    const path = createFrontier(t);
    alter(path, `PRAGMA user_version = ${version}`);
    const before = hashOf(path);
    assertUnusable(path, which);
    assert.equal(hashOf(path), before);
  }
});

test('a frontier of version 1 is brought forward, with all that it holds', (t) => {
  const path = createFrontier(t);
  const before = openSqliteFrontier(path);
  const content = frontierContent(before, [1]);
  before.close();
  alter(path, 'DROP TABLE text', 'PRAGMA user_version = 1');
  const frontier = openSqliteFrontier(path);
  assert.deepEqual(frontierContent(frontier, [1]), content);
  assert.deepEqual([...frontier.numberTexts(['a', 'b'])], [1, 2]);
  frontier.close();
  const again = openSqliteFrontier(path);
  assert.equal(again.text(2), 'b');
  again.close();
});

test('a folder is no frontier, and neither is a file in a folder that is not there', (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'sub'));
  assertUnusable(join(folder, 'sub'), /directory/);
  assertUnusable(join(folder, 'none', 'crawl.db'), /unable to open/);
  assertUnusable(join(folder, 'crawl\0.db'), /cannot be used/);
  assert.deepEqual(readdirSync(folder), ['sub']);
});

test('the log of a frontier that was deleted is not taken for that of the next', (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'crawl.db');
  const first = openSqliteFrontier(path);
  fill(first);
  first.commit();
  copyFileSync(`${path}-wal`, join(folder, 'log'));
  first.close();
  rmSync(path);
  copyFileSync(join(folder, 'log'), `${path}-wal`);
  const second = openSqliteFrontier(path);
  assert.equal(second.size, 0);
  second.close();
});

test('a frontier whose making was broken off is made anew', (t) => {
  const path = createFrontier(t);
  alter(path, 'PRAGMA journal_mode = DELETE');
  // A journal that says that the file was empty before, of pages of 4,096 bytes.
  // Source: https://www.sqlite.org/fileformat2.html#the_rollback_journal
  const journal = Buffer.alloc(512);
  journal.write('d9d505f920a163d7', 'hex');
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4_096, 24);
  writeFileSync(`${path}-journal`, journal);
  const frontier = openSqliteFrontier(path);
  assert.equal(frontier.size, 0);
  frontier.add([frontierRow('a')]);
  frontier.close();
  const again = openSqliteFrontier(path);
  assert.equal(again.size, 1);
  again.close();
});

const damages: Readonly<Record<string, string>> = {
  'no seed': "DELETE FROM meta WHERE key = 'seed'",
  'half a seed': "UPDATE meta SET value = x'0102' WHERE key = 'seed'",
  'another seed': "UPDATE meta SET value = zeroblob(16) WHERE key = 'seed'",
  'a next number that is a text': "INSERT INTO meta VALUES ('next-number', 'x')",
  'a next number that is negative': "INSERT INTO meta VALUES ('next-number', -1)",
  'another address': "UPDATE address SET url = url || 'x' WHERE number = 7",
  'an address that is bytes': 'UPDATE address SET url = CAST(url AS BLOB) WHERE number = 7',
  'half a character in an address': "UPDATE address SET url = CAST(x'ff' AS TEXT) WHERE number = 7",
  'another text': "UPDATE text SET value = value || 'x' WHERE number = 7",
  'a text that is bytes': 'UPDATE text SET value = CAST(value AS BLOB) WHERE number = 7',
  'a number that is negative': 'UPDATE address SET number = -7 WHERE number = 7',
  'a number above the greatest': 'UPDATE address SET number = 4294967296 WHERE number = 7',
  'an unknown state': 'UPDATE address SET state = 4 WHERE number = 7',
  'a state without number': "UPDATE address SET state = 'x' WHERE number = 7",
  'clicks that are a fraction': 'UPDATE address SET clicks = 1.5 WHERE number = 7',
  'clicks that are negative': 'UPDATE address SET clicks = -1 WHERE number = 7',
  'clicks beyond all numbers': 'UPDATE address SET clicks = 9223372036854775807 WHERE number = 7',
  'a round above the greatest': 'UPDATE address SET round = 4294967296 WHERE number = 7',
  'a reason that is bytes': "UPDATE address SET why = x'00' WHERE number = 7",
  'a kind without number': "UPDATE outcome SET kind = 'x' WHERE number = 9",
  'a kind above the greatest': 'UPDATE outcome SET kind = 256 WHERE number = 9',
  'links that are a text': "UPDATE outcome SET links = 'x' WHERE number = 9",
  'content that is a text': "UPDATE outcome SET content = 'x' WHERE number = 9",
  'other facts': "UPDATE facts SET json = x'7b7d' WHERE number = 9",
  'facts that are a text': "UPDATE facts SET json = '{}' WHERE number = 9",
  'no facts': 'DELETE FROM facts WHERE number = 9',
  'another note': "UPDATE note SET value = x'7b7d'",
  'no table of notes': 'DROP TABLE note',
  'no table of facts': 'DROP TABLE facts',
  'no table of its own data': 'DROP TABLE meta',
  'another table of addresses': 'DROP TABLE address; CREATE TABLE address (id INTEGER)',
};
for (const [name, sql] of Object.entries(damages)) {
  test(`a frontier with ${name} is told to be unusable`, (t) => {
    const path = createFrontier(t);
    alter(path, sql);
    assertUnusable(path, /cannot be used: .+\.$/);
  });
}

test('a file that is cut anywhere is told', (t) => {
  const path = createFrontier(t);
  const whole = readFileSync(path);
  for (let size = 1; size < whole.length; size += 9_973) {
    const cut = join(temporaryFolder(t), 'cut.db');
    writeFileSync(cut, whole);
    truncateSync(cut, size);
    assertUnusable(cut, /cannot be used/);
  }
});

/** Reads a file that was spoilt: it is told, or has other values; nothing else is thrown. */
function readSpoilt(path: string, context: string): boolean {
  try {
    const frontier = openSqliteFrontier(path);
    try {
      readAll(frontier);
      frontier.add([frontierRow('https://e.example/new')]);
      frontier.plan(Array.from(frontier.waiting(), ({ number }) => number).slice(0, 5), 2);
      frontier.putOutcome(frontierOutcome(1));
      frontier.removeBefore(1);
      frontier.commit();
    } finally {
      frontier.close();
    }
    return true;
  } catch (error) {
    assert.ok(
      isPortolanError(error),
      `${context}: ${error instanceof Error ? error.stack : error}`,
    );
    assert.equal(error.code, 'QUEUE_UNUSABLE');
    return false;
  }
}

test('bytes that are other than they were are told, or make other values', (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const whole = readFileSync(createFrontier(t));
  const folder = temporaryFolder(t);
  for (let run = 0; run < 150; run += 1) {
    const spoilt = Buffer.from(whole);
    for (let count = 1 + Math.floor(random() * 20); count > 0; count -= 1) {
      // The first pages have the tables' definitions, and are hit more often.
      const end = random() < 0.3 ? 8_192 : spoilt.length;
      spoilt[Math.floor(random() * end)] = Math.floor(random() * 256);
    }
    const path = join(folder, `spoilt-${run}.db`);
    writeFileSync(path, spoilt);
    readSpoilt(path, `run ${run}, seed ${TEST_SEED}`);
  }
});

test('a log with bytes that are other than they were loses its end, and nothing before', (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
  const path = join(folder, 'crawl.db');
  const frontier = openSqliteFrontier(path);
  const contents: unknown[] = [frontierContent(frontier, [1])];
  for (let commit = 1; commit <= 5; commit += 1) {
    frontier.add([frontierRow(`https://e.example/${commit}`, { state: 'planned' })]);
    frontier.putOutcome(frontierOutcome(commit));
    frontier.commit();
    contents.push(frontierContent(frontier, [1]));
  }
  const log = readFileSync(`${path}-wal`);
  const seen = new Set<number>();
  for (let run = 0; run < 40; run += 1) {
    const copy = join(folder, `copy-${run}.db`);
    copyFileSync(path, copy);
    const spoilt = Buffer.from(log.subarray(0, Math.ceil(random() * log.length)));
    const at = Math.floor(random() * spoilt.length);
    if (run % 2 === 0) spoilt[at] = 255 - (spoilt[at] ?? 0);
    writeFileSync(`${copy}-wal`, spoilt);
    const again = openSqliteFrontier(copy);
    const content = JSON.stringify(frontierContent(again, [1]));
    again.close();
    const which = contents.findIndex((one) => JSON.stringify(one) === content);
    assert.ok(which >= 0, `run ${run}, seed ${TEST_SEED}: not the content after any commit`);
    seen.add(which);
  }
  frontier.close();
  assert.ok(seen.size > 1, 'the log was cut at one commit alone');
});

// A process may be forbidden files above a size; to it, that is a disk without room.
test('a disk without room is told, and the frontier is as some commit left it', (t) => {
  if (process.platform === 'win32') return t.skip('there are no limits to files on Windows');
  const path = createFrontier(t);
  const program = `
    const { openSqliteFrontier } = await import(${JSON.stringify(MODULE)});
    const frontier = openSqliteFrontier(${JSON.stringify(path)});
    const seen = [];
    const attempt = (act) => {
      try { act(); seen.push('done') } catch (error) { seen.push(error.code) }
    };
    let commits = 0;
    attempt(() => {
      for (;;) {
        frontier.setNote('big ' + commits, 'x'.repeat(50_000));
        frontier.setNote('commits', String(commits + 1));
        frontier.commit();
        commits += 1;
      }
    });
    attempt(() => frontier.setNote('commits', 'never'));
    attempt(() => frontier.commit());
    attempt(() => frontier.note('commits'));
    attempt(() => frontier.close());
    console.log(JSON.stringify({ seen, commits }));`;
  // In blocks of 512 bytes: 2 MiB.
  const limited = `ulimit -f 4096 && exec "$0" --input-type=module -e "$1"`;
  const output = execFileSync('sh', ['-c', limited, process.execPath, program], {
    encoding: 'utf8',
  });
  const { seen, commits } = JSON.parse(output) as { seen: string[]; commits: number };
  // What was half done stays undone, whatever is called next.
  assert.deepEqual(seen, [...Array(4).fill('QUEUE_UNUSABLE'), 'done']);
  assert.ok(commits > 3);
  const frontier = openSqliteFrontier(path);
  assert.equal(frontier.note('commits'), String(commits));
  assert.equal(frontier.note(`big ${commits - 1}`), 'x'.repeat(50_000));
  assert.equal(frontier.note(`big ${commits}`), undefined);
  readAll(frontier);
  frontier.close();
  return undefined;
});

test('a log that cannot be made is told', (t) => {
  const path = createFrontier(t);
  mkdirSync(`${path}-wal`);
  assertUnusable(path, /unable to open|I\/O/);
});

test('a file that may not be written to is told when it is opened', (t) => {
  const isRoot = process.getuid?.() === 0;
  if (isRoot || process.platform === 'win32') return t.skip('this user may write to all files');
  const path = createFrontier(t);
  chmodSync(path, 0o444);
  assertUnusable(path, /readonly|cannot be used/);
  chmodSync(path, 0o644);
  chmodSync(dirname(path), 0o555);
  try {
    assertUnusable(path, /unable to open|readonly/);
  } finally {
    chmodSync(dirname(path), 0o755);
  }
  return undefined;
});
