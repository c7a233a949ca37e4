// Who gets the lock of a folder, who is turned away, and with what words.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  type FolderPublisher,
  startFolderPublisher,
} from '../../../../tests/support/folder-publisher.ts';
import { isPortolanError } from '../../../base/portolan-error.ts';
import { acquireFolderLock } from './folder-lock.ts';
import { createFolderTarget } from './folder-target.ts';

const CLOCK = { now: () => Date.parse('2026-11-21T10:00:00Z'), monotonic: () => 0 };

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-lock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'public');
}

async function start(t: TestContext, path: string, count: number): Promise<FolderPublisher[]> {
  const publishers = Array.from({ length: count }, () => startFolderPublisher(path));
  t.after(() => Promise.all(publishers.map((publisher) => publisher.kill())));
  await Promise.all(publishers.map(({ ready }) => ready));
  return publishers;
}

async function refusal(path: string): Promise<string> {
  const outcome = await createFolderTarget({ path })
    .open()
    .catch((error: unknown) => error);
  assert.ok(isPortolanError(outcome));
  assert.equal(outcome.code, 'PUBLISH_LOCKED');
  assert.equal(outcome.retryable, true);
  assert.equal(outcome.path, path);
  assert.match(outcome.hint ?? '', /the lock is released with its process/);
  return outcome.message;
}

test('the second session in one process is told by whom and since when it is locked', async (t) => {
  const path = await makeFolder(t);
  const session = await createFolderTarget({ path, clock: CLOCK }).open();
  assert.equal(
    await refusal(path),
    `Another process is publishing to ${path}: this process itself (${process.pid}) on ` +
      `${hostname()}, since 2026-11-21T10:00:00.000Z.`,
  );
  await session.close();
  const next = await createFolderTarget({ path }).open();
  await next.close();
});

test('two paths to one folder have one lock', async (t) => {
  const path = await makeFolder(t);
  const session = await createFolderTarget({ path }).open();
  t.after(() => session.close());
  await refusal(join(path, '..', 'public'));
});

test('a session that was refused does not loosen the lock', async (t) => {
  const path = await makeFolder(t);
  const session = await createFolderTarget({ path }).open();
  await refusal(path);
  await refusal(path);
  const [other] = await start(t, path, 1);
  assert.match((await other?.ask('open')) ?? '', /^PUBLISH_LOCKED /);
  await session.close();
  assert.equal(await other?.ask('open'), 'opened');
});

test('another process is told the id of the one that publishes', async (t) => {
  const path = await makeFolder(t);
  const [holder, late] = (await start(t, path, 2)) as [FolderPublisher, FolderPublisher];
  assert.equal(await holder.ask('open'), 'opened');

  const told = `: process ${holder.pid} on ${hostname()}, since 20`;
  assert.ok((await late.ask('open')).includes(told));
  assert.ok((await refusal(path)).includes(told));
  await holder.ask('close');
  assert.equal(await late.ask('open'), 'opened');
  assert.ok((await refusal(path)).includes(`process ${late.pid} on`));
});

test('the lock of a killed process stops nobody', async (t) => {
  const path = await makeFolder(t);
  const [holder] = (await start(t, path, 1)) as [FolderPublisher];
  assert.equal(await holder.ask('open'), 'opened');
  await refusal(path);
  await holder.kill();

  assert.deepEqual((await readdir(join(path, '.portolan'))).sort(), [
    'holder.json',
    'lock',
    'stage',
  ]);
  const session = await createFolderTarget({ path }).open();
  assert.equal(session.recovered, false);
  const text = await readFile(join(path, '.portolan', 'holder.json'), 'utf8');
  assert.equal(JSON.parse(text).pid, process.pid);
  await session.close();
  assert.deepEqual(await readdir(path), []);
});

test('of several that take over at once one wins, and the others learn it', async (t) => {
  const path = await makeFolder(t);
  const publishers = await start(t, path, 4);
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(publishers.map((publisher) => publisher.ask('open')));
    const winners = publishers.filter((_, index) => answers[index] === 'opened');
    assert.equal(winners.length, 1, answers.join('\n'));
    assert.equal(answers.filter((text) => text.startsWith('PUBLISH_LOCKED ')).length, 3);
    await winners[0]?.ask('close');
  }
});

test('two processes never hold the lock at the same time, however they come and go', async (t) => {
  const path = await makeFolder(t);
  const publishers = await start(t, path, 3);
  const answers = await Promise.all(publishers.map((publisher) => publisher.ask('contend 40')));
  for (const text of answers) assert.equal(text, '40 won, 0 clashes');
});

test('the lock file is gone when the lock is, and letting go twice does no harm', async (t) => {
  const path = await makeFolder(t);
  const file = join(path, 'lock');
  const make = () => mkdir(path, { recursive: true });
  const lock = await acquireFolderLock(file, make);
  assert.ok(lock);
  assert.equal(await acquireFolderLock(file, make), undefined);
  assert.deepEqual(await readdir(path), ['lock']);
  await lock.release();
  assert.deepEqual(await readdir(path), []);

  const next = await acquireFolderLock(file, make);
  assert.ok(next);
  await lock.release();
  assert.equal(await acquireFolderLock(file, make), undefined);
  await next.release();
});

test('who lost its lock file to somebody else leaves theirs alone', async (t) => {
  const path = await makeFolder(t);
  const file = join(path, 'lock');
  const make = () => mkdir(path, { recursive: true });
  const first = await acquireFolderLock(file, make);
  await rm(file);
  const second = await acquireFolderLock(file, make);
  assert.ok(first && second);
  await first.release();
  assert.equal(await acquireFolderLock(file, make), undefined);
  await second.release();
});

test('a lock file that somebody else wrote is told of', async (t) => {
  const path = await makeFolder(t);
  await mkdir(join(path, '.portolan'), { recursive: true });
  await writeFile(join(path, '.portolan', 'lock'), 'pid 4711\n'.repeat(1_000));
  await assert.rejects(createFolderTarget({ path }).open(), {
    code: 'PUBLISH_TARGET_UNWRITABLE',
    path: join(path, '.portolan', 'lock'),
    message: /it is not a lock of Portolan\.$/,
    hint: /delete it/,
  });
});

test('a folder in the place of the lock file is told of', async (t) => {
  const path = await makeFolder(t);
  await mkdir(join(path, '.portolan', 'lock'), { recursive: true });
  await assert.rejects(createFolderTarget({ path }).open(), {
    code: 'PUBLISH_TARGET_UNWRITABLE',
    message: /lock was not created by Portolan: it is a real folder, not a plain file\./,
  });
});

const HOLDERS: readonly (readonly [string, string])[] = [
  ['missing', ''],
  ['half-written', '{"pid":12,"ho'],
  ['no object', 'null'],
  ['of other types', '{"pid":"x","host":7,"since":{}}'],
  ['hostile', JSON.stringify({ pid: 1, host: '\x1b[2J', since: '2026-11-21T10:00:00Z' })],
  ['large', `{"pid":1,"host":"h","x":"${'x'.repeat(5_000)}"}`],
];
for (const [what, text] of HOLDERS) {
  test(`whoever is refused is told so when the holder's file is ${what}`, async (t) => {
    const path = await makeFolder(t);
    const session = await createFolderTarget({ path }).open();
    t.after(() => session.close());
    const file = join(path, '.portolan', 'holder.json');
    if (what === 'missing') await rm(file);
    else await writeFile(file, text);
    assert.equal(await refusal(path), `Another process is publishing to ${path}.`);
  });
}
