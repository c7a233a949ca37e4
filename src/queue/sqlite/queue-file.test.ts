// The file of a queue: one process at a time, versions, damage, a disk without room.

import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { systemClock } from '../../base/clock.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { leaseSome, SetClock, siteJob } from '../contract/queue-place.contract.ts';
import { openQueue } from '../open-queue.ts';
import type { Queue } from '../port/queue.ts';
import { openQueueFile, QUEUE_MIGRATIONS } from './queue-file.ts';
import { openSqliteFrontier } from './sqlite-frontier.ts';

const MODULE = new URL('../open-queue.ts', import.meta.url).href;
const CLOCK = new URL('../../base/clock.ts', import.meta.url).href;

/** Runs a program of its own that has `queue`, killed with the test. */
function startChild(t: TestContext, path: string, program: string): ChildProcess {
  const whole = `
    import { writeSync } from 'node:fs';
    const { openQueue } = await import(${JSON.stringify(MODULE)});
    const { systemClock: clock } = await import(${JSON.stringify(CLOCK)});
    const queue = await openQueue(${JSON.stringify(path)}, { clock });
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const open = (path: string): Promise<Queue> => openQueue(path, { clock: new SetClock() });

async function assertRefused(
  act: () => Promise<unknown>,
  code: 'QUEUE_LOCKED' | 'QUEUE_UNUSABLE',
  message: RegExp,
): Promise<void> {
  await assert.rejects(act, (error) => {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.match(error.hint ?? '', /--database/);
    return true;
  });
}

async function filledQueue(t: TestContext): Promise<string> {
  const path = join(temporaryFolder(t), 'queue.db');
  const queue = await open(path);
  for (let number = 0; number < 40; number += 1) await queue.send(siteJob(`k${number}`));
  const [job] = await leaseSome(queue, 5);
  assert.ok(job);
  await queue.fail(job, { error: 'no' });
  await queue.close();
  return path;
}

test('what another process has open is locked, and free when that one is killed', async (t) => {
  const path = join(temporaryFolder(t), 'queue.db');
  const program = `
    await queue.send({ kind: 'read', key: 'a', group: 'g' });
    writeSync(1, 'open');
    setInterval(() => {}, 1_000);`;
  const child = startChild(t, path, program);
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  await assertRefused(() => open(path), 'QUEUE_LOCKED', /queue\.db is in use/);
  await kill(child);
  const queue = await open(path);
  assert.equal((await queue.find('read', 'a'))?.group, 'g');
  await queue.close();
});

test('the leases of a killed process end when the next opens it, if that is said', async (t) => {
  const path = join(temporaryFolder(t), 'queue.db');
  const program = `
    for (const [key, attemptsMax] of [['a', 5], ['b', 1], ['c', 1]]) {
      await queue.send({ kind: 'read', key, group: key, attemptsMax });
    }
    await queue.lease({ kinds: ['read'], worker: 'w', leaseMs: 60_000, limit: 3 });
    await queue.send({ kind: 'read', key: 'c', group: 'c', attemptsMax: 1 });
    writeSync(1, 'leased');
    setInterval(() => {}, 1_000);`;
  const child = startChild(t, path, program);
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  await kill(child);
  const patient = await openQueue(path, { clock: systemClock });
  assert.equal((await patient.stats()).leased, 3);
  await patient.close();
  const queue = await openQueue(path, { clock: systemClock, alone: true });
  t.after(() => queue.close());
  assert.deepEqual(
    (await queue.page({}, {})).rows.map(({ key, state, attempts }) => [key, state, attempts]),
    [
      ['a', 'waiting', 1],
      // It had no attempt left; what was sent meanwhile begins anew.
      ['b', 'dead', 1],
      ['c', 'waiting', 0],
    ],
  );
  const again = await leaseSome(queue, 9);
  assert.deepEqual(again.map(({ key, attempts, lease }) => [key, attempts, lease]).sort(), [
    ['a', 2, 2],
    ['c', 1, 2],
  ]);
  assert.match(again.find(({ key }) => key === 'a')?.lastError ?? '', /lease expired/);
});

test('what this process has open is locked until it is closed, by whatever name', async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'queue.db');
  const queue = await open(path);
  await assertRefused(() => open(path), 'QUEUE_LOCKED', /in use/);
  await assertRefused(() => open(join(folder, '.', 'queue.db')), 'QUEUE_LOCKED', /in use/);
  await queue.close();
  await queue.close();
  await (await open(path)).close();
});

test('a file of another program or of a later version is refused, and left', async (t) => {
  const folder = temporaryFolder(t, { 'text.db': '<urlset/>', 'short.db': 'SQLite form' });
  const alien = join(folder, 'alien.db');
  const database = new DatabaseSync(alien);
  database.exec('CREATE TABLE product (id INTEGER)');
  database.close();
  const frontier = join(folder, 'crawl.db');
  openSqliteFrontier(frontier).close();
  const later = await filledQueue(t);
  const versioned = new DatabaseSync(later);
  versioned.exec(`PRAGMA user_version = ${QUEUE_MIGRATIONS.length + 1}`);
  versioned.close();
  for (const [path, message] of [
    [join(folder, 'text.db'), /not an SQLite file/],
    [join(folder, 'short.db'), /not an SQLite file/],
    [alien, /an SQLite file, but not a queue/],
    [frontier, /an SQLite file, but not a queue/],
    [later, /a later version of Portolan/],
    [folder, /directory|cannot be used/],
    [join(folder, 'none', 'queue.db'), /unable to open/],
  ] as const) {
    const before = path === folder ? undefined : readIfThere(path);
    await assertRefused(() => open(path), 'QUEUE_UNUSABLE', message);
    assert.deepEqual(path === folder ? undefined : readIfThere(path), before);
  }
});

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

test('a file of an earlier version becomes one of the newest, with what it holds', async (t) => {
  const path = await filledQueue(t);
  const migrations = [
    ...QUEUE_MIGRATIONS,
    'ALTER TABLE job ADD COLUMN note TEXT',
    "UPDATE job SET note = key || '!'",
  ];
  const database = openQueueFile(path, migrations);
  assert.deepEqual(database.row('SELECT count(*), min(note) FROM job'), [40, 'k0!']);
  database.close();
  const again = openQueueFile(path, migrations);
  assert.deepEqual(again.row('PRAGMA user_version'), [migrations.length]);
  again.close();
  await assertRefused(() => open(path), 'QUEUE_UNUSABLE', /a later version/);
});

test('a migration that fails leaves the file of its version', async (t) => {
  const path = await filledQueue(t);
  const migrations = [...QUEUE_MIGRATIONS, 'ALTER TABLE job ADD COLUMN note TEXT; SELECT nothing'];
  assert.throws(() => openQueueFile(path, migrations), /cannot be used: near "nothing"/);
  const queue = await open(path);
  assert.equal((await queue.stats()).waiting, 35);
  await queue.close();
});

test('bytes that are other than they were are told, or make other values', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const whole = readFileSync(await filledQueue(t));
  const folder = temporaryFolder(t);
  let told = 0;
  for (let run = 0; run < 60; run += 1) {
    const spoilt = Buffer.from(whole);
    for (let count = 1 + Math.floor(random() * 20); count > 0; count -= 1) {
      spoilt[Math.floor(random() * spoilt.length)] = Math.floor(random() * 256);
    }
    const path = join(folder, `spoilt-${run}.db`);
    writeFileSync(path, spoilt);
    if (run % 4 === 0) truncateSync(path, Math.floor(random() * spoilt.length));
    try {
      await useAll(path);
    } catch (error) {
      assert.ok(isPortolanError(error), `run ${run}, seed ${TEST_SEED}: ${error}`);
      assert.equal(error.code, 'QUEUE_UNUSABLE');
      told += 1;
    }
  }
  assert.ok(told > 0);
});

async function useAll(path: string): Promise<void> {
  const queue = await open(path);
  try {
    await queue.page({}, {});
    await queue.stats();
    await queue.send(siteJob('new'));
    for (const job of await leaseSome(queue, 9)) await queue.complete(job, { pauseMs: 5 });
    await queue.nextDueAt(['read']);
  } finally {
    await queue.close();
  }
}

test('a row of an unknown state is told', async (t) => {
  const path = await filledQueue(t);
  const database = new DatabaseSync(path);
  database.exec('UPDATE job SET state = 7 WHERE id = 20');
  database.close();
  const queue = await open(path);
  await assertRefused(() => queue.page({}, {}), 'QUEUE_UNUSABLE', /job 20 has the unknown state 7/);
  await queue.close();
});

// A process may be forbidden files above a size; to it, that is a disk without room.
test('a disk without room is told, and all that was acknowledged is there', async (t) => {
  if (process.platform === 'win32') return t.skip('there are no limits to files on Windows');
  const path = join(temporaryFolder(t), 'queue.db');
  const program = `
    const { openQueue } = await import(${JSON.stringify(MODULE)});
    const { systemClock: clock } = await import(${JSON.stringify(CLOCK)});
    const queue = await openQueue(${JSON.stringify(path)}, { clock });
    let sent = 0;
    const codes = [];
    const data = 'x'.repeat(50_000);
    while (codes.length < 3) {
      try {
        await queue.send({ kind: 'read', key: 'k' + sent, group: 'g', data });
        sent += 1;
      } catch (error) {
        codes.push(error.code);
      }
    }
    console.log(JSON.stringify({ sent, codes, waiting: (await queue.stats()).waiting }));`;
  // In blocks of 512 bytes: 2 MiB.
  const limited = `ulimit -f 4096 && exec "$0" --input-type=module -e "$1"`;
  const output = execFileSync('sh', ['-c', limited, process.execPath, program], {
    encoding: 'utf8',
  });
  const { sent, codes, waiting } = JSON.parse(output);
  assert.deepEqual(codes, Array(3).fill('QUEUE_UNUSABLE'));
  assert.ok(sent > 3);
  assert.equal(waiting, sent);
  const queue = await open(path);
  assert.equal((await queue.stats()).waiting, sent);
  await queue.close();
  return undefined;
});

/*
 * The child says what it is going to do, does it, and says that it was acknowledged. Killed at any
 * moment: what was acknowledged holds, and of what was only announced either.
 */
const CHILD = `
  const say = (line) => writeSync(1, line + '\\n');
  let next = Number(process.env.FIRST);
  for (;;) {
    const key = 'k' + next;
    next += 1;
    say('sending ' + key);
    await queue.send({ kind: 'read', key, group: 'g' + (next % 7), attemptsMax: 100 });
    say('sent ' + key);
    if (next % 3 > 0) continue;
    const jobs = await queue.lease({ kinds: ['read'], worker: 'w', leaseMs: 1, limit: 2 });
    for (const job of jobs) {
      say('leased ' + job.key);
      say('completing ' + job.key);
      if (await queue.complete(job)) say('completed ' + job.key);
    }
  }`;

test('nothing acknowledged is lost or done twice, whenever the process is killed', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const path = join(temporaryFolder(t), 'queue.db');
  const lines: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const program = CHILD.replace('Number(process.env.FIRST)', String(round * 1_000_000));
    const child = startChild(t, path, program);
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    assert.ok(child.stdout);
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, random() * 150));
    await kill(child);
    if (!child.stdout.readableEnded) await once(child.stdout, 'end');
    lines.push(...text.split('\n').slice(0, -1));
    await assertAsTold(path, lines, `round ${round}, seed ${TEST_SEED}`);
  }
});

async function assertAsTold(path: string, lines: readonly string[], which: string): Promise<void> {
  const told = (word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const completed = told('completed');
  assert.equal(new Set(completed).size, completed.length, `${which}: nothing is done twice`);
  const [done, maybeDone, sent, maybeSent] = ['completed', 'completing', 'sent', 'sending'].map(
    (word) => new Set(told(word)),
  );
  assert.ok(done && maybeDone && sent && maybeSent);
  const queue = await openQueue(path, { clock: systemClock });
  const there = new Set<string>();
  let after: string | undefined;
  do {
    const page = await queue.page({}, { limit: 1_000, ...(after !== undefined && { after }) });
    for (const { key } of page.rows) there.add(key);
    after = page.next;
  } while (after !== undefined);
  await queue.close();
  for (const key of sent) if (!maybeDone.has(key)) assert.ok(there.has(key), `${which}: ${key}`);
  for (const key of there) assert.ok(maybeSent.has(key) && !done.has(key), `${which}: ${key}`);
  const database = new DatabaseSync(path);
  assert.deepEqual(
    { ...database.prepare('PRAGMA integrity_check').get() },
    { integrity_check: 'ok' },
  );
  const broken = `SELECT count(*) AS n FROM job AS a JOIN job AS b USING (grp)
    WHERE a.state = 1 AND b.ready > 0`;
  assert.equal(database.prepare(broken).get()?.['n'], 0, `${which}: a leased group is closed`);
  database.close();
}

test('a copy made while the queue is open is as some call left it', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
  const path = join(folder, 'queue.db');
  const queue = await open(path);
  const counts: number[] = [];
  for (let number = 0; number < 30; number += 1) {
    await queue.send(siteJob(`k${number}`));
    if (number % 3 > 0) continue;
    const copy = join(folder, `copy-${number}.db`);
    copyFileSync(path, copy);
    const log = readFileSync(`${path}-wal`);
    writeFileSync(`${copy}-wal`, log.subarray(0, Math.ceil(random() * log.length)));
    const found = await open(copy);
    counts.push((await found.stats()).waiting - number - 1);
    await found.close();
  }
  await queue.close();
  assert.ok(counts.every((beyond) => beyond <= 0));
});
